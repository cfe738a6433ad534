package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** A minimum quantity that stays with a hidden order (rule book Q7). */
class MinQuantityVectorsTest
{
    private static Venue venue()
    {
        return new Venue().given("SET_PROTECTION minQuantity=EACH_EXECUTION");
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepMinimums()
    {
        return Stream.of(
            dynamicTest("let smaller orders pass and trade with them once the minimum is over", () -> venue()
                .given(buy("c", 1_000, 101).hidden().atLeast(700))
                .send(sell("d", 100, 101).hidden().by(2), sell("e", 800, 101).hidden().by(3))
                .reported("0/0 d 100/0", "0/0 e 800/0", "F/1 c 200/800 101x800", "F/2 e 0/800 101x800",
                    "F/2 d 0/100 101x100", "F/1 c 100/900 101x100")
                .published("trade S 800@101", "trade B 100@101")),
            dynamicTest("rest when less than the minimum can be had", () -> venue()
                .given(sell("a", 30, 100))
                .send(buy("m", 100, 100).hidden().atLeast(50).by(2), sell("b", 20, 100).by(3),
                    sell("c", 50, 100).by(3))
                .reported("0/0 m 100/0", "0/0 b 20/0", "0/0 c 50/0", "F/1 m 50/50 100x50", "F/2 c 0/50 100x50")
                .published("+ S 20@100", "trade S 50@100")),
            dynamicTest("add up what rests for an incoming minimum", () -> venue()
                .given(sell("a", 30, 100), sell("b", 30, 100).by(2))
                .send(buy("m", 100, 100).hidden().atLeast(50).by(3))
                .reported("0/0 m 100/0", "F/2 a 0/30 100x30", "F/1 m 70/30 100x30", "F/2 b 0/30 100x30",
                    "F/1 m 40/60 100x30")
                .published("trade B 30@100", "- S 0@100", "trade B 30@100", "- S 0@100")),
            dynamicTest("not count for all or nothing what is passed over", () -> venue()
                .given(sell("m", 100, 99).hidden().atLeast(50), sell("a", 30, 100))
                .send(buy("kill", 40, 100).by(2).valid(Wire.FOK), buy("fill", 30, 100).by(2).valid(Wire.FOK),
                    buy("big", 50, 100).by(2).valid(Wire.FOK))
                .reported("0/0 kill 40/0", "4/4 kill 0/0 FOK_UNFILLABLE", "0/0 fill 30/0", "F/2 a 0/30 100x30",
                    "F/2 fill 0/30 100x30", "0/0 big 50/0", "F/1 m 50/50 99x50", "F/2 big 0/50 99x50")),
            dynamicTest("prevent nothing with what is passed over", () -> venue()
                .given(sell("m", 100, 99).hidden().atLeast(50))
                .send(buy("own", 10, 100).preventing(Wire.CANCEL_BOTH), buy("large", 50, 100)
                    .preventing(Wire.CANCEL_NEWEST))
                .reported("0/0 own 10/0", "0/0 large 50/0", "4/4 large 0/0 SELF_TRADE")),
            dynamicTest("stay hidden and out of pairs", () -> venue()
                .given(buy("m", 100, 99).hidden().atLeast(50))
                .send(replaceBuy("m", "m2", 100, 99).stated().showing(10), buy("leg", 10, 98).linkedTo("m"))
                .reported("reject m2 0 INVALID_COMBINATION", "8/8 leg 0/0 INVALID_LINK")),
            dynamicTest("be matched anew when an amendment ends the minimum", () -> venue()
                .given(buy("m", 100, 100).hidden().atLeast(50), sell("a", 30, 100).by(2))
                .send(replaceBuy("m", "m2", 60, 100), replaceBuy("m2", "m3", 40, 100))
                .reported("5/0 m2 60/0", "5/0 m3 40/0", "F/2 a 0/30 100x30", "F/1 m3 10/30 100x30")),
            dynamicTest("count not at all in an auction", () -> venue()
                .given(buy("m", 100, 100).hidden().atLeast(50), sell("a", 30, 100).by(2))
                .given("SET_TRADING_PHASE phase=AUCTION_CALL")
                .operate("UNCROSS")
                .reported("F/1 m 70/30 100x30", "F/2 a 0/30 100x30", "operator 1")),
            dynamicTest("be for pegs that are hidden", () -> venue()
                .given(buy("bid", 10, 98), sell("ask", 10, 102))
                .send(buy("shown", 100, 110).pegged(Wire.PEG_MIDPOINT, 0).atLeast(50).by(2),
                    buy("peg", 100, 110).pegged(Wire.PEG_MIDPOINT, 0).hidden().atLeast(50).by(2),
                    sell("small", 40, 100).by(3).valid(Wire.IOC), sell("large", 50, 100).by(3).valid(Wire.IOC))
                .reported("8/8 shown 0/0 INVALID_COMBINATION", "0/0 peg 100/0", "D/0 peg 100/0 PEG_REPRICED",
                    "0/0 small 40/0", "4/4 small 0/0 IOC_REMAINDER", "0/0 large 50/0", "F/1 peg 50/50 100x50",
                    "F/2 large 0/50 100x50")));
    }

    @TestFactory
    Stream<DynamicTest> shouldRefuseWhatCannotBe()
    {
        return Stream.of(
            dynamicTest("keep the setting while an order depends on it", () -> venue()
                .given(buy("m", 100, 99).hidden().atLeast(50))
                .operate("SET_PROTECTION minQuantity=FIRST_EXECUTION")
                .operate("SET_PROTECTION")
                .operate("SET_PROTECTION minQuantity=7")
                .reported("operator 1 INSTRUMENT_IN_USE", "operator 0", "operator 0 INVALID_COMMAND")),
            dynamicTest("refuse shares where minimums stay and minimums where orders share", () -> venue()
                .operate("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,1")
                .operate("SET_PROTECTION minQuantity=FIRST_EXECUTION")
                .operate("SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,1")
                .operate("SET_PROTECTION minQuantity=EACH_EXECUTION")
                .reported("operator 0 INVALID_COMBINATION", "operator 0", "operator 0",
                    "operator 0 INVALID_COMBINATION")));
    }
}
