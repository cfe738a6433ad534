package io.ringside.engine.ring;

/**
 * Claims for exactly one producer thread: two plain reads and one ordered store. Hot path: no allocation.
 */
final class SingleProducerSequencer extends Sequencer
{
    /** Written by the producer, read by those who report on the ring. */
    private final Sequence cursor;

    /** Of the producer alone; a {@link Sequence} for its padding. */
    private final Sequence cachedGating;

    SingleProducerSequencer(final int slotCount, final long initialSequence)
    {
        super(slotCount);
        cursor = new Sequence(initialSequence - 1);
        cachedGating = new Sequence(initialSequence - 1);
    }

    @Override
    long tryClaim(final int count)
    {
        assert count >= 1 && count <= slotCount : "count=" + count;
        final long last = cursor.get() + count;
        if (last - slotCount > cachedGating.get() && !hasRoomNow(last))
        {
            return RingBuffer.INSUFFICIENT_CAPACITY;
        }

        cursor.setRelease(last);
        return last - count + 1;
    }

    @Override
    int claimLimit()
    {
        return slotCount;
    }

    @Override
    long cursor()
    {
        return cursor.getAcquire();
    }

    private boolean hasRoomNow(final long last)
    {
        final long gating = gatingSequence();
        assert gating >= cachedGating.get() : "gating=" + gating + " cached=" + cachedGating;
        cachedGating.setRelease(gating);
        return last - slotCount <= gating;
    }
}
