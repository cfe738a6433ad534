package io.ringside.loadgen.bench.ring;

import java.util.Arrays;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;

import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/** Our ring, as a node runs it. */
final class RingRun extends Run
{
    private static final int STRIDE = 64;
    private static final int BATCH_LIMIT = 1024;

    private final boolean isOneThread;
    private final RingBuffer ring;
    private final BatchEventProcessor[] stages;
    private final Reader[] readers;

    /** One thread may step all consumers. */
    RingRun(
        final Topology topology, final int batch, final long perProducer, final boolean isTimed,
        final boolean isOneThread)
    {
        super(topology, batch, perProducer, isTimed);
        this.isOneThread = isOneThread;
        ring = 1 == topology.producers() ? RingBuffer.singleProducer(SLOTS, STRIDE, 0) :
            RingBuffer.multiProducer(SLOTS, STRIDE, 0, topology.producers(), batch);
        stages = new BatchEventProcessor[topology.consumers()];
        readers = new Reader[stages.length];
        for (int i = 0; i < stages.length; i++)
        {
            readers[i] = new Reader(isTiming(i) ? latency : null);
            final Sequence[] upstreams = Arrays.stream(topology.upstreams(i))
                .mapToObj((upstream) -> stages[upstream].sequence()).toArray(Sequence[]::new);
            stages[i] =
                new BatchEventProcessor("bench", ring, ring.newBarrier(upstreams), readers[i], BATCH_LIMIT);
            if (topology.isGating(i))
            {
                ring.gateOn(stages[i].sequence());
            }
        }
    }

    @Override
    int consumerThreads()
    {
        return isOneThread ? 1 : stages.length;
    }

    @Override
    void consume(final int number)
    {
        final long last = topology.producers() * perProducer - 1;
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        while (stages[isOneThread ? stages.length - 1 : number].sequence().get() < last)
        {
            int workCount = stages[number].doWork();
            for (int i = 1; isOneThread && i < stages.length; i++)
            {
                workCount += stages[i].doWork();
            }
            idle.idle(workCount);
        }
        sums[number * SPREAD] = readers[number].total;
    }

    @Override
    boolean offer(final long value)
    {
        final long sequence = ring.tryClaim(Long.BYTES);
        if (sequence < 0)
        {
            return false;
        }
        ring.buffer().putLong(ring.eventOffset(sequence), value);
        ring.commit(sequence, Long.BYTES);

        return true;
    }

    @Override
    void produce()
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        for (long value = 0; value < perProducer; value += batch)
        {
            while (!(1 == batch ? offer(value) : offerBatch(value)))
            {
                idle.idle();
            }
            idle.reset();
        }
    }

    private boolean offerBatch(final long begin)
    {
        final int count = (int)Math.min(batch, perProducer - begin);
        final long first = ring.tryClaimBatch(count);
        if (first < 0)
        {
            return false;
        }
        final MutableDirectBuffer buffer = ring.buffer();
        for (int i = 0; i < count; i++)
        {
            buffer.putLong(ring.eventOffset(first + i), begin + i);
        }
        ring.commitBatch(first, count, Long.BYTES);

        return true;
    }

    /** Adds up the numbers of all events, or tells how long ago each was due. */
    private static final class Reader implements EventHandler
    {
        private final Histogram latency;
        private long total;

        private Reader(final Histogram latency)
        {
            this.latency = latency;
        }

        @Override
        public void onEvent(
            final DirectBuffer buffer, final int offset, final int length, final long sequence,
            final boolean endOfBatch)
        {
            total += buffer.getLong(offset);
            if (null != latency)
            {
                latency.recordValue(System.nanoTime() - buffer.getLong(offset));
            }
        }
    }
}
