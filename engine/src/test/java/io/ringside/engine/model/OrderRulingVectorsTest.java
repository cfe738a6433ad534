package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.Consumer;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Rules about single orders by example: what a pegged order's reports say (P4), the time of stops and of what elects
 * them (D1), the guard of cascades (D2), own orders of a round (D3), what is left of immediate orders (D8), definitions
 * that are refused (P10, P13).
 */
class OrderRulingVectorsTest
{
    private final Venue venue = new Venue();

    @Test
    void shouldTellTheCapOfAPegAndWhereItStands()
    {
        venue.given(buy("b", 10, 100).by(2), sell("s", 10, 110).by(2), buy("p", 20, 200).pegged(Wire.PEG_PRIMARY, -1));
        assertPeg("p", 200, 99, -1);

        venue.send(replaceBuy("p", "p2", 12, 200).type(Wire.PEGGED), buy("b2", 1, 103).by(2));
        assertEquals(List.of("5/0 p2 12/0", "0/0 b2 1/0", "D/0 p2 12/0 PEG_REPRICED"), venue.reports());
        assertPeg("p2", 200, 102, -1);

        // The bid that it follows is taken first.
        venue.send(replaceBuy("p2", "p3", 11, 0).type(Wire.PEGGED), sell("hit", 2, 101).by(3));
        assertPeg("p3", 200, 99, -1);

        venue.given(cancel("x", "b").by(2));
        venue.send(Request.status("p3"));
        assertEquals(List.of("I/1 p3 10/1"), venue.reports());
        assertPeg("p3", 200, 0, -1);
    }

    @Test
    void shouldTellNoPlaceOfAPegOutsideTheBook()
    {
        venue.send(buy("p", 5, 200).pegged(Wire.PEG_PRIMARY, 2));
        assertPeg("p", 200, 0, 2);

        venue.given(buy("b", 1, 100).by(2));
        assertPeg("p", 200, 102, 2);

        venue.send(cancel("x", "b").by(2));
        assertPeg("p", 200, 0, 2);

        venue.send(replaceBuy("p", "p2", 5, 150).stated().pegged(Wire.PEG_NONE, 3));
        assertPeg("p2", 150, 0, 3);
    }

    @Test
    void shouldKeepCapAndPlaceOfAPegThatIsReduced()
    {
        venue.given(buy("b", 10, 100).by(2), buy("p", 20, 200).pegged(Wire.PEG_PRIMARY, 0), buy("b2", 5, 100).by(3));

        venue.send(replaceBuy("p", "p2", 12, 200).type(Wire.PEGGED), sell("in", 13, 100).by(3));

        assertEquals(List.of("5/0 p2 12/0", "0/0 in 13/0", "F/2 b 0/10 100x10", "F/1 in 3/10 100x10",
            "F/1 p2 9/3 100x3", "F/2 in 0/13 100x3"), venue.reports());
    }

    private void assertPeg(final String id, final long cap, final long stands, final long offset)
    {
        assertEquals(cap, venue.told(id, "priceTicks"));
        assertEquals(stands, venue.told(id, "workingPriceTicks"));
        assertEquals(offset, venue.told(id, "offsetTicks"));
        venue.reports();
        venue.marketData();
    }

    @Test
    void shouldLetWhatElectsAStopStandBeforeIt()
    {
        venue.given(sell("s", 1, 100).by(2), buy("stop", 5, 100).stop(100));

        venue.send(buy("in", 4, 100).by(3), sell("next", 5, 100).by(2));

        assertEquals(List.of("0/0 in 4/0", "F/2 s 0/1 100x1", "F/1 in 3/1 100x1", "D/0 stop 5/0 TRIGGERED",
            "0/0 next 5/0", "F/2 in 0/4 100x3", "F/1 next 2/3 100x3", "F/1 stop 3/2 100x2", "F/2 next 0/5 100x2"),
            venue.reports());
        assertEquals(List.of("trade B 1@100", "- S 0@100", "+ B 3@100", "+ B 5@100", "trade B 3@100".replace("B", "S"),
            "- B 0@100", "trade S 2@100", "~ B 3@100"), venue.marketData());
    }

    @Test
    void shouldLetAStopStandBeforeATrancheThatIsNewerThanItsElection()
    {
        // Two tranches trade; the first trade elects.
        venue.given(sell("ice", 9, 100).showing(2).by(2), sell("stop", 3, 100).stop(100));

        venue.send(buy("in", 4, 100).by(3), buy("next", 3, 100).by(3));

        assertEquals(List.of("0/0 next 3/0", "F/2 stop 0/3 100x3", "F/2 next 0/3 100x3"),
            venue.reports().stream().skip(6).toList());
    }

    @ParameterizedTest
    @CsvSource({"CANCEL, 4/4 stop 0/0 STOP_CASCADE", "REST, D/0 stop 5/0 MARKET_REMAINDER"})
    void shouldProtectAStopThatRunsIntoTheGuard(final String mode, final String outcome)
    {
        venue.rules.protectionTicks = 7;
        venue.define();
        venue.operate(Command.Kind.SET_PROTECTION, rules ->
        {
            rules.cascadeGuardTicks = 2;
            rules.marketRemainder = "REST".equals(mode) ? Wire.REMAINDER_REST : 0;
        });
        venue.given(sell("s", 1, 100).by(2), sell("far", 9, 105).by(2), buy("stop", 5, 0).stop(100),
            buy("late", 4, 0).stop(100));

        venue.send(buy("in", 1, 100).by(3));

        assertEquals(List.of("0/0 in 1/0", "F/2 s 0/1 100x1", "F/2 in 0/1 100x1", "D/0 stop 5/0 TRIGGERED",
            "D/0 late 4/0 TRIGGERED", outcome), venue.reports());
        assertEquals("REST".equals(mode) ?
            List.of("trade B 1@100", "- S 0@100", "phase VOLATILITY STOP_CASCADE", "+ B 5@112") :
            List.of("trade B 1@100", "- S 0@100", "phase VOLATILITY STOP_CASCADE"), venue.marketData());
    }

