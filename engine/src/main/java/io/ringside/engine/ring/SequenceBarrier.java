package io.ringside.engine.ring;

/**
 * Tells a consumer how far it may read: to the last contiguously published event, or to the slowest of the upstream
 * sequences it depends on. Belongs to one consumer and is used by its thread. Hot path: no allocation.
 */
public final class SequenceBarrier
{
    // Implementation note.
    //
    // Events that were published together become visible together. A consumer that takes only a part of them does not
    // check again: every check starts where the last one ended, at the first word of a run. A consumer that joined
    // later starts after a whole claim.

    private final RingBuffer ring;
    private final Slots slots;
    private final Sequence[] upstreams;

    /** The last event known to be published. A {@link Sequence} for its padding. */
    private final Sequence published;

    SequenceBarrier(final RingBuffer ring, final Sequence... upstreams)
    {
        this.ring = ring;
        slots = ring.slots();
        this.upstreams = upstreams.clone();
        published = new Sequence(ring.initialSequence() - 1);
    }

    /**
     * The highest sequence that may be read, checking no further than needed.
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
            final long seen = published.get();
            return last - seen <= 0 ? last : look(nextSequence, last, seen);
        }

        final long slowest = Sequence.minimum(upstreams, last);
        return slowest - nextSequence < 0 ? nextSequence - 1 : slowest;
    }

    private long look(final long nextSequence, final long last, final long seen)
    {
        // A consumer that has joined knows nothing of what was published before.
        final long end = slots.publishedUpTo(nextSequence - 1 - seen > 0 ? nextSequence : seen + 1, last);
        if (end != seen)
        {
            published.set(end);
        }

        return end - last < 0 ? end : last;
    }
}
