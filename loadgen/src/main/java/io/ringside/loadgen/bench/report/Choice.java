package io.ringside.loadgen.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What options choose by name: constants of an enumeration. */
public interface Choice
{
    /** Returns the name of the constant. */
    String name();

    /** Returns the name in options and rows. */
    default String option()
    {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Those that are named, in their own order; all if no name is given.
     *
     * @throws IllegalArgumentException if a name is not known; the message lists those that are.
     */
    static <T> List<T> of(
        final List<T> all, final Function<T, String> nameOf, final List<String> names, final String what)
    {
        final List<String> known = all.stream().map(nameOf).toList();
        names.stream().filter((name) -> !known.contains(name)).findFirst().ifPresent((name) ->
        {
            throw new IllegalArgumentException(
                "no such " + what + ": " + name + ": choose from " + String.join(", ", known));
        });
        return all.stream().filter((it) -> names.isEmpty() || names.contains(nameOf.apply(it))).toList();
    }
}
