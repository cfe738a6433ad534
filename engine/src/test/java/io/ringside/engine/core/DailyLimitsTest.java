package io.ringside.engine.core;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.STOP_LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.AT_CLOSE;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book O12, B60: no order stands in a book outside the price limits of the day. */
class DailyLimitsTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldRefusePricesOutside()
    {
        setLimits(90, 110);
        assertEquals(List.of("REJECTED s1 1 OUTSIDE_DAILY_LIMITS"), venue.limit(1, 1, BUY, 1, 89, DAY));
        assertEquals(List.of("REJECTED s1 2 OUTSIDE_DAILY_LIMITS"), venue.limit(1, 2, SELL, 1, 111, GTC));
        assertEquals(
            List.of("REJECTED s1 3 OUTSIDE_DAILY_LIMITS"),
            venue.enter(1, 3, BUY, STOP_LIMIT, 1, 111, terms -> terms.stopPriceTicks(105)));
        assertEquals(2, venue.limit(1, 4, BUY, 1, 90, DAY).size());
        assertEquals(2, venue.limit(1, 5, SELL, 1, 110, DAY).size());
        assertEquals(
            List.of("NEW s1 6 NEW order=3 leaves=1 cum=0"),
            venue.enter(1, 6, BUY, OrdType.STOP, 1, 0, terms -> terms.stopPriceTicks(500))
                .stream().map(line -> line.replace(" stop=500", "")).toList(), "B77: not for stop prices");
        assertEquals(
            List.of("cancel-reject s1 7<4 REPLACE OUTSIDE_DAILY_LIMITS NEW order=1"),
            venue.replace(1, 7, 4, BUY, 1, 89));
    }

    @Test
    void shouldDeactivateOrdersAndBringThemBackAtTheirOldPriority()
    {
        venue.limit(1, 1, BUY, 5, 80, GTC);
        venue.limit(1, 2, BUY, 5, 95, GTC);
        venue.limit(2, 3, SELL, 5, 120, GTC);
        assertEquals(
            List.of(
                "RESTATED s1 1 NEW order=1 leaves=5 cum=0 OUTSIDE_DAILY_LIMITS",
                "RESTATED s2 3 NEW order=3 leaves=5 cum=0 OUTSIDE_DAILY_LIMITS",
                "delta DELETE BUY order=1 0@80 priority=1",
                "delta DELETE SELL order=3 0@120 priority=3 end",
                "admin 89 NONE count=0"),
            EngineHarness.reportsFirst(setLimits(90, 110)));
        assertEquals(3, venue.engine.liveOrderCount());
        assertEquals(0, venue.engine.instruments().find(1).bestPriceTicks(false));

        setLimits(80, 110);
        venue.limit(1, 4, BUY, 7, 80, GTC);
        assertEquals(95, venue.engine.instruments().find(1).bestPriceTicks(true));
        assertEquals(
            List.of("TRADE 5@95", "TRADE 5@80", "TRADE 2@80"),
            venue.limit(2, 5, SELL, 12, 80, DAY).stream()
                .filter(line -> line.startsWith("TRADE s1"))
                .map(line -> "TRADE " + line.split(" ")[7]).toList(),
            "order 1 is older than order 4");
    }

    @Test
    void shouldMatchWhatComesBackIntoAMarketThatHasMoved()
    {
        venue.limit(2, 1, SELL, 5, 100, GTC);
        setLimits(105, 0);
        venue.limit(1, 2, BUY, 3, 106, DAY);
        final List<String> lines = setLimits(0, 0);
        assertEquals("RESTATED s2 1 NEW order=1 leaves=5 cum=0", lines.get(0));
        assertEquals(
            List.of("trade SELL 3@106 match=1", "delta DELETE BUY order=2 0@106 priority=2",
                "delta NEW SELL order=1 2@100 priority=1 end"),
            lines.stream().filter(line -> line.startsWith("trade") || line.startsWith("delta")).toList());
    }

    @Test
    void shouldCancelAPostOnlyOrderThatComesBackIntoTheOtherSide()
    {
        venue.enter(2, 1, SELL, LIMIT, 5, 100, terms -> terms.postOnly(PostOnly.REJECT));
        setLimits(105, 0);
        venue.limit(1, 2, BUY, 3, 106, DAY);
        assertEquals("CANCELED s2 1 CANCELED order=1 leaves=0 cum=0 POST_ONLY", setLimits(0, 0).get(1));
    }

    @Test
    void shouldTreatAnInactiveOrderLikeAnyOther()
    {
        venue.limit(1, 1, BUY, 5, 80, GTC);
        venue.limit(1, 2, BUY, 5, 81, DAY);
        setLimits(90, 0);
        assertEquals(
            List.of("REPLACED s1 3<1 NEW order=1 leaves=4 cum=0"),
            venue.replace(1, 3, 1, BUY, 4, 80), "keeps its place, wherever that is");
        assertEquals(
            List.of("REPLACED s1 4<3 NEW order=1 leaves=6 cum=0",
                "RESTATED s1 4 NEW order=1 leaves=6 cum=0 OUTSIDE_DAILY_LIMITS"),
            venue.replace(1, 4, 3, BUY, 6, 80), "may not run at its price");
        assertEquals(
            List.of("REPLACED s1 5<4 NEW order=1 leaves=6 cum=0", "delta NEW BUY order=1 6@95 priority=4 end"),
            venue.replace(1, 5, 4, BUY, 6, 95));
        assertEquals(
            List.of("CANCELED s1 6<2 CANCELED order=2 leaves=0 cum=0"), venue.cancel(1, 6, 2));
    }

    @Test
    void shouldExpireInactiveDayOrders()
    {
        venue.limit(1, 1, BUY, 5, 80, DAY);
        venue.limit(1, 2, BUY, 5, 80, GTC);
        setLimits(90, 0);
        final List<String> lines = venue.admin(venue.commands.endOfDay(20_261_121));
        assertEquals(
            List.of("EXPIRED s1 1 EXPIRED order=1 leaves=0 cum=0 END_OF_DAY",
                "RESTATED s1 2 NEW order=2 leaves=5 cum=0 END_OF_DAY"),
            lines.subList(0, 2));
    }

    @Test
    void shouldNotLetAnElectedStopOrderRunOutside()
    {
        venue.enter(1, 1, BUY, STOP_LIMIT, 5, 120, terms -> terms.stopPriceTicks(100));
        setLimits(90, 110);
        venue.limit(2, 2, SELL, 9, 100, DAY);
        final List<String> lines = venue.limit(1, 3, BUY, 1, 100, DAY);
        assertEquals(
            List.of("RESTATED s1 1 NEW order=1 leaves=5 cum=0 TRIGGERED stop=100",
                "RESTATED s1 1 NEW order=1 leaves=5 cum=0 OUTSIDE_DAILY_LIMITS stop=100"),
            lines.stream().filter(line -> line.startsWith("RESTATED")).toList());
        assertEquals(2, setLimits(0, 0).stream().filter(line -> line.startsWith("TRADE")).count(), "now it does");
    }

    @Test
    void shouldEndInactiveOrdersOfAnAuctionWithIt()
    {
        venue.admin(venue.commands.setPhase(1, TradingPhase.CLOSING_CALL, false));
        venue.limit(1, 1, BUY, 5, 80, AT_CLOSE);
        venue.limit(1, 2, BUY, 5, 80, GTC);
        setLimits(90, 0);
        assertEquals(
            "CANCELED s1 1 CANCELED order=1 leaves=0 cum=0 AUCTION_REMAINDER",
            venue.admin(venue.commands.uncross(1)).get(0));
        assertEquals(1, venue.engine.liveOrderCount());
    }

    @Test
    void shouldRefuseLimitsThatAllowNothing()
    {
        assertEquals(List.of("admin 89 INVALID_COMMAND count=0"), setLimits(110, 90));
        assertEquals(List.of("admin 89 INVALID_COMMAND count=0"), setLimits(-1, 0));
    }

    private List<String> setLimits(final long lowTicks, final long highTicks)
    {
        return venue.protect(rules -> rules.dailyLowTicks(lowTicks).dailyHighTicks(highTicks));
    }
}
