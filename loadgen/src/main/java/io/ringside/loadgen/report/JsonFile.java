package io.ringside.loadgen.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file with one JSON object, as {@link Fields}.
 */
final class JsonFile
{
    private static final JsonFactory FACTORY = new JsonFactory();

    private JsonFile()
    {
    }

    /**
     * @param file   to read.
     * @param schema that it must have, without the number of its version.
     * @return its fields.
     * @throws ReportException if it is not there, damaged, or something else.
     */
    static Fields read(final Path file, final String schema)
    {
        if (!Files.isRegularFile(file))
        {
            throw new ReportException("no " + file.getFileName() + " in " + file.getParent() +
                ": give a directory that `ringside load run` or `load sweep` has written with --out");
        }
        final Fields fields;
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8);
            JsonParser parser = FACTORY.createParser(reader))
        {
            parser.nextToken();
            final Object value = value(parser);
            if (!(value instanceof Map) || null != parser.nextToken())
            {
                throw damaged(file, "not one JSON object");
            }
            fields = new Fields(file, (Map<?, ?>)value);
        }
        catch (final JsonProcessingException ex)
        {
            throw damaged(file, null == ex.getLocation() ? "not JSON" :
                "no JSON from line " + ex.getLocation().getLineNr() + " on");
        }
        catch (final IOException ex)
        {
            throw damaged(file, String.valueOf(ex.getMessage()));
        }
        if (!fields.text("schema").startsWith(schema + "/"))
        {
            throw damaged(file, "its schema is " + fields.text("schema") + ", not " + schema);
        }
        return fields;
    }

    /** In one form for all files of a run. */
    static ReportException damaged(final Path file, final String why)
    {
        return new ReportException("cannot use " + file + ": " + why + ": run the load again with --out");
    }

    private static Object value(final JsonParser parser) throws IOException
    {
        final JsonToken token = parser.currentToken();
        if (JsonToken.START_OBJECT == token)
        {
            final Map<String, Object> map = new LinkedHashMap<>();
            while (JsonToken.FIELD_NAME == parser.nextToken())
            {
                final String name = parser.currentName();
                parser.nextToken();
                map.put(name, value(parser));
            }
            return map;
        }
        if (JsonToken.START_ARRAY == token)
        {
            final List<Object> list = new ArrayList<>();
            while (JsonToken.END_ARRAY != parser.nextToken())
            {
                list.add(value(parser));
            }
            return list;
        }
        if (null == token || JsonToken.VALUE_NULL == token)
        {
            return null;
        }
        return token.isNumeric() ? (Object)parser.getNumberValue() :
            token.isBoolean() ? (Object)parser.getBooleanValue() : parser.getText();
    }
}
