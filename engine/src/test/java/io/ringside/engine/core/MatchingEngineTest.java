package io.ringside.engine.core;

import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.KillScope;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class MatchingEngineTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldRefuseAHighestPriceAtWhichLiveOrdersWouldOverflow()
    {
        final EngineHarness venue = new EngineHarness().open();
        venue.limit(1, 1, Side.SELL, 1_000_000, 5, TimeInForce.GTC);
        venue.limit(2, 2, Side.SELL, 999_999, 5, TimeInForce.GTC);
        venue.enter(1, 3, Side.BUY, OrdType.STOP, 1_000_000, 0, terms -> terms.stopPriceTicks(10));
        final long highest = Long.MAX_VALUE / 1_000_000;
        assertEquals(List.of("admin 80 VALUE_OVERFLOW count=2"), define(venue, highest + 1), "one of them parked");
        assertEquals(List.of("REJECTED s1 4 PRICE_OUT_OF_RANGE"),
            venue.limit(1, 4, Side.BUY, 1, 1_000_001, TimeInForce.DAY), "nothing has changed");
        assertEquals("admin 80 NONE count=0", define(venue, highest).get(1));
        assertEquals("admin 80 NONE count=0", define(venue, 10).get(1));
        venue.cancel(1, 5, 1);
        assertEquals(List.of("admin 80 VALUE_OVERFLOW count=1"), define(venue, highest + 1));
        venue.cancel(1, 6, 3);
        assertEquals("admin 80 NONE count=0", define(venue, highest + 1).get(1));
        assertEquals(List.of("admin 80 VALUE_OVERFLOW count=1"), define(venue, Long.MAX_VALUE));
    }

    private static List<String> define(final EngineHarness venue, final long maxPriceTicks)
    {
        return venue.admin(venue.commands.defineInstrument(1, TradingPhase.CONTINUOUS, 1, maxPriceTicks, 0, 0, 0));
    }

    @Test
    void shouldRestAnOrderThatFindsNoCounterparty()
    {
        assertEquals(
            List.of(
                "NEW s1 11 NEW order=1 leaves=5 cum=0",
                "delta NEW BUY order=1 5@100 priority=1 end"),
            venue.limit(1, 11, BUY, 5, 100, DAY));
    }

    @Test
    void shouldFillOldestOrderFirstWhenPricesAreEqual()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(1, 12, SELL, 5, 100, DAY);

        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=7 cum=0",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 5@100 ADDED",
                "TRADE s2 21 PARTIALLY_FILLED order=3 leaves=2 cum=5 5@100 REMOVED",
                "trade BUY 5@100 match=1",
                "TRADE s1 12 PARTIALLY_FILLED order=2 leaves=3 cum=2 2@100 ADDED",
                "TRADE s2 21 FILLED order=3 leaves=0 cum=7 2@100 REMOVED",
                "delta DELETE SELL order=1 0@100 priority=1",
                "trade BUY 2@100 match=2",
                "delta CHANGE SELL order=2 3@100 priority=2 end"),
            venue.limit(2, 21, BUY, 7, 101, DAY));
    }

    @Test
    void shouldTradeAtTheRestingPriceAndRestTheRemainder()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);

        final List<String> lines = venue.limit(2, 21, BUY, 8, 105, DAY);

        assertTrue(lines.contains("TRADE s2 21 PARTIALLY_FILLED order=2 leaves=3 cum=5 5@100 REMOVED"),
            lines::toString);
        assertEquals("delta NEW BUY order=2 3@105 priority=2 end", lines.get(lines.size() - 1));
    }

    @Test
    void shouldCancelTheRemainderOfIoc()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);

        final List<String> lines = venue.limit(2, 21, BUY, 8, 100, IOC);

        assertTrue(lines.contains("CANCELED s2 21 CANCELED order=2 leaves=0 cum=5 IOC_REMAINDER"), lines::toString);
        assertEquals(0, venue.engine.liveOrderCount());
    }

    @Test
    void shouldKillFokWithoutTouchingTheBook()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(1, 12, SELL, 5, 102, DAY);

        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=8 cum=0",
                "CANCELED s2 21 CANCELED order=3 leaves=0 cum=0 FOK_UNFILLABLE"),
            venue.limit(2, 21, BUY, 8, 101, FOK));
        assertTrue(venue.limit(2, 22, BUY, 8, 102, FOK)
            .contains("TRADE s2 22 FILLED order=4 leaves=0 cum=8 3@102 REMOVED"));
    }

    @Test
    void shouldSweepMarketOrdersUpToTheirProtection()
    {
        venue.admin(venue.commands.defineInstrument(1, TradingPhase.CLOSED, 1, 1_000_000, 0, 0, 3));
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(1, 12, SELL, 5, 103, DAY);
        venue.limit(1, 13, SELL, 5, 104, DAY);

        final List<String> lines = venue.market(2, 21, BUY, 20, DAY);

        assertTrue(lines.contains("TRADE s2 21 PARTIALLY_FILLED order=4 leaves=10 cum=10 5@103 REMOVED"),
            lines::toString);
        assertTrue(lines.contains("CANCELED s2 21 CANCELED order=4 leaves=0 cum=10 MARKET_REMAINDER"), lines::toString);
        assertEquals(104, venue.engine.instruments().find(1).bestPriceTicks(false));
    }

    @Test
    void shouldCancelMarketOrdersWithoutOppositeSide()
    {
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=1 leaves=20 cum=0",
                "CANCELED s2 21 CANCELED order=1 leaves=0 cum=0 NO_OPPOSITE"),
            venue.market(2, 21, SELL, 20, FOK));
    }

    @Test
    void shouldCancelOnRequestAndRememberIt()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);

        assertEquals(
            List.of(
                "CANCELED s1 12<11 CANCELED order=1 leaves=0 cum=0",
                "delta DELETE BUY order=1 0@100 priority=1 end"),
            venue.cancel(1, 12, 11));
        assertEquals(List.of("cancel-reject s1 13<11 CANCEL TOO_LATE CANCELED order=1"), venue.cancel(1, 13, 11));
        assertEquals(List.of("cancel-reject s1 13<99 CANCEL UNKNOWN_ORDER REJECTED order=0"), venue.cancel(1, 13, 99));
        assertEquals(List.of("cancel-reject s2 13<11 CANCEL UNKNOWN_ORDER REJECTED order=0"), venue.cancel(2, 13, 11));
        assertEquals(List.of("cancel-reject s1 <11 CANCEL INVALID_CLORDID CANCELED order=1"), venue.cancel(1, 0, 11));
    }

    @Test
    void shouldKeepPriorityWhenOnlyReduced()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(1, 12, BUY, 5, 100, DAY);

        assertEquals(
            List.of(
                "REPLACED s1 13<11 NEW order=1 leaves=3 cum=0",
                "delta CHANGE BUY order=1 3@100 priority=1 end"),
            venue.replace(1, 13, 11, BUY, 3, 100));
        assertTrue(venue.limit(2, 21, SELL, 3, 100, DAY)
            .contains("TRADE s1 13 FILLED order=1 leaves=0 cum=3 3@100 ADDED"));
    }

    @Test
    void shouldLosePriorityWhenIncreased()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(1, 12, BUY, 5, 100, DAY);

        assertEquals(
            List.of(
                "REPLACED s1 13<11 NEW order=1 leaves=6 cum=0",
                "delta DELETE BUY order=1 0@100 priority=1",
                "delta NEW BUY order=1 6@100 priority=3 end"),
            venue.replace(1, 13, 11, BUY, 6, 100));
        assertTrue(venue.limit(2, 21, SELL, 5, 100, DAY)
            .contains("TRADE s1 12 FILLED order=2 leaves=0 cum=5 5@100 ADDED"));
    }

    @Test
    void shouldMatchAReplaceThatCrosses()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(2, 21, SELL, 3, 105, DAY);

        final List<String> lines = venue.replace(1, 12, 11, BUY, 5, 105);

        assertEquals("REPLACED s1 12<11 NEW order=1 leaves=5 cum=0", lines.get(0));
        assertTrue(lines.contains("TRADE s1 12 PARTIALLY_FILLED order=1 leaves=2 cum=3 3@105 REMOVED"),
            lines::toString);
        assertEquals("delta NEW BUY order=1 2@105 priority=3 end", lines.get(lines.size() - 1));
    }

    @Test
    void shouldFillAnOrderReplacedToNoMoreThanItGot()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(2, 21, SELL, 3, 100, DAY);

        assertEquals(
            List.of(
                "REPLACED s1 12<11 FILLED order=1 leaves=0 cum=3",
                "delta DELETE BUY order=1 0@100 priority=1 end"),
            venue.replace(1, 12, 11, BUY, 2, 100));
        assertEquals(0, venue.engine.risk().positionAt(0).openBuyLots());
        assertEquals(List.of("cancel-reject s1 13<12 CANCEL TOO_LATE FILLED order=1"), venue.cancel(1, 13, 12));
        assertEquals(List.of("cancel-reject s1 13<11 CANCEL UNKNOWN_ORDER REJECTED order=0"), venue.cancel(1, 13, 11));
    }

    @Test
    void shouldLeaveTheOrderAloneWhenAReplaceIsRefused()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        final long hash = venue.engine.stateHash();
        final int instrument = 1;

        assertEquals(
            List.of("cancel-reject s1 12<11 REPLACE NOT_CHANGEABLE NEW order=1"),
            venue.replace(1, 12, 11, SELL, 5, 100));
        assertEquals(
            List.of("cancel-reject s1 12<11 REPLACE INVALID_PRICE NEW order=1"),
            venue.replace(1, 12, 11, BUY, 5, 0));
        assertEquals(
            List.of("cancel-reject s1 11<11 REPLACE DUPLICATE_CLORDID NEW order=1"),
            venue.replace(1, 11, 11, BUY, 5, 100));
        assertNotEquals(hash, venue.engine.stateHash());
        assertEquals(5, venue.engine.risk().positionAt(0).openBuyLots());
        assertEquals(100, venue.engine.instruments().find(instrument).bestPriceTicks(true));
    }

    @Test
    void shouldRejectInTheOrderOfTheRuleBook()
    {
        venue.admin(venue.commands.defineInstrument(2, TradingPhase.HALT, 5, 1_000, 500, 1_000, 0));
        venue.admin(venue.commands.defineAccount(3, 10, 6_000, 20, true));
        venue.admin(venue.commands.defineAccount(4, 0, 0, 0, false));

        assertEquals(List.of("REJECTED s1  INVALID_CLORDID"), reject(0, 9, 9, 0, 0));
        assertEquals(List.of("REJECTED s1 11 UNKNOWN_ACCOUNT"), reject(11, 9, 9, 0, 0));
        assertEquals(List.of("REJECTED s1 11 ACCOUNT_DISABLED"), reject(11, 4, 9, 0, 0));
        assertEquals(List.of("REJECTED s1 11 UNKNOWN_INSTRUMENT"), reject(11, 3, 9, 0, 0));
        assertEquals(List.of("REJECTED s1 11 INSTRUMENT_HALTED"), reject(11, 3, 2, 0, 0));
        venue.admin(venue.commands.setPhase(2, TradingPhase.CONTINUOUS, false));
        assertEquals(List.of("REJECTED s1 11 INVALID_PRICE"), reject(11, 3, 2, 0, -1));
        assertEquals(List.of("REJECTED s1 11 PRICE_OFF_TICK"), reject(11, 3, 2, 0, 1_001));
        assertEquals(List.of("REJECTED s1 11 PRICE_OUT_OF_RANGE"), reject(11, 3, 2, 0, 1_005));
        assertEquals(List.of("REJECTED s1 11 INVALID_QUANTITY"), reject(11, 3, 2, 0, 600));
        assertEquals(List.of("REJECTED s1 11 QUANTITY_OFF_LOT"), reject(11, 3, 2, 1, 600));
        assertEquals(List.of("REJECTED s1 11 QUANTITY_TOO_LARGE"), reject(11, 3, 2, 1_000_005, 600));
        assertEquals(List.of("REJECTED s1 11 PRICE_COLLAR"), reject(11, 3, 2, 15, 600));
        assertEquals(List.of("REJECTED s1 11 MAX_ORDER_QUANTITY"), reject(11, 3, 2, 15, 550));
        venue.admin(venue.commands.setRiskLimits(3, 0, 6_000, 10));
        assertEquals(List.of("REJECTED s1 11 MAX_ORDER_VALUE"), reject(11, 3, 2, 15, 550));
        venue.admin(venue.commands.setRiskLimits(3, 0, 0, 10));
        assertEquals(List.of("REJECTED s1 11 POSITION_LIMIT"), reject(11, 3, 2, 15, 550));
        assertEquals(0, venue.engine.risk().positionCount());
        venue.admin(venue.commands.kill(KillScope.ACCOUNT, 3, true));
        assertEquals(List.of("REJECTED s1 11 KILL_SWITCH"), reject(11, 3, 2, 10, 550));
        venue.admin(venue.commands.kill(KillScope.ACCOUNT, 3, false));
        assertEquals("NEW s1 11 NEW order=1 leaves=10 cum=0", reject(11, 3, 2, 10, 550).get(0));
        assertEquals(List.of("REJECTED s1 11 DUPLICATE_CLORDID NEW"), reject(11, 9, 9, 0, 0));
    }

    private List<String> reject(
        final long id, final long account, final int instrument, final long lots, final long price)
    {
        return venue.order(1, id, account, instrument, BUY, OrdType.LIMIT, DAY, lots, price);
    }

    @Test
    void shouldMassCancelInEntryOrderAndOnlyTheAskingSession()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(2, 21, BUY, 5, 100, DAY);
        venue.limit(1, 12, BUY, 5, 101, GTC);
        venue.limit(1, 13, SELL, 5, 110, GTC);

        venue.apply(venue.commands.massCancel(1, 0, 14, MassCancelScope.SESSION, SideFilter.BUY, 0, 0));

        assertEquals(
            List.of(
                "mass-cancel s1 count=2 TRUE NONE",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 MASS_CANCEL",
                "CANCELED s1 12 CANCELED order=3 leaves=0 cum=0 MASS_CANCEL",
                "delta DELETE BUY order=1 0@100 priority=1",
                "delta DELETE BUY order=3 0@101 priority=3 end"),
            venue.drain());
        venue.apply(venue.commands.massCancel(1, 0, 14, MassCancelScope.INSTRUMENT, SideFilter.BOTH, 9, 0));
        assertEquals(List.of("mass-cancel s1 count=0 FALSE UNKNOWN_INSTRUMENT"), venue.drain());
    }

    @Test
    void shouldCancelDayOrdersOnDisconnect()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(1, 12, BUY, 5, 101, GTC);

        assertEquals(
            List.of(
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 DISCONNECT",
                "delta DELETE BUY order=1 0@100 priority=1 end"),
            venue.admin(venue.commands.disconnected(1)));
    }

    @Test
    void shouldCancelEverythingWhenHaltedWithCancelAll()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);

        assertEquals(
            List.of(
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 HALT",
                "status 1 HALT_FROZEN HALT",
                "delta DELETE BUY order=1 0@100 priority=1 end",
                "admin 83 NONE count=1"),
            venue.admin(venue.commands.setPhase(0, TradingPhase.HALT_FROZEN, true)));
    }

    @Test
    void shouldAllowOnlyWhatThePhaseAllows()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.admin(venue.commands.setPhase(1, TradingPhase.HALT_FROZEN, false));
        assertEquals(List.of("cancel-reject s1 12<11 CANCEL INSTRUMENT_HALTED NEW order=1"), venue.cancel(1, 12, 11));
        assertEquals(List.of(), venue.admin(venue.commands.disconnected(1)));
        venue.admin(venue.commands.setPhase(1, TradingPhase.HALT, false));
        assertEquals(
            List.of("cancel-reject s1 12<11 REPLACE INSTRUMENT_HALTED NEW order=1"),
            venue.replace(1, 12, 11, BUY, 6, 100));
        assertEquals("REPLACED s1 12<11 NEW order=1 leaves=4 cum=0", venue.replace(1, 12, 11, BUY, 4, 100).get(0));
        venue.admin(venue.commands.setPhase(1, TradingPhase.POST_CLOSE, false));
        assertEquals(List.of("REJECTED s1 13 PHASE_FORBIDS"), venue.limit(1, 13, BUY, 5, 100, DAY));
        assertEquals(2, venue.limit(1, 13, BUY, 5, 100, GTC).size());
        assertEquals(
            List.of("cancel-reject s1 14<12 CANCEL PHASE_FORBIDS NEW order=1"), venue.cancel(1, 14, 12));
        assertEquals("CANCELED s1 14<13 CANCELED order=2 leaves=0 cum=0", venue.cancel(1, 14, 13).get(0));
    }

    @Test
    void shouldKillAndBlockUntilReleased()
    {
        venue.limit(1, 11, BUY, 5, 100, GTC);
        venue.limit(2, 21, BUY, 5, 99, GTC);

        assertEquals(
            List.of(
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 KILL_SWITCH",
                "delta DELETE BUY order=1 0@100 priority=1 end",
                "admin 84 NONE count=1"),
            venue.admin(venue.commands.kill(KillScope.ACCOUNT, 1, true)));
        assertEquals(List.of("REJECTED s1 12 KILL_SWITCH"), venue.limit(1, 12, BUY, 5, 100, DAY));
        venue.admin(venue.commands.kill(KillScope.ALL, 0, true));
        assertEquals(0, venue.engine.liveOrderCount());
        venue.admin(venue.commands.kill(KillScope.ALL, 0, false));
        assertEquals(List.of("REJECTED s1 12 KILL_SWITCH"), venue.limit(1, 12, BUY, 5, 100, DAY));
        assertEquals(
            List.of("admin 84 UNKNOWN_ACCOUNT count=0"),
            venue.admin(venue.commands.kill(KillScope.ACCOUNT, 77, true)));
    }

    @Test
    void shouldExpireDayOrdersAndRestateOthersAtTheEndOfTheDay()
    {
        venue.limit(1, 11, BUY, 5, 100, GTC);
        venue.limit(1, 12, BUY, 5, 99, DAY);

        assertEquals(
            List.of(
                "EXPIRED s1 12 EXPIRED order=2 leaves=0 cum=0 END_OF_DAY",
                "RESTATED s1 11 NEW order=1 leaves=5 cum=0 END_OF_DAY",
                "delta DELETE BUY order=2 0@99 priority=2",
                "statistics 1 day=0 count=0 volume=0 open=0 high=0 low=0 last=0 vwap=0 previous=0 end",
                "admin 85 NONE count=1"),
            venue.admin(venue.commands.endOfDay(20261121)));
        assertEquals(List.of("admin 85 INVALID_COMMAND count=0"), venue.admin(venue.commands.endOfDay(20261121)));
        assertEquals("NEW s1 12 NEW order=3 leaves=5 cum=0", venue.limit(1, 12, BUY, 5, 98, DAY).get(0));
        assertEquals(List.of("REJECTED s1 11 DUPLICATE_CLORDID NEW"), venue.limit(1, 11, BUY, 5, 98, DAY));
        assertEquals("CANCELED s1 13<11 CANCELED order=1 leaves=0 cum=0", venue.cancel(1, 13, 11).get(0));
    }

    @Test
    void shouldAnswerStatusRequests()
    {
        venue.limit(1, 11, BUY, 5, 100, DAY);
        venue.limit(2, 21, SELL, 2, 100, DAY);

        assertEquals(
            List.of("ORDER_STATUS s1 11 PARTIALLY_FILLED order=1 leaves=3 cum=2"),
            venue.admin(venue.commands.status(1, 0, 11)));
        assertEquals(
            List.of("ORDER_STATUS s2 21 FILLED order=2 leaves=0 cum=2 TOO_LATE"),
            venue.admin(venue.commands.status(2, 0, 21)));
        assertEquals(
            List.of("ORDER_STATUS s1 99 REJECTED order=0 leaves=0 cum=0 UNKNOWN_ORDER"),
            venue.admin(venue.commands.status(1, 0, 99)));
    }

    @Test
    void shouldIgnoreRepeatedClientSequences()
    {
        venue.apply(venue.commands.newOrder(1, 500, 11, 1, 1, BUY, OrdType.LIMIT, DAY, 100, 5));
        venue.apply(venue.commands.newOrder(1, 500, 12, 1, 1, BUY, OrdType.LIMIT, DAY, 100, 5));
        venue.apply(venue.commands.newOrder(1, 499, 13, 1, 1, BUY, OrdType.LIMIT, DAY, 100, 5));

        assertEquals(1, venue.engine.liveOrderCount());
        assertEquals(2, venue.engine.duplicateCommandCount());
        assertEquals(500, venue.engine.lastClientSequence(1));
    }

    @Test
    void shouldRefuseWithAReasonWhenFull()
    {
        final EngineHarness small = new EngineHarness(new EngineContext()
            .orderCapacity(3)
            .levelCapacity(2)
            .clOrdIdCapacity(4)
            .positionCapacity(1)
            .conclude()).open();

        assertEquals("NEW s1 11 NEW order=1 leaves=5 cum=0", small.limit(1, 11, BUY, 5, 100, DAY).get(0));
        assertEquals(List.of("REJECTED s2 21 CAPACITY_EXCEEDED"), small.limit(2, 21, BUY, 5, 100, DAY));
        assertEquals("NEW s1 12 NEW order=2 leaves=5 cum=0", small.limit(1, 12, BUY, 5, 101, DAY).get(0));
        small.admin(small.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        assertEquals(List.of("REJECTED s1 13 BOOK_FULL"), small.limit(1, 13, BUY, 5, 102, DAY));
        small.admin(small.commands.setPhase(1, TradingPhase.CONTINUOUS, false));
        assertEquals("NEW s1 13 NEW order=3 leaves=5 cum=0", small.limit(1, 13, BUY, 5, 100, DAY).get(0));
        small.admin(small.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        assertEquals(List.of("REJECTED s1 14 BOOK_FULL"), small.limit(1, 14, BUY, 5, 100, DAY));
        small.admin(small.commands.setPhase(1, TradingPhase.CONTINUOUS, false));
        assertEquals(
            List.of("NEW s1 14 NEW order=4 leaves=5 cum=0", "CANCELED s1 14 CANCELED order=4 leaves=0 cum=0 BOOK_FULL"),
            small.limit(1, 14, BUY, 5, 100, DAY));
        assertEquals(List.of("REJECTED s1 16 CLORDID_MEMORY_FULL"), small.limit(1, 16, BUY, 5, 100, DAY));
        assertEquals(
            List.of("cancel-reject s1 16<11 REPLACE CLORDID_MEMORY_FULL NEW order=1"),
            small.replace(1, 16, 11, BUY, 4, 100));
    }

    @Test
    void shouldRefuseValuesThatOverflow()
    {
        venue.admin(venue.commands.defineInstrument(3, TradingPhase.CONTINUOUS, 1, Long.MAX_VALUE / 2, 0, 0, 0));

        assertEquals(
            List.of("REJECTED s1 11 VALUE_OVERFLOW"),
            venue.order(1, 11, 1, 3, Side.BUY, OrdType.LIMIT, TimeInForce.DAY, 3, 1));
        assertEquals(
            List.of("REJECTED s1 11 VALUE_OVERFLOW"),
            venue.order(1, 11, 1, 3, Side.BUY, OrdType.MARKET, TimeInForce.DAY, 3, 1));
        assertEquals(
            "NEW s1 11 NEW order=1 leaves=2 cum=0",
            venue.order(1, 11, 1, 3, Side.BUY, OrdType.LIMIT, TimeInForce.DAY, 2, Long.MAX_VALUE / 2).get(0));
    }
}
