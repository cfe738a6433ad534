package io.ringside.ops.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.loadgen.result.JsonReader;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** Maps, lists, texts, numbers and booleans to JSON on one line, and back. Cold paths only. */
public final class Json
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json()
    {
    }

    /**
     * @param value of maps, lists, and plain values.
     * @return JSON without line breaks.
     */
    public static String write(final Object value)
    {
        final StringWriter out = new StringWriter();
        try (JsonGenerator generator = FACTORY.createGenerator(out))
        {
            write(generator, value);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return out.toString();
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

    /** As {@link #read(String)}, of an object. */
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

    private static void write(final JsonGenerator generator, final Object value) throws IOException
    {
        if (value instanceof Map)
        {
            generator.writeStartObject();
            for (final Map.Entry<?, ?> entry : ((Map<?, ?>)value).entrySet())
            {
                generator.writeFieldName(String.valueOf(entry.getKey()));
                write(generator, entry.getValue());
            }
            generator.writeEndObject();
        }
        else if (value instanceof Iterable)
        {
            generator.writeStartArray();
            for (final Object element : (Iterable<?>)value)
            {
                write(generator, element);
            }
            generator.writeEndArray();
        }
        else if (value instanceof Boolean)
        {
            generator.writeBoolean((Boolean)value);
        }
        else if (value instanceof Integer || value instanceof Long)
        {
            generator.writeNumber(((Number)value).longValue());
        }
        else if (value instanceof Number)
        {
            final double number = ((Number)value).doubleValue();
            if (Double.isNaN(number) || Double.isInfinite(number))
            {
                generator.writeNull();
            }
            else
            {
                generator.writeNumber(number);
            }
        }
        else if (null == value)
        {
            generator.writeNull();
        }
        else
        {
            generator.writeString(value.toString());
        }
    }
}
