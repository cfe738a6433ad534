package io.ringside.engine.core;

import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book O13: ticks by price band. */
class TickTableTest
{
    private final EngineHarness venue = new EngineHarness().open();

    /** Steps of 1 below 100, of 5 from there, of 25 from 1,000. */
    @BeforeEach
    void useTable()
    {
        assertEquals(
            List.of("admin 87 NONE count=0"),
            venue.admin(venue.supervision.tickTable(1, 1, 1, 100, 5, 1_000, 25)));
        venue.protect(rules -> rules.tickTableId(1).marketRemainder(MarketRemainder.REST));
    }

    @Test
    void shouldRefuseAPriceOffItsBand()
    {
        assertEquals(List.of("REJECTED s1 1 PRICE_OFF_TICK"), venue.limit(1, 1, BUY, 1, 101, DAY));
        assertEquals(List.of("REJECTED s1 2 PRICE_OFF_TICK"), venue.limit(1, 2, BUY, 1, 1_005, DAY));
        assertEquals(
            List.of("REJECTED s1 3 INVALID_STOP_PRICE"),
            venue.enter(1, 3, BUY, OrdType.STOP, 1, 0, terms -> terms.stopPriceTicks(102)));
        assertEquals(2, venue.limit(1, 4, BUY, 1, 99, DAY).size());
        assertEquals(2, venue.limit(1, 5, BUY, 1, 105, DAY).size());
        assertEquals(2, venue.limit(1, 6, BUY, 1, 1_025, DAY).size());
    }

    @Test
    void shouldLetATrailBeAnyDistance()
    {
        assertEquals(
            1, venue.enter(1, 1, SELL, OrdType.TRAILING_STOP, 1, 0, terms -> terms.trailTicks(7).stopPriceTicks(50))
                .size());
    }

    @Test
    void shouldSlideToTheNextPriceOfTheBandBelow()
    {
        venue.limit(2, 1, SELL, 1, 100, DAY);
        assertEquals(
            "delta NEW BUY order=2 1@99 priority=2 end",
            last(venue.enter(1, 2, BUY, LIMIT, 1, 100, terms -> terms.postOnly(PostOnly.SLIDE))));
        venue.limit(1, 3, BUY, 1, 100, DAY);
        venue.limit(1, 4, BUY, 1, 995, DAY);
        assertEquals(
            "delta NEW SELL order=5 1@1000 priority=4 end",
            last(venue.enter(2, 5, SELL, LIMIT, 1, 990, terms -> terms.postOnly(PostOnly.SLIDE))));
    }

    @Test
    void shouldLetAMarketOrderRestAtAValidPrice()
    {
        venue.admin(venue.commands.defineInstrument(1, TradingPhase.CONTINUOUS, 1, 1_000_000, 0, 0, 7));
        venue.limit(2, 1, SELL, 1, 1_000, DAY);
        assertEquals("delta NEW BUY order=2 4@1000 priority=2 end", last(venue.market(1, 2, BUY, 5, DAY)));
    }

    @Test
    void shouldKeepOrdersWhenTheTableChanges()
    {
        venue.limit(1, 1, BUY, 3, 105, DAY);
        venue.admin(venue.supervision.tickTable(1, 1, 10));
        assertEquals(List.of("REJECTED s1 2 PRICE_OFF_TICK"), venue.limit(1, 2, BUY, 1, 105, DAY));
        assertEquals(
            List.of("cancel-reject s1 3<1 REPLACE PRICE_OFF_TICK NEW order=1"),
            venue.replace(1, 3, 1, BUY, 2, 104), "what is asked for anew is judged anew");
        assertEquals("REPLACED s1 6<1 NEW order=1 leaves=2 cum=0", venue.replace(1, 6, 1, BUY, 2, 105).get(0));
        assertEquals("trade SELL 2@105 match=1", venue.limit(2, 4, SELL, 2, 100, DAY).get(3));
        venue.protect(rules -> rules.tickTableId(0));
        assertEquals(2, venue.limit(1, 5, BUY, 1, 107, DAY).size(), "the increment of the definition counts again");
    }

    @Test
    void shouldRefuseTablesThatMakeNoSense()
    {
        final long[][] tables = {
            {}, { 2, 1 }, { 1, 0 }, { 1, 1, 1, 2 }, { 1, 1, 5, -1 }, { 1, 1, 9, 1, 8, 1 } };
        for (final long[] table : tables)
        {
            assertEquals(
                List.of("admin 87 INVALID_COMMAND count=0"), venue.admin(venue.supervision.tickTable(2, table)));
        }
        assertEquals(
            List.of("admin 87 INVALID_COMMAND count=0"), venue.admin(venue.supervision.tickTable(0, 1, 1)));
        assertEquals(
            List.of("admin 87 CAPACITY_EXCEEDED count=0"), venue.admin(venue.supervision.tickTable(257, 1, 1)));
        assertEquals(
            List.of("admin 89 UNKNOWN_TICK_TABLE count=0"), venue.protect(rules -> rules.tickTableId(2)));
    }

    @Test
    void shouldIgnoreATableThatIsNotAllThere()
    {
        final int length = venue.supervision.tickTable(2, 1, 1, 100, 5);
        assertEquals(List.of(), venue.admin(length - 1));
        assertEquals(1, venue.engine.malformedCommandCount());
    }

    private static String last(final List<String> lines)
    {
        return lines.get(lines.size() - 1);
    }
}
