package io.ringside.loadgen.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.loadgen.result.EnvironmentInfo;
import io.ringside.loadgen.result.SummaryWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final List<String> HEADER = List.of(
        "experiment", "setting", "subject", "published", "median", "min", "max", "unit", "ours faster", "valid",
        "note");
    private static final List<String> NUMBERS = List.of("median", "min", "max", "ours faster");

    /** Whether everything that was measured did its work; what had to be skipped does not count. */
    public boolean isValid()
    {
        return rows.stream().allMatch((row) -> row.valid() || row.isSkipped());
    }

    /** For a terminal: several lines, each ended. Columns that say nothing are left out. */
    public String toTable()
    {
        final List<List<String>> lines = new ArrayList<>();
        lines.add(HEADER);
        rows.forEach((row) -> lines.add(cells(row)));
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

    /** For programs: one object on one line, not ended. */
    public String toJsonLine()
    {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text))
        {
            json.writeStartObject();
            json.writeStringField("schema", schema);
            json.writeStringField("version", environment.version());
            SummaryWriter.writeEnvironment(json, environment);
            json.writeArrayFieldStart("rows");
            for (final Row row : rows)
            {
                writeRow(json, row);
            }
            json.writeEndArray();
            json.writeFieldName("notes");
            json.writeArray(notes.toArray(new String[0]), 0, notes.size());
            json.writeEndObject();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return text.toString();
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

    /** Three significant digits, thousands separated. */
    private static String number(final double value)
    {
        final String format = value >= 100 || value == Math.rint(value) ? "%,.0f" :
            value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.4f";
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, format, value);
    }

    private void writeRow(final JsonGenerator json, final Row row) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("experiment", row.experiment());
        json.writeStringField("setting", row.setting());
        json.writeStringField("subject", row.subject());
        json.writeStringField("published", row.published().isEmpty() ? null : row.published());
        json.writeStringField("publishedOn", row.hardware().isEmpty() ? null : row.hardware());
        if (row.isSkipped())
        {
            json.writeNullField("ours");
        }
        else
        {
            json.writeObjectFieldStart("ours");
            writeNumber(json, "min", row.min());
            writeNumber(json, "median", row.median());
            writeNumber(json, "max", row.max());
            json.writeEndObject();
        }
        json.writeStringField("unit", row.unit());
        json.writeNumberField("rounds", row.figures().length);
        final Row ours = ours(row);
        if (null != ours)
        {
            writeNumber(json, "oursFaster", row.ratioTo(ours));
        }
        for (final String name : row.extras().keySet())
        {
            writeNumber(json, name, row.extras().get(name));
        }
        json.writeBooleanField("valid", row.valid());
        json.writeBooleanField("skipped", row.isSkipped());
        json.writeStringField("note", row.note());
        json.writeEndObject();
    }

    /** Four decimals: nothing here is known more closely. */
    private static void writeNumber(final JsonGenerator json, final String name, final double value)
        throws IOException
    {
        json.writeNumberField(name, Math.round(value * 1e4) / 1e4);
    }
}
