package io.ringside.engine.core;

import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TriggerKind;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.STOP;
import static io.ringside.engine.protocol.OrdType.STOP_LIMIT;
import static io.ringside.engine.protocol.OrdType.TRAILING_STOP;
import static io.ringside.engine.protocol.OrdType.TRAILING_STOP_LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Stops: O9, A05 to A08, B13, B40 to B43, B54, B87. */
class StopOrdersTest
{
    private final EngineHarness venue = new EngineHarness().open();
    private long nextId = 1_000;

    @Test
    void shouldWaitUnseenForItsTrigger()
    {
        assertEquals(List.of("NEW s1 11 NEW order=1 leaves=5 cum=0 stop=105"), stop(11, BUY, 105));
        tradeAt(104);
        assertEquals(1, venue.engine.liveOrderCount());
        assertEquals(List.of("CANCELED s1 12<11 CANCELED order=1 leaves=0 cum=0 stop=105"), venue.cancel(1, 12, 11));
    }

    @Test
    void shouldRunAsAMarketOrderBehindTheAggressorThatElectsIt()
    {
        stop(11, BUY, 105);
        venue.limit(2, 21, SELL, 1, 105, DAY);
        venue.limit(2, 22, SELL, 9, 106, DAY);
        assertEquals(
            List.of(
                "NEW s2 23 NEW order=4 leaves=3 cum=0",
                "TRADE s2 21 FILLED order=2 leaves=0 cum=1 1@105 ADDED",
                "TRADE s2 23 PARTIALLY_FILLED order=4 leaves=2 cum=1 1@105 REMOVED",
                "trade BUY 1@105 match=1",
                "RESTATED s1 11 NEW order=1 leaves=5 cum=0 TRIGGERED stop=105",
                "delta DELETE SELL order=2 0@105 priority=1",
                "TRADE s2 22 PARTIALLY_FILLED order=3 leaves=4 cum=5 5@106 ADDED",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 5@106 REMOVED stop=105",
                "delta NEW BUY order=4 2@105 priority=3",
                "trade BUY 5@106 match=2",
                "delta CHANGE SELL order=3 4@106 priority=2 end"),
            venue.limit(2, 23, BUY, 3, 105, DAY));
    }

    @Test
    void shouldCancelAnElectedStopThatMeetsNobody()
    {
        stop(11, SELL, 95);
        final List<String> lines = tradeAt(95);
        assertTrue(lines.contains("CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 NO_OPPOSITE stop=95"),
            lines::toString);
    }

    @Test
    void shouldRestAStopLimitAtItsLimit()
    {
        venue.enter(1, 11, BUY, STOP_LIMIT, 5, 103, (terms) -> terms.stopPriceTicks(105).displayLots(2));
        final List<String> lines = tradeAt(105);
        assertEquals("delta NEW BUY order=1 2@103 priority=2 end", lines.get(lines.size() - 1));
    }

    @Test
    void shouldElectBuysByRisingAndSellsByFallingPriceThenByEntry()
    {
        stopLimit(11, BUY, 107, 90);
        stopLimit(12, BUY, 106, 90);
        stopLimit(13, BUY, 106, 90);
        stopLimit(14, SELL, 108, 120);
        stopLimit(15, SELL, 109, 120);
        assertEquals(
            List.of(12L, 13L, 11L, 15L, 14L),
            elected(tradeAt(107)));
    }

    @Test
    void shouldQueueCascadesBehindOlderElections()
    {
        stop(11, BUY, 100);
        stopLimit(12, BUY, 100, 90);
        stopLimit(13, BUY, 103, 90);
        venue.limit(2, 21, SELL, 1, 100, DAY);
        venue.limit(2, 22, SELL, 5, 103, DAY);
        assertEquals(List.of(11L, 12L, 13L), elected(venue.limit(2, 23, BUY, 1, 100, DAY)));
        // Elected earlier stands earlier.
        final List<String> lines = venue.limit(2, 24, SELL, 6, 90, DAY);
        assertTrue(lines.get(1).startsWith("TRADE s1 12 "), lines::toString);
    }

