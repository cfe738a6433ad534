package io.ringside.engine.model;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.stream.Stream;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * What of an amendment is judged, by example: what it changes (rule book P11, D5, D6, R08), and that a client who says
 * what it was told last changes nothing.
 */
class AmendVectorsTest
{
    @TestFactory
    Stream<DynamicTest> shouldJudgeWhatIsAmended()
    {
        return Stream.of(
            dynamicTest("accept less of an order that no longer fits", () -> new Venue()
                .given(sell("a", 1_000, 5_000))
                .define("maxPriceTicks=100 maxQuantityLots=10 minQuantityLots=5").forget()
                .send(replaceSell("a", "a2", 900, 5_000), replaceSell("a2", "a3", 901, 5_000),
                    replaceSell("a2", "a4", 899, 5_001), replaceSell("a2", "a5", 4, 5_000),
                    replaceSell("a2", "a6", 8, 5_000), replaceSell("a6", "a7", 8, 100))
                .reported("5/0 a2 900/0", "reject a3 0 QUANTITY_TOO_LARGE", "reject a4 0 PRICE_OUT_OF_RANGE",
                    "reject a5 0 QUANTITY_TOO_SMALL", "5/0 a6 8/0", "5/0 a7 8/0")
                .published("~ S 900@5000", "~ S 8@5000", "- S 0@5000", "+ S 8@100")),
            dynamicTest("judge no price that stays when more is wanted", () -> new Venue()
                .given(sell("a", 4, 99), sell("b", 4, 99).by(2))
                .define("priceIncrementTicks=5").forget()
                .send(replaceSell("a", "a2", 5, 99), replaceSell("b", "b2", 4, 98).by(2))
                .reported("5/0 a2 5/0", "reject b2 0 PRICE_OFF_TICK")
                .published("- S 0@99", "+ S 5@99")),
            dynamicTest("judge no display that stays", () -> new Venue()
                .given(sell("ice", 30, 100).showing(2))
                .given("SET_PROTECTION minDisplayLots=5 trancheCountMax=15")
                .send(replaceSell("ice", "i2", 29, 100), replaceSell("i2", "i3", 30, 100),
                    replaceSell("i3", "i4", 31, 100), replaceSell("i3", "i5", 30, 100).stated().showing(4),
                    replaceSell("i3", "i6", 30, 100).stated().showing(5))
                .reported("5/0 i2 29/0", "5/0 i3 30/0", "reject i4 0 DISPLAY_TOO_SMALL",
                    "reject i5 0 DISPLAY_TOO_SMALL", "5/0 i6 30/0")),
            dynamicTest("judge the value only when it grows", () -> new Venue()
                .phase(Wire.AUCTION_CALL)
                .operate("SET_REFERENCE_PRICE priceTicks=100")
                .given(buyAtMarket("m", 5), buy("stop", 5, 0).stop(200))
                .given("SET_RISK_LIMITS accountId=1 maxOrderTicksLots=10")
                .send(replaceBuy("m", "m2", 4, 0).type(Wire.MARKET), replaceBuy("m2", "m3", 5, 0).type(Wire.MARKET),
                    replaceBuy("stop", "s2", 4, 0).stated().stop(250),
                    replaceBuy("stop", "s3", 4, 0).stated().stop(251), replaceBuy("s2", "s4", 4, 0).stated().stop(251))
                .reported("5/0 m2 4/0", "reject m3 0 MAX_ORDER_VALUE", "5/0 s2 4/0", "reject s3 8 UNKNOWN_ORDER",
                    "reject s4 0 MAX_ORDER_VALUE")),
            dynamicTest("let a stop wait whose price was reached unnoticed", () -> new Venue()
                .given(sell("x", 1, 100).by(2), buy("y", 1, 100).by(2), buy("stop", 5, 120).stop(105))
                // The uncross of a closing call elects nothing (A32).
                .phase(Wire.CLOSING_CALL)
                .given(sell("s", 1, 110).by(2), buy("b", 1, 110).by(3))
                .uncross()
                .phase(Wire.AUCTION_CALL).forget()
                .send(replaceBuy("stop", "s2", 6, 121).type(Wire.STOP_LIMIT),
                    replaceBuy("s2", "s3", 6, 121).stated().stop(106),
                    replaceBuy("s2", "s4", 6, 121).stated().stop(111))
                .reported("5/0 s2 6/0", "reject s3 0 STOP_ALREADY_SATISFIED", "5/0 s4 6/0")),
            dynamicTest("change what became a limit order like one", () -> new Venue()
                .define("protectionTicks=2")
                .operate("SET_PROTECTION marketRemainder=REMAINDER_REST")
                .given(buy("bid", 1, 100).by(3), sell("stop", 5, 0).stop(95).onQuote())
                .given(cancel("x", "bid").by(3), buy("low", 1, 94).by(3))
                .told("stop", "priceTicks", 92)
                .send(replaceSell("stop", "s2", 4, 92), replaceSell("s2", "s3", 4, 93))
                .reported("5/1 s2 3/1", "5/1 s3 3/1")),
            dynamicTest("keep distance and time that a replace leaves out", () -> new Venue()
                .given(sell("t", 5, 0).stop(95).trailing(5), buy("g", 5, 90).until(2_000))
                .send(replaceSell("t", "t2", 4, 0).stated().stop(95).trailing(0),
                    replaceBuy("g", "g2", 4, 90).stated().until(0))
                .reported("5/0 t2 4/0", "5/0 g2 4/0")
                .told("t2", "offsetTicks", 5)
                .tick(2_000)
                .reported("C/C g2 0/0 EXPIRE_TIME")),
            dynamicTest("tell that a display quantity goes with its minimum", () -> new Venue()
                .given(sell("a", 3, 100).by(2))
                .send(buy("b", 10, 100).atLeast(3).showing(2))
                .told("b", "displayLots", 0)),
            dynamicTest("name the order that is over", () -> new Venue()
                .given(sell("gone", 1, 100).by(2), buy("live", 5, 90).by(2), buy("in", 1, 100).by(3))
                .send(cancel("x", "gone").by(2), replaceSell("gone", "y", 1, 100).by(2), Request.status("gone").by(2))
                .reported("reject x 2 TOO_LATE", "reject y 2 TOO_LATE", "I/2 gone 0/1 TOO_LATE")
                .told("gone", "orderId", 1)));
    }

