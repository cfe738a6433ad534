package io.ringside.engine.ring;

/**
 * Claims for several producer threads: one XADD each, no retry loop, and yet a refusal when the ring is full.
 * Hot path: no allocation.
 */
final class MultiProducerSequencer extends Sequencer
{
    // Implementation note.
    //
    // An XADD cannot be taken back, so a producer must know before it adds that the result will fit. It looks at the
    // cursor first and adds only when its claim ends at or below a limit that lies a reserve under the real end of
    // the room. Between the look and the add others may add too, but only those who looked as well: after the last
    // successful look at most producerLimit - 1 other claims of at most claimLimit positions are still to be added.
    // With
    //
    //     reserve = (producerLimit - 1) * claimLimit
    //
    // none of them can end beyond the real room. The gating sequence only grows, so an old cached limit is merely
    // strict. The price is that the last `reserve` slots are not used. A CAS loop would use them, and would spin when
    // contended.

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
    long nextToFetch()
    {
        return RingBuffer.INSUFFICIENT_CAPACITY;
    }

    @Override
    int claimLimit()
    {
        return claimLimit;
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