    @Test
    void shouldRefuseWhatIsSatisfiedAlready()
    {
        assertEquals(1, stop(11, BUY, 100).size());
        venue.cancel(1, 12, 11);
        tradeAt(100);
        assertEquals(List.of("REJECTED s1 13 STOP_ALREADY_SATISFIED"), stop(13, BUY, 100));
        assertEquals(List.of("REJECTED s1 13 STOP_ALREADY_SATISFIED"), stop(13, SELL, 100));
        assertEquals(1, stop(13, BUY, 101).size());
        assertEquals(1, stop(14, SELL, 99).size());
    }

    @Test
    void shouldRefuseTermsThatMakeNoSense()
    {
        assertEquals(List.of("REJECTED s1 11 INVALID_STOP_PRICE"), stop(11, BUY, 0));
        assertEquals(List.of("REJECTED s1 11 INVALID_STOP_PRICE"), stop(11, BUY, -1));
        assertEquals(List.of("REJECTED s1 11 INVALID_STOP_PRICE"), stop(11, BUY, 1_000_001));
        assertEquals(List.of("REJECTED s1 11 INVALID_STOP_PRICE"), venue.order(1, 11, 1, 1, BUY, STOP, DAY, 5, 100));
        assertEquals(List.of("REJECTED s1 11 INVALID_COMBINATION"),
            venue.enter(1, 11, BUY, STOP, IOC, 5, 0, (terms) -> terms.stopPriceTicks(100)));
        assertEquals(List.of("REJECTED s1 11 INVALID_COMBINATION"),
            venue.enter(1, 11, BUY, STOP_LIMIT, FOK, 5, 100, (terms) -> terms.stopPriceTicks(100)));
    }

    @Test
    void shouldTrailEveryTradeAndNeverBack()
    {
        assertEquals(List.of("REJECTED s1 11 NO_REFERENCE_PRICE"), trailing(11, SELL, 5));
        tradeAt(100);
        assertEquals(List.of("NEW s1 11 NEW order=3 leaves=5 cum=0 stop=95"), trailing(11, SELL, 5));
        assertEquals(List.of("NEW s1 12 NEW order=4 leaves=5 cum=0 stop=105"), trailing(12, BUY, 5));
        tradeAt(104);
        assertEquals(List.of(11L), elected(tradeAt(99)), "followed to 99");
        assertEquals(List.of(12L), elected(tradeAt(104)), "followed to 104");
    }

    @Test
    void shouldTrailFromAStatedPrice()
    {
        assertEquals(1, venue.enter(1, 11, SELL, TRAILING_STOP_LIMIT, 5, 90,
            (terms) -> terms.trailTicks(10).stopPriceTicks(80)).size());
        tradeAt(95);
        assertEquals(
            "ORDER_STATUS s1 11 NEW order=1 leaves=5 cum=0 stop=85",
            venue.admin(venue.commands.status(1, venue.clientSequence(), 11)).get(0));
        assertEquals(List.of("REJECTED s1 12 INVALID_COMBINATION"), venue.enter(1, 12, SELL, TRAILING_STOP, 5, 0,
            (terms) -> terms.trailTicks(5).stopPriceTicks(80).triggerKind(TriggerKind.BEST_QUOTE)));
        assertEquals(List.of("REJECTED s1 12 INVALID_STOP_PRICE"), trailing(12, SELL, 0));
        assertEquals(List.of("REJECTED s1 12 INVALID_STOP_PRICE"), trailing(12, SELL, 95));
    }

