package io.ringside.ops.node.desk;

import org.junit.jupiter.api.Test;

import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class SymbolSearchTest
{
    private static final Set<String> SYMBOLS = Set.of("ACME", "BOLT", "Bolt");

    @Test
    void shouldFindTheSymbolItselfOrTheOnlyOneThatDiffersInCaseAlone()
    {
        assertEquals("ACME", SymbolSearch.find(SYMBOLS, "ACME"));
        assertEquals("ACME", SymbolSearch.find(SYMBOLS, "acme"));
        assertEquals("Bolt", SymbolSearch.find(SYMBOLS, "Bolt"));
    }

    @Test
    void shouldAskWhereItIsNotClear()
    {
        assertEquals("unknown symbol: bolt: did you mean BOLT or Bolt? `ringside status` lists them",
            refusal("bolt"));
        assertEquals("unknown symbol: ACM: did you mean ACME? `ringside status` lists them", refusal("ACM"));
        assertEquals("unknown symbol: XYZ: `ringside status` lists them", refusal("XYZ"));
        assertEquals("unknown symbol: : `ringside status` lists them", refusal(""));
    }

    private static String refusal(final String typed)
    {
        return assertThrows(IllegalArgumentException.class, () -> SymbolSearch.find(SYMBOLS, typed)).getMessage();
    }
}
