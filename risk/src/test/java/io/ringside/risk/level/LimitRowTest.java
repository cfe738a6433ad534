package io.ringside.risk.level;

import io.ringside.risk.RiskVerdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LimitRowTest
{
    private final LimitRow row = new LimitRow(LimitKind.Scope.INSTRUMENT, 1);
    private final UsageChange order = new UsageChange();

    @BeforeEach
    void buyEleven()
    {
        order.isBuy = true;
        order.openLots = 11;
    }

    /** Else every order of the instrument is compared with its limits one by one, for ever. */
    @Test
    void shouldHaveRoomForAllOnceItsLimitIsTakenAway()
    {
        row.limit(LimitKind.LONG_LOTS, 10);
        assertEquals(RiskVerdict.LONG_LIMIT, row.check(order));
        assertFalse(LimitRow.hasRoom(row, order.openLots));

        row.limit(LimitKind.LONG_LOTS, 0);
        assertEquals(RiskVerdict.ACCEPTED, row.check(order));
        assertTrue(LimitRow.hasRoom(row, order.openLots));
        assertTrue(LimitRow.hasRoom(row, UsageChange.VALUE_MAX));
    }

    @Test
    void shouldForgetTheRoomOfALimitThatWasHigher()
    {
        row.limit(LimitKind.LONG_LOTS, 20);
        assertEquals(RiskVerdict.ACCEPTED, row.check(order));
        assertTrue(LimitRow.hasRoom(row, 20));

        row.countLots(order, order.growthMax(LimitKind.Scope.INSTRUMENT));
        assertFalse(LimitRow.hasRoom(row, 10));
        assertTrue(LimitRow.hasRoom(row, 9));

        row.limit(LimitKind.LONG_LOTS, 15);
        assertEquals(RiskVerdict.LONG_LIMIT, row.check(order));
    }
}
