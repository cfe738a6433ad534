package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Rounds by example (rule book 3.4): who is the top order and when no longer, own orders in a round, what fill-or-kill
 * counts on, what other legs and stops do to a round, rationing in an auction, and lists of steps that are refused.
 */
class MatchingRoundsVectorsTest
{
    private static final String PRO_RATA = "SET_MATCHING_ALGORITHM pairs=STEP_PRO_RATA,0";
    private static final String TOP_THEN_PRO_RATA = "SET_MATCHING_ALGORITHM pairs=STEP_TOP_ORDER,0,STEP_PRO_RATA,0";

    /** Fails unless these were the reports, but for those of the order "in". */
    private static Consumer<Venue> fills(final String... reports)
    {
        return venue -> assertEquals(List.of(reports), venue.reports().stream()
            .filter(line -> !line.contains(" in ")).toList());
    }

    @TestFactory
    Stream<DynamicTest> shouldServeTheTopOrderAndOwnOrdersFirst()
    {
        return Stream.of(
            dynamicTest("tell one trade per order in order of time", () -> new Venue()
                .given("SET_MATCHING_ALGORITHM pairs=STEP_MARKET_MAKER,50,STEP_PRO_RATA,0")
                .operate("SET_ACCOUNT_GROUPS accountId=3 flag=1")
                .given(sell("old", 10, 100).by(2), sell("maker", 10, 100).by(3))
                .send(buy("in", 10, 100))
                // 5 for the maker; 5 of old10 maker5: 3 and 1, 1 left, to the old one.
                .reported(
                    "0/0 in 10/0", "F/1 old 6/4 100x4", "F/1 in 6/4 100x4", "F/1 maker 4/6 100x6", "F/2 in 0/10 100x6")
                .published("trade B 4@100", "~ S 6@100", "trade B 6@100", "~ S 4@100")),
            dynamicTest("serve order that bettered the market before others of its price", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("worse", 10, 101).by(2), sell("top", 4, 100).by(3), sell("joined", 96, 100).by(2))
                .send(buy("in", 28, 100))
                .then(fills("F/2 top 0/4 100x4", "F/1 joined 72/24 100x24"))),
            dynamicTest("not give the top back when the betterer is gone", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("once", 10, 101).by(2), sell("joined", 10, 101).by(3), sell("better", 5, 100).by(3),
                    Request.cancel("x", "better").by(3))
                .send(buy("in", 10, 101))
                .then(fills("F/1 once 5/5 101x5", "F/1 joined 5/5 101x5"))),
            dynamicTest("not lose the top to a hidden order", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("top", 10, 101).by(2), sell("joined", 10, 101).by(3), sell("hidden", 5, 100).hidden().by(3))
                .send(buy("in", 15, 101))
                .then(fills("F/2 hidden 0/5 100x5", "F/2 top 0/10 101x10"))),
            dynamicTest("lose the top with a new tranche", () -> new Venue()
                .given(TOP_THEN_PRO_RATA).given(sell("ice", 40, 100).showing(10).by(2), sell("joined", 30, 100).by(3))
                .send(buy("in", 10, 100))
                .then(fills("F/1 ice 30/10 100x10"))
                .send(buy("next", 20, 100))
                .then(fills("0/0 next 20/0", "F/1 joined 15/15 100x15", "F/1 next 5/15 100x15", "F/1 ice 25/15 100x5",
                    "F/2 next 0/20 100x5"))),
            dynamicTest("keep the top when reduced", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("top", 20, 100).by(2), sell("joined", 20, 100).by(3),
                    replaceSell("top", "less", 10, 100).by(2))
                .send(buy("in", 12, 100))
                .then(fills("F/2 less 0/10 100x10", "F/1 joined 18/2 100x2"))),
            dynamicTest("lose the top when raised", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("top", 20, 100).by(2), sell("joined", 20, 100).by(3),
                    replaceSell("top", "more", 30, 100).by(2))
                .send(buy("in", 25, 100))
                .then(fills("F/1 joined 10/10 100x10", "F/1 more 15/15 100x15"))),
            dynamicTest("lose the top when hidden", () -> new Venue()
                .given(TOP_THEN_PRO_RATA)
                .given(sell("top", 10, 100).by(2), sell("joined", 30, 100).by(3),
                    replaceSell("top", "gone", 10, 100).stated().hidden().by(2))
                .send(buy("in", 20, 100))
                .then(fills("F/1 joined 10/20 100x20"))),
            dynamicTest("forget the top with the phase and with the algorithm", () -> new Venue()
                .given(TOP_THEN_PRO_RATA).given(sell("a", 10, 100).by(2), sell("b", 10, 100).by(3))
                .phase(Wire.HALT)
                .phase(Wire.CONTINUOUS)
                .send(buy("in", 10, 100))
                .then(fills("operator 1", "operator 1", "F/1 a 5/5 100x5", "F/1 b 5/5 100x5"))
                .given(buy("rest", 10, 100), sell("c", 10, 100).by(2), sell("d", 10, 100).by(3))
                .given(TOP_THEN_PRO_RATA)
                .send(buy("next", 10, 100))
                .then(fills("0/0 next 10/0", "F/1 c 5/5 100x5", "F/1 next 5/5 100x5", "F/1 d 5/5 100x5",
                    "F/2 next 0/10 100x5"))),
            dynamicTest("treat own orders of a round before anything is shared", () -> new Venue()
                .given(PRO_RATA)
                .given(sell("stranger", 10, 100).by(2), sell("own", 10, 100), sell("other", 10, 100).by(3))
                .send(buy("newest", 10, 100).preventing(Wire.CANCEL_NEWEST))
                .then(fills("0/0 newest 10/0", "4/4 newest 0/0 SELF_TRADE"))
                .send(buy("dec", 14, 100).preventing(Wire.DECREMENT))
                .then(fills("0/0 dec 14/0", "4/4 own 0/0 SELF_TRADE", "D/0 dec 4/0 SELF_TRADE",
                    "F/1 stranger 8/2 100x2", "F/1 dec 2/2 100x2", "F/1 other 8/2 100x2", "F/2 dec 0/4 100x2"))));
    }

    @TestFactory
    Stream<DynamicTest> shouldCountOnRounds()
    {
        return Stream.of(
            dynamicTest("cancel all own orders that are shown and hidden ones only in their round", () -> new Venue()
                .given(PRO_RATA)
                .given(sell("own", 10, 100), sell("stranger", 10, 100).by(2), sell("own2", 10, 100),
                    sell("deep", 10, 100).hidden())
                .send(buy("in", 5, 100).preventing(Wire.CANCEL_OLDEST))
                .then(fills("4/4 own 0/0 SELF_TRADE", "4/4 own2 0/0 SELF_TRADE", "F/1 stranger 5/5 100x5"))
                .send(buy("next", 7, 100).preventing(Wire.CANCEL_OLDEST))
                .then(
                    fills("0/0 next 7/0", "F/2 stranger 0/10 100x5", "F/1 next 2/5 100x5", "4/4 deep 0/0 SELF_TRADE"))),
            dynamicTest("kill fill or kill that an own order of the round stops", () -> new Venue()
                .given(PRO_RATA)
                .given(sell("better", 5, 99).by(2), sell("stranger", 10, 100).by(2), sell("own", 10, 100))
                .send(buy("six", 6, 100).valid(Wire.FOK).preventing(Wire.CANCEL_BOTH))
                .then(fills("0/0 six 6/0", "4/4 six 0/0 FOK_UNFILLABLE"))
                .send(buy("in", 5, 100).valid(Wire.FOK).preventing(Wire.CANCEL_BOTH))
                .then(fills("F/2 better 0/5 99x5"))),
            dynamicTest("count reserves for fill or kill but nothing behind a hidden own order", () -> new Venue()
                .given(PRO_RATA)
                .given(sell("ice", 30, 100).showing(5).by(2), sell("own", 10, 100).hidden(),
                    sell("deep", 10, 100).hidden().by(3))
                .send(buy("many", 31, 100).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST))
                .then(fills("0/0 many 31/0", "4/4 many 0/0 FOK_UNFILLABLE"))
                .send(buy("in", 30, 100).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST))
                .reportedAt(12, "F/2 in 0/30 100x5")),
            dynamicTest("count a pair once for fill or kill", () -> new Venue()
                .given(PRO_RATA).given(sell("one", 10, 100).by(2), sell("other", 20, 100).by(2).linkedTo("one"))
                .send(buy("eleven", 11, 100).valid(Wire.FOK))
                .then(fills("0/0 eleven 11/0", "4/4 eleven 0/0 FOK_UNFILLABLE"))
                .send(buy("in", 10, 100).valid(Wire.FOK))
                .then(fills("F/1 one 6/4 100x4", "D/0 other 16/0 OCO_REDUCED", "F/1 other 10/6 100x6",
                    "4/4 one 0/4 OCO_CANCELLED"))),
            dynamicTest("count no more of a pair than its smaller leg has", () -> new Venue()
                .given(PRO_RATA).given(sell("one", 10, 100).by(2), sell("other", 6, 100).by(2).linkedTo("one"))
                .send(buy("seven", 7, 100).valid(Wire.FOK))
                .then(fills("0/0 seven 7/0", "4/4 seven 0/0 FOK_UNFILLABLE"))
                .send(buy("in", 6, 100).valid(Wire.FOK))
                .then(fills("F/1 one 6/4 100x4", "D/0 other 2/0 OCO_REDUCED", "F/2 other 0/2 100x2",
                    "4/4 one 0/4 OCO_CANCELLED"))),
            dynamicTest("elect stops by trades of a round and run them after it", () -> new Venue()
                .given(PRO_RATA)
                .given(sell("first", 10, 99).by(2), buy("in0", 10, 99), sell("a", 10, 100).by(2),
                    sell("b", 10, 100).by(3), buy("stop", 4, 0).stop(100).by(4))
                .send(buy("in", 10, 100))
                .reported("0/0 in 10/0", "F/1 a 5/5 100x5", "F/1 in 5/5 100x5", "D/0 stop 4/0 TRIGGERED",
                    "F/1 b 5/5 100x5", "F/2 in 0/10 100x5", "F/1 a 3/7 100x2", "F/1 stop 2/2 100x2", "F/1 b 3/7 100x2",
                    "F/2 stop 0/4 100x2")),
            dynamicTest("ration surplus side of an auction at its price pro rata",
                () -> rationed(sell("better", 10, 99).by(2), sell("a", 10, 100).by(2), sell("b", 30, 100).by(3),
                    buy("in", 31, 100))
                .reported("F/1 in 21/10 100x10", "F/2 better 0/10 100x10", "F/1 in 15/16 100x6", "F/1 a 4/6 100x6",
                    "F/2 in 0/31 100x15", "F/1 b 15/15 100x15", "operator 1")
                .published("- S 0@99", "- B 0@100", "~ S 4@100", "~ S 15@100", "auction 31@100", "phase CONTINUOUS")),
            dynamicTest("serve oldest first in an auction without rationing",
                () -> rationed(buy("in", 31, 100), sell("a", 10, 100).by(2), sell("b", 21, 100).by(3))
                .reported("F/1 in 21/10 100x10", "F/2 a 0/10 100x10", "F/2 in 0/31 100x21", "F/2 b 0/21 100x21",
                    "operator 1")),
            dynamicTest("ration hidden quantity too and show a fresh tranche",
                () -> rationed(sell("ice", 30, 100).showing(8).by(2), sell("deep", 10, 100).hidden().by(3),
                    buy("in", 36, 100))
                .reported("F/1 in 9/27 100x27", "F/1 ice 3/27 100x27", "F/2 in 0/36 100x9", "F/1 deep 1/9 100x9",
                    "operator 1")
                .published("- B 0@100", "~ S 3@100", "auction 36@100", "phase CONTINUOUS")));
    }

    private static Venue rationed(final Request... orders)
    {
        return new Venue().define("referencePriceTicks=100").operate("SET_MATCHING_ALGORITHM flag=1")
            .phase(Wire.AUCTION_CALL).given(orders).uncross();
    }

    @ParameterizedTest
    @ValueSource(strings = {"STEP_FIFO,1", "STEP_LEVELLING,1", "STEP_PRO_RATA,-1", "STEP_FIFO_PERCENT,0",
        "STEP_FIFO_PERCENT,101", "STEP_MARKET_MAKER,0", "STEP_TOP_ORDER,-1", "7,0", "13 steps"})
    void shouldRefuseStepsThatMeanNothing(final String steps)
    {
        new Venue().operate("SET_MATCHING_ALGORITHM pairs=" + ("13 steps".equals(steps) ? zeros(26) : steps))
            .reported("operator 0 INVALID_COMMAND");
    }

    @Test
    void shouldTakeTwelveStepsOfAnInstrumentThatThereIs()
    {
        new Venue().operate("SET_MATCHING_ALGORITHM instrumentId=9")
            .operate("SET_MATCHING_ALGORITHM pairs=" + "STEP_LEVELLING,0,".repeat(11) + "STEP_FIFO,0")
            .reported("operator 0 UNKNOWN_INSTRUMENT", "operator 0");
    }

    private static String zeros(final int count)
    {
        return String.join(",", Collections.nCopies(count, "0"));
    }
}
