package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Rules about single orders by example: what a pegged order's reports say (P4), the time of stops and of what elects
 * them (D1), the guard of cascades (D2), own orders of a round (D3), what is left of immediate orders (D8), definitions
 * that are refused (P10, P13).
 */
class OrderRulingVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldFollowTheRulings()
    {
        return Stream.of(
            dynamicTest("tell the cap of a peg and where it stands", () -> new Venue()
                .given(
                    buy("b", 10, 100).by(2), sell("s", 10, 110).by(2), buy("p", 20, 200).pegged(Wire.PEG_PRIMARY, -1))
                .then(peg("p", 200, 99, -1))
                .send(replaceBuy("p", "p2", 12, 200).type(Wire.PEGGED), buy("b2", 1, 103).by(2))
                .reported("5/0 p2 12/0", "0/0 b2 1/0", "D/0 p2 12/0 PEG_REPRICED")
                .then(peg("p2", 200, 102, -1))
                // The bid that it follows is taken first.
                .send(replaceBuy("p2", "p3", 11, 0).type(Wire.PEGGED), sell("hit", 2, 101).by(3))
                .then(peg("p3", 200, 99, -1))
                .given(cancel("x", "b").by(2))
                .send(Request.status("p3"))
                .reported("I/1 p3 10/1")
                .then(peg("p3", 200, 0, -1))),
            dynamicTest("tell no place of a peg outside the book", () -> new Venue()
                .send(buy("p", 5, 200).pegged(Wire.PEG_PRIMARY, 2))
                .then(peg("p", 200, 0, 2))
                .given(buy("b", 1, 100).by(2))
                .then(peg("p", 200, 102, 2))
                .send(cancel("x", "b").by(2))
                .then(peg("p", 200, 0, 2))
                .send(replaceBuy("p", "p2", 5, 150).stated().pegged(Wire.PEG_NONE, 3))
                .then(peg("p2", 150, 0, 3))),
            dynamicTest("keep cap and place of a peg that is reduced", () -> new Venue()
                .given(buy("b", 10, 100).by(2), buy("p", 20, 200).pegged(Wire.PEG_PRIMARY, 0), buy("b2", 5, 100).by(3))
                .send(replaceBuy("p", "p2", 12, 200).type(Wire.PEGGED), sell("in", 13, 100).by(3))
                .reported("5/0 p2 12/0", "0/0 in 13/0", "F/2 b 0/10 100x10", "F/1 in 3/10 100x10", "F/1 p2 9/3 100x3",
                    "F/2 in 0/13 100x3")),
            dynamicTest("let what elects a stop stand before it", () -> new Venue()
                .given(sell("s", 1, 100).by(2), buy("stop", 5, 100).stop(100))
                .send(buy("in", 4, 100).by(3), sell("next", 5, 100).by(2))
                .reported("0/0 in 4/0", "F/2 s 0/1 100x1", "F/1 in 3/1 100x1", "D/0 stop 5/0 TRIGGERED", "0/0 next 5/0",
                    "F/2 in 0/4 100x3", "F/1 next 2/3 100x3", "F/1 stop 3/2 100x2", "F/2 next 0/5 100x2")
                .published("trade B 1@100", "- S 0@100", "+ B 3@100", "+ B 5@100", "trade B 3@100".replace("B", "S"),
                    "- B 0@100", "trade S 2@100", "~ B 3@100")),
            dynamicTest("cancel all own orders of a round before anything is shared out", () -> new Venue()
                .given("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0")
                .given(sell("a", 10, 100), sell("other", 10, 100).by(2), sell("b", 7, 100), sell("c", 1, 101),
                    sell("h", 1, 100).hidden())
                .send(buy("in", 12, 100).preventing(Wire.CANCEL_BOTH))
                .reported("0/0 in 12/0", "4/4 a 0/0 SELF_TRADE", "4/4 b 0/0 SELF_TRADE", "4/4 in 0/0 SELF_TRADE")
                .published("- S 0@100", "- S 0@100")
                .told("a", "preventedLots", 10)
                .told("b", "preventedLots", 7)
                .told("in", "preventedLots", 12)),
            dynamicTest("cancel the other legs of own orders of a round", () -> new Venue()
                .given("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0")
                .given(sell("a", 10, 100), sell("mid", 3, 100), sell("b", 7, 100).linkedTo("a"),
                    sell("c", 7, 102).linkedTo("mid"))
                .send(buy("in", 12, 100).preventing(Wire.CANCEL_BOTH))
                .reported("0/0 in 12/0", "4/4 a 0/0 SELF_TRADE", "4/4 b 0/0 OCO_CANCELLED", "4/4 mid 0/0 SELF_TRADE",
                    "4/4 c 0/0 OCO_CANCELLED", "4/4 in 0/0 SELF_TRADE")
                .told("in", "preventedLots", 12)),
            dynamicTest("say that a market order was immediate", () -> new Venue()
                .given(sell("s", 2, 100).by(2))
                .send(buyAtMarket("ioc", 5).valid(Wire.IOC), buyAtMarket("empty", 5).valid(Wire.IOC))
                .reported("0/0 ioc 5/0", "F/2 s 0/2 100x2", "F/1 ioc 3/2 100x2", "4/4 ioc 0/2 IOC_REMAINDER",
                    "0/0 empty 5/0", "4/4 empty 0/0 NO_OPPOSITE")
                .given(sell("s2", 2, 100).by(2))
                .send(buyAtMarket("day", 5))
                .reportedAt(3, "4/4 day 0/2 MARKET_REMAINDER")));
    }

    @TestFactory
    Stream<DynamicTest> shouldNameInstruments()
    {
        return Stream.of(
            dynamicTest("refuse a symbol that is empty or taken", () -> new Venue()
                .define(2, "symbol=X")
                .define(2, "symbol=")
                .define(2, "symbol=XY")
                .define(2, "symbol=XY")
                .define(1, "symbol=XY")
                .define(1, "symbol=")
                .define(3, "symbol=ABCDEFGHIJKLMNOP")
                .define(4, "symbol=ABCDEFGHIJKLMNOP")
                .define(4, "symbol=ABCDEFGH")
                .reported("operator 0 INVALID_SYMBOL", "operator 0 INVALID_SYMBOL", "operator 0", "operator 0",
                    "operator 0 INVALID_SYMBOL", "operator 0", "operator 0", "operator 0 INVALID_SYMBOL",
                    "operator 0")));
    }

    private static Consumer<Venue> peg(final String id, final long cap, final long stands, final long offset)
    {
        return venue -> venue.told(id, "priceTicks", cap).told(id, "workingPriceTicks", stands)
            .told(id, "offsetTicks", offset).forget();
    }

    @Test
    void shouldLetAStopStandBeforeATrancheThatIsNewerThanItsElection()
    {
        // Two tranches trade; the first trade elects.
        new Venue()
            .given(sell("ice", 9, 100).showing(2).by(2), sell("stop", 3, 100).stop(100), buy("in", 4, 100).by(3))
            .send(buy("next", 3, 100).by(3))
            .reported("0/0 next 3/0", "F/2 stop 0/3 100x3", "F/2 next 0/3 100x3");
    }

    @ParameterizedTest
    @CsvSource({"REMAINDER_CANCEL, 4/4 stop 0/0 STOP_CASCADE,",
        "REMAINDER_REST, D/0 stop 5/0 MARKET_REMAINDER, + B 5@112"})
    void shouldProtectAStopThatRunsIntoTheGuard(final String mode, final String outcome, final String rest)
    {
        final Stream<String> published =
            Stream.of("trade B 1@100", "- S 0@100", "phase VOLATILITY STOP_CASCADE", rest);
        new Venue()
            .define("protectionTicks=7")
            .operate("SET_PROTECTION cascadeGuardTicks=2 marketRemainder=" + mode)
            .given(sell("s", 1, 100).by(2), sell("far", 9, 105).by(2), buy("stop", 5, 0).stop(100),
                buy("late", 4, 0).stop(100))
            .send(buy("in", 1, 100).by(3))
            .reported("0/0 in 1/0", "F/2 s 0/1 100x1", "F/2 in 0/1 100x1", "D/0 stop 5/0 TRIGGERED",
                "D/0 late 4/0 TRIGGERED", outcome)
            .published(published.filter(line -> null != line).toArray(String[]::new));
    }

    @ParameterizedTest
    @ValueSource(strings = {"order", "stop", "position"})
    void shouldKeepTheUnitsOfAnInstrumentInUse(final String use)
    {
        final Venue venue = new Venue();
        switch (use)
        {
            case "order" -> venue.given(buy("a", 1, 100));
            case "stop" -> venue.given(buy("a", 1, 0).stop(100));
            default -> venue.given(buy("a", 1, 100), sell("b", 1, 100).by(2));
        }
        for (final String change : List.of("tickMantissa=2", "priceExponent=1", "lotMantissa=2", "quantityExponent=1"))
        {
            venue.define(1, change).reported("operator 0 INSTRUMENT_IN_USE").published();
        }
        // Everything else may change.
        venue.define("priceIncrementTicks=5 quantityIncrementLots=5 minQuantityLots=5").reported("operator 0").forget();
        if (!"position".equals(use))
        {
            venue.given(cancel("x", "a")).define("tickMantissa=2").reported("operator 0");
        }
    }
}
