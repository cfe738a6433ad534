package io.ringside.loadgen.bench.seeds;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * The ring against a queue on every edge, in the five topologies of the founding documents.
 */
final class TopologyExperiment implements SeedExperiment
{
    static final String NAME = "ring-queue";
    static final int BATCH = 10;

    private static final long MESSAGES = 100_000_000L;
    private static final int QUEUE_SHARE = 20;
    private static final String I7 = "i7, 2011-2012";

    @Override
    public void run(final SeedSettings settings, final Consumer<SeedRow> rows) throws Exception
    {
        for (final Topology topology : Topology.values())
        {
            final int producers = topology.producers();
            final long perProducer = settings.count(MESSAGES) / producers;
            final long throughQueues = settings.count(MESSAGES / QUEUE_SHARE) / producers;
            final Rounds[] results = Rounds.interleaved(settings,
                (check) -> new RingRun(topology, 1, perProducer).measure(check),
                (check) -> new RingRun(topology, BATCH, perProducer).measure(check),
                (check) -> new QueueRun(
                    topology, throughQueues, () -> new ArrayBlockingQueue<>(RingRun.SLOTS)).measure(check),
                (check) -> new QueueRun(
                    topology, throughQueues, () -> new LinkedBlockingQueue<>(RingRun.SLOTS)).measure(check));

            final double ring = median(results[0]);
            rows.accept(row(results[0], topology, SeedRow.OURS)
                .published("> 25 M/s per producer (> 50 M/s in version 2)", I7));
            rows.accept(row(results[1], topology, SeedRow.OURS + ", batches of 10")
                .published("> 100 M/s with batching", I7));
            rows.accept(row(results[2], topology, "ArrayBlockingQueue").published("1/8 of the ring", I7)
                .note(String.format("1/%.1f of the ring's", ring / median(results[2]))));
            rows.accept(row(results[3], topology, "LinkedBlockingQueue")
                .note(String.format("1/%.1f of the ring's", ring / median(results[3]))));
        }
    }

    private static double median(final Rounds rounds)
    {
        return rounds.row(NAME, "", "", "").median();
    }

    private static SeedRow row(final Rounds rounds, final Topology topology, final String subject)
    {
        final SeedRow row = rounds.row(NAME, topology.text(), subject, "M/s");
        final int threads = topology.producers() + topology.consumers();
        final int cores = Runtime.getRuntime().availableProcessors();
        return threads > cores ? row.note(threads + " threads on " + cores + " cores") : row;
    }
}
