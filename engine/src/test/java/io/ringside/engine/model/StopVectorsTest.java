package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Stop orders and one-cancels-other pairs by example (rule book O9, O11). The last price is 100 when each begins. */
class StopVectorsTest
{
    private static Venue traded()
    {
        return new Venue().given(sell("s0", 1, 100).by(4), buy("b0", 1, 100).by(3));
    }

    private static Venue tied()
    {
        return traded().given(buy("one", 2, 0).stop(103), buy("two", 2, 0).stop(103), sell("a", 9, 103).by(2));
    }

    @TestFactory
    Stream<DynamicTest> shouldElectStops()
    {
        return Stream.of(
            dynamicTest("elect stop when price is reached and run it after the incoming order", () -> traded()
                .given(buy("stop", 5, 0).stop(102), sell("a", 2, 102).by(2), sell("b", 9, 103).by(2))
                .send(buy("in", 3, 102).by(3))
                .reported("0/0 in 3/0", "F/2 a 0/2 102x2", "F/1 in 1/2 102x2", "D/0 stop 5/0 TRIGGERED",
                    "F/1 b 4/5 103x5", "F/2 stop 0/5 103x5")
                .published("trade B 2@102", "- S 0@102", "+ B 1@102", "trade B 5@103", "~ S 4@103")),
            dynamicTest("elect buys upwards then sells downwards then by entry", () -> new Venue()
                .given(sell("s99", 1, 90).stop(99), sell("s101", 1, 90).stop(101), buy("b101", 1, 110).stop(101),
                    buy("b99", 1, 110).stop(99), buy("b99too", 1, 110).stop(99), sell("ask", 1, 100).by(2))
                .send(buy("in", 1, 100).by(3))
                // The first trade reaches both sides at once: 100 is at or above the buys at 99, at or below 101.
                .reported("0/0 in 1/0", "F/2 ask 0/1 100x1", "F/2 in 0/1 100x1", "D/0 b99 1/0 TRIGGERED",
                    "D/0 b99too 1/0 TRIGGERED", "D/0 s101 1/0 TRIGGERED", "F/2 b99 0/1 110x1", "F/2 s101 0/1 110x1",
                    "D/0 b101 1/0 TRIGGERED")),
            dynamicTest("refuse stop that is already reached", () -> traded()
                .send(buy("b", 1, 0).stop(100), sell("s", 1, 0).stop(100), buy("above", 1, 0).stop(101),
                    sell("below", 1, 0).stop(99), buy("ioc", 1, 0).stop(105).valid(Wire.IOC))
                .reported("8/8 b 0/0 STOP_ALREADY_SATISFIED", "8/8 s 0/0 STOP_ALREADY_SATISFIED", "0/0 above 1/0",
                    "0/0 below 1/0", "8/8 ioc 0/0 INVALID_COMBINATION")),
            dynamicTest("rest stop limit with the time of its election", () -> traded()
                .given(buy("stop", 5, 101).stop(102), sell("ice", 4, 102).showing(2).by(2))
                .send(buy("in", 1, 102).by(3), buy("late", 1, 101).by(3), sell("hit", 5, 101).by(4))
                .reported("0/0 in 1/0", "F/1 ice 3/1 102x1", "F/2 in 0/1 102x1", "D/0 stop 5/0 TRIGGERED",
                    "0/0 late 1/0", "0/0 hit 5/0", "F/2 stop 0/5 101x5", "F/2 hit 0/5 101x5")),
            dynamicTest("run newly elected stops after those elected before", () -> traded()
                .given(buy("one", 1, 0).stop(101), buy("two", 1, 0).stop(101), buy("three", 1, 0).stop(102),
                    sell("a", 1, 101).by(2), sell("b", 1, 102).by(2), sell("c", 1, 103).by(2), sell("d", 1, 104).by(2))
                .send(buy("in", 1, 101).by(3))
                .reported("0/0 in 1/0", "F/2 a 0/1 101x1", "F/2 in 0/1 101x1", "D/0 one 1/0 TRIGGERED",
                    "D/0 two 1/0 TRIGGERED", "F/2 b 0/1 102x1", "F/2 one 0/1 102x1", "D/0 three 1/0 TRIGGERED",
                    "F/2 c 0/1 103x1", "F/2 two 0/1 103x1", "F/2 d 0/1 104x1", "F/2 three 0/1 104x1")),
            dynamicTest("follow the price but never back", () -> traded()
                .given(sell("trail", 1, 0).trailing(3), sell("a", 1, 105).by(2), buy("up", 1, 105).by(3),
                    buy("b", 1, 103).by(2), sell("down", 1, 103).by(3), buy("c", 2, 102).by(2))
                // At 105 the stop moved to 102; at 103 it stayed; 102 elects it.
                .send(sell("hit", 1, 102).by(3))
                .reported("0/0 hit 1/0", "F/1 c 1/1 102x1", "F/2 hit 0/1 102x1", "D/0 trail 1/0 TRIGGERED",
                    "F/2 c 0/2 102x1", "F/2 trail 0/1 102x1")),
            dynamicTest("watch the quote when asked", () -> traded()
                .given(buy("stop", 2, 0).stop(105).onQuote(), sell("a", 5, 104).by(2), sell("b", 5, 106).by(2))
                .send(cancel("c", "a").by(2))
                .reported("4/4 c 0/0", "D/0 stop 2/0 TRIGGERED", "F/1 b 3/2 106x2", "F/2 stop 0/2 106x2")),
            dynamicTest("reduce other leg by what one traded", () -> traded()
                .given(sell("target", 10, 105), sell("stop", 10, 0).stop(95).linkedTo("target"))
                .send(buy("in", 4, 105).by(2), buy("rest", 6, 105).by(2))
                .reported("0/0 in 4/0", "F/1 target 6/4 105x4", "F/2 in 0/4 105x4", "D/0 stop 6/0 OCO_REDUCED",
                    "0/0 rest 6/0", "F/2 target 0/10 105x6", "F/2 rest 0/6 105x6", "4/4 stop 0/0 OCO_CANCELLED")),
            dynamicTest("cancel other leg with the one", () -> traded()
                .given(sell("target", 10, 105), sell("stop", 10, 0).stop(95).linkedTo("target"))
                .send(cancel("c", "stop"))
                .reported("4/4 c 0/0", "4/4 target 0/0 OCO_CANCELLED")
                .published("- S 0@105")),
            dynamicTest("refuse links that make no pair", () -> traded()
                .given(sell("target", 10, 105), sell("stop", 10, 0).stop(95).linkedTo("target"), sell("x", 1, 106))
                .send(sell("third", 1, 107).linkedTo("target"), buy("side", 1, 90).linkedTo("x"),
                    sell("nobody", 1, 107).linkedTo("nothing"), sell("stranger", 1, 107).by(2).linkedTo("x"),
                    replaceSell("x", "y", 1, 107), sell("old", 1, 108).linkedTo("x"))
                .reported("8/8 third 0/0 INVALID_LINK", "8/8 side 0/0 INVALID_LINK", "8/8 nobody 0/0 INVALID_LINK",
                    "8/8 stranger 0/0 INVALID_LINK", "5/0 y 1/0", "8/8 old 0/0 INVALID_LINK")));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepOrLoseTheTurnOfAStop()
    {
        return Stream.of(
            dynamicTest("keep entry order of stops whose stop price changes", () -> traded()
                .given(buy("one", 1, 0).stop(105), buy("two", 1, 0).stop(103), sell("a", 9, 103).by(2))
                .send(replaceBuy("one", "one2", 1, 0).stated().stop(103), buy("in", 1, 103).by(3))
                .reported("5/0 one2 1/0", "0/0 in 1/0", "F/1 a 8/1 103x1", "F/2 in 0/1 103x1", "D/0 one2 1/0 TRIGGERED",
                    "D/0 two 1/0 TRIGGERED", "F/1 a 7/2 103x1", "F/2 one2 0/1 103x1", "F/1 a 6/3 103x1",
                    "F/2 two 0/1 103x1")),
            dynamicTest("put stop that wants more behind others at its price", () -> tied()
                .send(replaceBuy("one", "one2", 4, 0).stated().stop(103), buy("in", 1, 103).by(3))
                .reported("5/0 one2 4/0", "0/0 in 1/0", "F/1 a 8/1 103x1", "F/2 in 0/1 103x1", "D/0 two 2/0 TRIGGERED",
                    "D/0 one2 4/0 TRIGGERED", "F/1 a 6/3 103x2", "F/2 two 0/2 103x2", "F/1 a 2/7 103x4",
                    "F/2 one2 0/4 103x4")),
            dynamicTest("keep the turn of a stop that wants less", () -> tied()
                .send(replaceBuy("one", "one2", 1, 0).stated().stop(103), buy("in", 1, 103).by(3))
                .reportedAt(4, "D/0 one2 1/0 TRIGGERED")),
            dynamicTest("put stop limit with another limit behind others at its stop price", () -> traded()
                .given(buy("one", 2, 110).stop(103), buy("two", 2, 110).stop(103), sell("a", 9, 103).by(2))
                .send(replaceBuy("one", "one2", 2, 111).stated().stop(103), buy("in", 1, 103).by(3))
                .reportedAt(4, "D/0 two 2/0 TRIGGERED")),
            dynamicTest("put trailing stop that wants more behind others at its stop price", () -> traded()
                .given(sell("one", 1, 0).trailing(3), sell("two", 1, 0).trailing(3), buy("b", 9, 97).by(2))
                .send(replaceSell("one", "one2", 2, 0).stated().trailing(3), sell("in", 1, 97).by(3))
                .reportedAt(4, "D/0 two 1/0 TRIGGERED")),
            dynamicTest("put stop on the quote that wants more behind others at its stop price", () -> traded()
                .given(buy("one", 1, 0).stop(105).onQuote(), buy("two", 1, 0).stop(105).onQuote(),
                    sell("a", 5, 104).by(2), sell("b", 5, 106).by(2))
                .send(replaceBuy("one", "one2", 2, 0).stated().stop(105), cancel("c", "a").by(2))
                .reportedAt(2, "D/0 two 1/0 TRIGGERED")),
            dynamicTest("keep the turns of waiting stops over a failover", () -> tied()
                .given(replaceBuy("one", "one2", 4, 0).stated().stop(103))
                .failOver()
                .send(buy("in", 1, 103).by(3))
                .reportedAt(3, "D/0 two 2/0 TRIGGERED")));
    }
}
