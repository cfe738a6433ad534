package io.ringside.loadgen.bench.seeds;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The experiments in the order of the founding documents.
 */
enum Experiments
{
    /** One counter, four ways to increment it. */
    COUNTER(CounterExperiment.NAME, (path) -> new CounterExperiment()),
    /** Atomic addition against a compare-and-set loop, by threads. */
    CONTENTION(ContentionExperiment.NAME, (path) -> new ContentionExperiment()),
    /** Two counters on one cache line and on two. */
    FALSE_SHARING(FalseSharingExperiment.NAME, (path) -> new FalseSharingExperiment()),
    /** There and back between two cores, in Java and C++. */
    PING_PONG(PingPongExperiment.NAME, PingPongExperiment::new),
    /** Ring and queues in five topologies. */
    TOPOLOGY(TopologyExperiment.NAME, (path) -> new TopologyExperiment()),
    /** Three stages, one event a microsecond. */
    HOP_LATENCY(HopLatencyExperiment.NAME, (path) -> new HopLatencyExperiment()),
    /** Three producers in batches of ten. */
    BATCH(BatchExperiment.NAME, (path) -> new BatchExperiment()),
    /** Trains of many sizes. */
    RAILWAY(RailwayExperiment.NAME, (path) -> new RailwayExperiment()),
    /** Journal and Chronicle Queue. */
    PERSISTED(PersistedExperiment.NAME, (path) -> new PersistedExperiment());

    /** What Chronicle Queue wants to reach inside the JDK. */
    static final List<String> CHRONICLE_OPTIONS = List.of(
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "-Dchronicle.announcer.disable=true",
        "-Dchronicle.analytics.disable=true");

    private final String text;
    private final Function<String, SeedExperiment> factory;

    Experiments(final String text, final Function<String, SeedExperiment> factory)
    {
        this.text = text;
        this.factory = factory;
    }

    String text()
    {
        return text;
    }

    /** With the path on which compilers are looked for. */
    SeedExperiment newExperiment(final String searchPath)
    {
        return factory.apply(searchPath);
    }

    List<String> options()
    {
        return PERSISTED == this ? CHRONICLE_OPTIONS : List.of();
    }

    static Experiments parse(final String name)
    {
        return Arrays.stream(values()).filter((experiment) -> experiment.text.equals(name)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException(
                "unknown experiment '" + name + "', choose from " + String.join(", ", names())));
    }

    static List<String> names()
    {
        return Arrays.stream(values()).map(Experiments::text).toList();
    }
}
