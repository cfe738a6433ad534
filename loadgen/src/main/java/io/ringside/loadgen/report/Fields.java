package io.ringside.loadgen.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.ringside.gateway.json.Json;
import io.ringside.loadgen.result.LoadResult;
import io.ringside.loadgen.result.Slo;
import io.ringside.loadgen.result.SummaryWriter;
import io.ringside.loadgen.result.Verdict;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * A JSON object that a load run has written: its fields by name and kind. One of another kind is damage to the file.
 */
public final class Fields
{
    private final Path file;
    private final Map<String, Object> values;

    private Fields(final Path file, final Object object)
    {
        this.file = file;
        values = map(object);
    }

    /**
     * @return what its summary says.
     */
    public static Fields of(final LoadResult result)
    {
        return new Fields(Path.of(SummaryWriter.SUMMARY_NAME), SummaryWriter.summary(result));
    }

    /**
     * @param dir that a load run has written.
     * @throws ReportException if it is not there, damaged, or something else.
     */
    public static Fields summary(final Path dir)
    {
        return read(dir.resolve(SummaryWriter.SUMMARY_NAME), "ringside.load");
    }

    static Fields meta(final Path dir)
    {
        return read(dir.resolve(SummaryWriter.META_NAME), "ringside.load-meta");
    }

    /**
     * @param schema that the file must have, without the number of its version.
     */
    static Fields read(final Path file, final String schema)
    {
        if (!Files.isRegularFile(file))
        {
            throw new ReportException("no " + file.getFileName() + " in " + file.getParent() +
                ": give a directory that `ringside load run` or `load sweep` has written with --out");
        }
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8))
        {
            final Object value = Json.read(reader);
            if (!(value instanceof Map))
            {
                throw ReportException.damaged(file, "not one JSON object");
            }
            final Fields fields = new Fields(file, value);
            if (!fields.text("schema").startsWith(schema + "/"))
            {
                throw ReportException.damaged(file, "its schema is " + fields.text("schema") + ", not " + schema);
            }
            return fields;
        }
        catch (final JsonProcessingException ex)
        {
            throw ReportException.damaged(file, null == ex.getLocation() ? "not JSON" :
                "no JSON from line " + ex.getLocation().getLineNr() + " on");
        }
        catch (final IOException ex)
        {
            throw ReportException.damaged(file, ex.getMessage());
        }
    }

    /** All fields, for JSON. */
    public Map<String, Object> values()
    {
        return values;
    }

    Set<String> names()
    {
        return values.keySet();
    }

    /**
     * @param name of a text, of any other plain value, or of a list.
     * @return a plain value as it would be written, and a list as its elements with blanks between.
     */
    public String text(final String name)
    {
        final Object value = values.get(name);
        if (null == value || value instanceof Map)
        {
            throw damaged(name, "a text");
        }
        return value instanceof List ? String.join(" ", texts(name)) : String.valueOf(value);
    }

    /**
     * @param name of a number.
     * @return NaN where the file has none.
     */
    public double number(final String name)
    {
        return values.containsKey(name) && null == values.get(name) ? Double.NaN :
            of(name, Number.class, "a number").doubleValue();
    }

    boolean is(final String name)
    {
        return of(name, Boolean.class, "true or false");
    }

    /** The field {@code verdict}. */
    public Verdict verdict()
    {
        try
        {
            return Verdict.valueOf(text("verdict"));
        }
        catch (final IllegalArgumentException ex)
        {
            throw damaged("verdict", "PASS, SLO_FAIL or INVALID");
        }
    }

    /** Objectives for the response time, read from texts of the file. */
    List<Slo> objectives(final List<String> texts)
    {
        try
        {
            return Slo.parseAll(String.join(",", texts));
        }
        catch (final IllegalArgumentException ex)
        {
            throw ReportException.damaged(file, ex.getMessage());
        }
    }

    /**
     * @param name of an object.
     */
    public Fields fields(final String name)
    {
        return new Fields(file, of(name, Map.class, "an object"));
    }

    /**
     * @param name of a list.
     * @return its elements as they would be written.
     */
    public List<String> texts(final String name)
    {
        return list(name, String::valueOf);
    }

    List<Fields> objects(final String name)
    {
        return list(name, (element) ->
        {
            if (element instanceof Map)
            {
                return new Fields(file, element);
            }
            throw damaged(name, "a list of objects");
        });
    }

    private <T> List<T> list(final String name, final Function<Object, T> element)
    {
        final List<?> values = of(name, List.class, "a list");
        return values.stream().<T>map(element).toList();
    }

    private <T> T of(final String name, final Class<T> kind, final String words)
    {
        if (!kind.isInstance(values.get(name)))
        {
            throw damaged(name, words);
        }
        return kind.cast(values.get(name));
    }

    private ReportException damaged(final String name, final String words)
    {
        return ReportException.damaged(file, "it has no field " + name + " that is " + words);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(final Object object)
    {
        return (Map<String, Object>)object;
    }
}
