package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Protection by example (rule book 5.3 and O2, A15, B10a, B20 to B22, B44, B84). */
class ProtectionVectorsTest
{
    private final Venue venue = new Venue();

    /** Offers of 5 lots each at 1,000, 1,010, 1,011 and 1,030, of the first only 4 are left: it traded last. */
    @BeforeEach
    void fillBook()
    {
        venue.given(sell("a", 5, 1_000).by(2), buy("first", 1, 1_000), sell("b", 5, 1_010).by(2),
            sell("c", 5, 1_011).by(2), sell("d", 5, 1_030).by(2));
    }

    @Test
    void shouldCancelWhatTheExecutionCollarStops()
    {
        protect(rules -> rules.executionCollarBasisPoints = 100);

        venue.send(buy("in", 20, 1_050));

        // 1,000 and 1 % of it, although 1,010 has traded since.
        assertEquals(List.of("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "F/2 b 0/5 1010x5",
            "F/1 in 11/9 1010x5", "4/4 in 0/9 COLLAR"), venue.reports());
        assertEquals(Wire.CONTINUOUS, venue.phaseNow());
    }

    @Test
    void shouldInterruptTradingAtTheExecutionCollar()
    {
        protect(rules -> interruptBeyond(rules, 100));

        venue.send(buy("in", 20, 1_050));

        assertEquals(List.of("trade B 4@1000", "- S 0@1000", "trade B 5@1010", "- S 0@1010",
            "phase VOLATILITY VOLATILITY", "+ B 11@1050"), venue.marketData());
    }

    @Test
    void shouldCancelImmediateRemaindersInAnInterruption()
    {
        protect(rules -> interruptBeyond(rules, 50));

        venue.send(buy("in", 20, 1_050).valid(Wire.IOC));

        assertEquals(List.of("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "4/4 in 0/4 COLLAR"),
            venue.reports());
        assertEquals(Wire.VOLATILITY, venue.phaseNow());
    }

    @Test
    void shouldKillAFillOrKillOrderWithoutAnInterruption()
    {
        protect(rules -> interruptBeyond(rules, 100));

        venue.send(buy("more", 10, 1_050).valid(Wire.FOK), buy("inside", 9, 1_050).valid(Wire.FOK));

        assertEquals(List.of("0/0 more 10/0", "4/4 more 0/0 FOK_UNFILLABLE", "0/0 inside 9/0", "F/2 a 0/5 1000x4",
            "F/1 inside 5/4 1000x4", "F/2 b 0/5 1010x5", "F/2 inside 0/9 1010x5"), venue.reports());
        assertEquals(Wire.CONTINUOUS, venue.phaseNow());
    }

    @Test
    void shouldRestWhatAMarketOrderLeavesAtItsProtection()
    {
        venue.rules.protectionTicks = 10;
        venue.define();
        protect(rules -> rules.marketRemainder = Wire.REMAINDER_REST);

        venue.send(buyAtMarket("in", 20));

        assertEquals(List.of("0/0 in 20/0", "F/2 a 0/5 1000x4", "F/1 in 16/4 1000x4", "F/2 b 0/5 1010x5",
            "F/1 in 11/9 1010x5", "D/1 in 11/9 MARKET_REMAINDER"), venue.reports());
        assertEquals("+ B 11@1010", last(venue.marketData()));
    }

    @Test
    void shouldLetACascadeOfStopsGoAsFarAsItMay()
    {
        protect(rules -> rules.cascadeGuardTicks = 10);
        venue.given(buy("stop", 8, 0).stop(1_010), buy("limited", 1, 1_040).stop(1_010));

        venue.send(buy("in", 5, 1_010));

        assertEquals(List.of("trade B 4@1000", "- S 0@1000", "trade B 1@1010", "~ S 4@1010", "trade B 4@1010",
            "- S 0@1010", "trade B 4@1011", "~ S 1@1011", "trade B 1@1011", "- S 0@1011"), venue.marketData());
        assertEquals(Wire.CONTINUOUS, venue.phaseNow());
    }

    @Test
    void shouldInterruptWhenACascadeGoesTooFar()
    {
        protect(rules -> rules.cascadeGuardTicks = 10);
        venue.given(buy("stop", 8, 0).stop(1_010), buy("limited", 1, 1_040).stop(1_010), buy("x", 4, 1_000));

        venue.send(buy("in", 5, 1_010));

        // 1,030 is more than 10 from 1,010, and the queue joins the call.
        final List<String> told = venue.marketData();
        assertEquals(
            List.of("phase VOLATILITY STOP_CASCADE", "+ B 1@1040"), told.subList(told.size() - 2, told.size()));
    }

    @Test
    void shouldBreakTheCircuitWhenPricesOfTheWindowLieTooFarApart()
    {
        protect(rules -> breaker(rules, 105, 1_600));
        venue.given(buy("x", 4, 1_000));

        venue.send(buy("in", 6, 1_020));

        // 1,011 is more than 10 above 1,000.
        assertEquals(List.of("trade B 5@1010", "- S 0@1010", "phase VOLATILITY CIRCUIT_BREAKER", "+ B 1@1020"),
            venue.marketData());
    }

    @Test
    void shouldForgetPricesThatLeaveTheWindow()
    {
        protect(rules -> breaker(rules, 50, 16));
        venue.given(buy("x", 4, 1_000));
        venue.tick(1_016);

        venue.send(buy("in", 5, 1_010));

        assertEquals(List.of("0/0 in 5/0", "F/2 b 0/5 1010x5", "F/2 in 0/5 1010x5"), venue.reports());
        assertEquals(Wire.CONTINUOUS, venue.phaseNow());
    }

    @Test
    void shouldWantEnoughOfAnIcebergShown()
    {
        protect(rules ->
        {
            rules.minDisplayLots = 3;
            rules.trancheCountMax = 4;
        });

        venue.send(buy("few", 8, 900).showing(2), buy("parts", 13, 900).showing(3), buy("fits", 12, 900).showing(3));

        assertEquals(List.of("8/8 few 0/0 DISPLAY_TOO_SMALL", "8/8 parts 0/0 DISPLAY_TOO_SMALL", "0/0 fits 12/0"),
            venue.reports());
    }

    @Test
    void shouldRefuseRulesThatMeanNothing()
    {
        venue.operate(Command.Kind.SET_PROTECTION, rules -> rules.breakerBasisPoints = 5);
        venue.operate(Command.Kind.SET_PROTECTION, rules -> rules.cascadeGuardTicks = -1);
        venue.operate(Command.Kind.SET_PROTECTION, rules -> rules.tickTableId = 3);
        venue.operate(Command.Kind.SET_PROTECTION, rules -> rules.instrumentId = 9);

        assertEquals(List.of("operator 0 INVALID_COMMAND", "operator 0 INVALID_COMMAND",
            "operator 0 UNKNOWN_TICK_TABLE", "operator 0 UNKNOWN_INSTRUMENT"), venue.reports());
    }

    private void protect(final Consumer<Command> rules)
    {
        venue.operate(Command.Kind.SET_PROTECTION, rules);
        venue.forget();
    }

    private static void interruptBeyond(final Command rules, final int basisPoints)
    {
        rules.executionCollarBasisPoints = basisPoints;
        rules.collarAction = Wire.COLLAR_VOLATILITY;
    }

    private static void breaker(final Command rules, final int basisPoints, final long windowNs)
    {
        rules.breakerBasisPoints = basisPoints;
        rules.breakerWindowNs = windowNs;
    }

    private static String last(final List<String> lines)
    {
        return lines.get(lines.size() - 1);
    }
}
