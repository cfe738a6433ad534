package io.ringside.loadgen.report;

import io.ringside.loadgen.result.EnvironmentInfo;
import io.ringside.loadgen.result.HistogramFiles;
import io.ringside.loadgen.result.Latencies;
import io.ringside.loadgen.result.LatencySummary;
import io.ringside.loadgen.result.LoadCounts;
import io.ringside.loadgen.result.LoadMeasurement;
import io.ringside.loadgen.result.LoadPlan;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.Verdict;
import io.ringside.loadgen.result.VerdictRules;
import org.agrona.CloseHelper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Merges runs that put load on one exchange at the same time, from several processes or machines: adds up histograms
 * and counts, and decides the verdict of the whole. If any run is not valid, neither is the whole.
 */
public final class RunMerge
{
    private static final List<String> CONDITIONS =
        List.of("version", "protocol", "arrival", "durationNs", "warmupNs", "objectives");
    private static final double OVERLAP_MIN = 0.9;
    private static final double NS_PER_S = 1e9;

    private final List<Path> dirs;
    private final List<LoadRun> runs = new ArrayList<>();

    private RunMerge(final List<Path> dirs)
    {
        this.dirs = dirs;
    }

    /**
     * @param dirs of the runs, at least two.
     * @param out  for the files of the whole; made if it is not there, and none of the others.
     * @return the whole, with its verdict, written.
     * @throws ReportException with one line that says what cannot be merged, and why.
     */
    public static LoadResult merge(final List<Path> dirs, final Path out)
    {
        final RunMerge merge = new RunMerge(dirs);
        merge.read(out);
        try
        {
            Files.createDirectories(out);
            final LoadResult result = merge.add(out);
            SummaryWriter.writeMeta(out.resolve(SummaryWriter.META_NAME), result);
            SummaryWriter.writeSummary(out.resolve(SummaryWriter.SUMMARY_NAME), result);
            return result;
        }
        catch (final IOException ex)
        {
            throw new ReportException("cannot write to " + out + ": " + ex.getMessage() + ": give another --out");
        }
    }

