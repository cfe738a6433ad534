package io.ringside.ops.admin.bench;

import io.ringside.gateway.client.LogonException;
import io.ringside.loadgen.Protocol;
import io.ringside.loadgen.bench.report.Report;
import io.ringside.loadgen.bench.report.Row;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.VerdictRules;
import io.ringside.ops.admin.load.RateSweep;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * Measures the whole exchange through the network, beside its lower bounds: an echo, and the disk alone. All cases take
 * turns, round by round, each with a process of its own.
 */
final class WireBenchmark
{
    static final String ECHO = "aeron-echo";

    private static final String SCHEMA = "ringside.bench.wire/1";
    static final String NOT_SYNCED = "none";
    static final String HIGHEST_RATE = "highest rate with p99 < 10 ms";
    static final Duration PAUSE = Duration.ofMillis(500);
    private static final Duration STEP = Duration.ofSeconds(1);
    private static final long STEP_P99_NS = 10_000_000L;
    private static final long SEARCH_TO = 1_280_000;
    private static final int SEARCH_STEPS = 7;
    private static final int SEARCH_REFINEMENTS = 2;
    private static final List<String> NOTES = List.of(
        ECHO + " sends back what it receives, on the threads of a node and with its idling: no exchange at all",
        "journal written and not synced, but for local, where an answer waits for the sync of its batch; the " +
            "disk alone is given as many bytes at a time, one write after the other",
        "subscribers: orders over udp; beside nobody, many readers of every instrument through every door, and " +
            "as many and one at each door of TCP that never reads",
        "highest rate of the disk alone: with as many records in each of its writes as the node synced at a time");

    private final WirePlan plan;
    private final WireRounds rounds;

    /**
     * @param cases   of {@link WirePlan#CASES}; all if none is named.
     * @param scratch directory that the nodes write below.
     */
    WireBenchmark(final WirePlan plan, final int rounds, final List<String> cases, final Path scratch)
    {
        this.plan = plan;
        this.rounds = new WireRounds(rounds, WirePlan.CASES, cases, scratch);
    }

    /** Run it. Takes minutes, and wants the machine for itself. */
    Report run(final Consumer<String> progress)
    {
        return rounds.run(SCHEMA, this::measure, NOTES, progress);
    }

    private void measure(final String name, final Path directory, final List<Row> rows) throws IOException
    {
        switch (name)
        {
            case "fix" -> fix(directory, rows);
            case "tcp" -> tcp(directory, rows);
            case WireSubscribersCase.CASE -> new WireSubscribersCase(plan).measure(directory, rows);
            case "local" -> new WireDiskCase(plan, this::highestRate).measure(directory, rows);
            default -> besideEcho(name, "udp".equals(name) ? Protocol.SBE : Protocol.IPC, directory, rows);
        }
    }

    private void besideEcho(
        final String name, final Protocol protocol, final Path directory, final List<Row> rows) throws IOException
    {
        try (WireVenue venue = WireVenue.node(protocol, NOT_SYNCED, directory.resolve("node")))
        {
            bothRates(name, Row.OURS, venue, rows);
        }
        try (WireVenue venue = WireVenue.echo(protocol, directory.resolve("echo")))
        {
            bothRates(name, ECHO, venue, rows);
        }
    }

    private void tcp(final Path directory, final List<Row> rows) throws IOException
    {
        try (WireVenue venue = WireVenue.node(Protocol.TCP, NOT_SYNCED, directory.resolve("node")))
        {
            bothRates("tcp", Row.OURS, venue, rows);
        }
    }

    private void bothRates(final String name, final String subject, final WireVenue venue, final List<Row> rows)
    {
        final WireVenue.Run high = venue.run(plan.highRate(), plan.warmUp(), plan.duration());
        final WireVenue.Run low = venue.run(plan.lowRate(), PAUSE, plan.duration());
        rows.add(WireRows.latency(name, subject, low, 50));
        rows.add(WireRows.latency(name, subject, low, 99));
        rows.add(WireRows.latency(name, subject, high, 50));
        rows.add(WireRows.latency(name, subject, high, 99));
        if (plan.searchesRates())
        {
            rows.add(Row.measured(HIGHEST_RATE, subject, highestRate(venue), "msg/s").of(name));
        }
    }

    private double highestRate(final WireVenue venue)
    {
        final RateSweep sweep = new RateSweep(plan.highRate(), SEARCH_TO, SEARCH_STEPS, SEARCH_REFINEMENTS);
        for (long rate = sweep.nextRate(); 0 != rate; rate = sweep.nextRate())
        {
            sweep.add(step(venue, rate));
        }
        return sweep.highestRate();
    }

    private static RateSweep.Step step(final WireVenue venue, final long rate)
    {
        try
        {
            final LoadResult result = venue.run(rate, PAUSE, STEP).result();
            final long p99 = result.measurement().response().p99();
            final boolean holds = VerdictRules.hasKeptUp(result) && p99 >= 0 && p99 < STEP_P99_NS;
            return new RateSweep.Step(rate, holds ? RateSweep.Outcome.HELD : RateSweep.Outcome.FAILED, p99);
        }
        catch (final LogonException ex)
        {
            // A venue that was given too much before may still be at it.
            return new RateSweep.Step(rate, RateSweep.Outcome.FAILED, -1);
        }
    }

    private void fix(final Path directory, final List<Row> rows) throws IOException
    {
        try (WireVenue venue = WireVenue.node(Protocol.FIX, NOT_SYNCED, directory.resolve("node")))
        {
            venue.run(plan.highRate(), PAUSE, plan.warmUp());
            final WireVenue.Run run = venue.run(plan.lowRate(), PAUSE, plan.duration());
            rows.add(WireRows.latency("fix", Row.OURS, run, 50));
            rows.add(WireRows.latency("fix", Row.OURS, run, 99));
        }
    }
}
