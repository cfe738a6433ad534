package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static io.ringside.engine.model.Request.status;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * Trades taken back and corrected, by example (rule book 4.4 J.1, 6.4, A39, B03, B45). Each begins with three
 * trades: 4 at 100 (match 1, both orders filled), 3 at 101 (match 2, the buyer has 7 left), 2 at 101 (match 3, the
 * buyer has 5 left).
 */
class BustVectorsTest
{
    private static final String STATISTICS =
        "statistics of 0: 3 trades 9 lots, open 100 high 101 low 100 last 101 average 100 before 0";

    private static Venue traded()
    {
        return new Venue().given(sell("s", 4, 100).by(2), buy("b", 4, 100), buy("open", 10, 101),
            sell("t", 3, 101).by(2), sell("u", 2, 101).by(3));
    }

    @TestFactory
    Stream<DynamicTest> shouldTakeTradesBack()
    {
        return Stream.of(
            dynamicTest("take trade back from both sides", () -> traded()
                .bust(1)
                .reported("H/2 s 0/0 100x4 busted 4 BUST", "H/2 b 0/0 100x4 busted 4 BUST", "operator 0")
                .published("correction 0@100",
                    "statistics of 0: 2 trades 5 lots, open 101 high 101 low 101 last 101 average 101 before 0")),
            dynamicTest("never open an order again", () -> traded()
                .bust(2)
                .reported("H/1 open 5/2 101x3 busted 3 BUST", "H/2 t 0/0 101x3 busted 3 BUST", "operator 0")
                .send(sellAtMarket("v", 9).by(4))
                .reported("0/0 v 9/0", "F/2 open 0/7 101x5 busted 3", "F/1 v 4/5 101x5", "4/4 v 0/5 MARKET_REMAINDER")),
            dynamicTest("call an order new that has no fill left", () -> traded()
                .bust(2)
                .bust(3)
                .reportedAt(3, "H/0 open 5/0 101x2 busted 5 BUST")),
            dynamicTest("keep the end of an order that was cancelled", () -> traded()
                .given(cancel("x", "open"))
                .bust(3)
                .reported("H/4 open 0/3 101x2 busted 2 BUST", "H/2 u 0/0 101x2 busted 2 BUST", "operator 0")),
            dynamicTest("count busted lots when amended", () -> traded()
                .bust(2).forget()
                // 2 filled, 3 busted: 8 leave 3, and 5 or less leave nothing.
                .send(replaceBuy("open", "r", 8, 101))
                .reported("5/1 r 3/2 busted 3")
                .send(replaceBuy("r", "q", 4, 101))
                .reported("5/2 q 0/2 busted 3")),
            dynamicTest("end as cancelled what is reduced to busted lots", () -> traded()
                .bust(2)
                .bust(3).forget()
                // Nothing is filled, 5 are busted.
                .send(replaceBuy("open", "r", 5, 101), status("r"))
                .reported("5/4 r 0/0 busted 5", "I/4 r 0/0 busted 5 TOO_LATE")
                .published("- B 0@101")),
            dynamicTest("correct price and quantity", () -> traded()
                .correct(1, 3, 98)
                .reported("G/2 s 0/3 98x3 busted 1 CORRECTION", "G/2 b 0/3 98x3 busted 1 CORRECTION", "operator 0")
                .published("correction 3@98",
                    "statistics of 0: 3 trades 8 lots, open 98 high 101 low 98 last 101 average 99 before 0")),
            dynamicTest("correct twice then bust what is left", () -> traded()
                .correct(1, 4, 99)
                .correct(1, 2, 99)
                .bust(1)
                .reported("G/2 s 0/4 99x4 CORRECTION", "G/2 b 0/4 99x4 CORRECTION", "operator 0",
                    "G/2 s 0/2 99x2 busted 2 CORRECTION", "G/2 b 0/2 99x2 busted 2 CORRECTION", "operator 0",
                    "H/2 s 0/0 99x2 busted 4 BUST", "H/2 b 0/0 99x2 busted 4 BUST", "operator 0")));
    }

