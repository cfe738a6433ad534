package io.ringside.loadgen.bench.seeds;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

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
    public void run(final SeedSettings settings, final Consumer<SeedRow> rows) throws Exception
    {
        final long perProducer = settings.count(MESSAGES) / 3;
        final long throughQueue = settings.count(MESSAGES / QUEUE_SHARE) / 3;
        final int batch = TopologyExperiment.BATCH;
        final Rounds[] results = Rounds.interleaved(settings,
            (check) -> new RingRun(Topology.SEQUENCER, 1, perProducer).measure(check),
            (check) -> DisruptorRun.sequencer(check, 1, perProducer),
            (check) -> new RingRun(Topology.SEQUENCER, batch, perProducer).measure(check),
            (check) -> DisruptorRun.sequencer(check, batch, perProducer),
            (check) -> new QueueRun(
                Topology.SEQUENCER, throughQueue, () -> new LinkedBlockingQueue<>(RingRun.SLOTS)).measure(check));

        rows.accept(row(results[4], "one by one", "LinkedBlockingQueue").published("4.5 M/s", ARTICLE));
        rows.accept(row(results[1], "one by one", "Disruptor 4.0.0, yielding")
            .published("11.3 M/s", ARTICLE)
            .note("the published list names 11.3 M between queue and batches, without its setting"));
        rows.accept(row(results[0], "one by one", SeedRow.OURS));
        rows.accept(row(results[3], "batches of 10", "Disruptor 4.0.0, yielding")
            .published("100-128 M/s", ARTICLE));
        rows.accept(row(results[2], "batches of 10", SeedRow.OURS));
    }

    private static SeedRow row(final Rounds rounds, final String setting, final String subject)
    {
        return rounds.row(NAME, "3P1C, " + setting, subject, "M/s")
            .note("4 threads on " + Runtime.getRuntime().availableProcessors() + " cores");
    }
}
