package io.ringside.ops.admin.load;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.WindowLatencies;
import io.ringside.loadgen.report.Fields;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.ResultTable;
import io.ringside.loadgen.result.Verdict;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.PercentConverter;
import io.ringside.ops.admin.base.RateConverter;
import io.ringside.ops.admin.base.Text;
import io.ringside.ops.admin.base.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** {@code ringside load soak}: hours of load; passes if heap, threads and the like do not grow. */
@Command(name = "soak", sortOptions = false, description = {
    "Put load on an exchange for hours and judge it by what must not grow.",
    "That is heap after collection, threads, open files, journal per million commands, p99 of each window, and",
    "orders left in the books when all are cancelled. Reads the metrics of the node of --node meanwhile. Ends with",
    "the slope of each and a verdict."},
    footer = "Example: ringside load soak --rate 2k --duration 8h --out reports/night")
final class LoadSoakCommand extends Verb
{
    private static final String ROW = "%9s %10s %10s %10s %9s %8s %12s %16s %12s";
    private static final String FLOOR_ROW = "%-30s %16s %16s %16s  %s";
    private static final int WINDOWS = 12;
    private static final Duration WINDOW_MIN = Duration.ofSeconds(5);
    private static final Duration WINDOW_MAX = Duration.ofMinutes(10);
    private static final int SAMPLES_A_WINDOW = 20;
    private static final long SAMPLE_NS_MIN = TimeUnit.SECONDS.toNanos(1);
    private static final long SAMPLE_NS_MAX = TimeUnit.SECONDS.toNanos(10);
    private static final double MISSED_MAX = 0.1;
    private static final long SETTLE_NS = TimeUnit.SECONDS.toNanos(5);

    @Option(names = "--rate", defaultValue = "2000", converter = RateConverter.class,
        description = "messages per second: 2000, 50k (default ${DEFAULT-VALUE})")
    private long rate;

    @Option(names = "--duration", defaultValue = "1h", description = "of the measurement (default ${DEFAULT-VALUE})")
    private Duration duration;

    @Option(names = "--warmup", defaultValue = "10s", description = "before it (default ${DEFAULT-VALUE})")
    private Duration warmup;

    @Option(names = "--window", paramLabel = "TIME", description =
        "of which each figure is the lowest value, or the p99 (default: 10m, or a twelfth of a shorter run)")
    private Duration window;

    @Option(names = "--max-growth", paramLabel = "PERCENT", defaultValue = "10%", converter = PercentConverter.class,
        description = "of heap and journal over the run (default 10%%)")
    private double growth;

    @Option(names = "--max-p99-growth", paramLabel = "PERCENT", defaultValue = "50%",
        converter = PercentConverter.class, description = "of the p99 over the run (default 50%%)")
    private double p99Growth;

    @Option(names = "--out", paramLabel = "DIR", description =
        "for soak.json, samples.csv, and the files of load run (default: no files)")
    private Path out;

    @Mixin
    private FlowOptions flow;

    @Mixin
    private LoadOptions options;

    @Override
    public Integer call()
    {
        final Duration length = null != window ? window :
            duration.dividedBy(WINDOWS).compareTo(WINDOW_MAX) > 0 ? WINDOW_MAX :
            duration.dividedBy(WINDOWS).compareTo(WINDOW_MIN) < 0 ? WINDOW_MIN : duration.dividedBy(WINDOWS);
        CliException.usageIf(length.isZero() || length.compareTo(duration) > 0,
            "--window must be shorter than the run: found --window " + Text.duration(length.toNanos()) +
            " and --duration " + Text.duration(duration.toNanos()));
        final int count = (int)Math.max(1, Math.ceil((double)duration.toNanos() / length.toNanos()));
        final WindowLatencies latencies = new WindowLatencies(warmup.toNanos(), length.toNanos(), count);
        options.observe(latencies);
        final NodeProbe probe = new NodeProbe(node(), Math.max(SAMPLE_NS_MIN,
            Math.min(SAMPLE_NS_MAX, length.toNanos() / SAMPLES_A_WINDOW)));
        final NodeSample before = probe.sample();
        return options.with(this, flow::apply, (runs, early) ->
        {
            final LoadResult result;
            try (probe)
            {
                probe.start();
                result = runs.run(rate, duration, warmup, out);
            }
            final int exitCode = end(result, probe, before, latencies, length.toNanos());
            return early.isRequested() ? ExitCode.INTERRUPTED : exitCode;
        });
    }

