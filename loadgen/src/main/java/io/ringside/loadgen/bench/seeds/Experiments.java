package io.ringside.loadgen.bench.seeds;

import java.util.function.Consumer;

import io.ringside.loadgen.bench.report.Row;

/**
 * The experiments in the order of the founding documents. Each measures once, checks that the work was done and hands
 * over a row for every setting.
 */
enum Experiments
{
    /** One counter, four ways to increment it. */
    COUNTER("counter", (settings, rows) -> new CounterExperiment().ways(settings, rows)),
    /** Atomic addition against a compare-and-set loop, by threads. */
    CONTENTION("xadd-cas", (settings, rows) -> new CounterExperiment().contention(settings, rows)),
    /** Two counters on one cache line and on two. */
    FALSE_SHARING("false-sharing", FalseSharingExperiment::run),
    /** There and back between two cores, in Java and C++. */
    PING_PONG("ping-pong",
        (settings, rows) -> new PingPongExperiment(String.valueOf(System.getenv("PATH"))).run(settings, rows)),
    /** Ring and queues in five topologies. */
    TOPOLOGY("ring-queue", RingExperiments::topologies),
    /** Three stages, one event a microsecond. */
    HOP_LATENCY("hop-latency", RingExperiments::hops),
    /** Three producers in batches of ten. */
    BATCH("3p1c-batch", RingExperiments::batches),
    /** Trains of many sizes. */
    RAILWAY("railway", RingExperiments::railway),
    /** Journal and Chronicle Queue. */
    PERSISTED("persisted", (settings, rows) -> new PersistedExperiment(settings).run(rows));

    private final String text;
    private final Body body;

    Experiments(final String text, final Body body)
    {
        this.text = text;
        this.body = body;
    }

    String text()
    {
        return text;
    }

    /** Throws when the experiment itself fails; what it finds out is a row, never an exception. */
    void run(final SeedSettings settings, final Consumer<Row> rows) throws Exception
    {
        body.run(settings, (row) -> rows.accept(row.of(text)));
    }

    @FunctionalInterface
    private interface Body
    {
        void run(SeedSettings settings, Consumer<Row> rows) throws Exception;
    }
}
