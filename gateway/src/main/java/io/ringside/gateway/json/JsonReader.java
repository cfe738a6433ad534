package io.ringside.gateway.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.EOFException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists and plain values. Cold paths only. */
public final class JsonReader
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonReader()
    {
    }

    /**
     * @param text one JSON value, to its end.
     * @return maps keep the order of the text; whole numbers are {@link Long}, others {@link Double}.
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
