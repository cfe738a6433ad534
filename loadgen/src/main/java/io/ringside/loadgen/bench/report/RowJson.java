package io.ringside.loadgen.bench.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Rows on their way from the fork that measures to the process that reports: one line each.
 */
public final class RowJson
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private RowJson()
    {
    }

    /**
     * @param row to write.
     * @return one line, not ended.
     */
    public static String write(final Row row)
    {
        final StringWriter out = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(out))
        {
            json.writeStartObject();
            json.writeStringField("experiment", row.experiment());
            json.writeStringField("setting", row.setting());
            json.writeStringField("subject", row.subject());
            json.writeStringField("published", row.published());
            json.writeStringField("hardware", row.hardware());
            json.writeStringField("unit", row.unit());
            json.writeBooleanField("valid", row.valid());
            json.writeStringField("note", row.note());
            json.writeFieldName("figures");
            json.writeArray(row.figures(), 0, row.figures().length);
            json.writeObjectFieldStart("extras");
            for (final Map.Entry<String, Double> extra : row.extras().entrySet())
            {
                json.writeNumberField(extra.getKey(), extra.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return out.toString();
    }

    /**
     * @param line that {@link #write} wrote.
     * @return the row.
     */
    public static Row read(final String line)
    {
        final Map<String, String> texts = new HashMap<>();
        final Map<String, Double> extras = new LinkedHashMap<>();
        final List<Double> figures = new ArrayList<>();
        try (JsonParser json = FACTORY.createParser(line))
        {
            json.nextToken();
            while (JsonToken.FIELD_NAME == json.nextToken())
            {
                final String name = json.currentName();
                switch (json.nextToken())
                {
                    case START_ARRAY:
                        while (JsonToken.END_ARRAY != json.nextToken())
                        {
                            figures.add(json.getValueAsDouble());
                        }
                        break;
                    case START_OBJECT:
                        while (JsonToken.FIELD_NAME == json.nextToken())
                        {
                            final String key = json.currentName();
                            json.nextToken();
                            extras.put(key, json.getValueAsDouble());
                        }
                        break;
                    default:
                        texts.put(name, json.getText());
                        break;
                }
            }
        }
        catch (final IOException ex)
        {
            throw new IllegalStateException("not a row: " + line, ex);
        }
        return new Row(texts.get("experiment"), texts.get("setting"), texts.get("subject"), texts.get("published"),
            texts.get("hardware"), figures.stream().mapToDouble(Double::doubleValue).toArray(), texts.get("unit"),
            "true".equals(texts.get("valid")), texts.get("note"), extras);
    }
}
