package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Price limits of the day, by example (rule book O12, B60): nothing trades and nothing stands in the book
 * outside them, and orders that are left there stay alive, inactive, until the limits let them return.
 */
class DailyLimitVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldKeepToTheLimitsOfTheDay()
    {
        return Stream.of(
            dynamicTest("refuse limit prices outside", () -> new Venue()
                .limitDay(90, 110).forget()
                .send(buy("a", 5, 89), buy("b", 5, 90), sell("c", 5, 111), sell("d", 5, 110),
                    buy("e", 5, 111).stop(105), buy("f", 5, 0).stop(120), replaceBuy("b", "g", 5, 89))
                .reported("8/8 a 0/0 OUTSIDE_DAILY_LIMITS", "0/0 b 5/0", "8/8 c 0/0 OUTSIDE_DAILY_LIMITS", "0/0 d 5/0",
                    "8/8 e 0/0 OUTSIDE_DAILY_LIMITS", "0/0 f 5/0", "reject g 0 OUTSIDE_DAILY_LIMITS")),
            dynamicTest("take orders out of the book and bring them back in their place", () -> new Venue()
                .given(buy("a", 5, 95), buy("b", 5, 105), buy("c", 5, 95).by(2))
                .limitDay(100, 0)
                .reported("D/0 a 5/0 OUTSIDE_DAILY_LIMITS", "D/0 c 5/0 OUTSIDE_DAILY_LIMITS", "operator 0")
                .published("- B 0@95", "- B 0@95")
                .limitDay(90, 0)
                .send(buy("d", 5, 95))
                .forget()
                .send(cancel("x", "b"), sell("s", 6, 95).by(3))
                .reported(
                    "4/4 x 0/0", "0/0 s 6/0", "F/2 a 0/5 95x5", "F/1 s 1/5 95x5", "F/1 c 4/1 95x1", "F/2 s 0/6 95x1")),
            dynamicTest("let returning order trade with what it meets", () -> new Venue()
                .given(sell("a", 5, 95))
                .limitDay(100, 0)
                .given(buy("b", 3, 102).by(2))
                .limitDay(0, 0)
                .reported("D/0 a 5/0", "F/2 b 0/3 102x3", "F/1 a 2/3 102x3", "operator 0")
                .published("trade S 3@102", "- B 0@102", "+ S 2@95")),
            dynamicTest("run returning orders by their time", () -> new Venue()
                .given(buy("a", 5, 111), buy("b", 5, 112))
                .limitDay(0, 110)
                .given(sell("s", 7, 109).by(2))
                .limitDay(0, 0)
                .reported("D/0 a 5/0", "F/1 s 2/5 109x5", "F/2 a 0/5 109x5", "D/0 b 5/0", "F/2 s 0/7 109x2",
                    "F/1 b 3/2 109x2", "operator 0")
                .published("trade B 5@109", "~ S 2@109", "trade B 2@109", "- S 0@109", "+ B 3@112")),
            dynamicTest("keep elected stop out when its limit is outside", () -> new Venue()
                .given(buy("stop", 5, 115).stop(105), sell("a", 1, 105).by(2), sell("b", 5, 108).by(2))
                .limitDay(0, 110).forget()
                .send(buy("c", 1, 105).by(3))
                .reported("0/0 c 1/0", "F/2 a 0/1 105x1", "F/2 c 0/1 105x1", "D/0 stop 5/0 TRIGGERED",
                    "D/0 stop 5/0 OUTSIDE_DAILY_LIMITS")),
            dynamicTest("cancel post only order without price to slide to", () -> new Venue()
                .given(sell("s", 5, 100))
                .limitDay(100, 0).forget()
                .send(buy("a", 5, 100).by(2).postOnly(Wire.POST_ONLY_SLIDE))
                .reported("0/0 a 5/0", "4/4 a 0/0 POST_ONLY")),
            dynamicTest("rest market remainder no further than the limit", () -> new Venue()
                .define("protectionTicks=50")
                .operate("SET_PROTECTION dailyHighTicks=110 marketRemainder=REMAINDER_REST")
                .given(sell("s", 2, 100))
                .send(buyAtMarket("a", 5).by(2))
                .published("trade B 2@100", "- S 0@100", "+ B 3@110")),
            dynamicTest("not uncross at reference outside", () -> new Venue()
                .phase(Wire.AUCTION_CALL)
                .operate("SET_REFERENCE_PRICE priceTicks=120")
                .limitDay(0, 110)
                .given(buyAtMarket("a", 5), Request.sellAtMarket("b", 5).by(2))
                .uncross()
                .published("phase CONTINUOUS")),
            dynamicTest("end inactive orders of the auction with it", () -> new Venue()
                .phase(Wire.PRE_OPEN)
                .given(buy("a", 5, 120).valid(Wire.AT_OPEN), buy("b", 5, 121))
                .limitDay(0, 110).forget()
                .uncross()
                .reported("4/4 a 0/0 AUCTION_REMAINDER", "operator 1")),
            dynamicTest("cancel, amend and expire inactive orders like others", () -> new Venue()
                .given(buy("a", 5, 111), buy("b", 5, 112), buy("c", 5, 113), buy("d", 5, 114).valid(Wire.GTC))
                .limitDay(0, 110).forget()
                .send(cancel("x", "a"), replaceBuy("b", "y", 4, 112), replaceBuy("c", "z", 5, 109))
                .published("+ B 5@109")
                .endDay()
                .reported("4/4 x 0/0", "5/0 y 4/0", "5/0 z 5/0", "C/C y 0/0 END_OF_DAY", "C/C z 0/0 END_OF_DAY",
                    "D/0 d 5/0 END_OF_DAY", "operator 2")
                .publishedAt(0, "- B 0@109")));
    }
}
