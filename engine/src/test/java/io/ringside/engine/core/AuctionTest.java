package io.ringside.engine.core;

import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.MARKET;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.AT_CLOSE;
import static io.ringside.engine.protocol.TimeInForce.AT_OPEN;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GOOD_FOR_AUCTION;
import static io.ringside.engine.protocol.TimeInForce.GTD;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Calls and the uncross: rule book 5.1 and 5.2, A09, A13, A28 to A32, A37, B04, B07, B70 to B76, B86. */
class AuctionTest
{
    private final EngineHarness venue = new EngineHarness().open();
    private long nextId = 100;

    @BeforeEach
    void beginCall()
    {
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
    }

    @Test
    void shouldCollectOrdersThatCrossAndTradeThemAtOnePrice()
    {
        assertEquals(
            List.of("NEW s1 11 NEW order=1 leaves=5 cum=0", "delta NEW BUY order=1 5@102 priority=1 end"),
            venue.limit(1, 11, BUY, 5, 102, DAY));
        venue.limit(2, 21, SELL, 3, 100, DAY);
        assertEquals(
            List.of(
                "TRADE s1 11 PARTIALLY_FILLED order=1 leaves=2 cum=3 3@102 AUCTION",
                "TRADE s2 21 FILLED order=2 leaves=0 cum=3 3@102 AUCTION",
                "delta DELETE SELL order=2 0@100 priority=2",
                "delta CHANGE BUY order=1 2@102 priority=1",
                "auction AUCTION_CALL 3@102 first=1 count=1",
                "status 1 CONTINUOUS NONE end",
                "admin 94 NONE count=0"),
            venue.admin(venue.commands.uncross(1)));
    }

    @Test
    void shouldMaximiseVolume()
    {
        limits(BUY, 10, 103, 5, 101);
        limits(SELL, 10, 101, 5, 104);
        assertEquals("10@103", print());
    }

    @Test
    void shouldMinimiseTheSurplusAtEqualVolume()
    {
        limits(BUY, 10, 103, 7, 101);
        limits(SELL, 10, 100);
        // At 100 and 101 17 are bid for 10, at 103 10 for 10.
        assertEquals("10@103", print());
    }

    @Test
    void shouldGoUpUnderBuyingPressureAndDownUnderSellingPressure()
    {
        limits(BUY, 10, 103);
        limits(SELL, 4, 100);
        assertEquals("4@103", print());
    }

    @Test
    void shouldGoDownUnderSellingPressure()
    {
        limits(BUY, 4, 103);
        limits(SELL, 10, 100);
        assertEquals("4@100", print());
    }

    @Test
    void shouldTakeTheMidpointWithoutAReference()
    {
        limits(BUY, 5, 104);
        limits(SELL, 5, 99);
        assertEquals("5@101", print(), "ties go to the lower tick");
    }

    @Test
    void shouldTakeAReferenceInsideTheRange()
    {
        venue.admin(venue.commands.setReferencePrice(1, 103));
        limits(BUY, 5, 104);
        limits(SELL, 5, 100);
        assertEquals("5@103", print());
    }

    @Test
    void shouldClampAReferenceOutsideTheRange()
    {
        venue.admin(venue.commands.setReferencePrice(1, 90));
        limits(BUY, 5, 104);
        limits(SELL, 5, 100);
        assertEquals("5@100", print());
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        limits(BUY, 5, 99);
        limits(SELL, 5, 95);
        assertEquals("5@99", print(), "the last trade is the reference now");
    }

    @Test
    void shouldSplitTheRangeAtTheSignChange()
    {
        venue.admin(venue.commands.setReferencePrice(1, 200));
        limits(BUY, 7, 105, 3, 101);
        limits(SELL, 7, 101, 3, 105);
        // At 101 10 are bid for 7, at 105 7 for 10: the reference is above both.
        assertEquals("7@105", print());
    }

    @Test
    void shouldTradeMarketOrdersAtTheReferenceIfThereIsNoLimit()
    {
        venue.admin(venue.commands.setReferencePrice(1, 123));
        assertEquals(List.of("NEW s1 11 NEW order=1 leaves=5 cum=0"), venue.market(1, 11, BUY, 5, DAY));
        venue.market(2, 21, SELL, 3, DAY);
        assertEquals(
            List.of(
                "TRADE s1 11 PARTIALLY_FILLED order=1 leaves=2 cum=3 3@123 AUCTION",
                "TRADE s2 21 FILLED order=2 leaves=0 cum=3 3@123 AUCTION",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=3 AUCTION_REMAINDER",
                "auction AUCTION_CALL 3@123 first=1 count=1",
                "status 1 CONTINUOUS NONE end",
                "admin 94 NONE count=0"),
            venue.admin(venue.commands.uncross(1)));
    }

