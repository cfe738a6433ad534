package io.ringside.ops.admin.bench;

import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures an order's way through a cluster of three members on this machine, beside an echo on the same parts of
 * Aeron: what agreement costs, and what the exchange adds.
 */
final class ClusterBenchmark
{
    /** Whether what is agreed on is synced first. */
    static final List<String> CASES = List.of("memory", "synced");

    private static final String SCHEMA = "ringside.bench.cluster/1";
    private static final String ECHO = "aeron-cluster-echo";
    private static final List<String> NOTES = List.of(
        "three members on this machine, orders over SBE and UDP at the door of the one that leads; answered when a " +
            "majority has the order, in memory or synced",
        ECHO + ": a client of Aeron Cluster, and a service that sends back what it receives, on the parts, settings " +
            "and threads of a member: no doors, no journal and no exchange",
        "published: an open exchange on Aeron Cluster, nothing synced");
    private static final long PUBLISHED_RATE = 50_000;
    private static final String PUBLISHED_ON = "desktop, 24 threads";
    private static final String PUBLISHED_P50 = "308 us";
    private static final String PUBLISHED_P99 = "615 us";

    private final Plan plan;
    private final WireRounds rounds;

    /**
     * How much is measured.
     *
     * @param rates      messages a second, one after the other.
     * @param warmUpRate of the load before the first.
     * @param warmUp     duration of that.
     * @param duration   of each measurement.
     */
    record Plan(List<Long> rates, long warmUpRate, Duration warmUp, Duration duration)
    {
        private static final List<Long> RATES = List.of(2_000L, 20_000L, PUBLISHED_RATE);
        private static final long WARM_UP_RATE = 10_000;

        static Plan full()
        {
            return new Plan(RATES, WARM_UP_RATE, Duration.ofSeconds(60), Duration.ofSeconds(15));
        }

        static Plan quick()
        {
            return new Plan(RATES, WARM_UP_RATE, Duration.ofSeconds(3), Duration.ofSeconds(2));
        }
    }

    /**
     * @param cases   of {@link #CASES}; all if none is named.
     * @param scratch directory that the members write below.
     */
    ClusterBenchmark(final Plan plan, final int rounds, final List<String> cases, final Path scratch)
    {
        this.plan = plan;
        this.rounds = new WireRounds(rounds, CASES, cases, scratch);
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    Report run(final Consumer<String> progress)
    {
        return rounds.run(SCHEMA, this::measure, NOTES, progress);
    }

    private void measure(final String name, final Path directory, final List<Row> rows) throws IOException
    {
        final String durability = "memory".equals(name) ? "replica-mem" : "replica-sync";
        try (WireVenue venue = WireVenue.cluster(durability, directory.resolve("cluster")))
        {
            allRates(name, Row.OURS, venue, rows);
        }
        try (WireVenue venue = WireVenue.echoCluster(durability, directory.resolve("echo")))
        {
            allRates(name, ECHO, venue, rows);
        }
    }

    private void allRates(final String name, final String subject, final WireVenue venue, final List<Row> rows)
    {
        venue.run(plan.warmUpRate, Duration.ZERO, plan.warmUp);
        for (final long rate : plan.rates)
        {
            final WireVenue.Run run = venue.run(rate, WireBenchmark.PAUSE, plan.duration);
            final boolean isPublished = Row.OURS.equals(subject) && PUBLISHED_RATE == rate && "memory".equals(name);
            final Row p50 = WireRows.latency(name, subject, run, 50);
            final Row p99 = WireRows.latency(name, subject, run, 99);
            rows.add(isPublished ? p50.published(PUBLISHED_P50, PUBLISHED_ON) : p50);
            rows.add(isPublished ? p99.published(PUBLISHED_P99, PUBLISHED_ON) : p99);
        }
    }
}
