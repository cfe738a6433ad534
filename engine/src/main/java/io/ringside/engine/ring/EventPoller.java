package io.ringside.engine.ring;

/**
 * A consumer that another component's agent polls. Used by one thread; other threads read its {@link #sequence()}. Hot
 * path: no allocation.
 */
public final class EventPoller implements EventSource
{
    private final RingBuffer ring;
    private final SequenceBarrier barrier;
    private final Sequence sequence;

    /**
     * @param ring    to read.
     * @param barrier of the same ring, to stay behind.
     */
    public EventPoller(final RingBuffer ring, final SequenceBarrier barrier)
    {
        this.ring = ring;
        this.barrier = barrier;
        sequence = new Sequence(ring.initialSequence() - 1);
    }

    @Override
    public int poll(final EventHandler handler, final int limit)
    {
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
                final int end = ring.eventOffset(ring.lastBeforeWrap(handled + 1, available));
                for (int offset = ring.eventOffset(handled + 1); offset <= end; offset = ring.nextEventOffset(offset))
                {
                    final long current = handled + 1;
                    handler.onEvent(
                        ring.buffer(), offset, ring.eventLength(current), current, current == available);
                    handled = current;
                }
            }
        }
        finally
        {
            sequence.setRelease(handled);
        }

        return (int)(available - next + 1);
    }

    /** The last event handled: the sequence that this poller releases. */
    public Sequence sequence()
    {
        return sequence;
    }
}
