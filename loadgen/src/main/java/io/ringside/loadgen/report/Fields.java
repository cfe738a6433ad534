package io.ringside.loadgen.report;

import io.ringside.loadgen.result.Verdict;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The fields of a JSON object by name and kind. One of another kind is damage to the file.
 */
final class Fields
{
    private final Path file;
    private final Map<?, ?> values;

    Fields(final Path file, final Map<?, ?> values)
    {
        this.file = file;
        this.values = values;
    }

    Set<String> names()
    {
        return values.keySet().stream().map(String::valueOf)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** A text; any other plain value as it would be written, and a list as its elements with blanks between. */
    String text(final String name)
    {
        final Object value = values.get(name);
        if (null == value || value instanceof Map)
        {
            throw damaged(name, "a text");
        }
        return value instanceof List ? String.join(" ", texts(name)) : String.valueOf(value);
    }

    /** A number, or NaN where none is available. */
    double number(final String name)
    {
        return values.containsKey(name) && null == values.get(name) ? Double.NaN :
            of(name, Number.class, "a number").doubleValue();
    }

    long count(final String name)
    {
        return Math.round(number(name));
    }

    boolean is(final String name)
    {
        return of(name, Boolean.class, "true or false");
    }

    Verdict verdict(final String name)
    {
        try
        {
            return Verdict.valueOf(text(name));
        }
        catch (final IllegalArgumentException ex)
        {
            throw damaged(name, "PASS, SLO_FAIL or INVALID");
        }
    }

    Fields fields(final String name)
    {
        return new Fields(file, of(name, Map.class, "an object"));
    }

    List<String> texts(final String name)
    {
        return list(name, String::valueOf);
    }

    List<Fields> objects(final String name)
    {
        return list(name, (element) ->
        {
            if (element instanceof Map)
            {
                return new Fields(file, (Map<?, ?>)element);
            }
            throw damaged(name, "a list of objects");
        });
    }

    private <T> List<T> list(final String name, final Function<Object, T> element)
    {
        final List<T> result = new ArrayList<>();
        for (final Object value : of(name, List.class, "a list"))
        {
            result.add(element.apply(value));
        }
        return result;
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
        return JsonFile.damaged(file, "it has no field " + name + " that is " + words);
    }

}
