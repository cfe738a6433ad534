package io.ringside.engine.ring;

import java.lang.invoke.VarHandle;

/**
 * A consumer that the producer need not wait for. It may be detached at any moment, even within its handler: the
 * producer then overruns it, and it begins again at the newest event when its thread asks to {@link #rejoin()}. Polled
 * and rejoined by one thread; detached by any. Only for slots {@link SlotLayout#inSlot}. Hot path: no allocation.
 */
public final class DetachablePoller implements EventSource
{
    // Implementation note: a seqlock.
    //
    //     producer:  isDetached = true;  full fence;  leave the gate;  write slots that the consumer may be reading
    //     consumer:  copy the event;  acquire fence;  isDetached?  then the copy is worth nothing, else hand it out
    //
    // If the copy has a byte of what was written behind the producer's fence, the look behind the consumer's fence sees
    // the flag. The handler reads the copy alone, so it may take as long as it likes. An event costs its copy, which
    // the matching thread does not pay.
    //
    // Detach and rejoin exclude each other, or a consumer could stand outside the gate and believe itself inside.

    private final RingBuffer ring;
    private final HeadedSlots slots;
    private final SequenceBarrier barrier;
    private final Sequence sequence;
    private final OffHeapBuffer copy;
    private volatile boolean isDetached;
    private volatile boolean isRetired;
    private volatile long rejoinedSequence;
    private volatile long detachedCount;

    private DetachablePoller(final RingBuffer ring)
    {
        if (!(ring.slots() instanceof HeadedSlots))
        {
            throw new IllegalArgumentException("slots must carry their own word: see SlotLayout.inSlot");
        }

        this.ring = ring;
        slots = (HeadedSlots)ring.slots();
        barrier = ring.newBarrier();
        sequence = new Sequence(ring.initialSequence() - 1);
        rejoinedSequence = ring.initialSequence() - 1;
        copy = new OffHeapBuffer(ring.eventLengthMax(), SlotLayout.ALIGNMENT);
    }

    /**
     * One that sees every event until it is detached. Before the first claim.
     *
     * @param ring to read.
     * @return the poller.
     */
    public static DetachablePoller attached(final RingBuffer ring)
    {
        final DetachablePoller poller = new DetachablePoller(ring);
        ring.gateOn(poller.sequence);
        return poller;
    }

    /**
     * One that begins with {@link #rejoin()}, while producers run.
     *
     * @param ring to read.
     * @return the poller.
     */
    public static DetachablePoller detached(final RingBuffer ring)
    {
        final DetachablePoller poller = new DetachablePoller(ring);
        poller.isDetached = true;
        return poller;
    }

    /**
     * {@inheritDoc} Detached within a batch, it stops there: then none of the batch's events was said to be its last.
     */
    @Override
    public int poll(final EventHandler handler, final int limit)
    {
        if (isDetached)
        {
            return 0;
        }
        final long next = sequence.get() + 1;
        final long available = barrier.available(next, limit);
        if (available - next < 0)
        {
            return 0;
        }

        long handled = next - 1;
        try
        {
            while (handled != available)
            {
                final long current = handled + 1;
                final int length = slots.lengthNow(current);
                copy.putBytes(0, ring.buffer(), slots.eventOffset(current), length);
                VarHandle.acquireFence();
                if (isDetached)
                {
                    break;
                }
                handler.onEvent(copy, 0, length, current, current == available);
                handled = current;
            }
        }
        finally
        {
            sequence.setRelease(handled);
        }

        return (int)(handled - next + 1);
    }

    @Override
    public boolean rejoin()
    {
        return isDetached && !isRetired && join();
    }

    /**
     * Do not wait for this consumer any more. Any thread.
     *
     * @return false if nobody did.
     */
    public synchronized boolean detach()
    {
        if (isDetached)
        {
            return false;
        }

        isDetached = true;
        detachedCount++;
        VarHandle.fullFence();
        ring.leave(sequence);
        return true;
    }

    /**
     * Detach it for good: another one has taken its place. Any thread.
     */
    public synchronized void retire()
    {
        isRetired = true;
        detach();
    }

    /**
     * Whether the producer goes on without this consumer. Any thread.
     *
     * @return true from {@link #detach()} to {@link #rejoin()}.
     */
    public boolean isDetached()
    {
        return isDetached;
    }

    /**
     * How often it was detached. Any thread.
     *
     * @return count.
     */
    public long detachedCount()
    {
        return detachedCount;
    }

    /**
     * The last event that it knows to have missed. Any thread.
     *
     * @return the sequence at which it has rejoined; one less than the ring's first when it never has.
     */
    public long rejoinedSequence()
    {
        return rejoinedSequence;
    }

    /**
     * The last event handled.
     *
     * @return the sequence; stands still while detached.
     */
    public Sequence sequence()
    {
        return sequence;
    }

    private synchronized boolean join()
    {
        if (isRetired)
        {
            return false;
        }

        ring.join(sequence);
        rejoinedSequence = sequence.get();
        isDetached = false;
        return true;
    }
}
