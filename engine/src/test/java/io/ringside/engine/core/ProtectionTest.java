package io.ringside.engine.core;

import io.ringside.engine.protocol.CollarAction;
import io.ringside.engine.protocol.MarketRemainder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Rule book 5.3 and O2, A15, B10a, B20 to B22, B44, B84; the trading calendar of 5.1. */
class ProtectionTest
{
    private final EngineHarness venue = new EngineHarness().open();

    /** Offers of 5 lots each at 1,000, 1,010, 1,011 and 1,030; the last trade was at 1,000. */
    @BeforeEach
    void fillBook()
    {
        venue.limit(2, 1, SELL, 5, 1_000, DAY);
        venue.limit(1, 2, BUY, 1, 1_000, DAY);
        venue.limit(2, 3, SELL, 5, 1_010, DAY);
        venue.limit(2, 4, SELL, 5, 1_011, DAY);
        venue.limit(2, 5, SELL, 5, 1_030, DAY);
    }

    @Test
    void shouldCancelWhatTheExecutionCollarStops()
    {
        venue.protect(rules -> rules.executionCollarBasisPoints(100));
        assertEquals(
            List.of(
                "NEW s1 11 NEW order=6 leaves=20 cum=0",
                "TRADE 4@1000", "TRADE 5@1010",
                "CANCELED s1 11 CANCELED order=6 leaves=0 cum=9 COLLAR"),
            own(venue.limit(1, 11, BUY, 20, 1_050, DAY)), "A15: 1,000 and 1 % of it, although 1,010 has traded since");
        assertEquals(TradingPhase.CONTINUOUS, phase());
    }

    @Test
    void shouldInterruptTradingAtTheExecutionCollar()
    {
        venue.protect(rules -> rules.executionCollarBasisPoints(100).collarAction(CollarAction.VOLATILITY));
        final List<String> lines = venue.limit(1, 11, BUY, 20, 1_050, DAY);
        assertEquals(
            List.of("status 1 VOLATILITY VOLATILITY", "delta NEW BUY order=6 11@1050 priority=5 end"),
            lines.subList(lines.size() - 2, lines.size()), "the rest waits for the auction");
        assertEquals(TradingPhase.VOLATILITY, phase());
    }

    @Test
    void shouldCancelImmediateRemaindersInAnInterruption()
    {
        venue.protect(rules -> rules.executionCollarBasisPoints(50).collarAction(CollarAction.VOLATILITY));
        assertEquals(
            List.of("NEW s1 11 NEW order=6 leaves=20 cum=0", "TRADE 4@1000",
                "CANCELED s1 11 CANCELED order=6 leaves=0 cum=4 COLLAR"),
            own(venue.limit(1, 11, BUY, 20, 1_050, IOC)), "B21");
        assertEquals(TradingPhase.VOLATILITY, phase(), "B21: the phase changes all the same");
    }

    @Test
    void shouldKillAFillOrKillOrderWithoutAnInterruption()
    {
        venue.protect(rules -> rules.executionCollarBasisPoints(100).collarAction(CollarAction.VOLATILITY));
        assertEquals(
            List.of("NEW s1 11 NEW order=6 leaves=10 cum=0",
                "CANCELED s1 11 CANCELED order=6 leaves=0 cum=0 FOK_UNFILLABLE"),
            venue.limit(1, 11, BUY, 10, 1_050, FOK), "O5, B22: 9 lots are inside the collar");
        assertEquals(TradingPhase.CONTINUOUS, phase());
        assertEquals(3, own(venue.limit(1, 12, BUY, 9, 1_050, FOK)).size(), "NEW and two trades");
    }

    @Test
    void shouldRestWhatAMarketOrderLeaves()
    {
        venue.admin(venue.commands.defineInstrument(1, TradingPhase.CONTINUOUS, 1, 1_000_000, 0, 0, 10));
        venue.protect(rules -> rules.marketRemainder(MarketRemainder.REST));
        final List<String> lines = venue.market(1, 11, BUY, 20, DAY);
        assertEquals(
            List.of(
                "RESTATED s1 11 PARTIALLY_FILLED order=6 leaves=11 cum=9 MARKET_REMAINDER",
                "delta NEW BUY order=6 11@1010 priority=5 end"),
            lines.stream().filter(line -> line.startsWith("RESTATED") || line.startsWith("delta NEW")).toList(),
            "O2: at the protection price");
    }

    @Test
    void shouldStopACascadeOfStopOrders()
    {
        venue.protect(rules -> rules.cascadeGuardTicks(10));
        venue.enter(1, 11, BUY, OrdType.STOP, 8, 0, terms -> terms.stopPriceTicks(1_010));
        venue.enter(1, 12, BUY, OrdType.STOP_LIMIT, 1, 1_040, terms -> terms.stopPriceTicks(1_010));
        final List<String> lines = venue.limit(1, 13, BUY, 5, 1_010, DAY);
        assertEquals(
            List.of("RESTATED TRIGGERED", "RESTATED TRIGGERED"),
            lines.stream().filter(line -> line.contains("TRIGGERED")).map(line -> "RESTATED TRIGGERED").toList());
        assertEquals(TradingPhase.CONTINUOUS, phase(), "1,011 is within 10 of 1,010, B84");
        assertEquals(1_011, venue.engine.instruments().find(1).lastTradePriceTicks());
    }

