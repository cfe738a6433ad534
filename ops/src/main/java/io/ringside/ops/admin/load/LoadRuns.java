package io.ringside.ops.admin.load;

import io.ringside.loadgen.report.Fields;
import io.ringside.loadgen.result.EnvironmentInfo;
import io.ringside.loadgen.result.LatencyFigure;
import io.ringside.loadgen.result.NodeInfo;
import io.ringside.loadgen.result.Numbers;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.Verdict;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One run, or several of the same kind: the response times of each, and how far they lie apart. */
final class LoadRuns
{
    private static final List<String> CONDITIONS =
        List.of("protocol", "arrival", "targetRate", "durationNs", "warmupNs", "version");
    private static final List<String> MACHINE = List.of("cpu", "cores", "jvm", "kernel");

    final String name;
    private final List<Fields> summaries;

    /**
     * @param name      of the runs, for people.
     * @param summaries of each; none if all was stopped before the first.
     */
    LoadRuns(final String name, final List<Fields> summaries)
    {
        this.name = name;
        this.summaries = List.copyOf(summaries);
    }

    /** The median of several runs, and between which values they lie; nanoseconds. */
    record Spread(double minNs, double medianNs, double maxNs)
    {
        /** True if any value of the one lies between values of the other. */
        boolean overlaps(final Spread other)
        {
            return minNs <= other.maxNs && other.minNs <= maxNs;
        }

        @Override
        public String toString()
        {
            return minNs == maxNs ? Numbers.micros(medianNs) :
                Numbers.micros(medianNs) + " (" + Numbers.micros(minNs) + " to " + Numbers.micros(maxNs) + ")";
        }
    }

    /**
     * Read the run of a directory, or the runs of the directories in it.
     *
     * @param dir written by {@code load run --out}.
     * @return at least one.
     * @throws CliException with one line if there is none, or it cannot be read.
     */
    static LoadRuns read(final Path dir)
    {
        final List<Path> runs;
        try (Stream<Path> children = Files.list(dir))
        {
            runs = isRun(dir) ? List.of(dir) : children.filter(LoadRuns::isRun).sorted().toList();
        }
        catch (final NoSuchFileException ex)
        {
            throw new CliException(ExitCode.USAGE, "no such directory: " + dir);
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot read runs in " + dir + ": " + ex.getMessage());
        }
        CliException.usageIf(runs.isEmpty(), "no run in " + dir +
            ": a run is a directory that `ringside load run --out DIR` has written");
        return new LoadRuns(dir.toString(), runs.stream().map(Fields::summary).toList());
    }

    private static boolean isRun(final Path dir)
    {
        return Files.exists(dir.resolve(SummaryWriter.SUMMARY_NAME));
    }

    int count()
    {
        return summaries.size();
    }

    /** Those that are not valid, with the reasons; empty if all are. */
    List<String> invalid()
    {
        final List<String> result = new ArrayList<>();
        for (int i = 0; i < summaries.size(); i++)
        {
            if (Verdict.INVALID == summaries.get(i).verdict())
            {
                result.add(name + (summaries.size() > 1 ? ", run " + (i + 1) : "") + ": " +
                    summaries.get(i).texts("reasons"));
            }
        }
        return result;
    }

    /** Null where not all runs have enough samples for the figure. */
    Spread spread(final LatencyFigure figure)
    {
        final double[] values = summaries.stream()
            .mapToDouble((it) -> it.fields("responseNs").number(figure.fieldName())).sorted().toArray();
        // Missing values are sorted last. All runs may have been stopped before the first one ended.
        if (0 == values.length || Double.isNaN(values[values.length - 1]))
        {
            return null;
        }
        final int middle = values.length / 2;
        final double median = 0 == values.length % 2 ? (values[middle - 1] + values[middle]) / 2 : values[middle];
        return new Spread(values[0], median, values[values.length - 1]);
    }

    /** Returns the spreads in nanoseconds, for JSON. */
    Map<String, Object> spreads()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            final Spread spread = spread(figure);
            if (null != spread)
            {
                result.put(figure.fieldName(),
                    Map.of("min", spread.minNs, "median", spread.medianNs, "max", spread.maxNs));
            }
        }
        return result;
    }

    /** The least, the median and the greatest of each figure, in microseconds. */
    String table()
    {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-26s %12s %12s %12s",
            "response time of " + count() + " (us)", "least", "median", "greatest"));
        for (final LatencyFigure figure : LatencyFigure.values())
        {
            final Spread spread = spread(figure);
            text.append(String.format(Locale.ROOT, "%n%-26s %12s %12s %12s", figure.label(),
                null == spread ? "n/a" : Numbers.micros(spread.minNs),
                null == spread ? "n/a" : Numbers.micros(spread.medianNs),
                null == spread ? "n/a" : Numbers.micros(spread.maxNs)));
        }
        return text.toString();
    }

    /** The differences between the plans, the machines and the nodes of both, one line each. */
    List<String> differences(final LoadRuns other)
    {
        final List<String> result = new ArrayList<>();
        for (final String condition : CONDITIONS)
        {
            compare(condition, texts((it) -> it.text(condition)), other.texts((it) -> it.text(condition)), result);
        }
        for (final String condition : MACHINE)
        {
            compare("generator's " + condition, texts((it) -> inner(it, condition, "environment")),
                other.texts((it) -> inner(it, condition, "environment")), result);
        }
        for (final String condition : NodeInfo.CONDITIONS)
        {
            compare("node's " + condition, texts((it) -> node(it, condition)),
                other.texts((it) -> node(it, condition)), result);
        }
        return result;
    }

    /** Whether what the node is, is known of all runs. */
    boolean isNodeKnown()
    {
        return NodeInfo.CONDITIONS.stream().noneMatch((condition) ->
            texts((it) -> node(it, condition)).contains(EnvironmentInfo.UNKNOWN));
    }

    private static void compare(
        final String name, final String ours, final String theirs, final List<String> differences)
    {
        if (!ours.equals(theirs))
        {
            differences.add(name + " " + ours + " and " + theirs);
        }
    }

    /** Returns the text of each run, where they are not alike. */
    private String texts(final Function<Fields, String> text)
    {
        return summaries.stream().map(text).distinct().collect(Collectors.joining(" or "));
    }

    /** Returns the condition before the load, and after it where that is another. */
    private static String node(final Fields summary, final String condition)
    {
        final String start = inner(summary, condition, "node", "start");
        final String end = inner(summary, condition, "node", "end");
        return start.equals(end) ? start : start + ", then " + end;
    }

    /** Summaries of earlier versions say nothing of it. */
    private static String inner(final Fields summary, final String name, final String... path)
    {
        Fields fields = summary;
        for (final String step : path)
        {
            if (!(fields.values().get(step) instanceof Map))
            {
                return EnvironmentInfo.UNKNOWN;
            }
            fields = fields.fields(step);
        }
        return null == fields.values().get(name) ? EnvironmentInfo.UNKNOWN : fields.text(name);
    }
}
