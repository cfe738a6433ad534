package io.ringside.ops.admin;

import io.ringside.loadgen.result.Micros;
import io.ringside.ops.web.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * One run, or several of the same kind: the response times of each, and how far they lie apart.
 */
final class LoadRuns
{
    /** Figures of the response time, as {@code summary.json} names them. */
    static final List<String> FIGURES = List.of("p50", "p90", "p99", "p999", "p9999", "max", "mean");

    private static final String SUMMARY = "summary.json";
    private static final String SCHEMA = "ringside.load/";
    private static final List<String> CONDITIONS =
        List.of("protocol", "arrival", "targetRate", "durationNs", "warmupNs", "version");

    private final String name;
    private final List<Map<String, Object>> summaries;

    /**
     * @param name      of the runs, for people.
     * @param summaries as in {@code summary.json}, at least one.
     */
    LoadRuns(final String name, final List<Map<String, Object>> summaries)
    {
        this.name = name;
        this.summaries = List.copyOf(summaries);
    }

    /** The median of several runs, and between which values they lie; nanoseconds. */
    record Spread(double minNs, double medianNs, double maxNs)
    {
        /** Does any value of the one lie between values of the other? */
        boolean overlaps(final Spread other)
        {
            return minNs <= other.maxNs && other.minNs <= maxNs;
        }

        @Override
        public String toString()
        {
            return minNs == maxNs ? Micros.format(medianNs) :
                Micros.format(medianNs) + " (" + Micros.format(minNs) + " to " + Micros.format(maxNs) + ")";
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
        final List<Map<String, Object>> found = new ArrayList<>();
        try
        {
            if (Files.exists(dir.resolve(SUMMARY)))
            {
                found.add(summary(dir.resolve(SUMMARY)));
            }
            else
            {
                try (Stream<Path> children = Files.list(dir))
                {
                    for (final Path child : children.sorted().toList())
                    {
                        if (Files.exists(child.resolve(SUMMARY)))
                        {
                            found.add(summary(child.resolve(SUMMARY)));
                        }
                    }
                }
            }
        }
        catch (final NoSuchFileException ex)
        {
            throw new CliException(ExitCode.USAGE, "no such directory: " + dir);
        }
        catch (final IOException ex)
        {
            throw new CliException(ExitCode.FAILED, "cannot read runs in " + dir + ": " + ex.getMessage());
        }
        if (found.isEmpty())
        {
            throw new CliException(ExitCode.USAGE, "no run in " + dir +
                ": a run is a directory that `ringside load run --out DIR` has written");
        }
        return new LoadRuns(dir.toString(), found);
    }

    private static Map<String, Object> summary(final Path file) throws IOException
    {
        try
        {
            final Map<String, Object> summary = Json.readObject(Files.readString(file));
            if (String.valueOf(summary.get("schema")).startsWith(SCHEMA) && summary.get("responseNs") instanceof Map)
            {
                return summary;
            }
        }
        catch (final IllegalArgumentException ex)
        {
            throw new CliException(ExitCode.FAILED, "damaged: " + file + ": " + ex.getMessage().lines().findFirst()
                .orElse(""));
        }
        throw new CliException(ExitCode.FAILED, "not the summary of a load run: " + file);
    }

    String name()
    {
        return name;
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
            if ("INVALID".equals(summaries.get(i).get("verdict")))
            {
                result.add(name + (summaries.size() > 1 ? ", run " + (i + 1) : "") + ": " +
                    summaries.get(i).get("reasons"));
            }
        }
        return result;
    }

    /** Null where not all runs have enough samples for the figure. */
    Spread spread(final String figure)
    {
        final double[] values = new double[summaries.size()];
        for (int i = 0; i < values.length; i++)
        {
            final Object value = ((Map<?, ?>)summaries.get(i).get("responseNs")).get(figure);
            if (!(value instanceof Number))
            {
                return null;
            }
            values[i] = ((Number)value).doubleValue();
        }
        Arrays.sort(values);
        final int middle = values.length / 2;
        final double median = 0 == values.length % 2 ? (values[middle - 1] + values[middle]) / 2 : values[middle];
        return new Spread(values[0], median, values[values.length - 1]);
    }

    /** For JSON, in nanoseconds. */
    Map<String, Object> spreads()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        for (final String figure : FIGURES)
        {
            final Spread spread = spread(figure);
            if (null != spread)
            {
                result.put(figure, Map.of("min", spread.minNs, "median", spread.medianNs, "max", spread.maxNs));
            }
        }
        return result;
    }

    /** The least, the median and the greatest of each figure, in microseconds. */
    String table()
    {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%-26s %12s %12s %12s",
            "response time of " + count() + " (us)", "least", "median", "greatest"));
        for (final String figure : FIGURES)
        {
            final Spread spread = spread(figure);
            text.append(String.format(Locale.ROOT, "%n%-26s %12s %12s %12s", label(figure),
                null == spread ? "n/a" : Micros.format(spread.minNs),
                null == spread ? "n/a" : Micros.format(spread.medianNs),
                null == spread ? "n/a" : Micros.format(spread.maxNs)));
        }
        return text.toString();
    }

    /** In what the other runs were asked for something else, one line each. */
    List<String> differences(final LoadRuns other)
    {
        final List<String> result = new ArrayList<>();
        for (final String condition : CONDITIONS)
        {
            final String ours = String.valueOf(summaries.get(0).get(condition));
            final String theirs = String.valueOf(other.summaries.get(0).get(condition));
            if (!ours.equals(theirs))
            {
                result.add(condition + " " + ours + " and " + theirs);
            }
        }
        return result;
    }

    /** {@code p99.9} for {@code p999}. */
    static String label(final String figure)
    {
        return figure.replace("p9999", "p99.99").replace("p999", "p99.9");
    }
}
