package io.ringside.gateway.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Maps, lists, texts, numbers and booleans as JSON; a number that is not finite is null. Cold paths only. */
public final class JsonWriter
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonWriter()
    {
    }

    /**
     * An object whose fields keep their order.
     *
     * @param namesAndValues of the fields: each name, then its value.
     * @return to be continued.
     */
    public static Map<String, Object> object(final Object... namesAndValues)
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2)
        {
            result.put((String)namesAndValues[i], namesAndValues[i + 1]);
        }
        return result;
    }

    /** JSON without line breaks. */
    public static String line(final Object value)
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

    /** Create or overwrite a file, indented for reading. */
    public static void write(final Path file, final Object value) throws IOException
    {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
            JsonGenerator generator = FACTORY.createGenerator(out).useDefaultPrettyPrinter())
        {
            write(generator, value);
        }
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
