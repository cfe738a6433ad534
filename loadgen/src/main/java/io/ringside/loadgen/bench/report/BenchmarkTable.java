package io.ringside.loadgen.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A report for people at a terminal.
 */
public final class BenchmarkTable
{
    private static final String[] HEADER =
    {
        "case", "peer", "batch", "payload", "ours", "theirs", "ratio min", "median", "max", "valid", "note"
    };

    private static final Set<String> UNITS = Set.of("ns", "us", "ms", "bytes");

    private BenchmarkTable()
    {
    }

    /**
     * @param report to show.
     * @return several lines, each ended.
     */
    public static String format(final BenchmarkReport report)
    {
        final List<String[]> lines = new ArrayList<>();
        lines.add(HEADER);
        for (final BenchmarkRow row : report.rows())
        {
            lines.add(cells(row));
        }

        final int[] widths = new int[HEADER.length];
        for (final String[] line : lines)
        {
            for (int i = 0; i < line.length; i++)
            {
                widths[i] = Math.max(widths[i], line[i].length());
            }
        }

        final StringBuilder text = new StringBuilder(4096);
        text.append(report.title()).append(System.lineSeparator());
        for (final String[] line : lines)
        {
            appendLine(text, line, widths);
        }
        for (final String note : report.notes())
        {
            text.append("- ").append(note).append(System.lineSeparator());
        }
        text.append(conditions(report)).append(System.lineSeparator());
        return text.toString();
    }

    /**
     * A unit as people write it behind a number: {@code nsPerMessage} becomes {@code ns/message}, {@code p50Ns}
     * becomes {@code ns p50}.
     *
     * @param name of the figure.
     * @return the unit.
     */
    static String unit(final String name)
    {
        final List<String> words = new ArrayList<>();
        for (final String word : name.split("(?=[A-Z])"))
        {
            words.add(word.toLowerCase(Locale.ROOT));
        }
        final String last = words.get(words.size() - 1);
        if (UNITS.contains(last))
        {
            words.remove(words.size() - 1);
            words.add(0, last);
        }

        return String.join(" ", words).replace(" per ", "/");
    }

    /**
     * Three significant digits, thousands separated.
     *
     * @param value to show.
     * @return its text.
     */
    public static String number(final double value)
    {
        final double magnitude = Math.abs(value);
        final String format = magnitude >= 100 || value == Math.rint(value) ? "%,.0f" :
            magnitude >= 10 ? "%.1f" : magnitude >= 0.1 ? "%.2f" : "%.4f";
        return String.format(Locale.ROOT, format, value);
    }

    private static String[] cells(final BenchmarkRow row)
    {
        final Spread ratio = row.ratio();
        return new String[]
        {
            row.caseName(),
            row.peer(),
            row.conditions().getOrDefault("batch", "").toString(),
            row.conditions().containsKey("payloadBytes") ? row.conditions().get("payloadBytes") + " B" : "",
            figure(row.ours()),
            figure(row.theirs()),
            null == ratio ? "" : number(ratio.min()),
            null == ratio ? "" : number(ratio.median()),
            null == ratio ? "" : number(ratio.max()),
            row.isValid() ? "yes" : "NO",
            row.note()
        };
    }

    /** The first figure is what the row is about; the others are for programs. */
    private static String figure(final Map<String, Double> figures)
    {
        for (final Map.Entry<String, Double> figure : figures.entrySet())
        {
            return number(figure.getValue()) + " " + unit(figure.getKey());
        }
        return "";
    }

    private static void appendLine(final StringBuilder text, final String[] line, final int[] widths)
    {
        final StringBuilder out = new StringBuilder();
        for (int i = 0; i < line.length; i++)
        {
            final boolean isNumber = i >= 2 && i <= 8;
            out.append(String.format(Locale.ROOT, (isNumber ? "%" : "%-") + Math.max(1, widths[i]) + "s  ", line[i]));
        }
        text.append(out.toString().stripTrailing()).append(System.lineSeparator());
    }

    private static String conditions(final BenchmarkReport report)
    {
        return report.environment().cores() + " cores, " + report.environment().cpu() + ", " +
            report.environment().jvm() + ", " + report.environment().kernel() + ", commit " +
            report.environment().commit();
    }
}