    private int end(
        final LoadResult result, final NodeProbe probe, final NodeSample before, final WindowLatencies latencies,
        final long windowNs)
    {
        final double orphans = options.leavesOrders() ? Double.NaN : orphans(probe, before);
        final SoakFloors soak = new SoakFloors(latencies, windowNs, probe.samples, growth, p99Growth);
        final List<String> reasons = new ArrayList<>(result.reasons());
        final int asked = probe.samples.size() + probe.missedCount();
        final boolean isBlind = probe.missedCount() > MISSED_MAX * asked;
        if (isBlind)
        {
            reasons.add(String.format(Locale.ROOT, "the node did not say how it was: %,d of %,d times",
                probe.missedCount(), asked));
        }
        soak.floors.stream().filter(Floor::isRising).forEach((it) -> reasons.add(String.format(Locale.ROOT,
            "%s rose by %s, at most %s is allowed", it.name(), figure(it.rise(), it), figure(it.limit(), it))));
        if (orphans > 0)
        {
            reasons.add(String.format(Locale.ROOT, "orders left in the books: %,.0f", orphans));
        }
        final Verdict verdict = Verdict.INVALID == result.verdict() || isBlind ? Verdict.INVALID :
            reasons.isEmpty() ? Verdict.PASS : Verdict.SLO_FAIL;
        final Map<String, Object> fields = Json.object(
            "verdict", verdict.name(), "reasons", reasons, "windowNs", windowNs, "samples", probe.samples.size(),
            "missedSamples", probe.missedCount(), "orphanOrders", Double.isNaN(orphans) ? null : (long)orphans,
            "floors", soak.floors.stream().map(Floor::describe).toList(),
            "windows", soak.windows.stream().map(SoakFloors.Window::describe).toList(),
            "load", Fields.of(result).values());
        write(fields, probe.samples, latencies.beginNs());
        answer("load-soak/1", fields, () -> show(result, soak, orphans, verdict, reasons));
        return Verdict.PASS == verdict ? ExitCode.OK :
            Verdict.SLO_FAIL == verdict ? ExitCode.FAILED : ExitCode.INVALID;
    }

    /** Orders that are in the books in excess of before, after all sessions of the load have cancelled theirs. */
    private static double orphans(final NodeProbe probe, final NodeSample before)
    {
        final long beginNs = System.nanoTime();
        double result = Double.NaN;
        while (0 != result && System.nanoTime() - beginNs < SETTLE_NS)
        {
            try
            {
                result = Math.max(0, probe.sample().liveOrders() - before.liveOrders());
            }
            catch (final CliException ex)
            {
                // Said by what is missing.
                result = Double.NaN;
            }
            if (0 != result)
            {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
            }
        }
        return result;
    }

    private void write(final Map<String, Object> fields, final List<NodeSample> samples, final long beginNs)
    {
        if (null == out)
        {
            return;
        }
        try
        {
            writeJson(out.resolve("soak.json"), "load-soak/1", fields);
            Files.writeString(out.resolve("samples.csv"), NodeSample.COLUMNS + "\n" +
                samples.stream().map((it) -> it.row(beginNs) + "\n").collect(Collectors.joining()));
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot write to " + out + ": " + ex.getMessage());
        }
    }

    private void show(
        final LoadResult result, final SoakFloors soak, final double orphans, final Verdict verdict,
        final List<String> reasons)
    {
        out().print(ResultTable.format(result));
        line("");
        line(ROW, "from", "p50 us", "p99 us", "max us", "heap MB", "threads", "open files", "journal MB/mio",
            "orders");
        for (final SoakFloors.Window it : soak.windows)
        {
            line(ROW, 0 == it.startNs() ? "0 s" : Text.duration(it.startNs()),
                decimal(it.p50Us(), 1), decimal(it.p99Us(), 1),
                decimal(it.maxUs(), 1), decimal(it.heapMb(), 1), decimal(it.threads(), 0),
                decimal(it.descriptors(), 0), decimal(it.diskMb(), 1), decimal(it.liveOrders(), 0));
        }
        line("");
        line(FLOOR_ROW, "", "an hour", "over the run", "allowed", "");
        for (final Floor it : soak.floors)
        {
            line(FLOOR_ROW, it.name(), figure(it.slope(), it), figure(it.rise(), it),
                it.isKnown() ? figure(it.limit(), it) : "n/a",
                it.isKnown() ? it.verdict() : "unknown: " + it.points().size() + " of " + Floor.POINTS_MIN + " points");
        }
        line(FLOOR_ROW, "orders left in the books", "", decimal(orphans, 0), "0",
            Double.isNaN(orphans) ? "unknown" : orphans > 0 ? "ROSE" : "OK");
        line("");
        line("%s", verdict + (reasons.isEmpty() ? "" : ": " + String.join("; ", reasons)));
        if (null != out)
        {
            line("%s", LoadReportCommand.hint(out));
        }
    }

    private static String figure(final double value, final Floor floor)
    {
        return (Double.isNaN(value) ? "n/a" : String.format(Locale.ROOT, "%,.2f", value)) +
            (floor.unit().isEmpty() || Double.isNaN(value) ? "" : " " + floor.unit());
    }

    private static String decimal(final double value, final int digits)
    {
        return Double.isNaN(value) ? "n/a" : String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
