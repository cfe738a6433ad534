package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.function.Consumer;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Trades taken back over days, and many at once, by example (rule book P8). */
class BustRangeVectorsTest
{
    private static String bustAll(final int instrumentId, final long fromNs, final long toNs, final String second)
    {
        return "BUST_TRADES operatorName=ann secondOperatorName=" + second + " instrumentId=" + instrumentId +
            " atNs=" + fromNs + " toNs=" + toNs;
    }

    @TestFactory
    Stream<DynamicTest> shouldBustTradesOfTheDaysBefore()
    {
        return Stream.of(
            dynamicTest("P8: a trade of the day before is taken back; the figures of today and the last price stay",
                () -> new Venue()
                .given(buy("b", 4, 100).valid(Wire.GTC), sell("s", 3, 100).by(2))
                .endDay().forget()
                .bust(1)
                .reported("H/0 b 1/0 100x3 busted 3 BUST", "H/2 s 0/0 100x3 busted 3 BUST", "operator 0")
                .published("correction 0@100")
                .operate("PUBLISH_STATISTICS")
                .published("statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 100")
                .bust(1)
                .reportedAt(1, "operator 0 TRADE_NOT_CHANGEABLE")),
            dynamicTest("P8: two trading days by default, then a trade stands for good", () -> new Venue()
                .given(buy("b", 4, 100).valid(Wire.GTC), sell("s", 1, 100).by(2))
                .endDay().forget()
                .given(sell("t", 1, 100).by(2))
                .endDay().forget()
                .bust(1)
                .bust(2)
                .reported("operator 0 UNKNOWN_TRADE", "H/1 b 2/1 100x1 busted 1 BUST", "H/2 t 0/0 100x1 busted 1 BUST",
                    "operator 0")),
            dynamicTest("P8: as many days as the venue says", () -> new Venue(ModelLimits.roomy().ofDays(1))
                .given(buy("b", 4, 100), sell("s", 1, 100).by(2))
                .endDay().forget()
                .bust(1)
                .reported("operator 0 UNKNOWN_TRADE")),
            dynamicTest("P8: an order that traded on two days and ended is told by its last id, also after a snapshot",
                () -> new Venue()
                .given(buy("an-order-of-20-chars", 9, 100).valid(Wire.GTC), sell("s", 1, 100).by(2))
                .endDay().forget()
                .given(sell("t", 2, 100).by(2), cancel("c", "an-order-of-20-chars"))
                .failOver()
                .bust(1)
                .bust(2)
                .reported("H/4 an-order-of-20-chars 0/2 100x1 busted 1 BUST", "H/2 s 0/0 100x1 busted 1 BUST",
                    "operator 0", "H/4 an-order-of-20-chars 0/0 100x2 busted 3 BUST", "H/2 t 0/0 100x2 busted 2 BUST",
                    "operator 0")),
            dynamicTest("P8: what is left of an order of two days when the first of them is forgotten",
                () -> new Venue()
                .given(buy("b", 9, 100).valid(Wire.GTC), sell("s", 1, 100).by(2))
                .endDay().forget()
                .given(sell("t", 2, 100).by(2), cancel("c", "b"))
                .endDay().forget()
                .failOver()
                .bust(1)
                .bust(2)
                .reported("operator 0 UNKNOWN_TRADE", "H/4 b 0/1 100x2 busted 2 BUST", "H/2 t 0/0 100x2 busted 2 BUST",
                    "operator 0")),
            dynamicTest("P8: ids of the day before are free, and busts still name them", () -> new Venue()
                .given(buy("a", 1, 100), sell("s", 1, 100).by(2))
                .endDay().forget()
                .given(buy("new", 1, 90), buy("a", 1, 91))
                .failOver()
                .bust(1)
                .reported("H/2 a 0/0 100x1 busted 1 BUST", "H/2 s 0/0 100x1 busted 1 BUST", "operator 0")),
            dynamicTest("P8: all trades of an instrument from one time to before another, in one command",
                () -> new Venue()
                .given(buy("b", 20, 100))
                .then(trade(10, "s1", 1))
                .then(trade(20, "s2", 2))
                .then(trade(30, "s3", 3))
                .then(trade(30, "s4", 4))
                .then(trade(40, "s5", 5))
                .bust(3).forget()
                .operate(bustAll(1, 2_020, 2_040, "bob"))
                .reported("H/1 b 5/10 100x2 busted 5 BUST", "H/2 s2 0/0 100x2 busted 2 BUST",
                    "H/1 b 5/6 100x4 busted 9 BUST", "H/2 s4 0/0 100x4 busted 4 BUST", "operator 2")
                .published("correction 0@100", "correction 0@100",
                    "statistics of 0: 2 trades 6 lots, open 100 high 100 low 100 last 100 average 100 before 0")
                .operate(bustAll(1, 2_020, 2_040, "bob"))
                .operate(bustAll(1, 0, 2_010, "bob"))
                .operate(bustAll(1, 2_011, 2_020, "bob"))
                .reported("operator 0 UNKNOWN_TRADE", "operator 0 UNKNOWN_TRADE", "operator 0 UNKNOWN_TRADE")));
    }

    @TestFactory
    Stream<DynamicTest> shouldBustManyTradesAtOnce()
    {
        return Stream.of(
            dynamicTest("P8: over the days of the window; the figures of today follow once", () -> new Venue()
                .given(buy("b", 20, 100).valid(Wire.GTC))
                .then(trade(10, "s1", 1))
                .endDay().forget()
                .then(trade(20, "s2", 2))
                .send(sell("high", 1, 110).by(2), buy("up", 1, 110).by(3))
                .forget()
                .failOver()
                .operate(bustAll(1, 0, Long.MAX_VALUE, "bob"))
                .reported("H/1 b 17/2 100x1 busted 1 BUST", "H/2 s1 0/0 100x1 busted 1 BUST",
                    "H/0 b 17/0 100x2 busted 3 BUST", "H/2 s2 0/0 100x2 busted 2 BUST",
                    "H/2 high 0/0 110x1 busted 1 BUST", "H/2 up 0/0 110x1 busted 1 BUST", "operator 3")
                .published("correction 0@100", "correction 0@100", "correction 0@110",
                    "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 100")),
            dynamicTest("P8: two operators, a range of time, an instrument that there is", () -> new Venue()
                .given(buy("b", 1, 100), sell("s", 1, 100).by(2))
                .operate(bustAll(1, 0, 5_000, "ann"))
                .operate(bustAll(1, 0, 5_000, ""))
                .operate(bustAll(1, -1, 5_000, "bob"))
                .operate(bustAll(1, 5_000, 5_000, "bob"))
                .operate(bustAll(9, 0, 5_000, "bob"))
                .operate(bustAll(0, 0, 5_000, "bob"))
                .reported("operator 0 NOT_AUTHORISED", "operator 0 NOT_AUTHORISED", "operator 0 INVALID_COMMAND",
                    "operator 0 INVALID_COMMAND", "operator 0 UNKNOWN_INSTRUMENT", "operator 0 UNKNOWN_INSTRUMENT")));
    }

    private static Consumer<Venue> trade(final long atNs, final String id, final long lots)
    {
        return venue -> venue.tick(2_000 + atNs).given(sell(id, lots, 100).by(2));
    }
}
