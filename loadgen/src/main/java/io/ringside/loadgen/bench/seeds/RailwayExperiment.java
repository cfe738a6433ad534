package io.ringside.loadgen.bench.seeds;

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
    public void run(final SeedSettings settings, final Consumer<SeedRow> rows) throws Exception
    {
        for (int i = 0; i < CAPACITIES.length; i++)
        {
            oneToOne(settings, CAPACITIES[i], ONE_TRAIN[i], rows);
        }
        rows.accept(row(settings, new Form(1, 1, 32768, 1), "32,768 trains of 1")
            .published("71.8 M/s, 13.9 ns", I7));
        for (final int capacity : new int[]{256, 2048, 32768})
        {
            rows.accept(row(settings, new Form(1, 7, 1, capacity), text(1, capacity)).published("117-432 M/s", I7));
        }
        threeToOne(settings, 10, rows);
        threeToOne(settings, 683, rows);
    }

    private void oneToOne(
        final SeedSettings settings, final int capacity, final String published, final Consumer<SeedRow> rows)
        throws Exception
    {
        final Form one = new Form(1, 1, 1, capacity);
        final Form two = new Form(1, 1, 2, capacity);
        final long messages = settings.count(200_000_000L);
        final boolean hasRing = capacity <= RING_BATCH_MAX;
        final Rounds.Round ring = (check) -> new RingRun(Topology.UNICAST, capacity, messages).measure(check);
        final Rounds[] results = hasRing ?
            Rounds.interleaved(settings, one.round(settings), two.round(settings), ring) :
            Rounds.interleaved(settings, one.round(settings), two.round(settings));
        rows.accept(finish(settings, one, results[0], text(1, capacity)).published(published, I7));
        rows.accept(finish(settings, two, results[1], text(2, capacity))
            .published("7.5-940 M/s by capacity", I7));
        if (hasRing)
        {
            rows.accept(ring(results[2], "1P1C, batches of " + capacity, capacity, results[1]));
        }
    }

    private void threeToOne(final SeedSettings settings, final int share, final Consumer<SeedRow> rows)
        throws Exception
    {
        final Form form = new Form(3, 1, 1, 3 * share);
        final long perProducer = settings.count(100_000_000L) / 3;
        final Rounds[] results = Rounds.interleaved(settings, form.round(settings),
            (check) -> new RingRun(Topology.SEQUENCER, share, perProducer).measure(check));
        final String text = "one train of " + 3 * share + ", " + share + " by each producer";
        rows.accept(finish(settings, form, results[0], text)
            .published("162.6 M/s (128 Disruptor batched, 4.5 queue)", I7));
        rows.accept(ring(results[1], "3P1C, batches of " + share, share, results[0]));
    }

    private static SeedRow ring(
        final Rounds ours, final String setting, final int batch, final Rounds railway)
    {
        final SeedRow row = ours.row(NAME, setting, SeedRow.OURS, UNIT).with("batch", batch);
        return row.note(String.format("%.2f times the Railway of the row above%s",
            row.median() / railway.row(NAME, "", "", "").median(),
            batch > 1 ? "; both pack eight of these messages of 8 bytes in a cache line" : ""));
    }

    private static String text(final int trains, final int capacity)
    {
        return (1 == trains ? "one train of " : "two trains of ") + String.format("%,d", capacity);
    }

    private static SeedRow row(final SeedSettings settings, final Form form, final String text) throws Exception
    {
        return finish(settings, form, Rounds.of(settings, form.round(settings)), text);
    }

    private static SeedRow finish(
        final SeedSettings settings, final Form form, final Rounds rounds, final String text)
    {
        final RailwayRun timed = form.newRun(settings, true);
        timed.measure(new Rounds(0));
        final double p50 = timed.latency().getValueAtPercentile(50);
        final String setting = form.producers() + "P" + form.consumers() + "C, " + text;
        final SeedRow row = rounds.row(NAME, setting, "Railway", UNIT);
        // The published nanoseconds are capacity by throughput: the time between two trains, not that of a message.
        final double intervalNs = form.capacity() * 1e3 / row.median();
        final SeedRow result = row.with("capacity", form.capacity()).with("nsPerTrain", intervalNs)
            .with("p50", p50).with("p99", timed.latency().getValueAtPercentile(99))
            .note(String.format("%,.1f ns per train, counted as published; first message loaded to read: p50 %,.0f ns",
                intervalNs, p50));
        final int threads = form.producers() + form.consumers();
        final int cores = Runtime.getRuntime().availableProcessors();
        return threads > cores ? result.note(threads + " threads on " + cores + " cores") : result;
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
        Rounds.Round round(final SeedSettings settings)
        {
            return (check) -> newRun(settings, false).measure(check);
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
