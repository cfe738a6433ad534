package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Client order ids over trading days, as a client meets them, in segments so small that a day fills many.
 */
class OrderIdsOfTheDayTest
{
    private static final int CAPACITY = 5_000;
    private static final int FIRST_DAY = 20_261_123;
    private static final int KEPT_EVERY = 250;

    private final EngineHarness venue = new EngineHarness(new EngineContext()
        .orderCapacity(64).levelCapacity(64).clOrdIdCapacity(CAPACITY).clOrdIdSegment(32).conclude()).open();
    private int keptCount;

    @Test
    void shouldRefuseWhatTheDayHasSeenAndForgetItWithTheDay()
    {
        for (int day = 0; day < 3; day++)
        {
            for (int id = 1 + keptCount; id <= CAPACITY; id++)
            {
                final boolean isKept = id % KEPT_EVERY == 0;
                final String report = venue.limit(1, dayId(day, id), Side.BUY, 1, 50,
                    isKept ? TimeInForce.GTC : TimeInForce.IOC).get(0);
                assertTrue(report.startsWith("NEW s1 " + dayId(day, id)), report);
                keptCount += isKept ? 1 : 0;
            }
            assertEquals(CAPACITY, venue.engine.capacities().used(Capacity.CLORDIDS));
            assertEquals(List.of("REJECTED s1 9 CLORDID_MEMORY_FULL"),
                venue.limit(1, 9, Side.BUY, 1, 50, TimeInForce.IOC));
            for (int id = 1 + keptCount; id <= CAPACITY; id += 7)
            {
                final String report = venue.limit(1, dayId(day, id), Side.BUY, 1, 50, TimeInForce.IOC).get(0);
                assertTrue(report.startsWith("REJECTED s1 " + dayId(day, id) + " DUPLICATE_CLORDID"), report);
            }

            venue.admin(venue.commands.endOfDay(FIRST_DAY + day));

            assertEquals(keptCount, venue.engine.capacities().used(Capacity.CLORDIDS));
            assertEquals(keptCount, venue.engine.liveOrderCount());
            for (int before = 0; before <= day; before++)
            {
                assertEquals(List.of("REJECTED s1 " + dayId(before, CAPACITY) + " DUPLICATE_CLORDID NEW"),
                    venue.limit(1, dayId(before, CAPACITY), Side.BUY, 1, 50, TimeInForce.IOC));
            }
        }
    }

    @Test
    void shouldCountWhatIsTakenOfEverything()
    {
        final CapacityUse use = venue.engine.capacities();
        venue.limit(1, 1, Side.BUY, 2, 50, TimeInForce.GTC);
        venue.limit(2, 2, Side.BUY, 1, 49, TimeInForce.GTC);
        venue.limit(2, 3, Side.SELL, 1, 50, TimeInForce.DAY);

        final long[] used = {3, 2, 2, 1, 2, 2, 3, 1, 0};
        for (final Capacity capacity : Capacity.values())
        {
            assertEquals(used[capacity.ordinal()], use.used(capacity), capacity.name());
            assertTrue(use.limit(capacity) >= 64, capacity.name());
        }
        assertEquals(CAPACITY, use.limit(Capacity.CLORDIDS));
        assertEquals(64, use.limit(Capacity.ORDERS));
        venue.admin(venue.commands.endOfDay(FIRST_DAY));
        assertEquals(2, use.used(Capacity.CLORDIDS));
        assertEquals(1, use.used(Capacity.TRADES), "kept for the error-trade window, not for the day");
    }

    private static long dayId(final int day, final int id)
    {
        return 1_000_000L * (day + 1) + id;
    }
}
