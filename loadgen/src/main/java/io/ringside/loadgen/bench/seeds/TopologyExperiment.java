package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.QueueRun;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.Topology;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

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
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        for (final Topology topology : Topology.values())
        {
            final int producers = topology.producers();
            final long perProducer = settings.count(MESSAGES) / producers;
            final long throughQueues = settings.count(MESSAGES / QUEUE_SHARE) / producers;
            rows.accept(row(topology, "one by one", Row.OURS, (check) ->
                RingRun.measure(check, topology, 1, perProducer))
                .published("> 25 M/s per producer (> 50 M/s in version 2)", I7));
            rows.accept(row(topology, "batches of 10", Row.OURS, (check) ->
                RingRun.measure(check, topology, BATCH, perProducer)).published("> 100 M/s with batching", I7));
            rows.accept(row(topology, "one by one", "ArrayBlockingQueue", (check) ->
                QueueRun.measure(check, topology, throughQueues, ArrayBlockingQueue::new))
                .published("1/8 of the ring", I7));
            rows.accept(row(topology, "one by one", "LinkedBlockingQueue", (check) ->
                QueueRun.measure(check, topology, throughQueues, LinkedBlockingQueue::new)));
        }
    }

    private static Row row(
        final Topology topology, final String how, final String subject, final ToDoubleFunction<Check> run)
    {
        final Check check = new Check();
        final double figure = run.applyAsDouble(check);
        final Row row = check.row(NAME, topology.text() + ", " + how, subject, figure, "M/s");
        final int threads = topology.producers() + topology.consumers();
        final int cores = Runtime.getRuntime().availableProcessors();
        return threads > cores ? row.note(threads + " threads on " + cores + " cores") : row;
    }
}
