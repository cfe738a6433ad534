package io.ringside.engine.ring;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Finds claims that are neither committed nor aborted, because the producer died or has a defect. Such a claim stops
 * every consumer, and it cannot be aborted from outside, because the producer may still write into the slot. So it is
 * reported, and the host closes the ring. Stepped by one thread that is not hot; reads slots only when consumers make
 * no progress.
 * <p>
 * If all consumers have joined after such a claim, it is reported only if it stops them.
 */
public final class ClaimWatch implements Agent
{
    /** Told of claims that are overdue. */
    @FunctionalInterface
    public interface Listener
    {
        /**
         * Called once for a claim, however long it stays.
         *
         * @param sequence  that is claimed and not published.
         * @param atLeastNs how long ago it was claimed, at least.
         */
        void onOverdueClaim(long sequence, long atLeastNs);
    }

    private final RingBuffer ring;
    private final Slots slots;
    private final NanoClock clock;
    private final long deadlineNs;
    private final Listener listener;
    private long markedCursor;
    private long markedNs;
    private boolean isOverdue;
    private long overdueSequence;

    /**
     * @param ring       to watch.
     * @param clock      for the deadline.
     * @param deadlineNs after which a claim is overdue; it is reported within twice this time.
     * @param listener   to tell.
     */
    public ClaimWatch(final RingBuffer ring, final NanoClock clock, final long deadlineNs, final Listener listener)
    {
        this.ring = ring;
        this.clock = clock;
        this.deadlineNs = deadlineNs;
        this.listener = listener;
        slots = ring.slots();
        markedCursor = ring.cursor();
        markedNs = clock.nanoTime();
    }

    @Override
    public int doWork()
    {
        final long nowNs = clock.nanoTime();
        if (nowNs - markedNs < deadlineNs)
        {
            return 0;
        }

        final boolean wasOverdue = isOverdue;
        final long outstanding = slots.publishedUpTo(ring.gatingSequence() + 1, markedCursor) + 1;
        // If all consumers have passed it meanwhile, the slot may hold a later lap, which looks the same.
        isOverdue = markedCursor - outstanding >= 0 && ring.gatingSequence() - outstanding < 0;
        if (isOverdue)
        {
            report(outstanding, nowNs, wasOverdue);
        }
        markedCursor = ring.cursor();
        markedNs = nowNs;

        return isOverdue ? 1 : 0;
    }

    @Override
    public String roleName()
    {
        return "claim watch";
    }

    private void report(final long sequence, final long nowNs, final boolean wasOverdue)
    {
        if (!wasOverdue || overdueSequence != sequence)
        {
            overdueSequence = sequence;
            listener.onOverdueClaim(sequence, nowNs - markedNs);
        }
    }
}