    @TestFactory
    Stream<DynamicTest> shouldGoOnWithoutTradesTakenBack()
    {
        return Stream.of(
            dynamicTest("take the last price from the trades that are left", () -> traded()
                .bust(3)
                .bust(2).forget()
                // At 101 it would be there already.
                .send(buy("stop", 1, 0).stop(101).by(4))
                .reported("0/0 stop 1/0")),
            dynamicTest("fall back to the close of the day before", () -> traded()
                .endDay()
                .given(sell("s2", 1, 110).by(2), buy("b2", 1, 110))
                .bust(4)
                .published("correction 0@110",
                    "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 101")
                .send(sell("stop", 1, 0).stop(101).by(4))
                .reportedAt(3, "8/8 stop 0/0 STOP_ALREADY_SATISFIED")),
            dynamicTest("tell the buyer first in an auction", () -> traded()
                .phase(Wire.AUCTION_CALL)
                .given(sellAtMarket("as", 2).by(2), buyAtMarket("ab", 2).by(3))
                .uncross().forget()
                .bust(4)
                .reported("H/2 ab 0/0 101x2 busted 2 BUST", "H/2 as 0/0 101x2 busted 2 BUST", "operator 0")),
            dynamicTest("refuse correction whose value could not be counted", () -> traded()
                // No order lives that would not fit under such a price; the buyer's was one of 4 lots.
                .send(cancel("x", "open"))
                .define("maxPriceTicks=" + Long.MAX_VALUE).forget()
                .correct(1, 1, Long.MAX_VALUE / 4 + 1)
                .reported("operator 0 VALUE_OVERFLOW")),
            dynamicTest("bust a trade once", () -> traded()
                .bust(1).forget()
                .bust(1)
                .correct(1, 1, 99)
                .reported("operator 0 TRADE_NOT_CHANGEABLE", "operator 0 TRADE_NOT_CHANGEABLE")),
            dynamicTest("refuse statistics of nothing", () -> traded()
                .operate("PUBLISH_STATISTICS instrumentId=2")
                .operate("PUBLISH_STATISTICS instrumentId=-1")
                .reported("operator 0 UNKNOWN_INSTRUMENT", "operator 0 INVALID_COMMAND")),
            dynamicTest("elect nothing by a bust", () -> traded()
                .given(sell("stop", 1, 0).stop(100).by(4))
                .bust(3)
                .bust(2)
                .reported("H/1 open 5/3 101x2 busted 2 BUST", "H/2 u 0/0 101x2 busted 2 BUST", "operator 0",
                    "H/0 open 5/0 101x3 busted 5 BUST", "H/2 t 0/0 101x3 busted 3 BUST", "operator 0")),
            dynamicTest("give room back to the position limit", () -> traded()
                .given("DEFINE_ACCOUNT accountId=1 flag=1 maxPositionLots=14")
                .send(buy("more", 1, 90))
                .bust(1)
                .send(buy("again", 4, 90))
                // 9 bought and 5 open are 14 of 14; without match 1 they are 10.
                .reported("8/8 more 0/0 POSITION_LIMIT", "H/2 s 0/0 100x4 busted 4 BUST",
                    "H/2 b 0/0 100x4 busted 4 BUST", "operator 0", "0/0 again 4/0")),
            dynamicTest("tell statistics of the day when asked and at its end", () -> traded()
                .operate("PUBLISH_STATISTICS instrumentId=0")
                .published(STATISTICS)
                .endDay()
                .published("- B 0@101", STATISTICS)
                .operate("PUBLISH_STATISTICS")
                .published(
                    "statistics of 20261121: 0 trades 0 lots, open 0 high 0 low 0 last 0 average 0 before 101")));
    }

    @ParameterizedTest(name = "match {0} by {1} and {2}")
    @CsvSource({
        "0, ann, bob, INVALID_COMMAND", "1, '', bob, NOT_AUTHORISED", "1, ann, '', NOT_AUTHORISED",
        "1, ann, ann, NOT_AUTHORISED", "1, ' ann', bob, NOT_AUTHORISED", "4, ann, bob, UNKNOWN_TRADE",
        "1, ann, Ann, ''"})
    void shouldWantTwoPairsOfEyesAndATrade(
        final long matchId, final String one, final String other, final String reason)
    {
        final Command command = Command.of("BUST_TRADE instrumentId=1 matchId=" + matchId);
        command.operatorName = one;
        command.secondOperatorName = other;

        final List<String> reports = traded().apply(command).reports();
        assertEquals(("operator 0 " + reason).trim(), reports.get(reports.size() - 1));
    }

    @ParameterizedTest(name = "{0} lots at {1}")
    @CsvSource({
        "4, 100, INVALID_COMMAND", "5, 100, QUANTITY_TOO_LARGE", "0, 99, INVALID_QUANTITY", "4, 0, INVALID_PRICE",
        "4, 10001, PRICE_OUT_OF_RANGE"})
    void shouldRefuseCorrectionsThatMakeNoSense(final long lots, final long priceTicks, final String reason)
    {
        traded().correct(1, lots, priceTicks).reported("operator 0 " + reason);
    }

    @Test
    void shouldRefuseBustThatLeavesMoreThanAPositionCanHold()
    {
        final long most = Long.MAX_VALUE / ModelLimits.roomy().orders;
        final Venue large = new Venue();
        large.define(2, "symbol=Y maxPriceTicks=1 maxQuantityLots=" + most);
        large.given(sell("s", most, 1).in(2), buy("b", most, 1).by(2).in(2));
        // Participant 2 sells what he bought, and all that he may.
        for (int i = 0; i <= ModelLimits.roomy().orders; i++)
        {
            large.given(buy("b" + i, most, 1).by(3 + i % 2).in(2), sell("s" + i, most, 1).by(2).in(2));
        }

        large.bust(1).reported("operator 0 VALUE_OVERFLOW");
    }
}
