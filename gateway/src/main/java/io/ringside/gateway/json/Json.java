package io.ringside.gateway.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Maps, lists, texts, numbers and booleans as JSON, and back; a number that is not finite is null. Cold paths only. */
public final class Json
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json()
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

    /**
     * Write a value on one line.
     *
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

    /** Create or overwrite a file, indented for reading. */
    public static void write(final Path file, final Object value) throws IOException
    {
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
            JsonGenerator generator = FACTORY.createGenerator(out).useDefaultPrettyPrinter())
        {
            write(generator, value);
        }
    }

    /**
     * Read a text.
     *
     * @param text one JSON value.
     * @return maps keep the order of the text; whole numbers are {@link Long}, others {@link Double}.
     * @throws IllegalArgumentException if it is no JSON.
     */
    public static Object read(final String text)
    {
        try (Reader reader = new StringReader(text))
        {
            return read(reader);
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

    /**
     * Read a stream of text.
     *
     * @param text one JSON value, to its end.
     * @return as of {@link #read(String)}.
     * @throws IOException if it cannot be read or is no JSON.
     */
    public static Object read(final Reader text) throws IOException
    {
        try (JsonParser parser = FACTORY.createParser(text))
        {
            if (null == parser.nextToken())
            {
                throw new EOFException("nothing there");
            }
            final Object value = value(parser);
            if (null != parser.nextToken())
            {
                throw new IOException("more than one value");
            }
            return value;
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

    private static Object value(final JsonParser parser) throws IOException
    {
        return switch (parser.currentToken())
        {
            case START_OBJECT ->
            {
                final Map<String, Object> map = new LinkedHashMap<>();
                while (JsonToken.END_OBJECT != parser.nextToken())
                {
                    final String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, value(parser));
                }
                yield map;
            }
            case START_ARRAY ->
            {
                final List<Object> list = new ArrayList<>();
                while (JsonToken.END_ARRAY != parser.nextToken())
                {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }
}
