package io.ringside.engine.ring;

/**
 * Tells a consumer how far it may read: to the last contiguously published event, or to the slowest of the upstream
 * sequences it depends on. Of one consumer, and used by its thread. Hot path: no allocation.
 */
public final class SequenceBarrier
{
    // Implementation note.
    //
    // What was published together is seen together, and a consumer that takes less of it at once does not look again:
    // of a batch there may be nothing but its first word to look at. So every look begins where the one before ended,
    // at the first word of a batch; a consumer that has joined later begins behind a claim.

    private final RingBuffer ring;
    private final Slots slots;
    private final Sequence[] upstreams;

    /** The last event that is known to be published. A {@link Sequence} for its padding, and for the watch. */
    private final Sequence published;

    /** The first event of those. Of what was claimed before it joined a consumer knows nothing. */
    private volatile long begin;

    SequenceBarrier(final RingBuffer ring, final Sequence... upstreams)
    {
        this.ring = ring;
        slots = ring.slots();
        this.upstreams = upstreams.clone();
        begin = ring.initialSequence();
        published = new Sequence(ring.initialSequence() - 1);
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
            final long seen = published.get();
            return last - seen <= 0 ? last : look(nextSequence, last, seen);
        }

        final long slowest = Sequence.minimum(upstreams, last);
        return slowest - nextSequence < 0 ? nextSequence - 1 : slowest;
    }

    /**
     * How far events are published, if the consumer knows. Any thread.
     *
     * @param sequence up to which they are.
     * @return the last event of a batch, if the consumer has seen it and all between; else the sequence.
     */
    long seenFrom(final long sequence)
    {
        // In this order: who joins says first where it begins.
        final long end = published.getAcquire();
        return end - sequence > 0 && begin - sequence <= 1 ? end : sequence;
    }

    private long look(final long nextSequence, final long last, final long seen)
    {
        final long end = slots.publishedUpTo((nextSequence - 1 - seen > 0 ? joinAt(nextSequence) : seen) + 1, last);
        if (end != seen)
        {
            published.setRelease(end);
        }

        return end - last < 0 ? end : last;
    }

    private long joinAt(final long nextSequence)
    {
        begin = nextSequence;
        return nextSequence - 1;
    }
}
