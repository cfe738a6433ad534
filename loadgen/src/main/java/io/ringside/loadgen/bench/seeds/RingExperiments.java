package io.ringside.loadgen.bench.seeds;

import java.util.Locale;
import java.util.function.Consumer;

import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.Contestant;
import io.ringside.loadgen.bench.ring.Topology;

/** The ring, the Disruptor, queues and Railway in the topologies of the founding documents. Queues get a twentieth. */
final class RingExperiments
{
    private static final long MESSAGES = 100_000_000L;
    private static final long EVENTS = 50_000_000L;
    private static final int BATCH = 10;
    private static final int QUEUE_SHARE = 20;
    private static final String I7 = "i7, 2011-2012";
    private static final String MOBILE_I7 = "2.2 GHz i7-2720QM";
    private static final String FOUR_CORES = "4-core i7";
    private static final String ARTICLE = "article";
    private static final int[] CAPACITIES = {1, 32, 256, 2048, 32768};
    private static final String[] ONE_TRAIN = {
        "5.2 M/s, 193 ns", "105 M/s, 305 ns", "345 M/s, 743 ns", "608 M/s, 3,368 ns", "767 M/s, 42,721 ns"};
    private static final int RING_BATCH_MAX = 2048;

    private RingExperiments()
    {
    }

    /** The ring against a queue on every edge, in the five topologies. */
    static void topologies(final SeedSettings settings, final Consumer<Row> rows)
    {
        for (final Topology topology : Topology.values())
        {
            rows.accept(measure(Contestant.RINGSIDE, topology, topology.text(), 1, settings)
                .published("> 25 M/s per producer (> 50 M/s in version 2)", I7));
            rows.accept(measure(Contestant.RINGSIDE, topology, topology.text(), BATCH, settings)
                .published("> 100 M/s with batching", I7));
            rows.accept(measure(Contestant.ABQ, topology, topology.text(), 1, settings)
                .published("1/8 of the ring", I7));
            rows.accept(measure(Contestant.LBQ, topology, topology.text(), 1, settings));
        }
    }

    /** Three producers, one consumer: a queue, the Disruptor and our ring, message by message and in batches of ten. */
    static void batches(final SeedSettings settings, final Consumer<Row> rows)
    {
        rows.accept(measure(Contestant.LBQ, Topology.SEQUENCER, "3P1C", 1, settings).published("4.5 M/s", ARTICLE));
        rows.accept(measure(Contestant.DISRUPTOR, Topology.SEQUENCER, "3P1C", 1, settings)
            .published("11.3 M/s", ARTICLE)
            .note("the published list names 11.3 M between queue and batches, without its setting"));
        rows.accept(measure(Contestant.RINGSIDE, Topology.SEQUENCER, "3P1C", 1, settings));
        rows.accept(measure(Contestant.DISRUPTOR, Topology.SEQUENCER, "3P1C", BATCH, settings)
            .published("100-128 M/s", ARTICLE));
        rows.accept(measure(Contestant.RINGSIDE, Topology.SEQUENCER, "3P1C", BATCH, settings));
    }

    /**
     * Three stages behind each other, one event a microsecond: how long does an event take from stage to stage? Counted
     * from the moment the event was due, so that a producer that falls behind does not hide it.
     */
    static void hops(final SeedSettings settings, final Consumer<Row> rows)
    {
        // The published number of events is that of all rounds together.
        final long events = settings.count(EVENTS / settings.rounds());
        final String setting = "pipeline of three, one event per us";
        rows.accept(Contestant.RINGSIDE.measureHops(setting, events).published("52 ns mean (Disruptor)", MOBILE_I7));
        rows.accept(Contestant.RINGSIDE_ONE_THREAD.measureHops(setting, events).note("a core for every thread"));
        rows.accept(Contestant.DISRUPTOR.measureHops(setting, events).published("52 ns mean", MOBILE_I7));
        rows.accept(Contestant.ABQ.measureHops(setting, events).published("32,757 ns mean", MOBILE_I7));
    }

    /** Railway in all its forms, and our ring at the same batch size where the form has one. */
    static void railway(final SeedSettings settings, final Consumer<Row> rows)
    {
        for (int i = 0; i < CAPACITIES.length; i++)
        {
            final int capacity = CAPACITIES[i];
            rows.accept(trains(settings, 1, 1, 1, capacity).published(ONE_TRAIN[i], FOUR_CORES));
            rows.accept(trains(settings, 1, 1, 2, capacity).published("7.5-940 M/s by capacity", FOUR_CORES));
            if (capacity <= RING_BATCH_MAX)
            {
                rows.accept(Contestant.RINGSIDE.measure(Topology.UNICAST, "1P1C, batches of " + capacity, capacity,
                    settings.count(200_000_000L)).with("batch", capacity));
            }
        }
        rows.accept(trains(settings, 1, 1, 32768, 1).published("71.8 M/s, 13.9 ns", FOUR_CORES));
        for (final int capacity : new int[]{256, 2048, 32768})
        {
            rows.accept(trains(settings, 1, 7, 1, capacity).published("117-432 M/s", FOUR_CORES));
        }
        for (final int share : new int[]{10, 683})
        {
            rows.accept(trains(settings, 3, 1, 1, 3 * share)
                .published("162.6 M/s (128 Disruptor batched, 4.5 queue)", FOUR_CORES));
            rows.accept(Contestant.RINGSIDE.measure(Topology.SEQUENCER, "3P1C, batches of " + share, share,
                settings.count(100_000_000L) / 3).with("batch", share));
        }
    }

    private static Row measure(
        final Contestant contestant, final Topology topology, final String text, final int batch,
        final SeedSettings settings)
    {
        final boolean isQueue = contestant.compareTo(Contestant.ABQ) >= 0;
        return contestant.measure(topology, text + (1 == batch ? ", one by one" : ", batches of " + batch), batch,
            settings.count(MESSAGES / (isQueue ? QUEUE_SHARE : 1)) / topology.producers());
    }

    private static Row trains(
        final SeedSettings settings, final int producers, final int consumers, final int trains, final int capacity)
    {
        final int threads = producers + consumers;
        final long size = capacity * trains < 32 ? 30_000_000L : capacity <= 32 ? 300_000_000L : 1_000_000_000L;
        final long messages = settings.count(size) / (threads > 2 ? 4 : 1);
        final int trips = (int)Math.max(trains, messages / capacity);
        final String setting = String.format(Locale.ROOT, "%dP%dC, %s of %,d", producers, consumers,
            1 == trains ? "one train" : 2 == trains ? "two trains" : "32,768 trains", capacity);
        final Row row = new Railway(producers, consumers, trains, capacity, trips).measure(setting);
        // The published nanoseconds are capacity by throughput: the time between two trains, not that of a message.
        return row.with("capacity", capacity).with("nsPerTrain", capacity * 1e3 / row.median());
    }
}
