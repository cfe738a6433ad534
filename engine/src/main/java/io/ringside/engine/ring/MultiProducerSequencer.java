package io.ringside.engine.ring;

/**
 * Claims for several producer threads: one XADD per claim, no retry loop, and a refusal when the ring is full.
 * Hot path: no allocation.
 */
final class MultiProducerSequencer extends Sequencer
{
    // Implementation note.
    //
    // An XADD cannot be undone, so a producer must know in advance that the result will fit. It reads the cursor first
    // and adds only if its claim ends at or below a limit that is `reserve` slots below the real capacity. Between the
    // read and the add other producers may add too, but only those that have passed the same check: at most
    // producerLimit - 1 other claims of at most claimLimit positions. With
    //
    //     reserve = (producerLimit - 1) * claimLimit
    //
    // none of them can exceed the real capacity. The gating sequence only grows, so an old cached limit is only too
    // strict. The cost is that the last `reserve` slots are never used. A CAS loop would use them, and would spin under
    // contention.

    private final Sequence cursor;
    private final Sequence cachedLimit;
    private final int claimLimit;

    MultiProducerSequencer(
        final int slotCount, final long initialSequence, final int producerLimit, final int claimLimit)
    {
        super(slotCount, initialSequence, reserve(slotCount, producerLimit, claimLimit));
        this.claimLimit = claimLimit;
        cursor = new Sequence(initialSequence - 1);
        cachedLimit = new Sequence(limit(initialSequence - 1));
    }

    @Override
    long tryClaim(final int count)
    {
        assert count >= 1 && count <= claimLimit : "count=" + count + " claimLimit=" + claimLimit;
        final long lowestEnd = cursor.getAcquire() + count;
        if (lowestEnd - cachedLimit.getAcquire() > 0)
        {
            // Racing writers may put an older limit back; it is stricter, never wrong.
            final long limit = limit(gatingSequence());
            cachedLimit.setRelease(limit);
            if (lowestEnd - limit > 0)
            {
                return refusal(limit);
            }
        }

        return cursor.getAndAdd(count) + 1;
    }

    @Override
    long cursor()
    {
        return cursor.getAcquire();
    }

    private static int reserve(final int slotCount, final int producerLimit, final int claimLimit)
    {
        final long reserve = (producerLimit - 1L) * claimLimit;
        if (producerLimit < 1 || claimLimit < 1 || reserve + claimLimit > slotCount)
        {
            throw new IllegalArgumentException("slots must exceed the producers' reserve: slotCount=" + slotCount +
                " producerLimit=" + producerLimit + " claimLimit=" + claimLimit);
        }

        return (int)reserve;
    }
}