    @Test
    void shouldInterruptWhenACascadeGoesTooFar()
    {
        venue.protect(rules -> rules.cascadeGuardTicks(10));
        venue.enter(1, 11, BUY, OrdType.STOP, 8, 0, terms -> terms.stopPriceTicks(1_010));
        venue.enter(1, 12, BUY, OrdType.STOP_LIMIT, 1, 1_040, terms -> terms.stopPriceTicks(1_010));
        venue.limit(1, 14, BUY, 4, 1_000, DAY);
        final List<String> lines = venue.limit(1, 13, BUY, 5, 1_010, DAY);
        assertEquals(TradingPhase.VOLATILITY, phase(), "B84: 1,030 is more than 10 from 1,010");
        assertEquals(
            List.of("status 1 VOLATILITY STOP_CASCADE", "delta NEW BUY order=7 1@1040 priority=6 end"),
            lines.subList(lines.size() - 2, lines.size()), "B44: the queue joins the call");
    }

    @Test
    void shouldBreakTheCircuitWhenPricesOfTheWindowLieTooFarApart()
    {
        venue.protect(rules -> rules.breakerBasisPoints(105).breakerWindowNs(1_600));
        venue.limit(1, 11, BUY, 4, 1_000, DAY);
        final List<String> lines = venue.limit(1, 12, BUY, 6, 1_020, DAY);
        assertEquals(
            List.of("status 1 VOLATILITY CIRCUIT_BREAKER", "delta NEW BUY order=7 1@1020 priority=5 end"),
            lines.subList(lines.size() - 2, lines.size()), "1,011 is more than 10 above 1,000");
    }

    @Test
    void shouldForgetPricesThatLeaveTheWindow()
    {
        venue.protect(rules -> rules.breakerBasisPoints(50).breakerWindowNs(16));
        venue.limit(1, 11, BUY, 4, 1_000, DAY);
        for (int i = 0; i < 16; i++)
        {
            venue.admin(venue.commands.clockTick());
        }
        assertEquals(2, own(venue.limit(1, 12, BUY, 5, 1_010, DAY)).size(), "NEW and a trade");
        assertEquals(TradingPhase.CONTINUOUS, phase());
    }

    @Test
    void shouldWantEnoughOfAnIcebergShown()
    {
        venue.protect(rules -> rules.minDisplayLots(3).trancheCountMax(4));
        assertEquals("REJECTED s1 11 DISPLAY_TOO_SMALL",
            venue.enter(1, 11, BUY, LIMIT, 8, 900, terms -> terms.displayLots(2)).get(0));
        assertEquals("REJECTED s1 12 DISPLAY_TOO_SMALL",
            venue.enter(1, 12, BUY, LIMIT, 13, 900, terms -> terms.displayLots(3)).get(0), "B10a");
        assertEquals(2, venue.enter(1, 13, BUY, LIMIT, 12, 900, terms -> terms.displayLots(3)).size());
    }

    @Test
    void shouldRefuseRulesThatMeanNothing()
    {
        assertEquals(List.of("admin 89 INVALID_COMMAND count=0"),
            venue.protect(rules -> rules.breakerBasisPoints(5)));
        assertEquals(List.of("admin 89 INVALID_COMMAND count=0"),
            venue.protect(rules -> rules.cascadeGuardTicks(-1)));
        assertEquals(List.of("admin 89 UNKNOWN_TICK_TABLE count=0"), venue.protect(rules -> rules.tickTableId(3)));
        assertEquals(List.of("admin 89 UNKNOWN_INSTRUMENT count=0"), venue.protect(rules -> rules.instrumentId(9)));
    }

    @Test
    void shouldFollowTheTradingCalendar()
    {
        final long nowNs = venue.engine.nowNs();
        venue.admin(venue.commands.schedulePhase(0, TradingPhase.CLOSING_CALL, nowNs + 5));
        venue.admin(venue.commands.schedulePhase(1, TradingPhase.HALT, nowNs + 6));
        assertEquals(List.of("admin 98 UNKNOWN_INSTRUMENT count=0"),
            venue.admin(venue.commands.schedulePhase(9, TradingPhase.HALT, nowNs)));
        assertEquals(List.of(), venue.admin(venue.commands.clockTick()), "not yet");
        assertEquals(List.of("status 1 CLOSING_CALL SCHEDULE end"), venue.admin(venue.commands.clockTick()));
        assertEquals(List.of("status 1 HALT HALT end"), venue.admin(venue.commands.clockTick()));
        venue.admin(venue.commands.schedulePhase(1, TradingPhase.CLOSED, nowNs + 99));
        assertEquals(List.of("admin 98 NONE count=1"),
            venue.admin(venue.commands.schedulePhase(1, TradingPhase.CLOSED, 0)), "taken back");
    }

    private TradingPhase phase()
    {
        return venue.engine.instruments().find(1).phase();
    }

    /** Reports of session 1, of trades the price and quantity alone. */
    private static List<String> own(final List<String> lines)
    {
        final List<String> own = new ArrayList<>();
        for (final String line : lines)
        {
            if (line.contains(" s1 "))
            {
                own.add(line.startsWith("TRADE") ? "TRADE " + line.replaceAll(".* (\\d+@\\d+) .*", "$1") : line);
            }
        }
        return own;
    }
}
