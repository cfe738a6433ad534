package io.ringside.loadgen.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A report for people at a terminal.
 */
public final class BenchmarkTable
{
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
        final List<BenchmarkColumn> columns = BenchmarkColumn.of(report);
        final List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(BenchmarkColumn::name).toList());
        report.rows().forEach((row) -> lines.add(BenchmarkColumn.cells(columns, row)));

        final StringBuilder text = new StringBuilder(4096);
        text.append(report.title()).append(System.lineSeparator());
        for (final List<String> line : lines)
        {
            final StringBuilder out = new StringBuilder();
            for (int i = 0; i < columns.size(); i++)
            {
                final int column = i;
                final int width = lines.stream().mapToInt((cells) -> cells.get(column).length()).max().orElse(1);
                out.append(String.format(
                    Locale.ROOT, (columns.get(i).isNumber() ? "%" : "%-") + width + "s  ", line.get(i)));
            }
            text.append(out.toString().stripTrailing()).append(System.lineSeparator());
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

    private static String conditions(final BenchmarkReport report)
    {
        return report.environment().cores() + " cores, " + report.environment().cpu() + ", " +
            report.environment().jvm() + ", " + report.environment().kernel() + ", commit " +
            report.environment().commit();
    }
}
