package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.Topology;

import java.util.function.Consumer;

/**
 * Railway in all its forms, and our ring at the same batch size where the form has one.
 */
final class RailwayExperiment implements SeedExperiment
{
    static final String NAME = "railway";

    private static final int[] CAPACITIES = {1, 32, 256, 2048, 32768};
    private static final String[] ONE_TRAIN = {
        "5.2 M/s, 193 ns", "105 M/s, 305 ns", "345 M/s, 743 ns", "608 M/s, 3,368 ns", "767 M/s, 42,721 ns"};
    private static final int RING_BATCH_MAX = 2048;
    private static final String I7 = "4-core i7";
    private static final String UNIT = "M/s";

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        for (int i = 0; i < CAPACITIES.length; i++)
        {
            final int capacity = CAPACITIES[i];
            rows.accept(new Form(1, 1, 1, capacity).measure(settings).published(ONE_TRAIN[i], I7));
            rows.accept(new Form(1, 1, 2, capacity).measure(settings).published("7.5-940 M/s by capacity", I7));
            if (capacity <= RING_BATCH_MAX)
            {
                rows.accept(ring(Topology.UNICAST, "1P1C", capacity, settings.count(200_000_000L)));
            }
        }
        rows.accept(new Form(1, 1, 32768, 1).measure(settings).published("71.8 M/s, 13.9 ns", I7));
        for (final int capacity : new int[]{256, 2048, 32768})
        {
            rows.accept(new Form(1, 7, 1, capacity).measure(settings).published("117-432 M/s", I7));
        }
        for (final int share : new int[]{10, 683})
        {
            rows.accept(new Form(3, 1, 1, 3 * share).measure(settings)
                .published("162.6 M/s (128 Disruptor batched, 4.5 queue)", I7));
            rows.accept(ring(Topology.SEQUENCER, "3P1C", share, settings.count(100_000_000L) / 3));
        }
    }

    private static Row ring(final Topology topology, final String text, final int batch, final long perProducer)
    {
        final Check check = new Check();
        final double figure = RingRun.measure(check, topology, batch, perProducer);
        return check.row(NAME, text + ", batches of " + batch, Row.OURS, figure, UNIT).with("batch", batch);
    }

    /**
     * A form of Railway.
     *
     * @param producers stations that load, each a share of the train.
     * @param consumers stations that read everything.
     * @param trains    on the railway.
     * @param capacity  of a train.
     */
    private record Form(int producers, int consumers, int trains, int capacity)
    {
        Row measure(final SeedSettings settings)
        {
            final Check check = new Check();
            final double figure = newRun(settings, false).measure(check);
            final RailwayRun timed = newRun(settings, true);
            timed.measure(check);
            // The published nanoseconds are capacity by throughput: the time between two trains, not that of a message.
            final Row row = check.row(NAME, String.format("%dP%dC, %s of %,d", producers, consumers,
                1 == trains ? "one train" : 2 == trains ? "two trains" : "32,768 trains", capacity),
                "Railway", figure, UNIT)
                .with("capacity", capacity).with("nsPerTrain", capacity * 1e3 / figure)
                .with("p50", timed.latency().getValueAtPercentile(50))
                .with("p99", timed.latency().getValueAtPercentile(99));
            final int threads = producers + consumers;
            final int cores = Runtime.getRuntime().availableProcessors();
            return threads > cores ? row.note(threads + " threads on " + cores + " cores") : row;
        }

        RailwayRun newRun(final SeedSettings settings, final boolean isTimed)
        {
            final long size = capacity * trains < 32 ? 30_000_000L : capacity <= 32 ? 300_000_000L : 1_000_000_000L;
            final long messages = settings.count(size) / (producers + consumers > 2 ? 4 : 1);
            final int trips = (int)Math.max(trains, messages / capacity);
            return new RailwayRun(producers, consumers, trains, capacity, trips, isTimed);
        }
    }
}
