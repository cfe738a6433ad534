package io.ringside.engine.core;

import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.MARKET;
import static io.ringside.engine.protocol.OrdType.MARKET_TO_LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Icebergs and hidden orders: O7, A01, A02, B10 to B12, B10a, B51 to B53. */
class ConcealedOrdersTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldShowOneTrancheAndRequeueTheNext()
    {
        assertEquals(
            List.of(
                "NEW s1 11 NEW order=1 leaves=10 cum=0 display=4",
                "delta NEW SELL order=1 4@100 priority=1 end"),
            iceberg(11, 10, 4));
        venue.limit(1, 12, SELL, 3, 100, DAY);

        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=6 cum=0",
                "TRADE s1 11 PARTIALLY_FILLED order=1 leaves=6 cum=4 4@100 ADDED display=4",
                "TRADE s2 21 PARTIALLY_FILLED order=3 leaves=2 cum=4 4@100 REMOVED",
                "trade BUY 4@100 match=1",
                "delta DELETE SELL order=1 0@100 priority=1",
                "TRADE s1 12 PARTIALLY_FILLED order=2 leaves=1 cum=2 2@100 ADDED",
                "TRADE s2 21 FILLED order=3 leaves=0 cum=6 2@100 REMOVED",
                "delta NEW SELL order=1 4@100 priority=3",
                "trade BUY 2@100 match=2",
                "delta CHANGE SELL order=2 1@100 priority=2 end"),
            venue.limit(2, 21, BUY, 6, 100, DAY));
    }

    @Test
    void shouldTradeTrancheByTranche()
    {
        iceberg(11, 10, 4);
        assertEquals(
            List.of("trade BUY 4@100 match=1", "trade BUY 4@100 match=2", "trade BUY 2@100 match=3"),
            trades(venue.limit(2, 21, BUY, 12, 100, IOC)));
    }

    @Test
    void shouldTradeTranchesBeforeHiddenOrders()
    {
        venue.enter(1, 11, SELL, LIMIT, 5, 100, (terms) -> terms.displayLots(-1));
        iceberg(12, 4, 2);
        final List<String> lines = venue.limit(2, 21, BUY, 6, 100, DAY);
        assertEquals(
            List.of("trade BUY 2@100 match=1", "trade BUY 2@100 match=2", "trade BUY 2@100 match=3 end"),
            trades(lines));
        assertTrue(lines.contains("TRADE s1 11 PARTIALLY_FILLED order=1 leaves=3 cum=2 2@100 ADDED display=-1"));
    }

    @Test
    void shouldNotPublishHiddenOrders()
    {
        assertEquals(
            List.of("NEW s1 11 NEW order=1 leaves=5 cum=0 display=-1"),
            venue.enter(1, 11, SELL, LIMIT, 5, 100, (terms) -> terms.displayLots(-1)));
        assertEquals(
            List.of("CANCELED s1 12<11 CANCELED order=1 leaves=0 cum=0 display=-1"),
            venue.cancel(1, 12, 11));
    }

    @Test
    void shouldCountHiddenLiquidity()
    {
        venue.enter(1, 11, SELL, LIMIT, 5, 100, (terms) -> terms.displayLots(-1));
        assertEquals(List.of("trade BUY 2@100 match=1 end"), trades(venue.limit(2, 21, BUY, 2, 100, FOK)));
        assertEquals(List.of("trade BUY 1@100 match=2 end"), trades(venue.market(2, 22, BUY, 1, DAY)));
        final List<String> lines = venue.enter(2, 23, BUY, MARKET_TO_LIMIT, 5, 0, (terms) -> { });
        assertEquals("delta NEW BUY order=4 3@100 priority=2 end", lines.get(lines.size() - 1));
    }

    @Test
    void shouldRefuseADisplayQuantityThatMakesNoSense()
    {
        assertEquals(List.of("REJECTED s1 11 INVALID_DISPLAY_QUANTITY"), iceberg(11, 10, -2));
        assertEquals(List.of("REJECTED s1 11 DISPLAY_TOO_SMALL"), iceberg(11, 1_001, 1));
        assertEquals(2, iceberg(11, 1_000, 1).size());
        assertEquals(
            List.of("REJECTED s1 12 INVALID_COMBINATION"),
            venue.enter(1, 12, SELL, LIMIT, IOC, 5, 100, (terms) -> terms.displayLots(2)));
        assertEquals(
            List.of("REJECTED s1 12 INVALID_COMBINATION"),
            venue.enter(1, 12, SELL, MARKET, 5, 100, (terms) -> terms.displayLots(2)));
    }

    @Test
    void shouldTakeAReductionOffTheReserveFirst()
    {
        iceberg(11, 10, 4);
        assertEquals(
            List.of("REPLACED s1 12<11 NEW order=1 leaves=6 cum=0 display=4"),
            venue.replace(1, 12, 11, SELL, 6, 100));
        assertEquals(
            List.of(
                "REPLACED s1 13<12 NEW order=1 leaves=3 cum=0 display=4",
                "delta CHANGE SELL order=1 3@100 priority=1 end"),
            venue.replace(1, 13, 12, SELL, 3, 100));
    }

    @Test
    void shouldKeepPriorityWhenLessIsShown()
    {
        venue.limit(1, 11, SELL, 10, 100, DAY);
        assertEquals(
            List.of(
                "REPLACED s1 12<11 NEW order=1 leaves=10 cum=0 display=4",
                "delta CHANGE SELL order=1 4@100 priority=1 end"),
            amend(12, 11, 10, 4));
        assertEquals(
            List.of(
                "REPLACED s1 13<12 NEW order=1 leaves=10 cum=0 display=2",
                "delta CHANGE SELL order=1 2@100 priority=1 end"),
            amend(13, 12, 10, 2));
        assertEquals(
            List.of(
                "REPLACED s1 14<13 NEW order=1 leaves=10 cum=0 display=-1",
                "delta DELETE SELL order=1 0@100 priority=1 end"),
            amend(14, 13, 10, -1));
        venue.enter(1, 15, SELL, LIMIT, 1, 100, (terms) -> terms.displayLots(-1));
        final List<String> lines = venue.limit(2, 21, BUY, 1, 100, DAY);
        assertTrue(lines.contains("TRADE s1 14 PARTIALLY_FILLED order=1 leaves=9 cum=1 1@100 ADDED display=-1"),
            lines::toString);
    }

    @Test
    void shouldKeepTheOlderPlaceAmongHiddenOrders()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.enter(1, 12, SELL, LIMIT, 5, 100, (terms) -> terms.displayLots(-1));
        amend(13, 11, 5, -1);
        final List<String> lines = venue.limit(2, 21, BUY, 1, 100, DAY);
        assertTrue(lines.get(1).startsWith("TRADE s1 13 "), lines::toString);
    }

    @Test
    void shouldLosePriorityWhenMoreIsShown()
    {
        iceberg(11, 10, 2);
        venue.limit(1, 12, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "REPLACED s1 13<11 NEW order=1 leaves=10 cum=0 display=3",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW SELL order=1 3@100 priority=3 end"),
            amend(13, 11, 10, 3));
        assertEquals(
            List.of(
                "REPLACED s1 14<13 NEW order=1 leaves=10 cum=0",
                "delta DELETE SELL order=1 0@100 priority=3",
                "delta NEW SELL order=1 10@100 priority=4 end"),
            amend(14, 13, 10, 0));
    }

    @Test
    void shouldShowAFreshTrancheAfterLosingPriority()
    {
        iceberg(11, 10, 4);
        venue.limit(2, 21, BUY, 3, 100, DAY);
        assertEquals(
            List.of(
                "REPLACED s1 12<11 PARTIALLY_FILLED order=1 leaves=7 cum=3 display=4",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW SELL order=1 4@101 priority=2 end"),
            venue.replace(1, 12, 11, SELL, 10, 101));
    }

    @Test
    void shouldHideHiddenOrdersFromWhoPrimesHisDepth()
    {
        iceberg(11, 10, 4);
        venue.enter(1, 12, SELL, LIMIT, 5, 100, (terms) -> terms.displayLots(-1));
        final List<String> seen = new ArrayList<>();
        venue.engine.forEachOrder(1, (isBuy, orderId, priceTicks, displayedLots, priority) ->
            seen.add(orderId + " " + displayedLots + "@" + priceTicks));
        assertEquals(List.of("1 4@100"), seen);
    }

    private List<String> iceberg(final long id, final long lots, final long displayLots)
    {
        return venue.enter(1, id, SELL, LIMIT, TimeInForce.DAY, lots, 100, (terms) -> terms.displayLots(displayLots));
    }

    private List<String> amend(final long id, final long origId, final long lots, final long displayLots)
    {
        return venue.amend(1, id, origId, SELL, LIMIT, lots, 100, (terms) -> terms.displayLots(displayLots));
    }

    private static List<String> trades(final List<String> lines)
    {
        return lines.stream().filter((line) -> line.startsWith("trade ")).toList();
    }
}
