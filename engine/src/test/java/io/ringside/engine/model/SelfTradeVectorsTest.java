package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Self-trade prevention by example (rule book 3.3): participant 1 meets an own order between two strangers' orders. */
class SelfTradeVectorsTest
{
    private static Venue strangers()
    {
        return new Venue().given(sell("first", 2, 100).by(2), sell("own", 5, 100), sell("last", 9, 100).by(3));
    }

    @TestFactory
    Stream<DynamicTest> shouldPreventSelfTrades()
    {
        return Stream.of(
            dynamicTest("trade with oneself when nothing forbids it", () -> strangers()
                .send(buy("in", 4, 100))
                .reported(
                    "0/0 in 4/0", "F/2 first 0/2 100x2", "F/1 in 2/2 100x2", "F/1 own 3/2 100x2", "F/2 in 0/4 100x2")),
            dynamicTest("cancel incoming order and keep its earlier fills", () -> strangers()
                .send(buy("in", 10, 100).preventing(Wire.CANCEL_NEWEST))
                .reported("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 in 0/2 SELF_TRADE")
                .published("trade B 2@100", "- S 0@100")),
            dynamicTest("cancel resting order and go on", () -> strangers()
                .send(buy("in", 10, 100).preventing(Wire.CANCEL_OLDEST))
                .reported("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
                    "F/1 last 1/8 100x8", "F/2 in 0/10 100x8")
                .published("trade B 2@100", "- S 0@100", "- S 0@100", "trade B 8@100", "~ S 1@100")),
            dynamicTest("cancel both resting first", () -> strangers()
                .send(buy("in", 10, 100).preventing(Wire.CANCEL_BOTH))
                .reported("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
                    "4/4 in 0/2 SELF_TRADE")),
            dynamicTest("take smaller quantity from both without a trade", () -> strangers()
                .send(buy("in", 10, 100).preventing(Wire.DECREMENT))
                .reported("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
                    "D/1 in 3/2 SELF_TRADE", "F/1 last 6/3 100x3", "F/2 in 0/5 100x3")),
            dynamicTest("keep place of resting order that was decremented", () -> new Venue()
                .given(sell("own", 5, 100), sell("other", 5, 100).by(2))
                .send(buy("in", 2, 100).preventing(Wire.DECREMENT), buy("stranger", 4, 100).by(3))
                .reported("0/0 in 2/0", "D/0 own 3/0 SELF_TRADE", "4/4 in 0/0 SELF_TRADE", "0/0 stranger 4/0",
                    "F/2 own 0/3 100x3", "F/1 stranger 1/3 100x3", "F/1 other 4/1 100x1", "F/2 stranger 0/4 100x1")),
            dynamicTest("count only what prevention lets fill or kill reach", () -> strangers()
                .send(buy("newest", 3, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK),
                    buy("both", 3, 100).preventing(Wire.CANCEL_BOTH).valid(Wire.FOK),
                    buy("decrement", 3, 100).preventing(Wire.DECREMENT).valid(Wire.FOK),
                    buy("oldest", 12, 100).preventing(Wire.CANCEL_OLDEST).valid(Wire.FOK),
                    buy("fits", 11, 100).preventing(Wire.CANCEL_OLDEST).valid(Wire.FOK))
                .reported("0/0 newest 3/0", "4/4 newest 0/0 FOK_UNFILLABLE", "0/0 both 3/0",
                    "4/4 both 0/0 FOK_UNFILLABLE", "0/0 decrement 3/0", "4/4 decrement 0/0 FOK_UNFILLABLE",
                    "0/0 oldest 12/0", "4/4 oldest 0/0 FOK_UNFILLABLE", "0/0 fits 11/0", "F/2 first 0/2 100x2",
                    "F/1 fits 9/2 100x2", "4/4 own 0/0 SELF_TRADE", "F/2 last 0/9 100x9", "F/2 fits 0/11 100x9")),
            dynamicTest("count tranches ahead of an own order but not what is hidden behind it", () -> new Venue()
                .given(sell("ice", 30, 100).showing(10).by(2), sell("own", 5, 100))
                .send(buy("in", 11, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK),
                    buy("fits", 10, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK))
                .reported("0/0 in 11/0", "4/4 in 0/0 FOK_UNFILLABLE", "0/0 fits 10/0", "F/1 ice 20/10 100x10",
                    "F/2 fits 0/10 100x10")),
            dynamicTest("know owners by group within their firm", () -> new Venue()
                .given("SET_ACCOUNT_GROUPS accountId=1 firmId=7", "SET_ACCOUNT_GROUPS accountId=2 firmId=7",
                    "SET_ACCOUNT_GROUPS accountId=3 firmId=8")
                .given(sell("stranger", 2, 100).by(3).group(5), sell("colleague", 2, 100).by(2).group(5))
                .send(buy("in", 4, 100).preventing(Wire.CANCEL_NEWEST).group(5))
                .reported("0/0 in 4/0", "F/2 stranger 0/2 100x2", "F/1 in 2/2 100x2", "4/4 in 0/2 SELF_TRADE")),
            dynamicTest("cancel whole iceberg not its tranche alone", () -> new Venue()
                .given(sell("own", 50, 100).showing(5), sell("other", 5, 100).by(2))
                .send(buy("in", 5, 100).preventing(Wire.CANCEL_OLDEST))
                .reported("0/0 in 5/0", "4/4 own 0/0 SELF_TRADE", "F/2 other 0/5 100x5", "F/2 in 0/5 100x5")));
    }
}
