package io.ringside.engine.ring;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Finds claims that are neither committed nor aborted: the producer died, or forgot. Such a claim stops every consumer,
 * and nothing can be done about it from outside: the producer may yet write into the slot. So it is reported, and the
 * host closes the ring. Stepped by one thread that is not hot; looks at slots only when consumers stand still.
 * <p>
 * When all consumers have joined behind such a claim, nothing is reported unless it stops them. In a packed ring for a
 * single producer it does, and the claim reported is the first that they wait for.
 */
public final class ClaimWatch implements Agent
{
    /**
     * Told of claims that are overdue.
     */
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
    private long overdueCount;

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
        final long outstanding = slots.publishedUpTo(ring.seenSequence() + 1, markedCursor) + 1;
        // Passed by everybody meanwhile, a slot has gone on to later laps, which look no different.
        isOverdue = markedCursor - outstanding >= 0 && ring.gatingSequence() - outstanding < 0;
        if (isOverdue)
        {
            report(outstanding, nowNs, wasOverdue);
        }
        markedCursor = ring.cursor();
        markedNs = nowNs;

        return isOverdue ? 1 : 0;
    }

    /**
     * Claims that were reported. The thread that steps the watch.
     *
     * @return count.
     */
    public long overdueCount()
    {
        return overdueCount;
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
            overdueCount++;
            listener.onOverdueClaim(sequence, nowNs - markedNs);
        }
    }
}
