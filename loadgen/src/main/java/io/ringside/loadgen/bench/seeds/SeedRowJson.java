package io.ringside.loadgen.bench.seeds;

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
 * Rows on their way from the process that measures to the one that reports: one line each.
 */
final class SeedRowJson
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private SeedRowJson()
    {
    }

    static String write(final SeedRow row)
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
            json.writeFieldName("rounds");
            json.writeArray(row.rounds(), 0, row.rounds().length);
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

    static SeedRow read(final String line)
    {
        final Map<String, String> texts = new HashMap<>();
        final Map<String, Double> extras = new LinkedHashMap<>();
        final List<Double> rounds = new ArrayList<>();
        boolean isValid = false;
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
                            rounds.add(json.getDoubleValue());
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
                    case VALUE_TRUE:
                        isValid = true;
                        break;
                    case VALUE_FALSE:
                        isValid = false;
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
        return new SeedRow(texts.get("experiment"), texts.get("setting"), texts.get("subject"), texts.get("published"),
            texts.get("hardware"), rounds.stream().mapToDouble(Double::doubleValue).toArray(), texts.get("unit"),
            isValid, texts.get("note"), extras);
    }
}
