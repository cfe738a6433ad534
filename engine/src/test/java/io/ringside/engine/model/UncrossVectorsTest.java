package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * The price of an uncross and its tie-breaks, and who trades, by example (rule book 5.2). Each begins in a call with an
 * empty book; the reference price is 100 unless said otherwise.
 */
class UncrossVectorsTest
{
    private static Venue call()
    {
        return new Venue().define("referencePriceTicks=100").phase(Wire.AUCTION_CALL).forget();
    }

    private static DynamicTest auction(final String name, final String print, final Request... orders)
    {
        return dynamicTest(name, () -> call().given(orders).uncrossed(print));
    }

    @TestFactory
    Stream<DynamicTest> shouldFindThePrice()
    {
        return Stream.of(
            // At 101: 10 against 4; at 102: 10 against 9; at 103: 3 against 9.
            auction("take price that trades most", "9@102",
                buy("a", 7, 102), buy("b", 3, 103), sell("c", 4, 101), sell("d", 5, 102).by(2)),
            // 5 trade at 101 (surplus 3), 102 (surplus 1) and 103 (surplus 1 the other way would be more): 102 to 103.
            auction("take least surplus when volume ties", "5@102",
                buy("a", 3, 101), buy("b", 6, 102), sell("c", 5, 101)),
            // 5 trade with 2 buyers left over at 101 and at 104.
            auction("take highest price when buyers are left over everywhere", "5@104",
                buy("a", 7, 104), sell("c", 5, 101)),
            auction("take lowest price when sellers are left over everywhere", "5@97",
                buy("a", 5, 99), sell("c", 7, 97)),
            auction("take reference when nothing is left over and it lies inside", "5@100",
                buy("a", 5, 104), sell("c", 5, 97)),
            auction("take edge nearest to reference when it lies outside", "5@103",
                buy("a", 5, 106), sell("c", 5, 103)),
            // At 98: 6 against 5; at 99: 5 against 6. The reference is above both.
            auction("decide between left over buyers and sellers by reference", "5@99",
                buy("a", 5, 99), buy("b", 1, 98), sell("c", 5, 98), sell("d", 1, 99)),
            dynamicTest("take middle rounded down without reference", () -> call()
                .operate("SET_REFERENCE_PRICE priceTicks=0")
                .given(buy("a", 5, 104), sell("c", 5, 97))
                .uncrossed("5@100")),
            dynamicTest("round reference to the nearest tick ties lower", () -> new Venue()
                .define("priceIncrementTicks=4 referencePriceTicks=102")
                .phase(Wire.AUCTION_CALL)
                .given(buy("a", 5, 120), sell("c", 5, 80))
                .uncross()
                .published("- B 0@120", "- S 0@80", "auction 5@100", "phase CONTINUOUS")),
            auction("trade market orders alone at the reference", "3@100",
                buyAtMarket("a", 5), sellAtMarket("c", 3)),
            auction("not trade when one side is empty", "none",
                buy("a", 5, 104), buyAtMarket("b", 2)),
            auction("count icebergs and hidden orders in full", "40@104",
                buy("a", 45, 104), sell("c", 30, 100).showing(5).by(2), sell("d", 10, 101).hidden().by(3)),
            dynamicTest("leave out prices beyond the collar and stay in the call when still crossed", () -> call()
                .operate("SET_AUCTION collarBasisPoints=200")
                .given(buy("a", 5, 110), sell("b", 9, 102), buy("c", 4, 105))
                // Only 102 is within 2 percent of 100: all 9 trade there.
                .uncross()
                .reported("F/2 a 0/5 102x5", "F/1 b 4/5 102x5", "F/2 c 0/4 102x4", "F/2 b 0/9 102x4", "operator 1")
                .phase(Wire.AUCTION_CALL)
                .given(buy("d", 5, 130), sell("e", 5, 120))
                .uncross()
                // Nothing but the reference of 102 is left to try, and nobody sells there: the book stays crossed.
                .reported("operator 0 BOOK_CROSSED")
                .published()),
            dynamicTest("give market orders then better prices then earlier orders their turn", () -> call()
                .given(buy("late", 5, 101), buy("better", 5, 102), buyAtMarket("market", 5), buy("later", 5, 101),
                    sell("s", 12, 101).by(2))
                .uncross()
                .reported("F/2 market 0/5 101x5", "F/1 s 7/5 101x5", "F/2 better 0/5 101x5", "F/1 s 2/10 101x5",
                    "F/1 late 3/2 101x2", "F/2 s 0/12 101x2", "operator 1")
                .published("- B 0@102", "- S 0@101", "~ B 3@101", "auction 12@101", "phase CONTINUOUS")),
            dynamicTest("cancel what was for the auction alone", () -> call()
                .given(buyAtMarket("market", 5), buy("open", 5, 99).valid(Wire.AT_OPEN),
                    buy("auction", 5, 99).valid(Wire.GOOD_FOR_AUCTION), buy("day", 5, 99))
                .uncross()
                .reported("4/4 market 0/0 AUCTION_REMAINDER", "4/4 open 0/0 AUCTION_REMAINDER",
                    "4/4 auction 0/0 AUCTION_REMAINDER", "operator 1")));
    }

