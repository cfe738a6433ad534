package io.ringside.engine.ring;

/** Claims for exactly one producer thread: two plain reads and one ordered store. Hot path: no allocation. */
final class SingleProducerSequencer extends Sequencer
{
    /** Written by the producer; read by joining consumers and by monitoring. */
    private final Sequence cursor;

    /** Private to the producer; a {@link Sequence} for its padding. */
    private final Sequence cachedLimit;

    SingleProducerSequencer(final int slotCount, final long initialSequence)
    {
        super(slotCount, initialSequence, 0);
        cursor = new Sequence(initialSequence - 1);
        cachedLimit = new Sequence(limit(initialSequence - 1));
    }

    @Override
    long tryClaim(final int count)
    {
        assert count >= 1 && count <= slotCount : "count=" + count;
        final long last = cursor.get() + count;
        if (last - cachedLimit.get() > 0 && !hasRoomNow(last))
        {
            return refusal(cachedLimit.get());
        }

        // Released for joining consumers: no consumer is ever beyond the cursor that they read.
        cursor.setRelease(last);
        return last - count + 1;
    }

    @Override
    long cursor()
    {
        return cursor.getAcquire();
    }

    private boolean hasRoomNow(final long last)
    {
        final long limit = limit(gatingSequence());
        cachedLimit.set(limit);
        return last - limit <= 0;
    }
}
