package io.ringside.loadgen.bench.seeds;

import io.ringside.engine.ring.BatchEventProcessor;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.DisruptorRun;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.ThreadTeam;
import org.HdrHistogram.Histogram;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * Three stages behind each other, one event a microsecond: how long does an event take from stage to stage? Counted
 * from the moment the event was due, so that a producer that falls behind does not hide it.
 */
final class HopLatencyExperiment implements SeedExperiment
{
    static final String NAME = "hop-latency";

    private static final long EVENTS = 50_000_000L;
    private static final int INTERVAL_NS = 1_000;
    private static final int HOPS = 3;
    private static final int STRIDE = 64;
    private static final long HIGHEST_NS = 100_000_000_000L;
    private static final String I7 = "2.2 GHz i7-2720QM";

    private long events;

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        // The published number of events is that of all rounds together.
        events = settings.count(EVENTS / settings.rounds());
        rows.accept(ring(Row.OURS, false).published("52 ns mean (Disruptor)", I7));
        rows.accept(ring(Row.OURS + ", stages on one thread", true).note("a core for every thread"));
        rows.accept(disruptor().published("52 ns mean", I7));
        rows.accept(queue().published("32,757 ns mean", I7));
    }

    private Row row(
        final Check check, final String name, final int threads, final Histogram latency, final long durationNs)
    {
        check.expect("events at the end of the pipeline", events, latency.getTotalCount());
        final double rate = events * 1e9 / durationNs;
        final Row row = check.row(
            NAME, "pipeline of three, one event per us", name, latency.getMean() / HOPS, "ns/hop mean")
            .with("p50", latency.getValueAtPercentile(50) / (double)HOPS)
            .with("p99", latency.getValueAtPercentile(99) / (double)HOPS)
            .with("p999", latency.getValueAtPercentile(99.9) / (double)HOPS)
            .with("max", latency.getMaxValue() / (double)HOPS)
            .with("achievedRate", rate);
        final int cores = Runtime.getRuntime().availableProcessors();
        final Row result =
            threads > cores ? row.note(threads + " threads on " + cores + " cores: the scheduler is in it") : row;
        return rate > 0.99e9 / INTERVAL_NS ? result :
            result.note(String.format("the rate was not held: %,.0f/s of %,d", rate, 1_000_000_000 / INTERVAL_NS));
    }

    private Row ring(final String name, final boolean isOneThread)
    {
        final Check check = new Check();
        final RingBuffer ring = RingBuffer.singleProducer(RingRun.SLOTS, STRIDE, 0);
        final Timing timing = new Timing();
        final Touch[] touches = {new Touch(), new Touch()};
        final BatchEventProcessor first = RingRun.newStage(ring, ring.newBarrier(), touches[0]);
        final BatchEventProcessor second = RingRun.newStage(ring, ring.newBarrier(first.sequence()), touches[1]);
        final BatchEventProcessor third = RingRun.newStage(ring, ring.newBarrier(second.sequence()), timing);
        ring.gateOn(third.sequence());
        final ThreadTeam.Task producer = () -> produce((dueNs) ->
        {
            final long sequence = ring.tryClaim(Long.BYTES);
            if (sequence >= 0)
            {
                ring.buffer().putLong(ring.eventOffset(sequence), dueNs);
                ring.commit(sequence, Long.BYTES);
            }
            return sequence >= 0;
        });
        final long ns = isOneThread ?
            ThreadTeam.runNs(producer, () -> consume(first, second, third)) :
            ThreadTeam.runNs(producer, () -> RingRun.consume(first, events),
                () -> RingRun.consume(second, events), () -> RingRun.consume(third, events));
        check.expect("events read by the stages", touches[0].sum, touches[1].sum);
        return row(check, name, isOneThread ? 2 : 1 + HOPS, timing.histogram, ns);
    }

    private void consume(final BatchEventProcessor... stages)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        while (stages[HOPS - 1].sequence().get() < events - 1)
        {
            int workCount = 0;
            for (final BatchEventProcessor stage : stages)
            {
                workCount += stage.doWork();
            }
            idle.idle(workCount);
        }
    }

    private Row disruptor()
    {
        final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);
        final DisruptorRun run = DisruptorRun.pipeline((dueNs) ->
        {
            histogram.recordValue(System.nanoTime() - dueNs);
            return histogram.getTotalCount() == events;
        });
        final long ns = run.runNs(events, () -> produce((dueNs) ->
        {
            run.publish(dueNs);
            return true;
        }));
        return row(new Check(), DisruptorRun.NAME, 1 + HOPS, histogram, ns);
    }

    private Row queue()
    {
        final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);
        final BlockingQueue<Long> first = new ArrayBlockingQueue<>(RingRun.SLOTS);
        final BlockingQueue<Long> second = new ArrayBlockingQueue<>(RingRun.SLOTS);
        final BlockingQueue<Long> third = new ArrayBlockingQueue<>(RingRun.SLOTS);
        final long ns = ThreadTeam.runNs(
            () -> produce(first::offer),
            () -> forward(first, second),
            () -> forward(second, third),
            () ->
            {
                for (long i = 0; i < events; i++)
                {
                    final long dueNs = third.take();
                    histogram.recordValue(System.nanoTime() - dueNs);
                }
            });
        return row(new Check(), "ArrayBlockingQueue", 1 + HOPS, histogram, ns);
    }

    private void forward(final BlockingQueue<Long> from, final BlockingQueue<Long> to) throws InterruptedException
    {
        for (long i = 0; i < events; i++)
        {
            to.put(from.take());
        }
    }

    private void produce(final Injector injector)
    {
        final IdleStrategy idle = ThreadTeam.newIdleStrategy();
        final long startNs = System.nanoTime();
        for (long i = 0; i < events; i++)
        {
            final long dueNs = startNs + i * INTERVAL_NS;
            while (System.nanoTime() < dueNs)
            {
                Thread.onSpinWait();
            }
            while (!injector.tryInject(dueNs))
            {
                idle.idle();
            }
            idle.reset();
        }
    }

    /** Puts an event in, or is refused. */
    @FunctionalInterface
    private interface Injector
    {
        boolean tryInject(long dueNs);
    }

    /** A stage that reads and passes on. */
    private static final class Touch implements EventHandler
    {
        private long sum;

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            sum += buffer.getLong(offset);
        }
    }

    /** The last stage. */
    private static final class Timing implements EventHandler
    {
        private final Histogram histogram = new Histogram(1, HIGHEST_NS, 3);

        @Override
        public void onEvent(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final long sequence,
            final boolean endOfBatch)
        {
            histogram.recordValue(System.nanoTime() - buffer.getLong(offset));
        }
    }
}