    @TestFactory
    Stream<DynamicTest> shouldUncross()
    {
        return Stream.of(
            dynamicTest("extend call once when price is far from reference", () -> call()
                .operate("SET_AUCTION extensionBasisPoints=100 extensionNs=10")
                .given(buy("a", 5, 110), sell("b", 5, 105))
                .uncross()
                .uncross()
                .reported("operator 0 EXTENDED", "F/2 a 0/5 105x5", "F/2 b 0/5 105x5", "operator 1")),
            dynamicTest("prevent self trades only when instrument and both orders ask for it", () -> call()
                .operate("SET_AUCTION stpMode=CANCEL_NEWEST")
                .given(buy("a", 5, 100).preventing(Wire.DECREMENT), sell("own", 5, 100).preventing(Wire.CANCEL_BOTH),
                    sell("other", 5, 100).by(2))
                .uncross()
                .reported("4/4 own 0/0 SELF_TRADE", "F/2 a 0/5 100x5", "F/2 other 0/5 100x5", "operator 1")),
            dynamicTest("elect stops by the auction price after the phase has changed", () -> call()
                .given(buy("stop", 2, 0).stop(104), buy("a", 5, 104), sell("b", 5, 104), sell("c", 5, 105).by(2))
                .uncross()
                .reported("F/2 a 0/5 104x5", "F/2 b 0/5 104x5", "D/0 stop 2/0 TRIGGERED", "F/1 c 3/2 105x2",
                    "F/2 stop 0/2 105x2", "operator 1")),
            dynamicTest("park at close orders until the closing call and end in post close", () -> call()
                .phase(Wire.CONTINUOUS)
                .given(buy("close", 5, 104).valid(Wire.AT_CLOSE), sell("ask", 5, 103))
                .phase(Wire.CLOSING_CALL)
                .uncross()
                .reported("operator 1", "F/2 close 0/5 103x5", "F/2 ask 0/5 103x5", "operator 1")
                .published(
                    "phase CLOSING_CALL", "+ B 5@104", "- B 0@104", "- S 0@103", "auction 5@103", "phase POST_CLOSE")),
            dynamicTest("end call by the clock", () -> call()
                .operate("START_CALL phase=PRE_OPEN durationNs=500")
                .given(buy("a", 5, 100), sell("b", 5, 100))
                .tick(1_499)
                .published("indication 5@100 imbalance 0")
                .tick(1_500)
                .reported("F/2 a 0/5 100x5", "F/2 b 0/5 100x5")),
            dynamicTest("expire order when its time has come", () -> call()
                .given(buy("a", 5, 100).until(2_000))
                .tick(1_999)
                .tick(2_000)
                .reported("C/C a 0/0 EXPIRE_TIME")),
            dynamicTest("not trade at reference that nobody may quote", () -> call()
                .define("maxPriceTicks=99")
                .given(buyAtMarket("a", 5), sellAtMarket("b", 5).by(2))
                .uncrossed("none")),
            dynamicTest("trade at reference that is the highest price", () -> call()
                .define("maxPriceTicks=100")
                .given(buyAtMarket("a", 5), sellAtMarket("b", 5).by(2))
                .uncrossed("5@100")));
    }

    @Test
    void shouldKeepHighestPriceAtWhichTheValueOfEveryOrderFits()
    {
        final long fitting = Long.MAX_VALUE / 10_000;
        call().given(sellAtMarket("a", 10_000), sellAtMarket("b", 9_999))
            .define("maxPriceTicks=" + (fitting + 1))
            .define("maxPriceTicks=" + Long.MAX_VALUE)
            .define("maxPriceTicks=" + fitting)
            .reported("operator 1 VALUE_OVERFLOW", "operator 2 VALUE_OVERFLOW", "operator 0")
            .send(buy("c", 10_000, fitting).by(2))
            .uncrossed("10000@" + fitting);
    }
}
