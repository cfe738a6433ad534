package io.ringside.engine.core.instrument;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

class PriceGridTest
{
    @Test
    void shouldFindValidPrices()
    {
        final PriceGrid grid = new PriceGrid();
        final TickTable table = new TickTable();
        table.add(1, 1);
        table.add(103, 10);
        table.add(1_000, 25);
        grid.table(table);
        assertEquals(102, grid.floor(105), "below the first multiple of its band the price is of the band before");
        assertEquals(110, grid.ceiling(103));
        assertEquals(1_000, grid.ceiling(991));
        assertEquals(990, grid.floor(999));
        assertEquals(0, grid.floor(0));
        assertEquals(0, grid.ceiling(Long.MAX_VALUE), "none that fits 64 bits");
        assertEquals(102, grid.nearest(106, 1_000), "of two equally near the lower");
        assertEquals(110, grid.nearest(107, 1_000));
        assertEquals(990, grid.nearest(1_500, 999));
    }

    @Test
    void shouldStartAboveAnIncrementThatIsGreaterThanThePrice()
    {
        final PriceGrid grid = new PriceGrid();
        grid.increment(50);
        assertEquals(0, grid.floor(49));
        assertEquals(50, grid.ceiling(1));
        assertEquals(50, grid.nearest(10, 1_000), "0 is no price");
        assertEquals(10, grid.nearest(10, 49), "there is none at all");
    }
}