    /** Rule book 3.2.23, as FIX 18 says it: flag 2 with 4 for post-only and 8, 16 or 24 for the peg. */
    @Test
    void shouldRefuseOtherInstructionsThanThoseOfTheOrder()
    {
        new Venue()
            .given(buy("a", 5, 90), buy("b", 5, 90).postOnly(Wire.POST_ONLY_SLIDE), buy("c", 5, 90).showing(1),
                buy("p", 5, 95).pegged(Wire.PEG_OPPOSITE, 0), buy("q", 5, 95).pegged(Wire.PEG_PRIMARY, 0)
                .postOnly(Wire.POST_ONLY_REJECT)).forget()
            .send(replaceBuy("a", "x1", 5, 90).flagged(6), replaceBuy("c", "x2", 5, 90).flagged(6),
                replaceBuy("b", "x3", 5, 90).flagged(2), replaceBuy("a", "x4", 5, 90).stated().flagged(10),
                replaceBuy("a", "a2", 4, 90).flagged(3), replaceBuy("b", "b2", 4, 90).flagged(6),
                replaceBuy("c", "c2", 4, 90).flagged(2))
            .reported("reject x1 0 NOT_CHANGEABLE", "reject x2 0 NOT_CHANGEABLE", "reject x3 0 NOT_CHANGEABLE",
                "reject x4 0 NOT_CHANGEABLE", "5/0 a2 4/0", "5/0 b2 4/0", "5/0 c2 4/0").forget()
            .send(replaceBuy("p", "y1", 5, 95).type(Wire.PEGGED).flagged(10),
                replaceBuy("p", "y2", 5, 95).type(Wire.PEGGED).flagged(26),
                replaceBuy("p", "y3", 5, 95).type(Wire.PEGGED).flagged(22),
                replaceBuy("q", "y4", 5, 95).type(Wire.PEGGED).flagged(10),
                replaceBuy("q", "y5", 5, 95).type(Wire.PEGGED).flagged(6),
                replaceBuy("p", "p2", 4, 95).type(Wire.PEGGED).flagged(18),
                replaceBuy("q", "q2", 4, 95).type(Wire.PEGGED).flagged(14))
            .reported("reject y1 0 NOT_CHANGEABLE", "reject y2 0 NOT_CHANGEABLE", "reject y3 0 NOT_CHANGEABLE",
                "reject y4 0 NOT_CHANGEABLE", "reject y5 0 NOT_CHANGEABLE", "5/0 p2 4/0", "5/0 q2 4/0");
    }

    @ParameterizedTest
    @CsvSource({"4, INVALID_COMMAND", "8, INVALID_COMMAND", "29, INVALID_COMMAND", "32, INVALID_COMMAND",
        "34, INVALID_COMMAND", "38, NOT_CHANGEABLE", "254, NOT_CHANGEABLE"})
    void shouldRefuseFlagsWithoutAMeaning(final int flags, final String reason)
    {
        new Venue()
            .given(buy("a", 5, 90))
            .send(replaceBuy("a", "b", 4, 90).flagged(flags), replaceBuy("a", "c", 4, 90).stated().flagged(flags))
            .reported("reject b 0 " + reason, "reject c 0 " + reason);
    }

    @ParameterizedTest
    @ValueSource(ints = {Wire.VOLATILITY, Wire.CLOSING_CALL})
    void shouldAmendMarketOrdersOfACallThatHasBecomeAnother(final int phase)
    {
        new Venue()
            .phase(Wire.AUCTION_CALL)
            .given(buyAtMarket("m", 5), buy("l", 5, 100).by(2))
            .phase(phase).forget()
            .send(buyAtMarket("new", 1).by(3), replaceBuy("m", "m2", 4, 0).type(Wire.MARKET),
                replaceBuy("m2", "m3", 6, 0).type(Wire.MARKET), replaceBuy("l", "l2", 5, 0).type(Wire.MARKET).by(2),
                replaceBuy("m3", "m4", 6, 101))
            .reported(
                "8/8 new 0/0 PHASE_FORBIDS", "5/0 m2 4/0", "5/0 m3 6/0", "reject l2 0 PHASE_FORBIDS", "5/0 m4 6/0")
            .published("+ B 6@101");
    }

    @ParameterizedTest(name = "a stop price of {0} is told again as {0}: it stands at {1}")
    @CsvSource({"95, 103", "96, 96"})
    void shouldTakeTheStopPriceThatWasToldForTheOneThatTrails(final long said, final long becomes)
    {
        new Venue()
            .given(sell("t", 5, 0).stop(95).trailing(5), sell("a", 1, 100).by(2), buy("b", 1, 100).by(3),
                sell("c", 1, 108).by(2), buy("d", 1, 108).by(3))
            .told("t", "stopPriceTicks", 95)
            .send(replaceSell("t", "t2", 4, 0).stated().trailing(5).stop(said).trailing(5))
            .reported("5/0 t2 4/0")
            .told("t2", "stopPriceTicks", becomes)
            .told("t2", "offsetTicks", 5);
    }
}
