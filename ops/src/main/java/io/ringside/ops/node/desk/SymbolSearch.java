package io.ringside.ops.node.desk;

import io.ringside.ops.config.Similar;

import java.util.List;
import java.util.Set;

/** Finds the instrument that a person means. */
public final class SymbolSearch
{
    private SymbolSearch()
    {
    }

    /**
     * The symbol itself, or the only one that differs in upper and lower case alone.
     *
     * @param symbols of all instruments.
     * @param typed   by a person.
     * @return one of the symbols.
     * @throws IllegalArgumentException with one line, if there is none or more than one.
     */
    public static String find(final Set<String> symbols, final String typed)
    {
        if (symbols.contains(typed))
        {
            return typed;
        }
        final List<String> alike = symbols.stream().filter(typed::equalsIgnoreCase).sorted().toList();
        if (1 == alike.size())
        {
            return alike.get(0);
        }
        throw new IllegalArgumentException("unknown symbol: " + typed + (alike.size() > 1 ?
            ": did you mean " + String.join(" or ", alike) + "? " : Similar.question(typed, symbols)) +
            "`ringside status` lists them");
    }
}
