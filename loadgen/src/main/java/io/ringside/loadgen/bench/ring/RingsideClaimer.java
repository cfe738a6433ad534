package io.ringside.loadgen.bench.ring;

import java.util.List;

import io.ringside.engine.ring.EventPoller;
import io.ringside.engine.ring.RingBuffer;

/**
 * Claims from our ring.
 */
final class RingsideClaimer extends Claimer
{
    private final RingBuffer ring;
    private final EventPoller poller;

    static List<Claimer> pair(
        final boolean isPacked, final int slotCount, final int batch, final long claims)
    {
        final RingBuffer ring = RingBuffer.multiProducer(slotCount,
            RingsideGraph.layout(isPacked, Payload.SHORT_LENGTH), 0, ClaimExercise.PRODUCER_COUNT, batch);
        return List.of(new RingsideClaimer(ring, ring.newPoller(), batch, claims),
            new RingsideClaimer(ring, null, batch, claims));
    }

    private RingsideClaimer(final RingBuffer ring, final EventPoller poller, final int batch, final long claims)
    {
        super(batch, claims, null != poller);
        this.ring = ring;
        this.poller = poller;
    }

    @Override
    long tryClaim()
    {
        final long first = ring.tryClaimBatch(batch);
        if (RingBuffer.isRefused(first))
        {
            return -1;
        }
        if (1 == batch)
        {
            ring.commit(first, Payload.SHORT_LENGTH);
            return first;
        }
        ring.commitBatch(first, batch, Payload.SHORT_LENGTH);
        return first;
    }

    @Override
    long drain()
    {
        final long released = poller.sequence().get();
        final long last = poller.peek(ring.slotCount());
        poller.release(last);
        return last - released;
    }
}
