package io.ringside.loadgen.bench.ring;

import java.util.List;

import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;

/**
 * Claims from the Disruptor's ring.
 */
final class DisruptorClaimer extends Claimer implements EventPoller.Handler<long[]>
{
    private final RingBuffer<long[]> ring;
    private final EventPoller<long[]> poller;
    private long handled;

    static List<Claimer> pair(final int slotCount, final int batch, final long claims)
    {
        final RingBuffer<long[]> ring = RingBuffer.createMultiProducer(
            () -> new long[Payload.SHORT_LENGTH / Long.BYTES], slotCount, new YieldingWaitStrategy());
        final EventPoller<long[]> poller = ring.newPoller();
        ring.addGatingSequences(poller.getSequence());
        return List.of(
            new DisruptorClaimer(ring, poller, batch, claims), new DisruptorClaimer(ring, null, batch, claims));
    }

    private DisruptorClaimer(
        final RingBuffer<long[]> ring,
        final EventPoller<long[]> poller,
        final int batch,
        final long claims)
    {
        super(batch, claims, null != poller);
        this.ring = ring;
        this.poller = poller;
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
        handled = 0;
        try
        {
            poller.poll(this);
        }
        catch (final Exception ex)
        {
            throw new IllegalStateException(ex);
        }
        return handled;
    }

    @Override
    public boolean onEvent(final long[] event, final long sequence, final boolean endOfBatch)
    {
        handled++;
        return true;
    }
}
