package io.ringside.risk;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PositionTableTest
{
    @Test
    void shouldFindWhatWasOpenedAndNothingElseUntilItIsFull()
    {
        for (final int capacity : new int[]{1, 2, 3, 7, 8, 1_000, 4_096})
        {
            final PositionTable positions = new PositionTable(capacity);
            final Map<String, Integer> expected = new HashMap<>();
            final Random random = new Random(capacity);
            while (!positions.isFull())
            {
                final int account = random.nextInt(capacity);
                final int instrument = 1 + random.nextInt(1 + capacity / 8);
                final int known = expected.getOrDefault(account + " " + instrument, PositionTable.NONE);
                assertEquals(known, positions.find(account, instrument));
                if (PositionTable.NONE == known)
                {
                    assertEquals(expected.size(), positions.open(account, instrument));
                    expected.put(account + " " + instrument, expected.size());
                }
            }
            assertEquals(capacity, positions.count());
            expected.forEach((pair, index) ->
            {
                final int account = Integer.parseInt(pair.split(" ")[0]);
                final int instrument = Integer.parseInt(pair.split(" ")[1]);
                assertEquals(index, positions.find(account, instrument));
                assertEquals(account, positions.accountIndex(index));
                assertEquals(instrument, positions.instrumentId(index));
            });
            assertEquals(PositionTable.NONE, positions.find(capacity, 1));
        }
    }

    @Test
    void shouldTellInstrumentsOfAnyIdAndAccountsOfAnyIndexApart()
    {
        final PositionTable positions = new PositionTable(4);
        final int lowest = positions.open(0, Integer.MIN_VALUE);
        final int minus = positions.open(0, -1);
        final int last = positions.open((1 << 24) - 1, -1);
        assertEquals(lowest, positions.find(0, Integer.MIN_VALUE));
        assertEquals(minus, positions.find(0, -1));
        assertEquals(last, positions.find((1 << 24) - 1, -1));
        assertEquals(-1, positions.instrumentId(last));
        assertEquals((1 << 24) - 1, positions.accountIndex(last));
        assertEquals(PositionTable.NONE, positions.find(1, -1));
        assertFalse(positions.isFull());
    }

    @Test
    void shouldKeepTheSidesOfAPositionAndItsNeighboursApart()
    {
        final PositionTable positions = new PositionTable(3);
        final int before = positions.open(0, 1);
        final int index = positions.open(0, 2);
        final int behind = positions.open(0, 3);
        positions.restore(before, 1, 2, 3);
        positions.restore(behind, -4, 5, 6);
        positions.reserve(index, true, 10);
        positions.reserve(index, false, 7);
        positions.fill(index, true, 4);
        positions.fill(index, false, 6);
        positions.release(index, true, 1);
        assertEquals("-2 5 1", row(positions, index));
        assertEquals("1 2 3", row(positions, before));
        assertEquals("-4 5 6", row(positions, behind));
        positions.reverse(index, true, 4);
        positions.reverse(index, false, 1);
        assertEquals("-5 5 1", row(positions, index));
    }

    @Test
    void shouldTakeNothingBackThatMakesAWorstCaseOverflow()
    {
        final PositionTable positions = new PositionTable(1);
        final int index = positions.open(0, 1);
        positions.restore(index, -10, 0, Long.MAX_VALUE - 15);
        assertTrue(positions.mayReverse(index, true, 5));
        assertFalse(positions.mayReverse(index, true, 6));
        positions.restore(index, 10, Long.MAX_VALUE - 15, 0);
        assertTrue(positions.mayReverse(index, false, 5));
        assertFalse(positions.mayReverse(index, false, 6));
    }

    private static String row(final PositionTable positions, final int index)
    {
        return positions.netLots(index) + " " + positions.openLots(index, true) + " " +
            positions.openLots(index, false);
    }
}