    @Test
    void shouldCancelAllOwnOrdersOfARoundBeforeAnythingIsSharedOut()
    {
        proRata();
        venue.given(sell("a", 10, 100), sell("other", 10, 100).by(2), sell("b", 7, 100),
            sell("c", 1, 101), sell("h", 1, 100).hidden());

        venue.send(buy("in", 12, 100).preventing(Wire.CANCEL_BOTH));

        assertEquals(List.of("0/0 in 12/0", "4/4 a 0/0 SELF_TRADE", "4/4 b 0/0 SELF_TRADE", "4/4 in 0/0 SELF_TRADE"),
            venue.reports());
        assertEquals(List.of("- S 0@100", "- S 0@100"), venue.marketData());
        assertEquals(10, venue.told("a", "preventedLots"));
        assertEquals(7, venue.told("b", "preventedLots"));
        assertEquals(12, venue.told("in", "preventedLots"));
    }

    @Test
    void shouldCancelTheOtherLegsOfOwnOrdersOfARound()
    {
        proRata();
        venue.given(sell("a", 10, 100), sell("mid", 3, 100), sell("b", 7, 100).linkedTo("a"),
            sell("c", 7, 102).linkedTo("mid"));

        venue.send(buy("in", 12, 100).preventing(Wire.CANCEL_BOTH));

        assertEquals(List.of("0/0 in 12/0", "4/4 a 0/0 SELF_TRADE", "4/4 b 0/0 OCO_CANCELLED", "4/4 mid 0/0 SELF_TRADE",
            "4/4 c 0/0 OCO_CANCELLED", "4/4 in 0/0 SELF_TRADE"), venue.reports());
        assertEquals(12, venue.told("in", "preventedLots"));
    }

    private void proRata()
    {
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command ->
        {
            command.pairs = new long[]{Wire.STEP_PRO_RATA, 0};
            command.flag = 0;
        });
        venue.forget();
    }

    @Test
    void shouldSayThatAMarketOrderWasImmediate()
    {
        venue.given(sell("s", 2, 100).by(2));

        venue.send(buyAtMarket("ioc", 5).valid(Wire.IOC), buyAtMarket("empty", 5).valid(Wire.IOC));
        assertEquals(List.of("0/0 ioc 5/0", "F/2 s 0/2 100x2", "F/1 ioc 3/2 100x2", "4/4 ioc 0/2 IOC_REMAINDER",
            "0/0 empty 5/0", "4/4 empty 0/0 NO_OPPOSITE"), venue.reports());

        venue.given(sell("s2", 2, 100).by(2));
        venue.send(buyAtMarket("day", 5));
        assertEquals("4/4 day 0/2 MARKET_REMAINDER", venue.reports().get(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "stop", "position"})
    void shouldKeepTheUnitsOfAnInstrumentInUse(final String use)
    {
        switch (use)
        {
            case "order" -> venue.given(buy("a", 1, 100));
            case "stop" -> venue.given(buy("a", 1, 0).stop(100));
            default -> venue.given(buy("a", 1, 100), sell("b", 1, 100).by(2));
        }
        final List<Consumer<Command>> changes = List.of(rules -> rules.tickMantissa++, rules -> rules.priceExponent++,
            rules -> rules.lotMantissa++, rules -> rules.quantityExponent++);
        for (final Consumer<Command> change : changes)
        {
            venue.define(change);
            assertEquals(List.of("operator 0 INSTRUMENT_IN_USE"), venue.reports());
        }
        assertEquals(List.of(), venue.marketData());
        // Everything else may change.
        venue.rules.priceIncrementTicks = 5;
        venue.rules.quantityIncrementLots = 5;
        venue.rules.minQuantityLots = 5;
        venue.define();
        assertEquals(List.of("operator 0"), venue.reports());
        venue.forget();
        if (!"position".equals(use))
        {
            venue.given(cancel("x", "a"));
            venue.rules.tickMantissa++;
            venue.define();
            assertEquals(List.of("operator 0"), venue.reports());
        }
    }

    @Test
    void shouldRefuseASymbolThatIsEmptyOrTaken()
    {
        as(2, "X");
        as(2, "");
        as(2, "XY");
        as(2, "XY");
        as(1, "XY");
        as(1, "");
        as(3, "ABCDEFGHIJKLMNOP");
        as(4, "ABCDEFGHIJKLMNOP");
        as(4, "ABCDEFGH");

        assertEquals(List.of("operator 0 INVALID_SYMBOL", "operator 0 INVALID_SYMBOL", "operator 0", "operator 0",
            "operator 0 INVALID_SYMBOL", "operator 0 INVALID_SYMBOL", "operator 0", "operator 0 INVALID_SYMBOL",
            "operator 0"), venue.reports());
    }

    private void as(final int instrumentId, final String symbol)
    {
        venue.define(rules ->
        {
            rules.instrumentId = instrumentId;
            rules.symbol = (symbol + "\0".repeat(16)).substring(0, 16);
        });
    }
}
