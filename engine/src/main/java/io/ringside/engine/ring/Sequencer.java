package io.ringside.engine.ring;

/**
 * Hands out positions of a {@link RingBuffer} to producers and keeps them from overrunning the slowest gating
 * consumer. Publication is not here: it is the sequence that the producer releases in the slot itself, so that a
 * consumer needs no line but that of the event. Hot path: no allocation.
 */
abstract class Sequencer
{
    private static final Sequence[] NONE = {};

    final int slotCount;
    private Sequence[] gatingSequences = NONE;

    Sequencer(final int slotCount)
    {
        this.slotCount = slotCount;
    }

    /**
     * Claim consecutive positions. What is claimed must be published, whatever happens.
     *
     * @param count of positions, at least 1 and at most {@link #claimLimit()}.
     * @return the first sequence claimed, or {@link RingBuffer#INSUFFICIENT_CAPACITY}.
     */
    abstract long tryClaim(int count);

    /**
     * The most positions that one claim may take.
     *
     * @return count of slots.
     */
    abstract int claimLimit();

    /**
     * The highest sequence claimed so far. Any thread.
     *
     * @return the sequence, one less than the initial sequence when nothing was claimed.
     */
    abstract long cursor();

    final void gateOn(final Sequence... sequences)
    {
        final Sequence[] extended = new Sequence[gatingSequences.length + sequences.length];
        System.arraycopy(gatingSequences, 0, extended, 0, gatingSequences.length);
        System.arraycopy(sequences, 0, extended, gatingSequences.length, sequences.length);
        gatingSequences = extended;
    }

    /**
     * The sequence of the slowest gating consumer. Any thread.
     *
     * @return the least gating sequence, the cursor when there is no gating consumer.
     */
    final long gatingSequence()
    {
        final long cursor = cursor();
        return Sequence.minimum(gatingSequences, cursor);
    }
}