    @Test
    void shouldRankMarketOrdersFirstThenPriceThenTime()
    {
        venue.limit(1, 11, BUY, 2, 100, DAY);
        venue.limit(1, 12, BUY, 2, 101, DAY);
        venue.limit(1, 13, BUY, 2, 100, DAY);
        venue.market(1, 14, BUY, 2, DAY);
        venue.limit(2, 21, SELL, 7, 100, DAY);
        assertEquals(
            List.of("14", "12", "11", "13"),
            venue.admin(venue.commands.uncross(1)).stream()
                .filter((line) -> line.startsWith("TRADE s1"))
                .map((line) -> line.split(" ")[2])
                .toList());
    }

    @Test
    void shouldCancelAuctionOrdersEvenIfNothingTrades()
    {
        order(11, BUY, LIMIT, AT_OPEN, 90);
        order(12, BUY, LIMIT, GOOD_FOR_AUCTION, 91);
        order(13, BUY, LIMIT, DAY, 92);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertEquals(
            List.of(
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 AUCTION_REMAINDER",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 AUCTION_REMAINDER"),
            lines.stream().filter((line) -> line.startsWith("CANCELED")).toList());
        assertTrue(lines.stream().noneMatch((line) -> line.startsWith("auction")), lines::toString);
        assertEquals(1, venue.engine.liveOrderCount());
    }

    @Test
    void shouldLetOrdersForTheCloseSleepUntilItsCall()
    {
        venue.admin(venue.commands.uncross(1));
        assertEquals(List.of("REJECTED s1 10 PHASE_FORBIDS"), order(10, BUY, LIMIT, AT_OPEN, 90));
        assertEquals(1, order(11, BUY, LIMIT, AT_CLOSE, 100).size());
        assertEquals(1, order(12, BUY, MARKET, AT_CLOSE, 0).size());
        assertEquals(
            List.of(
                "status 1 CLOSING_CALL NONE",
                "delta NEW BUY order=1 5@100 priority=1 end",
                "admin 83 NONE count=0"),
            venue.admin(venue.commands.setPhase(1, TradingPhase.CLOSING_CALL, false)));
        assertEquals(
            List.of(
                "status 1 HALT HALT",
                "delta DELETE BUY order=1 0@100 priority=1 end",
                "admin 83 NONE count=0"),
            venue.admin(venue.commands.setPhase(1, TradingPhase.HALT, false)));
        venue.admin(venue.commands.setPhase(1, TradingPhase.CLOSING_CALL, false));
        venue.limit(2, 21, SELL, 6, 100, DAY);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertTrue(lines.contains("TRADE s1 12 FILLED order=2 leaves=0 cum=5 5@100 AUCTION"), lines::toString);
        assertTrue(lines.contains("CANCELED s1 11 CANCELED order=1 leaves=0 cum=1 AUCTION_REMAINDER"), lines::toString);
        assertTrue(lines.contains("status 1 POST_CLOSE NONE end"), lines::toString);
    }

    @Test
    void shouldExtendACallOnce()
    {
        venue.admin(venue.commands.setReferencePrice(1, 100));
        venue.admin(venue.commands.setAuction(1, 0, 100, StpMode.NONE));
        limits(BUY, 5, 110);
        limits(SELL, 5, 108);
        assertEquals(
            List.of("status 1 AUCTION_CALL EXTENSION end", "admin 94 EXTENDED count=0"),
            venue.admin(venue.commands.uncross(1)));
        assertEquals("5@108", print());
    }

    @Test
    void shouldTradeNothingAtAReferenceThatNoOrderCouldHave()
    {
        venue.admin(venue.commands.setReferencePrice(1, 1_000_001));
        venue.market(1, 11, BUY, 5, DAY);
        venue.market(2, 21, SELL, 3, DAY);
        assertEquals(
            List.of(
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 AUCTION_REMAINDER",
                "CANCELED s2 21 CANCELED order=2 leaves=0 cum=0 AUCTION_REMAINDER",
                "status 1 CONTINUOUS NONE end",
                "admin 94 NONE count=0"),
            venue.admin(venue.commands.uncross(1)), "the highest price is 1,000,000");
    }

    /** B04, M10: outside calls the best bid is below the best ask. */
    @Test
    void shouldStayInTheCallIfTheCollarLeavesTheBookCrossed()
    {
        venue.admin(venue.commands.setReferencePrice(1, 100));
        venue.admin(venue.commands.setAuction(1, 100, 0, StpMode.NONE));
        limits(BUY, 5, 110);
        limits(SELL, 5, 108);
        // No candidate lies inside, so the reference is the price: nobody sells there.
        assertEquals(
            List.of("admin 94 BOOK_CROSSED count=0"),
            venue.admin(venue.commands.uncross(1)));
        assertEquals(TradingPhase.AUCTION_CALL, venue.engine.instruments().find(1).phase());
    }

    @Test
    void shouldElectStopsByTheAuctionPriceOnceTradingIsContinuous()
    {
        venue.enter(1, 11, BUY, OrdType.STOP_LIMIT, 5, 90, (terms) -> terms.stopPriceTicks(100));
        limits(BUY, 5, 101);
        limits(SELL, 5, 101);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertTrue(lines.contains("RESTATED s1 11 NEW order=1 leaves=5 cum=0 TRIGGERED stop=100"), lines::toString);
        assertTrue(lines.contains("delta NEW BUY order=1 5@90 priority=3 end"), lines::toString);
    }

