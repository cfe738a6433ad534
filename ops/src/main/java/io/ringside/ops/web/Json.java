package io.ringside.ops.web;

import io.ringside.gateway.json.JsonReader;
import io.ringside.gateway.json.JsonWriter;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Map;

/** Maps, lists, texts, numbers and booleans to JSON on one line, and back. Cold paths only. */
public final class Json
{
    private Json()
    {
    }

    /** See {@link JsonWriter#object(Object...)}. */
    public static Map<String, Object> object(final Object... namesAndValues)
    {
        return JsonWriter.object(namesAndValues);
    }

    /**
     * @param value of maps, lists, and plain values.
     * @return JSON without line breaks.
     */
    public static String write(final Object value)
    {
        return JsonWriter.line(value);
    }

    /**
     * @param text one JSON value.
     * @return maps keep the order of the text; whole numbers are {@link Long}, others {@link Double}.
     * @throws IllegalArgumentException if it is no JSON.
     */
    public static Object read(final String text)
    {
        try (Reader reader = new StringReader(text))
        {
            return JsonReader.read(reader);
        }
        catch (final IOException ex)
        {
            throw new IllegalArgumentException("not JSON: " + ex.getMessage(), ex);
        }
    }

    /** Does what {@link #read(String)} does, of an object. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> readObject(final String text)
    {
        final Object value = read(text);
        if (value instanceof Map)
        {
            return (Map<String, Object>)value;
        }
        throw new IllegalArgumentException("not a JSON object: " + text);
    }
}
