package io.ringside.loadgen.bench.report;

import io.ringside.gateway.json.Json;
import io.ringside.loadgen.result.EnvironmentInfo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Everything a benchmark found out, for people and for programs.
 *
 * @param schema      of the JSON form, to which fields are added and in which none is renamed.
 * @param environment where it ran.
 * @param rows        of the table.
 * @param notes       on how it was measured, a sentence each.
 */
public record Report(String schema, EnvironmentInfo environment, List<Row> rows, List<String> notes)
{
    private static final List<String> HEADER = List.of(
        "experiment", "setting", "subject", "published", "median", "min", "max", "unit", "ours faster", "valid",
        "note");
    private static final List<String> NUMBERS = List.of("median", "min", "max", "ours faster");

    /** Whether everything that was measured did its work; what had to be skipped does not count. */
    public boolean isValid()
    {
        return rows.stream().allMatch((row) -> row.valid() || row.isSkipped());
    }

    /** Returns the text for a terminal: several lines, each ended. Columns that say nothing are left out. */
    public String toTable()
    {
        final List<List<String>> lines = Stream.concat(Stream.of(HEADER), rows.stream().map(this::cells)).toList();
        final StringBuilder text = new StringBuilder(8192);
        for (final List<String> line : lines)
        {
            final StringBuilder out = new StringBuilder();
            for (int i = 0; i < HEADER.size(); i++)
            {
                final int column = i;
                if (lines.stream().skip(1).allMatch((cells) -> cells.get(column).isEmpty()))
                {
                    continue;
                }
                final int width = lines.stream().mapToInt((cells) -> cells.get(column).length()).max().orElse(1);
                out.append(String.format(
                    Locale.ROOT, (NUMBERS.contains(HEADER.get(i)) ? "%" : "%-") + width + "s  ", line.get(i)));
            }
            text.append(out.toString().stripTrailing()).append(System.lineSeparator());
        }
        notes.forEach((note) -> text.append("- ").append(note).append(System.lineSeparator()));
        return text.append(environment.cores()).append(" cores, ").append(environment.cpu()).append(", ")
            .append(environment.jvm()).append(", ").append(environment.kernel()).append(", commit ")
            .append(environment.commit()).append(System.lineSeparator()).toString();
    }

    /** Returns the text for programs: one object on one line, not ended. */
    public String toJsonLine()
    {
        final Map<String, Object> fields = environment.head(schema);
        fields.put("rows", rows.stream().map(this::fields).toList());
        fields.put("notes", notes);
        return Json.write(fields);
    }

    /** Write {@code summary.json} into a directory, which is created when it is not there. */
    public void write(final Path directory) throws IOException
    {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("summary.json"), toJsonLine() + System.lineSeparator());
    }

    private List<String> cells(final Row row)
    {
        final Row ours = ours(row);
        return List.of(
            row.experiment(), row.setting(), row.subject(),
            row.hardware().isEmpty() ? row.published() : row.published() + " (" + row.hardware() + ")",
            number(row.median()), number(row.min()), number(row.max()), row.unit(),
            null == ours ? "" : number(row.ratioTo(ours)) + " x",
            row.isSkipped() ? "skipped" : row.valid() ? "yes" : "NO", row.note());
    }

    /** The row of ours to compare a row with; null for our own rows, and for measurements that ours does not have. */
    private Row ours(final Row row)
    {
        return row.isSkipped() || Row.OURS.equals(row.subject()) ? null : rows.stream()
            .filter((other) -> Row.OURS.equals(other.subject()) && other.experiment().equals(row.experiment()) &&
                other.setting().equals(row.setting()) && !other.isSkipped()).findFirst().orElse(null);
    }

    /** Writes three significant digits, thousands separated. */
    private static String number(final double value)
    {
        final String format = value >= 100 || value == Math.rint(value) ? "%,.0f" :
            value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.4f";
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }

    private Map<String, Object> fields(final Row row)
    {
        final Map<String, Object> fields = Json.object(
            "experiment", row.experiment(), "setting", row.setting(), "subject", row.subject(),
            "published", row.published().isEmpty() ? null : row.published(),
            "publishedOn", row.hardware().isEmpty() ? null : row.hardware(),
            "ours", row.isSkipped() ? null : Json.object(
                "min", rounded(row.min()), "median", rounded(row.median()), "max", rounded(row.max())),
            "unit", row.unit(), "rounds", row.figures().length);
        final Row ours = ours(row);
        if (null != ours)
        {
            fields.put("oursFaster", rounded(row.ratioTo(ours)));
        }
        row.extras().forEach((name, value) -> fields.put(name, rounded(value)));
        fields.put("valid", row.valid());
        fields.put("skipped", row.isSkipped());
        fields.put("note", row.note());
        return fields;
    }

    /** Four decimals: nothing here is known more closely. */
    private static double rounded(final double value)
    {
        return Math.round(value * 1e4) / 1e4;
    }
}