    private void read(final Path out)
    {
        if (dirs.size() < 2)
        {
            throw new ReportException("nothing to merge: give the directories of at least two runs");
        }
        final Map<String, Path> seen = new HashMap<>();
        for (final Path dir : dirs)
        {
            if (dir.toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize()))
            {
                throw new ReportException("--out must be none of the runs: found " + out);
            }
            final LoadRun run = LoadRun.read(dir);
            runs.add(run);
            final Fields config = run.meta().fields("config");
            final String id = (config.names().contains("runId") ? config.text("runId") : "") + "/" +
                run.log().startEpochS() + "/" + run.log().response().getTotalCount();
            final Path same = seen.put(id, dir);
            if (null != same)
            {
                throw new ReportException(same + " and " + dir + " are the same run: it would count twice");
            }
        }
        for (int i = 1; i < runs.size(); i++)
        {
            for (final String condition : CONDITIONS)
            {
                require(i, condition);
            }
        }
        if (overlapS() <= 0)
        {
            throw new ReportException("the runs did not put load on the exchange at the same time: compare them " +
                "with `ringside load compare` instead");
        }
    }

    private void require(final int index, final String condition)
    {
        final String first = text(0, condition);
        final String other = text(index, condition);
        if (!first.equals(other))
        {
            throw new ReportException("cannot merge " + dirs.get(0) + " and " + dirs.get(index) + ": " + condition +
                " is " + first + " and " + other + ": run all of them alike");
        }
    }

    private String text(final int index, final String condition)
    {
        return "objectives".equals(condition) ?
            runs.get(index).objectives().stream().map(Slo::expression).sorted()
                .collect(Collectors.joining(",", "'", "'")) :
            runs.get(index).summary().text(condition);
    }

    /** Seconds during which all of the runs measured, by the clocks of their machines. */
    private double overlapS()
    {
        double from = Double.NEGATIVE_INFINITY;
        double to = Double.POSITIVE_INFINITY;
        for (final LoadRun run : runs)
        {
            from = Math.max(from, run.log().startEpochS());
            to = Math.min(to, run.log().startEpochS() + run.summary().number("durationNs") / NS_PER_S);
        }
        return to - from;
    }

    private LoadResult add(final Path out) throws IOException
    {
        final Latencies all = intervals(out);
        final Fields first = runs.get(0).summary();
        final LoadResult result = new LoadResult(
            new LoadPlan(String.valueOf(out.getFileName()), first.text("protocol"), first.text("arrival"),
                (long)first.number("seed"), sum("targetRate"), (long)first.number("durationNs"),
                (long)first.number("warmupNs")),
            new LoadCounts(count("sent"), count("acknowledged"), count("rejected"), count("lost"),
                count("duplicates"), count("trades"), count("notSent")),
            new LoadMeasurement(count("measuredSent"), count("measuredAcknowledged"), sum("scheduledRate"),
                sum("achievedRate"), LatencySummary.of(all.response()), LatencySummary.of(all.service()),
                LatencySummary.of(all.slip())),
            environment(first), runs.get(0).objectives(), LoadResult.SLIP_LIMIT_DEFAULT)
            .maxRejectShare(runs.stream().mapToDouble((it) -> it.summary().number("maxRejectShare")).min().orElse(0))
            .paused((long)runs.stream().mapToDouble((it) -> it.summary().number("pausedNs")).max().orElse(0),
                (int)runs.stream().filter((it) -> it.summary().number("pausedNs") > 0).count());
        for (final LoadRun run : runs)
        {
            final Fields rejects = run.summary().fields("rejects");
            rejects.names().forEach((name) -> result.rejects().merge(name, (long)rejects.number(name), Long::sum));
        }
        result.node(node(first, "start"), node(first, "end"));
        result.targetMix().putAll(mix("target"));
        result.achievedMix().putAll(mix("achieved"));
        result.config().put("merged", dirs.stream().map(Path::toString).collect(Collectors.joining(" ")));
        result.config().put("environment", "of " + dirs.get(0));
        addFaults(result);
        result.files().addAll(List.of(out.resolve(SummaryWriter.SUMMARY_NAME), out.resolve(HistogramFiles.LOG_NAME),
            out.resolve(HistogramFiles.RESPONSE_NAME), out.resolve(HistogramFiles.SERVICE_NAME),
            out.resolve(SummaryWriter.META_NAME)));
        VerdictRules.decide(result);
        return result;
    }

    private void addFaults(final LoadResult result)
    {
        for (int i = 0; i < runs.size(); i++)
        {
            final Fields summary = runs.get(i).summary();
            if (Verdict.INVALID == summary.verdict())
            {
                result.addFault(dirs.get(i) + " is not valid: " + String.join("; ", summary.texts("reasons")));
            }
            if (summary.is("partial"))
            {
                result.partial();
            }
        }
        final double lengthS = runs.get(0).summary().number("durationNs") / NS_PER_S;
        if (overlapS() < OVERLAP_MIN * lengthS)
        {
            result.addShortfall(String.format(Locale.ROOT,
                "all of the runs together applied the load for %.1f s of %.1f only: start them at the same time",
                overlapS(), lengthS));
        }
    }

    /** Second by second, so that a day's logs need no more memory than a minute's. */
    private Latencies intervals(final Path out) throws IOException
    {
        final Latencies all = Latencies.empty();
        final List<IntervalReader> readers = new ArrayList<>();
        final long startMs = (long)(1e3 * runs.stream().mapToDouble((it) -> it.log().startEpochS()).min().orElse(0));
        try (HistogramFiles files = new HistogramFiles(out, startMs))
        {
            for (final Path dir : dirs)
            {
                readers.add(new IntervalReader(dir));
            }
            long second = nextSecond(readers);
            while (Long.MAX_VALUE != second)
            {
                final Latencies sum = Latencies.empty();
                for (final IntervalReader reader : readers)
                {
                    while (reader.nextSecond() == second)
                    {
                        sum.add(reader.next());
                    }
                }
                files.appendInterval(sum, sum.startMs(), sum.endMs());
                all.add(sum);
                second = nextSecond(readers);
            }
            files.writePercentiles(all);
        }
        finally
        {
            CloseHelper.closeAll(readers);
        }
        return all;
    }

    private static long nextSecond(final List<IntervalReader> readers)
    {
        return readers.stream().mapToLong(IntervalReader::nextSecond).min().orElse(Long.MAX_VALUE);
    }

    private double sum(final String name)
    {
        return sum((it) -> it.number(name));
    }

    private long count(final String name)
    {
        return Math.round(sum(name));
    }

    private double sum(final ToDoubleFunction<Fields> value)
    {
        return runs.stream().map(LoadRun::summary).mapToDouble(value).sum();
    }

    /** Shares of the message kinds, weighted by what each run sent; empty if a kind is not in the first run. */
    private Map<String, Double> mix(final String kind)
    {
        final Set<String> names = new HashSet<>();
        runs.forEach((it) -> names.addAll(it.summary().fields("mix").fields(kind).names()));
        final Map<String, Double> result = new LinkedHashMap<>();
        for (final String name : runs.get(0).summary().fields("mix").fields(kind).names())
        {
            result.put(name, sum((it) -> share(it, kind, name) * it.number("measuredSent")) /
                Math.max(1, sum("measuredSent")));
            names.remove(name);
        }
        return names.isEmpty() ? result : Map.of();
    }

    private static double share(final Fields summary, final String kind, final String name)
    {
        final Fields shares = summary.fields("mix").fields(kind);
        return shares.names().contains(name) ? shares.number(name) : 0;
    }

    /** All of them are of one node: the first says what it was. */
    private static NodeInfo node(final Fields summary, final String moment)
    {
        final Map<String, String> values = new LinkedHashMap<>();
        if (summary.names().contains("node"))
        {
            final Fields fields = summary.fields("node").fields(moment);
            fields.names().forEach((name) -> values.put(name, fields.text(name)));
        }
        return new NodeInfo(values);
    }

    private static EnvironmentInfo environment(final Fields summary)
    {
        final Fields it = summary.fields("environment");
        return new EnvironmentInfo(summary.text("version"), it.text("commit"), (int)it.number("cores"), it.text("cpu"),
            it.text("jvm"), it.texts("jvmFlags"), it.text("kernel"), it.text("governor"), it.text("clocksource"),
            (long)it.number("heapMax"));
    }
}
