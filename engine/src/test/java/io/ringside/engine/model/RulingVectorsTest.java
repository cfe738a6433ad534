package io.ringside.engine.model;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/** Rules by example, one each: those that could be read in two ways. The names say which. */
class RulingVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldFollowTheRulings()
    {
        return Stream.of(
            dynamicTest("A03 B17: a market order without anybody on the other side is accepted, then cancelled",
                () -> new Venue()
                .given(sell("s", 1, 100), buy("b", 1, 100).by(2), buy("stop", 4, 0).stop(105))
                .send(buyAtMarket("m", 5), sell("up", 1, 105).by(2), buy("go", 1, 105).by(3))
                .reported("0/0 m 5/0", "4/4 m 0/0 NO_OPPOSITE", "0/0 up 1/0", "0/0 go 1/0", "F/2 up 0/1 105x1",
                    "F/2 go 0/1 105x1", "D/0 stop 4/0 TRIGGERED", "4/4 stop 0/0 NO_OPPOSITE")),
            dynamicTest("A12: no minimum quantity outside continuous trading", () -> new Venue()
                .phase(Wire.AUCTION_CALL).forget()
                .send(buy("min", 5, 100).atLeast(2), buy("plain", 5, 100))
                .reported("8/8 min 0/0 PHASE_FORBIDS", "0/0 plain 5/0")),
            dynamicTest("A22 A23: a rejected order leaves its id free; ids are of the session, also those of replaces",
                () -> new Venue()
                .send(buy("x", 0, 100), buy("x", 1, 100), buy("x", 1, 100).by(2), buy("x", 1, 100), buy("y", 1, 100),
                    replaceBuy("y", "x", 2, 100), cancel("y", "x"), buy("x", 1, 100))
                .reported("8/8 x 0/0 INVALID_QUANTITY", "0/0 x 1/0", "0/0 x 1/0", "8/0 x 0/0 DUPLICATE_CLORDID",
                    "0/0 y 1/0", "reject x 0 DUPLICATE_CLORDID", "4/4 y 0/0", "8/8 x 0/0 DUPLICATE_CLORDID")),
            dynamicTest("4.2: whatever the reason of a cancel reject, it tells the status of the order that was named",
                () -> new Venue()
                .given(buy("live", 5, 100), buy("dead", 5, 90), cancel("c", "dead"), sell("s", 2, 100).by(2))
                .send(replaceBuy("live", "live", 6, 100), cancel("a b", "live"), replaceBuy("dead", "live", 6, 100),
                    replaceBuy("none", "live", 6, 100), cancel("d", "live"))
                .reported("reject live 1 DUPLICATE_CLORDID", "reject a b 1 INVALID_CLORDID",
                    "reject live 4 DUPLICATE_CLORDID", "reject live 8 DUPLICATE_CLORDID", "4/4 d 0/2")),
            dynamicTest("A24 A26: a kill switch takes orders good till cancelled too, and leaves nothing to amend",
                () -> new Venue()
                .given(buy("gtc", 5, 90).valid(Wire.GTC), buy("day", 5, 91), buy("other", 5, 92).by(2))
                .operate("KILL_SWITCH scope=KILL_ACCOUNT accountId=1 flag=1")
                .send(buy("new", 1, 90), replaceBuy("gtc", "more", 6, 90), buy("theirs", 1, 90).by(2))
                .operate("KILL_SWITCH scope=KILL_ACCOUNT accountId=1")
                .send(buy("again", 1, 90))
                .reported("4/4 gtc 0/0 KILL_SWITCH", "4/4 day 0/0 KILL_SWITCH", "operator 2", "8/8 new 0/0 KILL_SWITCH",
                    "reject more 4 TOO_LATE", "0/0 theirs 1/0", "operator 0", "0/0 again 1/0")),
            dynamicTest("B14: the protection price of a sell order is at least one tick", () -> new Venue()
                .define("protectionTicks=50")
                .given("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .given(buy("b10", 1, 10).by(2), buy("b1", 1, 1).by(2))
                .send(sellAtMarket("m", 5))
                .reported("0/0 m 5/0", "F/2 b10 0/1 10x1", "F/1 m 4/1 10x1", "F/2 b1 0/1 1x1", "F/1 m 3/2 1x1",
                    "D/1 m 3/2 MARKET_REMAINDER")
                .publishedAt(4, "+ S 3@1")),
            dynamicTest("B15: without protection a market order sweeps everything; what is left is always cancelled",
                () -> new Venue()
                .given("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .given(sell("near", 1, 10).by(2), sell("far", 1, 9_999).by(2))
                .send(buyAtMarket("m", 5))
                .reported("0/0 m 5/0", "F/2 near 0/1 10x1", "F/1 m 4/1 10x1", "F/2 far 0/1 9999x1", "F/1 m 3/2 9999x1",
                    "4/4 m 0/2 MARKET_REMAINDER")),
            dynamicTest("B52: a display below the tranche that is shown shrinks it at once, in its place",
                () -> new Venue()
                .given(sell("ice", 10, 100).showing(5), sell("next", 1, 100).by(2))
                .send(replaceSell("ice", "less", 10, 100).stated().showing(2), buy("in", 3, 100).by(3))
                .published("~ S 2@100", "trade B 2@100", "- S 0@100", "+ S 2@100", "trade B 1@100", "- S 0@100")));
    }

    @TestFactory
    Stream<DynamicTest> shouldEndAndAmendByTheRulings()
    {
        return Stream.of(
            dynamicTest("B58 B59: a day ends with expiries, of orders at the close too; then the rest is restated",
                () -> new Venue()
                .given(buy("gtc", 1, 90).valid(Wire.GTC), buy("day", 1, 90), buy("close", 1, 90).valid(Wire.AT_CLOSE),
                    buy("gtc2", 1, 91).valid(Wire.GTC))
                .endDay()
                .reported("C/C day 0/0 END_OF_DAY", "C/C close 0/0 END_OF_DAY", "D/0 gtc 1/0 END_OF_DAY",
                    "D/0 gtc2 1/0 END_OF_DAY", "operator 2")),
            dynamicTest("B75: an uncross leads to continuous trading, that of the closing call to the end of it",
                () -> new Venue()
                .phase(Wire.AUCTION_CALL)
                .uncross()
                .phase(Wire.CLOSING_CALL)
                .uncross()
                .published("phase AUCTION_CALL", "phase CONTINUOUS", "phase CLOSING_CALL", "phase POST_CLOSE")),
            dynamicTest("B82: uncrossing is no phase that anybody sees or sets", () -> new Venue()
                .phase(Wire.TRADE_AT_CLOSE + 1)
                .reported("operator 0 INVALID_COMMAND")),
            dynamicTest("B85: a quantity at or below what has traded fills the order, if it is one at all",
                () -> new Venue()
                .define("quantityIncrementLots=2 minQuantityLots=2")
                .given(buy("one", 10, 100), sell("s", 4, 100).by(2))
                .send(replaceBuy("one", "odd", 3, 100), replaceBuy("one", "two", 2, 100))
                .reported("reject odd 1 QUANTITY_OFF_LOT", "5/2 two 0/4")
                .published("- B 0@100")),
            dynamicTest("P14: a phase that is refused cancels nothing", () -> new Venue()
                .define("referencePriceTicks=100")
                .operate("SET_AUCTION collarBasisPoints=1")
                .phase(Wire.AUCTION_CALL)
                .given(buy("b", 1, 110), sell("s", 1, 105).by(2))
                .operate("SET_TRADING_PHASE phase=CONTINUOUS flag=1")
                .reported("operator 0 BOOK_CROSSED")
                .published()),
            dynamicTest("A33: no collar without a reference", () -> new Venue()
                .define("collarBasisPoints=150").forget()
                .send(buy("any", 1, 9_000), sell("hit", 1, 9_000).by(2))
                .reported("0/0 any 1/0", "0/0 hit 1/0", "F/2 any 0/1 9000x1", "F/2 hit 0/1 9000x1")),
            dynamicTest("B78: a collar is the per cent of its reference, rounded down", () -> new Venue()
                .define("collarBasisPoints=150 referencePriceTicks=101").forget()
                // 1.5 % of 101 is 1.515: one tick.
                .send(buy("in", 1, 102), buy("out", 1, 103), buy("low", 1, 100), buy("lower", 1, 99))
                .reported("0/0 in 1/0", "8/8 out 0/0 PRICE_COLLAR", "0/0 low 1/0", "8/8 lower 0/0 PRICE_COLLAR")),
            dynamicTest("A37 A38: good-till-date outlives the day and ends when the clock is at its time",
                () -> new Venue()
                .given(buy("gtd", 5, 90).valid(Wire.GTD).until(5_000))
                .endDay()
                .tick(4_999)
                .reported("D/0 gtd 5/0 END_OF_DAY", "operator 0")
                .tick(5_000)
                .reported("C/C gtd 0/0 EXPIRE_TIME")),
            dynamicTest("B56: the account of an order does not change", () -> new Venue()
                .given(buy("one", 5, 90))
                .send(replaceBuy("one", "two", 5, 90).with("accountId=2"))
                .reported("reject two 0 NOT_CHANGEABLE")));
    }

    @ParameterizedTest(name = "reference {0}")
    @CsvSource({"99, 101", "103, 103", "110, 105"})
    @DisplayName("B71: equal surplus of both signs: from the last price with too many buyers to the first with sellers")
    void shouldSplitTheRangeWhereTheSignChanges(final long reference, final long price)
    {
        // At 101: 7 against 5; at 105: 5 against 7.
        new Venue()
            .define("referencePriceTicks=" + reference)
            .phase(Wire.AUCTION_CALL)
            .given(buy("b1", 2, 101), buy("b2", 5, 105), sell("s1", 5, 101).by(2), sell("s2", 2, 105).by(2))
            .uncrossed("5@" + price);
    }
}
