package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;

/** What a full pass over the profiles must have seen of pegged orders. */
final class ExpectedPegCoverage
{
    private static final List<String> KEYS = List.of("execution D PEG_REPRICED", "execution 8 INVALID_PEG",
        "replace INVALID_PEG", "rule O10 peg at its cap", "rule O10 peg within its cap", "rule O10 peg ends",
        "rule O10 peg ends at entry", "rule O10 peg slides", "rule O10 peg trades when priced",
        "rule B60 peg enters out of the book", "rule B60 peg follows its reference out of the book",
        "rule B60 peg is taken out while trading", "rule B60 peg is taken out of a call",
        "rule B60 peg is taken out of a book at rest", "rule B60 peg is taken out and finds a price at once",
        "rule B60 peg may not slide outside");
    private static final List<String> OF_EACH_KIND = List.of("rule B46 peg enters",
        "rule B46 peg enters out of the book", "rule B46 peg leaves the book", "rule B47 peg finds a price",
        "rule B47 peg follows");

    private ExpectedPegCoverage()
    {
    }

    static List<String> keys()
    {
        final List<String> keys = new ArrayList<>(KEYS);
        for (final String rule : OF_EACH_KIND)
        {
            for (int kind = Wire.PEG_PRIMARY; kind <= Wire.PEG_MIDPOINT; kind++)
            {
                keys.add(rule + ", kind " + kind);
            }
        }
        return keys;
    }
}
