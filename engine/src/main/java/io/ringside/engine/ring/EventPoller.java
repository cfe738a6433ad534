package io.ringside.engine.ring;

/**
 * A consumer that is pulled by somebody else's agent. Used by one thread; its {@link #sequence()} is watched by
 * others. Hot path: no allocation.
 */
public final class EventPoller implements EventSource
{
    private final RingBuffer ring;
    private final SequenceBarrier barrier;
    private final Sequence sequence;

    /** Written so that reads are not left out, read by nobody. A {@link Sequence} for its padding. */
    private final Sequence touched;

    /**
     * @param ring    to read.
     * @param barrier of the same ring, to stay behind.
     */
    public EventPoller(final RingBuffer ring, final SequenceBarrier barrier)
    {
        this.ring = ring;
        this.barrier = barrier;
        sequence = new Sequence(ring.initialSequence() - 1);
        touched = new Sequence(0);
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

    /**
     * Fetch the slot of the next event, for a consumer that waits for one: right before each {@link #peek}. The lines
     * of an event longer than one then come together (the first four); else the second is asked for when the first has
     * come. The first look should not be long before the event: it takes the lines from the producer, who has to get
     * them back (ADR 42).
     */
    public void prefetch()
    {
        touched.set(ring.slots().touch(sequence.get() + 1));
    }

    /**
     * Look at what is available without a handler: read the events from {@code sequence().get() + 1} on in place, in
     * {@link RingBuffer#buffer()}, then {@link #release} them.
     *
     * @param limit the most events to look at.
     * @return the last sequence that may be read; the one that was released last if there is nothing new.
     */
    public long peek(final int limit)
    {
        return barrier.available(sequence.get() + 1, limit);
    }

    /**
     * Give the slots of events back that {@link #peek} has shown.
     *
     * @param lastRead sequence; it and all before are done with.
     */
    public void release(final long lastRead)
    {
        assert lastRead - sequence.get() >= 0 : "lastRead=" + lastRead + " sequence=" + sequence;
        sequence.setRelease(lastRead);
    }

    /**
     * The last event handled.
     *
     * @return the sequence that this poller releases.
     */
    public Sequence sequence()
    {
        return sequence;
    }
}
