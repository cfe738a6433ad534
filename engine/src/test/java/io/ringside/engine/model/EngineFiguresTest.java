package io.ringside.engine.model;

import io.ringside.engine.core.Capacity;
import io.ringside.engine.core.CapacityUse;
import io.ringside.engine.core.MatchingEngine;
import org.junit.jupiter.api.Test;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.massCancel;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What an engine tells its host of itself. */
class EngineFiguresTest
{
    private static final ModelLimits LIMITS = new ModelLimits(8, 8, 4, 64, 64, 5_000, 32);

    private final Venue venue = new Venue(LIMITS);
    private final MatchingEngine engine = venue.engine();

    @Test
    void shouldCountWhatIsTakenOfEverything()
    {
        final CapacityUse use = engine.capacities();
        venue.send(buy("a", 2, 50).valid(Wire.GTC), buy("b", 1, 49).by(2).valid(Wire.GTC), sell("c", 1, 50).by(2));

        final long[] used = {3, 4, 2, 1, 2, 2, 1, 0};
        for (final Capacity capacity : Capacity.values())
        {
            assertEquals(used[capacity.ordinal()], use.used(capacity), capacity.name());
            assertTrue(use.limit(capacity) >= 4, capacity.name());
        }
        assertEquals(1, use.liveOrders(1));
        assertEquals(64, use.limit(Capacity.ORDERS));

        venue.endDay();

        assertEquals(1, use.used(Capacity.TRADES), "kept for the error-trade window, not for the day");
    }

    @Test
    void shouldCountTradesAndRefusals()
    {
        venue.send(buy("a", 2, 50), sell("b", 1, 50).by(2), sell("c", 1, 50).by(2));
        assertEquals(2, engine.tradeCount());
        assertEquals(0, engine.rejectCount());

        venue.send(buy("a", 2, 50), cancel("d", "nothing"), massCancel("e", Wire.SCOPE_INSTRUMENT, 0).in(9));
        assertEquals(3, engine.rejectCount());
    }

    @Test
    void shouldCountRepeatedClientSequences()
    {
        venue.send(buy("a", 2, 50));
        venue.apply(buy("b", 2, 50).with("clientSequence=1"));

        assertEquals(1, engine.duplicateCommandCount());
        assertEquals(1, engine.liveOrderCount());
    }
}
