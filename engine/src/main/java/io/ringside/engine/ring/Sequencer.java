package io.ringside.engine.ring;

/**
 * Gives positions of a {@link RingBuffer} to producers and keeps them from overrunning the slowest consumer of its
 * {@link Gate}. Publication is done by {@link Slots}. Hot path: no allocation.
 */
abstract class Sequencer
{
    /** The last possible sequence: the numbers after it are refusal codes. */
    static final long SEQUENCE_MAX = RingBuffer.REFUSAL_MIN - 1;

    final int slotCount;
    final Gate gate = new Gate();
    private final int reserve;

    /**
     * @param slotCount       of the ring.
     * @param initialSequence of the first event.
     * @param reserve         slots that other claims may still take after a successful check.
     */
    Sequencer(final int slotCount, final long initialSequence, final int reserve)
    {
        if (RingBuffer.isRefused(initialSequence))
        {
            throw new IllegalArgumentException(
                "first sequence must not be a code of refusal: initialSequence=" + initialSequence);
        }

        this.slotCount = slotCount;
        this.reserve = reserve;
    }

    /**
     * Claim consecutive positions. Every claimed position must be published or aborted.
     *
     * @param count of positions, at least 1 and at most the claim limit.
     * @return the first sequence claimed, {@link RingBuffer#INSUFFICIENT_CAPACITY} or {@link RingBuffer#EXHAUSTED}.
     */
    abstract long tryClaim(int count);

    /**
     * The highest sequence claimed so far. Any thread.
     *
     * @return the sequence, one less than the initial sequence when nothing was claimed.
     */
    abstract long cursor();

    /**
     * The sequence of the slowest gating consumer. Any thread.
     *
     * @return the least gating sequence, the cursor when there is no gating consumer.
     */
    final long gatingSequence()
    {
        return gate.minimum(cursor());
    }

    /**
     * How far claims may reach.
     *
     * @param gating sequence of the slowest consumer.
     * @return the last sequence that may be claimed after a check.
     */
    final long limit(final long gating)
    {
        if (Long.compareUnsigned(SEQUENCE_MAX - gating, slotCount) < 0)
        {
            return SEQUENCE_MAX - reserve;
        }

        return gating + slotCount - reserve;
    }

    /**
     * Why there is no room.
     *
     * @param limit that a claim would have passed.
     * @return code for the producer.
     */
    final long refusal(final long limit)
    {
        return SEQUENCE_MAX - reserve == limit ? RingBuffer.EXHAUSTED : RingBuffer.INSUFFICIENT_CAPACITY;
    }
}
