package io.ringside.loadgen.bench.seeds;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.loadgen.result.SummaryWriter;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/**
 * The report for programs: a stable shape to which fields are added and in which none is renamed.
 */
final class SeedsJson
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private SeedsJson()
    {
    }

    static String line(final SeedsReport report)
    {
        final StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text))
        {
            json.writeStartObject();
            json.writeStringField("schema", SeedsReport.SCHEMA);
            json.writeStringField("version", report.environment().version());
            SummaryWriter.writeEnvironment(json, report.environment());
            json.writeArrayFieldStart("rows");
            for (final SeedRow row : report.rows())
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
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return text.toString();
    }

    private static void writeRow(final JsonGenerator json, final SeedRow row) throws IOException
    {
        json.writeStartObject();
        json.writeStringField("experiment", row.experiment());
        json.writeStringField("setting", row.setting());
        json.writeStringField("subject", row.subject());
        writeText(json, "published", row.published());
        writeText(json, "publishedOn", row.hardware());
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
        json.writeNumberField("rounds", row.rounds().length);
        for (final Map.Entry<String, Double> extra : row.extras().entrySet())
        {
            writeNumber(json, extra.getKey(), extra.getValue());
        }
        json.writeBooleanField("valid", row.valid());
        json.writeBooleanField("skipped", row.isSkipped());
        json.writeStringField("note", row.note());
        json.writeEndObject();
    }

    private static void writeText(final JsonGenerator json, final String name, final String text) throws IOException
    {
        json.writeFieldName(name);
        if (text.isEmpty())
        {
            json.writeNull();
        }
        else
        {
            json.writeString(text);
        }
    }

    /** Four decimals: nothing here is known more closely. */
    private static void writeNumber(final JsonGenerator json, final String name, final double value)
        throws IOException
    {
        json.writeNumberField(name, Math.round(value * 1e4) / 1e4);
    }
}