    @Test
    void shouldRefuseWhatACallDoesNotTake()
    {
        assertEquals(List.of("REJECTED s1 11 PHASE_FORBIDS"), order(11, BUY, LIMIT, IOC, 100));
        assertEquals(List.of("REJECTED s1 11 PHASE_FORBIDS"), order(11, BUY, OrdType.MARKET_TO_LIMIT, DAY, 0));
        assertEquals(List.of("REJECTED s1 11 PHASE_FORBIDS"),
            venue.enter(1, 11, BUY, LIMIT, 5, 100, (terms) -> terms.minQuantityLots(1)));
        venue.admin(venue.commands.setPhase(1, TradingPhase.NO_CANCEL, false));
        assertEquals(List.of("REJECTED s1 11 PHASE_FORBIDS"), order(11, BUY, MARKET, DAY, 0));
        order(12, BUY, LIMIT, DAY, 100);
        assertEquals(List.of("cancel-reject s1 13<12 CANCEL PHASE_FORBIDS NEW order=1"), venue.cancel(1, 13, 12));
        assertEquals(
            List.of("cancel-reject s1 13<12 REPLACE PHASE_FORBIDS NEW order=1"),
            venue.replace(1, 13, 12, BUY, 4, 100));
    }

    @Test
    void shouldUncrossBeforeContinuousTradingIsForced()
    {
        limits(BUY, 5, 101);
        limits(SELL, 5, 101);
        final List<String> lines = venue.admin(venue.commands.setPhase(1, TradingPhase.CONTINUOUS, false));
        assertTrue(lines.contains("auction AUCTION_CALL 5@101 first=1 count=1"), lines::toString);
    }

    @Test
    void shouldEndACallByTheClockWithinItsRandomEnd()
    {
        limits(BUY, 5, 101);
        limits(SELL, 4, 101);
        // Half of the random part: the draw is the middle of all draws.
        venue.admin(venue.commands.startCall(1, TradingPhase.AUCTION_CALL, 10, 8, Long.MIN_VALUE));
        assertEquals(List.of("indication 4@101 BUY=1 end"), venue.admin(venue.commands.clockTick()));
        int ticks = 1;
        List<String> lines = venue.admin(venue.commands.clockTick());
        while (lines.isEmpty())
        {
            ticks++;
            lines = venue.admin(venue.commands.clockTick());
        }
        assertEquals(13, ticks, "each command takes a nanosecond");
        assertTrue(lines.contains("status 1 CONTINUOUS NONE end"), lines::toString);
    }

    @Test
    void shouldExpireGoodTillDateOrdersByTheClock()
    {
        assertEquals(List.of("REJECTED s1 11 INVALID_EXPIRE_TIME"),
            venue.enter(1, 11, BUY, LIMIT, GTD, 5, 100, (terms) -> terms.expireTimeNs(1)));
        venue.enter(1, 11, BUY, LIMIT, GTD, 5, 100, (terms) -> terms.expireTimeNs(EngineHarness.START_NS + 9));
        List<String> lines = List.of();
        while (lines.isEmpty())
        {
            assertEquals(1, venue.engine.liveOrderCount());
            lines = venue.admin(venue.commands.clockTick());
        }
        assertEquals(
            List.of(
                "EXPIRED s1 11 EXPIRED order=1 leaves=0 cum=0 EXPIRE_TIME",
                "delta DELETE BUY order=1 0@100 priority=1 end"),
            lines);
        assertEquals(EngineHarness.START_NS + 9, venue.engine.nowNs());
    }

    @Test
    void shouldPreventSelfTradesInTheUncrossIfAsked()
    {
        venue.admin(venue.commands.setAuction(1, 0, 0, StpMode.CANCEL_NEWEST));
        venue.enter(1, 11, BUY, LIMIT, 5, 101, (terms) -> terms.stpMode(StpMode.CANCEL_OLDEST));
        venue.enter(1, 12, SELL, LIMIT, 5, 101, (terms) -> terms.stpMode(StpMode.CANCEL_NEWEST));
        venue.limit(2, 21, SELL, 5, 101, DAY);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertEquals("CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=5", lines.get(0));
        assertTrue(lines.contains("auction AUCTION_CALL 5@101 first=1 count=1"), lines::toString);
    }

    private List<String> order(
        final long id, final Side side, final OrdType type, final TimeInForce tif, final long price)
    {
        return venue.order(1, id, 1, 1, side, type, tif, 5, price);
    }

    /** Lots and price, in turn. */
    private void limits(final Side side, final long... lotsAndPrices)
    {
        for (int i = 0; i < lotsAndPrices.length; i += 2)
        {
            venue.limit(BUY == side ? 1 : 2, nextId++, side, lotsAndPrices[i], lotsAndPrices[i + 1], DAY);
        }
    }

    private String print()
    {
        return venue.admin(venue.commands.uncross(1)).stream()
            .filter((line) -> line.startsWith("auction"))
            .map((line) -> line.split(" ")[2])
            .findFirst().orElseThrow();
    }
}
