package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.SequenceBarrier;
import io.ringside.engine.ring.SlotLayout;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/**
 * Our ring in one topology: producers write numbers, every consumer adds up what it reads. One by one each number has a
 * slot, in batches they are packed. Used for one round.
 */
final class RingRun
{
    static final int SLOTS = 8192;

    private static final int STRIDE = 64;
    private static final int BATCH_LIMIT = 1024;

    private final Topology topology;
    private final int batch;
    private final long perProducer;
    private final RingBuffer ring;
    private final BatchEventProcessor[] stages;
    private final Sum[] sums;

    RingRun(final Topology topology, final int batch, final long perProducer)
    {
        this.topology = topology;
        this.batch = batch;
        this.perProducer = perProducer;
        final SlotLayout layout = 1 == batch ? SlotLayout.inSlot(STRIDE) : SlotLayout.packed(Long.BYTES);
        ring = 1 == topology.producers() ? RingBuffer.singleProducer(SLOTS, layout, 0) :
            RingBuffer.multiProducer(SLOTS, layout, 0, topology.producers(), batch);
        stages = new BatchEventProcessor[topology.consumers()];
        sums = new Sum[stages.length];
        for (int i = 0; i < stages.length; i++)
        {
            sums[i] = new Sum();
            stages[i] = newStage(ring, barrier(i), sums[i]);
        }
        for (int i = 0; i < stages.length; i++)
        {
            if (Topology.MULTICAST == topology || stages.length - 1 == i)
            {
                ring.gateOn(stages[i].sequence());
            }
        }
    }

    static BatchEventProcessor newStage(
        final RingBuffer ring, final SequenceBarrier barrier, final EventHandler handler)
    {
        return new BatchEventProcessor("seed", ring, barrier, handler, BATCH_LIMIT);
    }

    private SequenceBarrier barrier(final int stage)
    {
        if (Topology.PIPELINE == topology && stage > 0)
        {
            return ring.newBarrier(stages[stage - 1].sequence());
        }
        if (Topology.DIAMOND == topology && 2 == stage)
        {
            return ring.newBarrier(stages[0].sequence(), stages[1].sequence());
        }
        return ring.newBarrier();
    }

    /** Run it; million messages a second, by all producers together. */
    double measure(final Rounds check)
    {
        final int producers = topology.producers();
        final ThreadTeam.Task[] tasks = new ThreadTeam.Task[producers + stages.length];
        for (int i = 0; i < producers; i++)
        {
            tasks[i] = 1 == batch ? this::produce : this::produceBatches;
        }
        for (int i = 0; i < stages.length; i++)
        {
            final BatchEventProcessor stage = stages[i];
            tasks[producers + i] = () -> consume(stage, producers * perProducer);
        }
        final long durationNs = ThreadTeam.runNs(tasks);
        for (final Sum sum : sums)
        {
            check.expect("sum of the numbers read", producers * expectedSum(perProducer), sum.total);
        }
        return producers * perProducer * 1e3 / durationNs;
    }

    static long expectedSum(final long count)
    {
        return count * (count - 1) / 2;
    }

    private void produce()
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final MutableDirectBuffer buffer = ring.buffer();
        for (long value = 0; value < perProducer; value++)
        {
            long sequence = ring.tryClaim(Long.BYTES);
            while (sequence < 0)
            {
                idle.idle();
                sequence = ring.tryClaim(Long.BYTES);
            }
            idle.reset();
            buffer.putLong(ring.eventOffset(sequence), value);
            ring.commit(sequence, Long.BYTES);
        }
    }

    private void produceBatches()
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final MutableDirectBuffer buffer = ring.buffer();
        for (long value = 0; value < perProducer; value += batch)
        {
            final int count = (int)Math.min(batch, perProducer - value);
            long first = ring.tryClaimBatch(count);
            while (first < 0)
            {
                idle.idle();
                first = ring.tryClaimBatch(count);
            }
            idle.reset();
            final long last = first + count - 1;
            long number = value;
            for (long next = first; next - last <= 0; next = ring.lastBeforeWrap(next, last) + 1)
            {
                final int end = ring.eventOffset(ring.lastBeforeWrap(next, last));
                for (int offset = ring.eventOffset(next); offset <= end; offset = ring.nextEventOffset(offset))
                {
                    buffer.putLong(offset, number++);
                }
            }
            ring.commitBatch(first, count, Long.BYTES);
        }
    }

    static void consume(final BatchEventProcessor stage, final long count)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        while (stage.sequence().get() < count - 1)
        {
            idle.idle(stage.doWork());
        }
    }

    /** Reads the number of every event. */
    private static final class Sum implements EventHandler
    {
        private long total;

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            total += buffer.getLong(offset);
        }

        @Override
        public void onEvents(final RingBuffer ring, final long first, final long last, final boolean endOfBatch)
        {
            final DirectBuffer buffer = ring.buffer();
            final int end = ring.eventOffset(last);
            long sum = total;
            for (int offset = ring.eventOffset(first); offset <= end; offset = ring.nextEventOffset(offset))
            {
                sum += buffer.getLong(offset);
            }
            total = sum;
        }
    }
}
