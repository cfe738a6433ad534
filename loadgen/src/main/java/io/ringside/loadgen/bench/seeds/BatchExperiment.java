package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.bench.ring.DisruptorRun;
import io.ringside.loadgen.bench.ring.QueueRun;
import io.ringside.loadgen.bench.ring.RingRun;
import io.ringside.loadgen.bench.ring.Topology;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/**
 * Three producers, one consumer: a queue, the Disruptor and our ring, message by message and in batches of ten.
 */
final class BatchExperiment implements SeedExperiment
{
    static final String NAME = "3p1c-batch";

    private static final long MESSAGES = 100_000_000L;
    private static final int QUEUE_SHARE = 20;
    private static final String ARTICLE = "article";

    @Override
    public void run(final SeedSettings settings, final Consumer<Row> rows)
    {
        final long perProducer = settings.count(MESSAGES) / 3;
        final long throughQueue = settings.count(MESSAGES / QUEUE_SHARE) / 3;
        final int batch = TopologyExperiment.BATCH;
        rows.accept(row("one by one", "LinkedBlockingQueue", (check) ->
            QueueRun.measure(check, Topology.SEQUENCER, throughQueue, LinkedBlockingQueue::new))
            .published("4.5 M/s", ARTICLE));
        rows.accept(row("one by one", DisruptorRun.NAME, (check) ->
            DisruptorRun.measure(check, Topology.SEQUENCER, 1, perProducer)).published("11.3 M/s", ARTICLE)
            .note("the published list names 11.3 M between queue and batches, without its setting"));
        rows.accept(row("one by one", Row.OURS, (check) ->
            RingRun.measure(check, Topology.SEQUENCER, 1, perProducer)));
        rows.accept(row("batches of 10", DisruptorRun.NAME, (check) ->
            DisruptorRun.measure(check, Topology.SEQUENCER, batch, perProducer)).published("100-128 M/s", ARTICLE));
        rows.accept(row("batches of 10", Row.OURS, (check) ->
            RingRun.measure(check, Topology.SEQUENCER, batch, perProducer)));
    }

    private static Row row(final String setting, final String subject, final ToDoubleFunction<Check> run)
    {
        final Check check = new Check();
        final double figure = run.applyAsDouble(check);
        return check.row(NAME, "3P1C, " + setting, subject, figure, "M/s")
            .note("4 threads on " + Runtime.getRuntime().availableProcessors() + " cores");
    }
}
