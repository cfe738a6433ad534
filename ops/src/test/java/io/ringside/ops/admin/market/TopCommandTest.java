package io.ringside.ops.admin.market;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TopCommandTest
{
    private static final Map<String, Object> BOOK = Map.of("symbol", "ACME", "phase", "CONTINUOUS",
        "marketDataSequence", 4, "trades", List.of(),
        "bids", List.of(Map.of("price", "99.00", "quantity", "5", "quantityLots", 5, "orders", 1)),
        "asks", List.of(Map.of("price", "101.00", "quantity", "7", "quantityLots", 7, "orders", 2)));

    @Test
    void shouldTakeATerminalThatNobodyKnowsForOneThatCannotRedraw()
    {
        assertEquals("dumb", TopCommand.type(null));
        assertEquals("dumb", TopCommand.type(""));
        assertEquals("dumb", TopCommand.type(" "));
        assertEquals("dumb", TopCommand.type("dumb"));
        assertEquals("dumb", TopCommand.type("no-such-terminal"));
        assertEquals("xterm", TopCommand.type("xterm"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 10, 48, 49, 80, 500})
    void shouldDrawIntoAWindowOfAnyWidth(final int columns)
    {
        final List<String> lines = TopCommand.picture(BOOK, 3, columns);

        assertTrue(lines.get(2).contains("101.00") && lines.get(4).contains("99.00"), lines.toString());
    }
}
