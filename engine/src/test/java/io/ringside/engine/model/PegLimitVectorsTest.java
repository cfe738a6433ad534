package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Pegged orders and the price limits of the day, by example (rule book O10, 5.3, B46, B60): a peg never stands
 * in the book outside them. It is not stopped at the limit either, but waits out of the book as without a reference.
 * Each begins with bid 98 and ask 103; a peg's owner is participant 1.
 */
class PegLimitVectorsTest
{
    private static Venue market()
    {
        return new Venue().given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3));
    }

    private static Request peg(final long offsetTicks)
    {
        return buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, offsetTicks);
    }

    @ParameterizedTest(name = "PRIMARY {0} and cap {1} between {2} and {3} stands at {4}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
        1  | 200 | 90 | 103 | 99 | inside, whatever the cap is
        1  | 200 | 98 | 99  | 99 | at the limit is inside
        2  | 200 | 90 | 99  | 0  | above it: nowhere, not at the limit
        -3 | 200 | 96 | 103 | 0  | below it
        9  | 99  | 90 | 99  | 99 | the cap comes first
        """)
    void shouldStandOnlyWhereTheDayAllows(final long offset, final long cap, final long low, final long high,
        final long price, final String why)
    {
        final boolean isIn = 0 != price;
        market().limitDay(low, high).forget()
            .send(buy("peg", 5, cap).pegged(Wire.PEG_PRIMARY, offset))
            .published(isIn ? new String[]{"+ B 5@" + price} : new String[0])
            .reported(isIn ? new String[]{"0/0 peg 5/0", "D/0 peg 5/0 PEG_REPRICED"} : new String[]{"0/0 peg 5/0"});
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepPegsWithinTheLimitsOfTheDay()
    {
        return Stream.of(
            dynamicTest("leave the book with its reference and come back with it", () -> market()
                .limitDay(90, 99)
                .given(peg(0))
                .send(buy("better", 1, 99).by(2), cancel("x", "bid").by(2), cancel("y", "better").by(2))
                .published("+ B 1@99", "- B 0@98", "+ B 5@99", "- B 0@98", "- B 0@99", "- B 0@99")
                .forget()
                // 1 above a bid of 99 is too much, above 97 it is not.
                .send(replaceBuy("peg", "p", 5, 200).stated().pegged(Wire.PEG_PRIMARY, 1), buy("b", 1, 99).by(2))
                .reported("5/0 p 5/0", "0/0 b 1/0")
                .send(replaceBuy("b", "c", 1, 97).by(2))
                .reported("5/0 c 1/0", "D/0 p 5/0 PEG_REPRICED")
                .published("+ B 1@99", "- B 0@99", "+ B 1@97", "+ B 5@98")),
            dynamicTest("take pegs out with the others in the order of the book", () -> market()
                .given(peg(1), buy("low", 5, 200).pegged(Wire.PEG_PRIMARY, -1), buy("deep", 5, 99).hidden())
                .limitDay(0, 97)
                .reported("D/0 peg 5/0 PEG_REPRICED", "D/0 deep 5/0 OUTSIDE_DAILY_LIMITS",
                    "D/0 bid 10/0 OUTSIDE_DAILY_LIMITS", "D/0 ask 10/0 OUTSIDE_DAILY_LIMITS",
                    "D/0 low 5/0 PEG_REPRICED", "operator 0")
                .published("- B 0@99", "- B 0@98", "- S 0@103", "- B 0@97")),
            dynamicTest("find the price that its reference has now in the same command", () -> market()
                .given(buy("next", 10, 96).by(2), peg(0))
                .limitDay(90, 97)
                .reported("D/0 bid 10/0 OUTSIDE_DAILY_LIMITS", "D/0 peg 5/0 PEG_REPRICED",
                    "D/0 ask 10/0 OUTSIDE_DAILY_LIMITS", "D/0 peg 5/0 PEG_REPRICED", "operator 0")
                .published("- B 0@98", "- B 0@98", "- S 0@103", "+ B 5@96")),
            dynamicTest("lose its time when taken out", () -> market()
                .given(
                    buy("first", 5, 200).pegged(Wire.PEG_PRIMARY, 1), buy("second", 5, 200).pegged(Wire.PEG_PRIMARY, 0))
                .limitDay(90, 98).forget()
                .send(replaceBuy("bid", "b", 10, 97).by(2))
                .reported("5/0 b 10/0", "D/0 second 5/0 PEG_REPRICED", "D/0 first 5/0 PEG_REPRICED")
                .published("- B 0@98", "+ B 10@97", "- B 0@98", "+ B 5@97", "+ B 5@98")),
            dynamicTest("leave a call and stay out until trading begins", () -> market()
                .given(peg(1))
                .phase(Wire.AUCTION_CALL).forget()
                .limitDay(90, 98)
                .reported("D/0 peg 5/0 PEG_REPRICED", "D/0 ask 10/0 OUTSIDE_DAILY_LIMITS", "operator 0")
                .published("- B 0@99", "- S 0@103")
                .limitDay(0, 0)
                .reported("D/0 ask 10/0", "operator 0")
                .published("+ S 10@103")
                .send(sell("s", 12, 97).by(4))
                .uncross()
                .reported("0/0 s 12/0", "F/2 bid 0/10 97x10", "F/1 s 2/10 97x10", "operator 1")),
            dynamicTest("wait though post only when its price is outside", () -> market()
                .limitDay(90, 103).forget()
                .send(buy("a", 5, 200).pegged(Wire.PEG_OPPOSITE, 1).postOnly(Wire.POST_ONLY_REJECT),
                    buy("b", 5, 200).pegged(Wire.PEG_OPPOSITE, 1).postOnly(Wire.POST_ONLY_CANCEL),
                    buy("c", 5, 200).pegged(Wire.PEG_OPPOSITE, 1).postOnly(Wire.POST_ONLY_SLIDE),
                    buy("d", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_REJECT),
                    buy("e", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE))
                .reported("0/0 a 5/0", "0/0 b 5/0", "0/0 c 5/0", "8/8 d 0/0 POST_ONLY_WOULD_MATCH", "0/0 e 5/0",
                    "D/0 e 5/0 PEG_REPRICED")
                .published("+ B 5@102")),
            dynamicTest("end where it would have to slide outside", () -> market()
                .given(buy("peg", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE))
                .limitDay(103, 0)
                .reported("D/0 peg 5/0 PEG_REPRICED", "D/0 bid 10/0 OUTSIDE_DAILY_LIMITS", "4/4 peg 0/0 POST_ONLY",
                    "operator 0")
                .send(buy("new", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE))
                .reported("0/0 new 5/0", "4/4 new 0/0 POST_ONLY")),
            dynamicTest("not test the cap", () -> market()
                .given(peg(0))
                .limitDay(90, 105).forget()
                .send(replaceBuy("peg", "a", 3, 200).type(Wire.PEGGED), replaceBuy("a", "b", 3, 199).type(Wire.PEGGED),
                    replaceBuy("b", "c", 3, 106).type(Wire.PEGGED))
                .reported("5/0 a 3/0", "5/0 b 3/0", "D/0 b 3/0 PEG_REPRICED", "5/0 c 3/0", "D/0 c 3/0 PEG_REPRICED")
                .published("~ B 3@98", "- B 0@98", "+ B 3@98", "- B 0@98", "+ B 3@98")));
    }
}
