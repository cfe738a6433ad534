package io.ringside.ops.admin.market;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class LadderTest
{
    @Test
    void shouldAlignItsColumnsAndAddUpFromTheBestPrice()
    {
        final Map<String, Object> book = Map.of("symbol", "ACME", "phase", "CONTINUOUS", "last", "100.00",
            "marketDataSequence", 1_234, "bids", List.of(level("99.98", 5, 1), level("9.50", 1_000, 12)),
            "asks", List.of(level("100.01", 250, 2), level("100.50", 7, 1), level("1000.00", 1, 1)));

        assertEquals(List.of(
            "ACME  CONTINUOUS  last 100.00  spread 0.03  seq 1,234",
            "           orders   quantity      total       price",
            "        #       1          7        257      100.50  ask",
            "       ##       2        250        250      100.01  ask",
            "--------------------------------------------------------",
            "        #       1          5          5       99.98  bid",
            "#########      12       1000       1005        9.50  bid"),
            Ladder.lines(book, 2, 9));
    }

    @Test
    void shouldKeepColumnsOfLargeFiguresApart()
    {
        final Map<String, Object> book = Map.of("symbol", "X", "phase", "HALT", "marketDataSequence", 1,
            "bids", List.of(level("123456789012.50", 123_456_789_012L, 1)), "asks", List.of());

        assertEquals(List.of(
            "X  HALT  last -  spread -  seq 1",
            "   orders     quantity        total           price",
            "--------------------------------------------------------",
            "#       1 123456789012 123456789012 123456789012.50  bid"),
            Ladder.lines(book, 9, 1));
    }

    private static Map<String, Object> level(final String price, final long lots, final int orders)
    {
        return Map.of("price", price, "quantity", String.valueOf(lots), "quantityLots", lots, "orders", orders);
    }
}
