package io.ringside.engine.ring;

/**
 * Tells a consumer how far it may read: to the last contiguously published event, or to the slowest of the upstream
 * sequences it depends on. Stateless; each consumer has its own thread. Hot path: no allocation.
 */
public final class SequenceBarrier
{
    private final RingBuffer ring;
    private final Slots slots;
    private final Sequence[] upstreams;

    SequenceBarrier(final RingBuffer ring, final Sequence... upstreams)
    {
        this.ring = ring;
        slots = ring.slots();
        this.upstreams = upstreams.clone();
    }

    /**
     * The highest sequence that may be read, looking no further than needed.
     *
     * @param nextSequence the first sequence the consumer has not read.
     * @param limit        the most events the consumer takes at once.
     * @return a sequence from {@code nextSequence - 1} (nothing yet) to {@code nextSequence + limit - 1}.
     */
    public long available(final long nextSequence, final int limit)
    {
        final long last = nextSequence + limit - 1;
        if (ring.isClosed())
        {
            return nextSequence - 1;
        }
        if (upstreams.length == 0)
        {
            return slots.publishedUpTo(nextSequence, last);
        }

        final long slowest = Sequence.minimum(upstreams, last);
        return slowest - nextSequence < 0 ? nextSequence - 1 : slowest;
    }
}
