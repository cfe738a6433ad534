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

    /** Written so that the compiler keeps the reads; never read. A {@link Sequence} for its padding. */
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
     * Fetch the cache lines of the next event, right before each {@link #peek}, for a consumer that waits for one. The
     * lines of a long event (the first four) then arrive together; otherwise the second is requested when the first has
     * arrived. Do not call it long before the event is there: it takes the lines from the producer (ADR 42).
     */
    public void prefetch()
    {
        touched.set(ring.slots().touch(sequence.get() + 1));
    }

    /**
     * What is available, to be read without a handler: read the events from {@code sequence().get() + 1} on in place,
     * in {@link RingBuffer#buffer()}, then {@link #release} them.
     *
     * @param limit the most events to read.
     * @return the last sequence that may be read; the one released last if there is nothing new.
     */
    public long peek(final int limit)
    {
        return barrier.available(sequence.get() + 1, limit);
    }

    /**
     * Release the slots of events that {@link #peek} returned.
     *
     * @param lastRead sequence; this event and all before it have been read.
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
