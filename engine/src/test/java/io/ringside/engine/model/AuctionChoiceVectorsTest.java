package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * What an instrument may choose for its auctions, by example (rule book 5.2, Q5, Q8): market orders that are carried,
 * the reference before market pressure, near and far price. Each begins in a call whose reference price is 100.
 */
class AuctionChoiceVectorsTest
{
    private static Venue call(final String auctionRules)
    {
        return new Venue().define("referencePriceTicks=100").operate("SET_AUCTION " + auctionRules)
            .phase(Wire.AUCTION_CALL).forget();
    }

    @TestFactory
    Stream<DynamicTest> shouldCarryMarketOrders()
    {
        return Stream.of(
            dynamicTest("carry what is left of a market order at the auction price with its own time", () ->
                call("marketRemainder=REMAINDER_REST")
                .given(buyAtMarket("market", 9), buy("limit", 3, 100), sell("s", 4, 100).by(2))
                .uncross()
                .reported("F/1 market 5/4 100x4", "F/2 s 0/4 100x4", "D/1 market 5/4 AUCTION_REMAINDER", "operator 1")
                .published("- S 0@100", "auction 4@100", "+ B 5@100", "phase CONTINUOUS")
                // It was there before the limit order.
                .send(sell("hit", 6, 100).by(3))
                .reported("0/0 hit 6/0", "F/2 market 0/9 100x5", "F/1 hit 1/5 100x5", "F/1 limit 2/1 100x1",
                    "F/2 hit 0/6 100x1")),
            dynamicTest("cancel market orders when nothing has traded", () -> call("marketRemainder=REMAINDER_REST")
                .given(buyAtMarket("market", 9), sell("s", 4, 101).by(2).valid(Wire.AT_OPEN), cancel("c", "s").by(2))
                .uncross()
                .reported("4/4 market 0/0 AUCTION_REMAINDER", "operator 1")),
            dynamicTest("end market orders that were for the auction alone", () ->
                call("marketRemainder=REMAINDER_REST")
                .given(sellAtMarket("open", 5).valid(Wire.AT_OPEN), sellAtMarket("next",
                    5).valid(Wire.GOOD_FOR_AUCTION),
                    sellAtMarket("day", 5), buy("b", 4, 100).by(2))
                .uncross()
                .reported("F/2 b 0/4 100x4", "F/1 open 1/4 100x4", "4/4 open 0/4 AUCTION_REMAINDER",
                    "4/4 next 0/0 AUCTION_REMAINDER", "D/0 day 5/0 AUCTION_REMAINDER", "operator 1")),
            dynamicTest("keep the choice when it is not stated and through a failover", () ->
                call("marketRemainder=REMAINDER_REST")
                .operate("SET_AUCTION marketRemainder=255 tieBreak=255 indicatesNearFar=255").forget()
                .given(buyAtMarket("market", 9), sell("s", 4, 100).by(2))
                .failOver()
                .uncross()
                .reportedAt(2, "D/1 market 5/4 AUCTION_REMAINDER")),
            dynamicTest("refuse choices that there are not", () -> call("marketRemainder=0")
                .operate("SET_AUCTION marketRemainder=2")
                .operate("SET_AUCTION tieBreak=2")
                .operate("SET_AUCTION indicatesNearFar=2")
                .reported("operator 0 INVALID_COMMAND", "operator 0 INVALID_COMMAND", "operator 0 INVALID_COMMAND")));
    }

    @TestFactory
    Stream<DynamicTest> shouldPreferTheReference()
    {
        return Stream.of(
            // 5 trade with 2 buyers left over from 101 to 104; 100 is below.
            dynamicTest("take the price nearest to the reference though buyers are left over", () ->
                call("tieBreak=TIE_REFERENCE").given(buy("a", 7, 104), sell("c", 5, 101)).uncrossed("5@101")),
            dynamicTest("take the reference itself where it lies between", () ->
                call("tieBreak=TIE_REFERENCE").given(buy("a", 7, 104), sell("c", 5, 97)).uncrossed("5@100")),
            dynamicTest("take the price nearest to the reference though sellers are left over", () ->
                call("tieBreak=TIE_REFERENCE").given(buy("a", 5, 99), sell("c", 7, 97)).uncrossed("5@99")),
            dynamicTest("follow market pressure without a reference", () -> call("tieBreak=TIE_REFERENCE")
                .operate("SET_REFERENCE_PRICE priceTicks=0")
                .given(buy("a", 7, 104), sell("c", 5, 101))
                .uncrossed("5@104")),
            dynamicTest("decide between buyers and sellers as ever", () -> call("tieBreak=TIE_REFERENCE")
                .given(buy("a", 5, 99), buy("b", 1, 98), sell("c", 5, 98), sell("d", 1, 99))
                .uncrossed("5@99")));
    }

    @TestFactory
    Stream<DynamicTest> shouldIndicateNearAndFar()
    {
        return Stream.of(
            // All: 9 trade at 101. For the auction alone: 2 at 103.
            dynamicTest("tell near and far price", () -> call("indicatesNearFar=1")
                .given(buy("a", 7, 101), buy("open", 2, 103).valid(Wire.AT_OPEN), sell("c", 9, 101).by(2))
                .tick(1_001)
                .published("indication 9@101 imbalance 0 near 101")
                .given(sell("next", 3, 103).valid(Wire.GOOD_FOR_AUCTION).by(3))
                .tick(1_002)
                .published("indication 9@101 imbalance 0 near 101 far 103")
                // Nothing has changed.
                .tick(1_003)
                .published()),
            dynamicTest("count market orders as orders for the auction", () -> call("indicatesNearFar=1")
                .given(buyAtMarket("market", 2), sell("c", 9, 101).by(2))
                .tick(1_001)
                .published("indication 2@101 imbalance 7 near 101")
                .given(sellAtMarket("other", 2).by(3))
                .tick(1_002)
                // Market orders alone meet at the reference.
                .published("indication 2@101 imbalance 9 near 101 far 100")),
            dynamicTest("tell where it would go without the collar", () ->
                call("indicatesNearFar=1 collarBasisPoints=200")
                .given(buy("a", 5, 120), sell("b", 5, 110).by(2), buy("c", 2, 101), sell("d", 2, 101).by(3))
                .tick(1_001)
                .published("indication 2@101 imbalance 5 near 110")),
            dynamicTest("go on after a failover without repeating itself", () -> call("indicatesNearFar=1")
                .given(buy("a", 7, 101).valid(Wire.AT_OPEN), sell("c", 9, 101).valid(Wire.AT_OPEN).by(2))
                .tick(1_001)
                .failOver()
                .tick(1_002)
                .published("indication 7@101 imbalance 2 near 101 far 101")),
            dynamicTest("tell neither where the instrument does not ask for them", () -> call("indicatesNearFar=0")
                .given(buy("a", 7, 101).valid(Wire.AT_OPEN), sell("c", 9, 101).valid(Wire.AT_OPEN).by(2))
                .tick(1_001)
                .published("indication 7@101 imbalance 2")));
    }
}
