package io.ringside.engine.ring;

import java.lang.invoke.VarHandle;

/**
 * A consumer that the producer need not wait for. It may be detached at any moment, even within its handler. The
 * producer then overwrites what it has not read, and it starts again at the newest event when its thread calls
 * {@link #rejoin()}. Polled and rejoined by one thread, detached by any. Hot path: no allocation.
 */
public final class DetachablePoller implements EventSource
{
    // Implementation note: a seqlock.
    //
    //     producer:  isDetached = true;  full fence;  leave the gate;  write slots that the consumer may be reading
    //     consumer:  copy the event;  acquire fence;  isDetached?  then discard the copy, else pass it on
    //
    // If the copy contains a byte that was written after the producer's fence, the check after the consumer's fence
    // sees the flag. The handler reads only the copy, so it may take any time. The cost is one copy per event, on the
    // consumer's thread.
    //
    // Detach and rejoin exclude each other; otherwise a consumer could be outside the gate and believe itself inside.

    private final RingBuffer ring;
    private final Slots slots;
    private final SequenceBarrier barrier;
    private final Sequence sequence;
    private final OffHeapBuffer copy;
    private volatile boolean isDetached;
    private volatile boolean isRetired;
    private volatile long detachedCount;

    private DetachablePoller(final RingBuffer ring)
    {
        this.ring = ring;
        slots = ring.slots();
        barrier = ring.newBarrier();
        sequence = new Sequence(ring.initialSequence() - 1);
        copy = new OffHeapBuffer(ring.eventLengthMax(), Slots.ALIGNMENT);
    }

    /**
     * A poller that sees every event until it is detached. Before the first claim.
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
     * A poller that starts with {@link #rejoin()}, while producers run.
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
     * {@inheritDoc} If it is detached within a batch it stops there; no event of that batch was marked as the last one.
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
     * Stop waiting for this consumer. Any thread.
     *
     * @return false if it was detached already.
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

    /** Detach it for good, because another one has taken its place. Any thread. */
    public synchronized void retire()
    {
        isRetired = true;
        detach();
    }

    /**
     * Whether the producer continues without this consumer. Any thread.
     *
     * @return true from {@link #detach()} to {@link #rejoin()}.
     */
    public boolean isDetached()
    {
        return isDetached;
    }

    /** How often it was detached. Any thread. */
    public long detachedCount()
    {
        return detachedCount;
    }

    /** The last event handled; does not change while detached. */
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
        isDetached = false;
        return true;
    }
}
