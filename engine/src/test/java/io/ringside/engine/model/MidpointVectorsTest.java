package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Midpoint pegs at half a tick (rule book Q6): prices are in units of half a tick here. */
class MidpointVectorsTest
{
    /** A market of one tick, 2000 to 2002. */
    private static Venue venue()
    {
        return new Venue().define("priceIncrementTicks=2").given("SET_PROTECTION midpoint=HALF_TICK")
            .given(buy("bid", 10, 2_000), sell("ask", 10, 2_002).by(2));
    }

    private static Request buyPeg(final String id, final long lots)
    {
        return buy(id, lots, 2_020).pegged(Wire.PEG_MIDPOINT, 0).hidden().by(3);
    }

    private static Request sellPeg(final String id, final long lots)
    {
        return sell(id, lots, 1_980).pegged(Wire.PEG_MIDPOINT, 0).hidden().by(4);
    }

    @TestFactory
    Stream<DynamicTest> shouldTradeAtHalfTicks()
    {
        return Stream.of(
            dynamicTest("let two pegs meet", () -> venue()
                .send(buyPeg("b", 500), sellPeg("s", 100))
                .reported("0/0 b 500/0", "D/0 b 500/0 PEG_REPRICED", "0/0 s 100/0", "D/0 s 100/0 PEG_REPRICED",
                    "F/1 b 400/100 2001x100", "F/2 s 0/100 2001x100")
                .published("trade S 100@2001")),
            dynamicTest("let an incoming order have the middle", () -> venue()
                .given(buyPeg("b", 500))
                .send(sell("s", 100, 2_000).by(2))
                .reported("0/0 s 100/0", "F/1 b 400/100 2001x100", "F/2 s 0/100 2001x100")),
            dynamicTest("show nothing between two valid prices", () -> venue()
                .send(buy("b", 5, 2_020).pegged(Wire.PEG_MIDPOINT, 0).by(3), sellPeg("s", 5))
                .reported("0/0 b 5/0", "D/0 b 5/0 PEG_REPRICED", "0/0 s 5/0", "D/0 s 5/0 PEG_REPRICED")
                .published("+ B 5@2000")),
            dynamicTest("be matched anew at the middle when it is hidden", () -> venue()
                .given(buy("b", 5, 2_020).pegged(Wire.PEG_MIDPOINT, 0).by(3), sellPeg("s", 5))
                .send(replaceBuy("b", "b2", 5, 2_020).pegged(Wire.PEG_MIDPOINT, 0).stated().hidden().by(3))
                .reported("5/0 b2 5/0", "D/0 b2 5/0 PEG_REPRICED", "F/2 s 0/5 2001x5", "F/2 b2 0/5 2001x5")
                .published("- B 0@2000", "trade B 5@2001")),
            dynamicTest("rest what met the middle at a valid price", () -> venue()
                .given(sellPeg("s", 5))
                .send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT))
                .reported("0/0 mtl 10/0", "F/2 s 0/5 2001x5", "F/1 mtl 5/5 2001x5", "D/1 mtl 5/5 MARKET_REMAINDER")
                .published("trade B 5@2001", "+ B 5@2000")),
            dynamicTest("compare stops with such a trade and correct less of it", () -> venue()
                .given(sell("t", 1, 2_002).by(2), buy("u", 1, 2_002).by(3), buyPeg("b", 5),
                    sell("stop", 1, 0).type(Wire.STOP).stop(2_000))
                .send(sell("s", 3, 2_000).by(2))
                .correct(2, 2, 2_001)
                .reported("0/0 s 3/0", "F/1 b 2/3 2001x3", "F/2 s 0/3 2001x3",
                    "G/1 b 2/2 2001x2 busted 1 CORRECTION", "G/2 s 0/2 2001x2 busted 1 CORRECTION", "operator 0")));
    }

    @TestFactory
    Stream<DynamicTest> shouldRefuseHalvesThatCannotBe()
    {
        return Stream.of(
            dynamicTest("refuse half a tick where a tick is one unit", () -> new Venue()
                .operate("SET_PROTECTION midpoint=HALF_TICK")
                .reported("operator 0 INVALID_COMBINATION")),
            dynamicTest("refuse a tick of one unit where there is half a tick", () -> venue()
                .define(1, "priceIncrementTicks=1")
                .reported("operator 0 INVALID_COMBINATION")),
            dynamicTest("refuse a table without halves", () -> venue()
                .given("DEFINE_TICK_TABLE tickTableId=1 pairs=1,1,100,5")
                .operate("SET_PROTECTION tickTableId=1")
                .reported("operator 0 INVALID_COMBINATION")));
    }
}
