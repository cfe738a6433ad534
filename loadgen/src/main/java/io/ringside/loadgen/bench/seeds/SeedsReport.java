package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkTable;
import io.ringside.loadgen.bench.report.HtmlPage;
import io.ringside.loadgen.bench.report.HtmlTable;
import io.ringside.loadgen.result.EnvironmentInfo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The experiments, the published figures and ours, for people and for programs.
 *
 * @param environment where it ran.
 * @param rows        in the order of the founding documents.
 * @param notes       on how it was measured.
 */
public record SeedsReport(EnvironmentInfo environment, List<SeedRow> rows, List<String> notes)
{
    /** Schema of the JSON form. */
    public static final String SCHEMA = "ringside.bench.seeds/1";

    static final String TITLE = "The founding experiments, repeated";

    private static final String[] HEADER = {
        "experiment", "setting", "subject", "published", "measured here", "min", "max", "unit", "valid", "note"};
    private static final int FIRST_NUMBER = 4;
    private static final int LAST_NUMBER = 6;

    /**
     * Whether everything that was measured did its work; what had to be skipped does not count.
     *
     * @return true if so.
     */
    public boolean isValid()
    {
        return rows.stream().allMatch((row) -> row.valid() || row.isSkipped());
    }

    /**
     * For a terminal.
     *
     * @return several lines, each ended.
     */
    public String toTable()
    {
        final List<String[]> lines = new ArrayList<>();
        lines.add(HEADER);
        for (final SeedRow row : rows)
        {
            lines.add(cells(row));
        }
        final int[] widths = new int[HEADER.length];
        for (final String[] line : lines)
        {
            for (int i = 0; i < line.length - 1; i++)
            {
                widths[i] = Math.max(widths[i], line[i].length());
            }
        }

        final StringBuilder text = new StringBuilder(8192);
        for (final String[] line : lines)
        {
            for (int i = 0; i < line.length; i++)
            {
                final boolean isNumber = i >= FIRST_NUMBER && i <= LAST_NUMBER;
                text.append(String.format(
                    Locale.ROOT, (isNumber ? "%" : "%-") + Math.max(1, widths[i]) + "s  ", line[i]));
            }
            final int end = text.toString().stripTrailing().length();
            text.setLength(end);
            text.append(System.lineSeparator());
        }
        for (final String note : notes)
        {
            text.append("- ").append(note).append(System.lineSeparator());
        }
        return text.toString();
    }

    /**
     * For programs.
     *
     * @return one object on one line, not ended.
     */
    public String toJsonLine()
    {
        return SeedsJson.line(this);
    }

    /**
     * Write {@code summary.json} and {@code report.html}.
     *
     * @param directory created when it is not there.
     * @throws IOException when they cannot be written.
     */
    public void write(final Path directory) throws IOException
    {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("summary.json"), toJsonLine() + System.lineSeparator());
        final HtmlTable table = new HtmlTable(
            "Published figures come from other machines and other years: context, never a pass mark. Middle, least " +
            "and greatest of the rounds.",
            List.of(HEADER), List.of(HEADER[4], HEADER[5], HEADER[6]));
        for (final SeedRow row : rows)
        {
            table.line(row.valid() || row.isSkipped(), List.of(cells(row)));
        }
        HtmlPage.write(directory.resolve("report.html"),
            new BenchmarkReport(SCHEMA, TITLE, environment, List.of(), SeedCharts.of(rows), notes), table,
            toJsonLine());
    }

    private static String[] cells(final SeedRow row)
    {
        final String published =
            row.hardware().isEmpty() ? row.published() : row.published() + " (" + row.hardware() + ")";
        return new String[]{
            row.experiment(), row.setting(), row.subject(), published,
            number(row, row.median()), number(row, row.min()), number(row, row.max()), row.unit(),
            row.isSkipped() ? "skipped" : row.valid() ? "yes" : "NO", row.note()};
    }

    private static String number(final SeedRow row, final double value)
    {
        return row.isSkipped() ? "" : BenchmarkTable.number(value);
    }
}
