package io.ringside.loadgen.bench.ring;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;
import io.ringside.engine.ring.SequenceBarrier;
import io.ringside.loadgen.bench.report.Check;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.util.Arrays;

/**
 * Our ring in one topology, in the layout that a node runs: producers write numbers, every consumer adds up what it
 * reads. Used once.
 */
public final class RingRun
{
    /** Messages that a ring or a queue holds. */
    public static final int SLOTS = 8192;

    private static final int STRIDE = 64;
    private static final int BATCH_LIMIT = 1024;

    private final Topology topology;
    private final int batch;
    private final long perProducer;
    private final RingBuffer ring;
    private final BatchEventProcessor[] stages;
    private final Sum[] sums;

    private RingRun(final Topology topology, final int batch, final long perProducer)
    {
        this.topology = topology;
        this.batch = batch;
        this.perProducer = perProducer;
        ring = 1 == topology.producers() ? RingBuffer.singleProducer(SLOTS, STRIDE, 0) :
            RingBuffer.multiProducer(SLOTS, STRIDE, 0, topology.producers(), batch);
        stages = new BatchEventProcessor[topology.consumers()];
        sums = new Sum[stages.length];
        for (int i = 0; i < stages.length; i++)
        {
            sums[i] = new Sum();
            stages[i] = newStage(ring, ring.newBarrier(Arrays.stream(topology.upstreams(i))
                .mapToObj((upstream) -> stages[upstream].sequence()).toArray(Sequence[]::new)), sums[i]);
            if (topology.isGating(i))
            {
                ring.gateOn(stages[i].sequence());
            }
        }
    }

    /**
     * Run it.
     *
     * @param check       told what was read.
     * @param topology    of it.
     * @param batch       messages per claim.
     * @param perProducer messages of each producer.
     * @return million messages a second, by all producers together.
     */
    public static double measure(
        final Check check, final Topology topology, final int batch, final long perProducer)
    {
        return new RingRun(topology, batch, perProducer).measure(check);
    }

    /**
     * A consumer.
     *
     * @param ring    to read from.
     * @param barrier to wait at.
     * @param handler of the events.
     * @return the consumer.
     */
    public static BatchEventProcessor newStage(
        final RingBuffer ring, final SequenceBarrier barrier, final EventHandler handler)
    {
        return new BatchEventProcessor("bench", ring, barrier, handler, BATCH_LIMIT);
    }

    /**
     * Let a consumer work until it has seen enough.
     *
     * @param stage the consumer.
     * @param count of events.
     */
    public static void consume(final BatchEventProcessor stage, final long count)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        while (stage.sequence().get() < count - 1)
        {
            idle.idle(stage.doWork());
        }
    }

    /**
     * What the numbers from 0 come to.
     *
     * @param count of numbers.
     * @return their sum.
     */
    public static long expectedSum(final long count)
    {
        return count * (count - 1) / 2;
    }

    private double measure(final Check check)
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
            for (int i = 0; i < count; i++)
            {
                buffer.putLong(ring.eventOffset(first + i), value + i);
            }
            ring.commitBatch(first, count, Long.BYTES);
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
    }
}
