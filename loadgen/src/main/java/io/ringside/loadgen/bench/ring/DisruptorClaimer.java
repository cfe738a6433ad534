package io.ringside.loadgen.bench.ring;

import java.util.List;

import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.YieldingWaitStrategy;

/**
 * Claims from the Disruptor's ring.
 */
final class DisruptorClaimer extends Claimer
{
    private final RingBuffer<long[]> ring;
    private final Sequence consumed;
    private final SequenceBarrier barrier;

    static List<Claimer> pair(final int slotCount, final int batch, final long claims)
    {
        final RingBuffer<long[]> ring = RingBuffer.createMultiProducer(
            () -> new long[Payload.SHORT_LENGTH / Long.BYTES], slotCount, new YieldingWaitStrategy());
        final Sequence consumed = new Sequence();
        ring.addGatingSequences(consumed);
        return List.of(
            new DisruptorClaimer(ring, consumed, batch, claims), new DisruptorClaimer(ring, null, batch, claims));
    }

    private DisruptorClaimer(
        final RingBuffer<long[]> ring,
        final Sequence consumed,
        final int batch,
        final long claims)
    {
        super(batch, claims, null != consumed);
        this.ring = ring;
        this.consumed = consumed;
        barrier = ring.newBarrier();
    }

    @Override
    long tryClaim()
    {
        try
        {
            final long last = ring.tryNext(batch);
            final long first = last - batch + 1;
            ring.publish(first, last);
            return first;
        }
        catch (final InsufficientCapacityException ex)
        {
            return -1;
        }
    }

    @Override
    long drain()
    {
        final long released = consumed.get();
        if (ring.getCursor() == released)
        {
            return 0;
        }
        try
        {
            // Something is claimed: this returns at once, with what is published.
            final long last = barrier.waitFor(released + 1);
            consumed.set(last);
            return last - released;
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
