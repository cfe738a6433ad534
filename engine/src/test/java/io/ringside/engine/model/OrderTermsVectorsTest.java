package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Icebergs, hidden orders, post-only, minimum quantity and market-to-limit by example (rule book O3, O6 to O8, 3.2).
 */
class OrderTermsVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldKeepToTheTermsOfOrders()
    {
        return Stream.of(
            dynamicTest("trade all that is shown before new tranches", () -> new Venue()
                .given(sell("ice", 30, 100).showing(10), sell("plain", 5, 100).by(2))
                .send(buy("in", 22, 100).by(3))
                .reported("0/0 in 22/0", "F/1 ice 20/10 100x10", "F/1 in 12/10 100x10", "F/2 plain 0/5 100x5",
                    "F/1 in 7/15 100x5", "F/1 ice 13/17 100x7", "F/2 in 0/22 100x7")
                .published("trade B 10@100", "- S 0@100", "+ S 10@100", "trade B 5@100", "- S 0@100", "trade B 7@100",
                    "~ S 3@100")),
            dynamicTest("show no more than is left", () -> new Venue()
                .send(sell("ice", 12, 100).showing(10), buy("in", 10, 100).by(2), buy("rest", 3, 100).by(2))
                .published("+ S 10@100", "trade B 10@100", "- S 0@100", "+ S 2@100", "trade B 2@100", "- S 0@100",
                    "+ B 1@100")),
            dynamicTest("let hidden orders wait for everything shown at their price", () -> new Venue()
                .given(sell("hidden", 5, 100).hidden(), sell("ice", 20, 100).showing(10).by(2))
                .send(buy("in", 23, 100).by(3))
                .reported("0/0 in 23/0", "F/1 ice 10/10 100x10", "F/1 in 13/10 100x10", "F/2 ice 0/20 100x10",
                    "F/1 in 3/20 100x10", "F/1 hidden 2/3 100x3", "F/2 in 0/23 100x3")
                .published(
                    "trade B 10@100", "- S 0@100", "+ S 10@100", "trade B 10@100", "- S 0@100", "trade B 3@100")),
            dynamicTest("refuse displays that are too small or make no sense", () -> new Venue()
                .send(sell("a", 1_001, 100).showing(1), sell("b", 1_000, 100).showing(1), sell("c", 5, 100).showing(-2),
                    sell("d", 5, 100).showing(2).valid(Wire.IOC))
                .reported("8/8 a 0/0 DISPLAY_TOO_SMALL", "0/0 b 1000/0", "8/8 c 0/0 INVALID_DISPLAY_QUANTITY",
                    "8/8 d 0/0 INVALID_COMBINATION")),
            dynamicTest("keep priority when less is shown and lose it when more is", () -> new Venue()
                .given(sell("a", 30, 100).showing(10), sell("b", 30, 100).showing(10).by(2), sell("c", 5, 100).by(3))
                .send(replaceSell("a", "a2", 30, 100).stated().showing(4),
                    replaceSell("b", "b2", 30, 100).stated().showing(12).by(2), buy("in", 10, 100).by(4))
                .reported("5/0 a2 30/0", "5/0 b2 30/0", "0/0 in 10/0", "F/1 a2 26/4 100x4", "F/1 in 6/4 100x4",
                    "F/2 c 0/5 100x5", "F/1 in 1/9 100x5", "F/1 b2 29/1 100x1", "F/2 in 0/10 100x1")
                .published("~ S 4@100", "- S 0@100", "+ S 12@100", "trade B 4@100", "- S 0@100", "+ S 4@100",
                    "trade B 5@100", "- S 0@100", "trade B 1@100", "~ S 11@100")),
            dynamicTest("take reduction from hidden part first", () -> new Venue()
                .given(sell("ice", 30, 100).showing(10))
                .send(replaceSell("ice", "ice2", 12, 100), replaceSell("ice2", "ice3", 7, 100))
                .reported("5/0 ice2 12/0", "5/0 ice3 7/0")
                .published("~ S 7@100")),
            dynamicTest("refuse cancel or slide what would match", () -> new Venue()
                .given(sell("ask", 5, 100).hidden())
                .send(buy("reject", 1, 100).postOnly(Wire.POST_ONLY_REJECT),
                    buy("cancel", 1, 101).postOnly(Wire.POST_ONLY_CANCEL),
                    buy("slide", 1, 101).postOnly(Wire.POST_ONLY_SLIDE),
                    buy("passive", 1, 99).postOnly(Wire.POST_ONLY_REJECT))
                .reported("8/8 reject 0/0 POST_ONLY_WOULD_MATCH", "0/0 cancel 1/0", "4/4 cancel 0/0 POST_ONLY",
                    "0/0 slide 1/0", "D/0 slide 1/0 SLID", "0/0 passive 1/0")
                .published("+ B 1@99", "+ B 1@99")),
            dynamicTest("cancel what cannot slide to a price", () -> new Venue()
                .given(sell("ask", 5, 1))
                .send(buy("slide", 1, 3).by(2).postOnly(Wire.POST_ONLY_SLIDE))
                .reported("0/0 slide 1/0", "4/4 slide 0/0 POST_ONLY")),
            dynamicTest("leave post only order untouched when its amendment would match", () -> new Venue()
                .given(sell("ask", 5, 100), buy("bid", 5, 98).postOnly(Wire.POST_ONLY_REJECT),
                    buy("slider", 5, 97).postOnly(Wire.POST_ONLY_SLIDE))
                .send(replaceBuy("bid", "bid2", 5, 100), replaceBuy("slider", "slider2", 5, 100))
                .reported("reject bid2 0 POST_ONLY_WOULD_MATCH", "5/0 slider2 5/0", "D/0 slider2 5/0 SLID")),
            dynamicTest("trade minimum at once or cancel", () -> new Venue()
                .given(sell("a", 3, 100), sell("b", 9, 102))
                .send(buy("tooMuch", 10, 101).by(2).atLeast(4), buy("met", 10, 101).by(2).atLeast(3).showing(2))
                .reported("0/0 tooMuch 10/0", "4/4 tooMuch 0/0 MIN_QUANTITY_UNFILLED", "0/0 met 10/0",
                    "F/2 a 0/3 100x3", "F/1 met 7/3 100x3")
                // What is left of it is fully shown: the display quantity goes with the minimum (B19).
                .published("trade B 3@100", "- S 0@100", "+ B 7@101")),
            dynamicTest("stay hidden when the minimum is met", () -> new Venue()
                .given(sell("a", 3, 100))
                .send(buy("met", 10, 101).by(2).atLeast(3).hidden(), sell("in", 2, 101).by(3))
                .reported("0/0 met 10/0", "F/2 a 0/3 100x3", "F/1 met 7/3 100x3", "0/0 in 2/0", "F/1 met 5/5 101x2",
                    "F/2 in 0/2 101x2")
                .published("trade B 3@100", "- S 0@100", "trade S 2@101")),
            dynamicTest("rest at the best price that market to limit order met", () -> new Venue()
                .given(sell("a", 3, 100).by(2), sell("b", 9, 101).by(2))
                .send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT), sell("next", 7, 100).by(3),
                    sell("none", 1, 0).type(Wire.MARKET_TO_LIMIT).by(3))
                .reported("0/0 mtl 10/0", "F/2 a 0/3 100x3", "F/1 mtl 7/3 100x3", "0/0 next 7/0", "F/2 mtl 0/10 100x7",
                    "F/2 next 0/7 100x7", "8/8 none 0/0 NO_OPPOSITE")),
            dynamicTest("keep market to limit price when prevention empties it", () -> new Venue()
                .given(sell("own", 3, 100), sell("b", 9, 101).by(2))
                .send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT).preventing(Wire.CANCEL_OLDEST))
                .reported("0/0 mtl 10/0", "4/4 own 0/0 SELF_TRADE", "D/0 mtl 10/0 MARKET_REMAINDER")
                .published("- S 0@100", "+ B 10@100")));
    }

    @TestFactory
    Stream<DynamicTest> shouldHideAndRest()
    {
        return Stream.of(
            dynamicTest("tell where market to limit order rests that may not trade now", () -> new Venue()
                .define("referencePriceTicks=100")
                .operate("SET_PROTECTION executionCollarBasisPoints=100 collarAction=COLLAR_VOLATILITY")
                .given(sell("a", 3, 105).by(2))
                .send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT))
                .reported("0/0 mtl 10/0", "D/0 mtl 10/0 MARKET_REMAINDER")
                .published("phase VOLATILITY VOLATILITY", "+ B 10@105")),
            dynamicTest("see hidden orders as the best of the other side", () -> new Venue()
                .define("protectionTicks=1")
                .given(sell("hidden", 1, 100).hidden(), sell("a", 5, 101), sell("b", 5, 102))
                .send(buyAtMarket("m", 9).by(2))
                .reported("0/0 m 9/0", "F/2 hidden 0/1 100x1", "F/1 m 8/1 100x1", "F/2 a 0/5 101x5", "F/1 m 3/6 101x5",
                    "4/4 m 0/6 MARKET_REMAINDER")),
            dynamicTest("cancel hidden order without telling the public", () -> new Venue()
                .given(sell("hidden", 1, 100).hidden())
                .send(cancel("c", "hidden"))
                .reported("4/4 c 0/0")
                .published()));
    }
}