    @Test
    void shouldBeElectedByTheBestQuote()
    {
        quoteStop(11, BUY, 105);
        quoteStop(12, SELL, 95);
        venue.limit(2, 21, SELL, 5, 104, DAY);
        venue.limit(2, 22, SELL, 5, 106, DAY);
        venue.limit(2, 23, BUY, 5, 96, DAY);
        venue.limit(2, 24, BUY, 5, 94, DAY);
        assertEquals(
            List.of(
                "CANCELED s2 25<21 CANCELED order=3 leaves=0 cum=0",
                "RESTATED s1 11 NEW order=1 leaves=5 cum=0 TRIGGERED stop=105",
                "TRADE s2 22 FILLED order=4 leaves=0 cum=5 5@106 ADDED",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 5@106 REMOVED stop=105",
                "delta DELETE SELL order=3 0@104 priority=1",
                "trade BUY 5@106 match=1",
                "delta DELETE SELL order=4 0@106 priority=2 end"),
            venue.cancel(2, 25, 21));
        assertEquals(List.of(12L), elected(venue.cancel(2, 26, 23)));
    }

    @Test
    void shouldAmendAStopThatWaits()
    {
        stopLimit(11, BUY, 105, 90);
        stopLimit(12, BUY, 106, 90);
        assertEquals(
            List.of("REPLACED s1 13<12 NEW order=2 leaves=7 cum=0 stop=104"),
            venue.amend(1, 13, 12, BUY, STOP_LIMIT, 7, 91, (terms) -> terms.stopPriceTicks(104)));
        venue.amend(1, 14, 11, BUY, STOP_LIMIT, 7, 91, (terms) -> terms.stopPriceTicks(104));
        assertEquals(List.of(14L, 13L), elected(tradeAt(104)), "by entry, not by amendment");
    }

    @Test
    void shouldRefuseToAmendAStopIntoTheMarket()
    {
        stop(11, BUY, 105);
        tradeAt(100);
        assertEquals(
            List.of("cancel-reject s1 12<11 REPLACE STOP_ALREADY_SATISFIED NEW order=1"),
            venue.amend(1, 12, 11, BUY, STOP, 5, 0, (terms) -> terms.stopPriceTicks(100)));
        assertEquals(
            List.of("cancel-reject s1 12<11 REPLACE NOT_CHANGEABLE NEW order=1"),
            venue.amend(1, 12, 11, BUY, LIMIT, 5, 100, (terms) -> { }));
    }

    @Test
    void shouldKeepPriorityOfAnElectedStopThatIsReduced()
    {
        stopLimit(11, BUY, 105, 90);
        tradeAt(105);
        assertEquals(
            List.of(
                "REPLACED s1 12<11 NEW order=1 leaves=2 cum=0 stop=105",
                "delta CHANGE BUY order=1 2@90 priority=2 end"),
            venue.amend(1, 12, 11, BUY, STOP_LIMIT, 2, 90, (terms) -> terms.stopPriceTicks(77)));
    }

    private List<String> tradeAt(final long price)
    {
        venue.limit(2, nextId++, SELL, 1, price, DAY);
        return venue.limit(2, nextId++, BUY, 1, price, DAY);
    }

    private List<String> stop(final long id, final Side side, final long stopTicks)
    {
        return venue.enter(1, id, side, STOP, 5, 0, (terms) -> terms.stopPriceTicks(stopTicks));
    }

    private List<String> quoteStop(final long id, final Side side, final long stopTicks)
    {
        return venue.enter(1, id, side, STOP, 5, 0,
            (terms) -> terms.stopPriceTicks(stopTicks).triggerKind(TriggerKind.BEST_QUOTE));
    }

    private List<String> stopLimit(final long id, final Side side, final long stopTicks, final long price)
    {
        return venue.enter(1, id, side, STOP_LIMIT, 5, price, (terms) -> terms.stopPriceTicks(stopTicks));
    }

    private List<String> trailing(final long id, final Side side, final long trailTicks)
    {
        return venue.enter(1, id, side, TRAILING_STOP, 5, 0, (terms) -> terms.trailTicks(trailTicks));
    }

    private static List<Long> elected(final List<String> lines)
    {
        return lines.stream()
            .filter((line) -> line.contains("TRIGGERED"))
            .map((line) -> Long.valueOf(line.split(" ")[2]))
            .toList();
    }
}
