package io.ringside.loadgen.bench.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import io.ringside.loadgen.result.SummaryWriter;

/**
 * A report for programs: a stable shape to which fields are added and in which none is renamed.
 */
public final class BenchmarkJson
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private BenchmarkJson()
    {
    }

    /**
     * @param report to write.
     * @return one object on one line, not ended.
     */
    public static String line(final BenchmarkReport report)
    {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text))
        {
            writeReport(json, report);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return text.toString();
    }

    /**
     * @param file   to create or overwrite, indented.
     * @param report to write.
     * @throws IOException if the file cannot be written.
     */
    public static void write(final Path file, final BenchmarkReport report) throws IOException
    {
        try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
            JsonGenerator json = FACTORY.createGenerator(writer).useDefaultPrettyPrinter())
        {
            writeReport(json, report);
        }
    }

    /**
     * What the page draws.
     *
     * @param report to draw.
     * @return one array on one line.
     */
    static String charts(final BenchmarkReport report)
    {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text))
        {
            json.writeStartArray();
            for (final Chart chart : report.charts())
            {
                writeChart(json, chart);
            }
            json.writeEndArray();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return text.toString();
    }

    private static void writeReport(final JsonGenerator json, final BenchmarkReport report) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("schema", report.schema());
        json.writeStringField("version", report.environment().version());
        SummaryWriter.writeEnvironment(json, report.environment());
        json.writeArrayFieldStart("rows");
        for (final BenchmarkRow row : report.rows())
        {
            writeRow(json, row);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("notes");
        for (final String note : report.notes())
        {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeRow(final JsonGenerator json, final BenchmarkRow row) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("case", row.caseName());
        json.writeStringField("peer", row.peer());
        for (final Map.Entry<String, Object> condition : row.conditions().entrySet())
        {
            writeField(json, condition.getKey(), condition.getValue());
        }
        writeSpread(json, "ratio", row.ratio());
        writeSpread(json, "floorRatio", row.floorRatio());
        if (row.bar() > 0)
        {
            writeField(json, "bar", row.bar());
        }
        if (row.limit() > 0)
        {
            writeField(json, "limit", row.limit());
        }
        if (Verdict.NONE != row.verdict())
        {
            json.writeStringField("verdict", row.verdict().text());
        }
        writeField(json, "ours", row.ours());
        writeField(json, "theirs", row.theirs());
        for (final Map.Entry<String, Object> field : row.fields().entrySet())
        {
            writeField(json, field.getKey(), field.getValue());
        }
        json.writeBooleanField("valid", row.isValid());
        json.writeStringField("note", row.note());
        json.writeEndObject();
    }

    private static void writeSpread(final JsonGenerator json, final String name, final Spread spread)
        throws IOException
    {
        if (null != spread)
        {
            json.writeObjectFieldStart(name);
            writeField(json, "min", spread.min());
            writeField(json, "median", spread.median());
            writeField(json, "max", spread.max());
            json.writeEndObject();
        }
    }

    private static void writeChart(final JsonGenerator json, final Chart chart) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("title", chart.title());
        json.writeStringField("caption", chart.caption());
        json.writeStringField("xName", chart.xName());
        json.writeStringField("yName", chart.yName());
        json.writeBooleanField("logX", chart.isLogX());
        json.writeBooleanField("logY", chart.isLogY());
        writeField(json, "categories", chart.categories());
        json.writeArrayFieldStart("series");
        for (final Chart.Series series : chart.series())
        {
            json.writeStartObject();
            json.writeStringField("name", series.name());
            json.writeArrayFieldStart("points");
            for (int i = 0; i < series.y().length; i++)
            {
                if (null == series.x())
                {
                    writeValue(json, series.y()[i]);
                }
                else
                {
                    json.writeStartArray();
                    writeValue(json, series.x()[i]);
                    writeValue(json, series.y()[i]);
                    json.writeEndArray();
                }
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeField(final JsonGenerator json, final String name, final Object value) throws IOException
    {
        json.writeFieldName(name);
        writeValue(json, value);
    }

    private static void writeValue(final JsonGenerator json, final Object value) throws IOException
    {
        if (value instanceof Double number)
        {
            writeRounded(json, number);
        }
        else if (value instanceof Number number)
        {
            json.writeNumber(number.longValue());
        }
        else if (value instanceof Boolean truth)
        {
            json.writeBoolean(truth);
        }
        else if (value instanceof Map<?, ?> map)
        {
            json.writeStartObject();
            for (final Map.Entry<?, ?> entry : map.entrySet())
            {
                writeField(json, entry.getKey().toString(), entry.getValue());
            }
            json.writeEndObject();
        }
        else if (value instanceof Iterable<?> list)
        {
            json.writeStartArray();
            for (final Object element : list)
            {
                writeValue(json, element);
            }
            json.writeEndArray();
        }
        else if (null == value)
        {
            json.writeNull();
        }
        else
        {
            json.writeString(value.toString());
        }
    }

    /** Three decimals, and no more exponents than the number has: nothing here is known more closely. */
    private static void writeRounded(final JsonGenerator json, final double value) throws IOException
    {
        if (Double.isNaN(value) || Double.isInfinite(value))
        {
            json.writeNull();
        }
        else if (value == Math.rint(value) && Math.abs(value) < 1e15)
        {
            json.writeNumber((long)value);
        }
        else
        {
            json.writeNumber(Math.round(value * 1e3) / 1e3);
        }
    }
}
