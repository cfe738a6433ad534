package io.ringside.loadgen.bench.seeds;

import java.util.ArrayList;
import java.util.List;

/**
 * The experiments in the order of the founding documents.
 */
enum Experiments
{
    /** One counter, four ways to increment it. */
    COUNTER(CounterExperiment.NAME),
    /** Atomic addition against a compare-and-set loop, by threads. */
    CONTENTION(ContentionExperiment.NAME),
    /** Two counters on one cache line and on two. */
    FALSE_SHARING(FalseSharingExperiment.NAME),
    /** There and back between two cores, in Java and C++. */
    PING_PONG(PingPongExperiment.NAME),
    /** Ring and queues in five topologies. */
    TOPOLOGY(TopologyExperiment.NAME),
    /** Three stages, one event a microsecond. */
    HOP_LATENCY(HopLatencyExperiment.NAME),
    /** Three producers in batches of ten. */
    BATCH(BatchExperiment.NAME),
    /** Trains of many sizes. */
    RAILWAY(RailwayExperiment.NAME),
    /** Journal and Chronicle Queue. */
    PERSISTED(PersistedExperiment.NAME);

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

    Experiments(final String text)
    {
        this.text = text;
    }

    String text()
    {
        return text;
    }

    SeedExperiment newExperiment(final String searchPath)
    {
        return switch (this)
        {
            case COUNTER -> new CounterExperiment();
            case CONTENTION -> new ContentionExperiment();
            case FALSE_SHARING -> new FalseSharingExperiment();
            case PING_PONG -> new PingPongExperiment(searchPath);
            case TOPOLOGY -> new TopologyExperiment();
            case HOP_LATENCY -> new HopLatencyExperiment();
            case BATCH -> new BatchExperiment();
            case RAILWAY -> new RailwayExperiment();
            case PERSISTED -> new PersistedExperiment();
        };
    }

    List<String> options()
    {
        return PERSISTED == this ? CHRONICLE_OPTIONS : List.of();
    }

    static Experiments parse(final String name)
    {
        for (final Experiments experiment : values())
        {
            if (experiment.text.equals(name))
            {
                return experiment;
            }
        }
        throw new IllegalArgumentException(
            "unknown experiment '" + name + "', choose from " + String.join(", ", names()));
    }

    static List<String> names()
    {
        final List<String> result = new ArrayList<>();
        for (final Experiments experiment : values())
        {
            result.add(experiment.text);
        }
        return result;
    }
}
