package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * What of an amendment is judged, by example: what it changes (rule book P11, D5, D6, R08), and that a client who says
 * what it was told last changes nothing.
 */
class AmendVectorsTest
{
    private final Venue venue = new Venue();

    @Test
    void shouldAcceptLessOfAnOrderThatNoLongerFits()
    {
        venue.given(sell("a", 1_000, 5_000));
        venue.rules.maxPriceTicks = 100;
        venue.rules.maxQuantityLots = 10;
        venue.rules.minQuantityLots = 5;
        venue.define();
        venue.forget();

        venue.send(replaceSell("a", "a2", 900, 5_000), replaceSell("a2", "a3", 901, 5_000),
            replaceSell("a2", "a4", 899, 5_001), replaceSell("a2", "a5", 4, 5_000), replaceSell("a2", "a6", 8, 5_000),
            replaceSell("a6", "a7", 8, 100));

        assertEquals(List.of("5/0 a2 900/0", "reject a3 0 QUANTITY_TOO_LARGE", "reject a4 0 PRICE_OUT_OF_RANGE",
            "reject a5 0 QUANTITY_TOO_SMALL", "5/0 a6 8/0", "5/0 a7 8/0"), venue.reports());
        assertEquals(List.of("~ S 900@5000", "~ S 8@5000", "- S 0@5000", "+ S 8@100"), venue.marketData());
    }

    @Test
    void shouldJudgeNoPriceThatStaysWhenMoreIsWanted()
    {
        venue.given(sell("a", 4, 99), sell("b", 4, 99).by(2));
        venue.rules.priceIncrementTicks = 5;
        venue.define();
        venue.forget();

        venue.send(replaceSell("a", "a2", 5, 99), replaceSell("b", "b2", 4, 98).by(2));

        assertEquals(List.of("5/0 a2 5/0", "reject b2 0 PRICE_OFF_TICK"), venue.reports());
        assertEquals(List.of("- S 0@99", "+ S 5@99"), venue.marketData());
    }

    @Test
    void shouldJudgeNoDisplayThatStays()
    {
        venue.given(sell("ice", 30, 100).showing(2));
        venue.operate(Command.Kind.SET_PROTECTION, rules ->
        {
            rules.minDisplayLots = 5;
            rules.trancheCountMax = 15;
        });
        venue.forget();

        venue.send(replaceSell("ice", "i2", 29, 100), replaceSell("i2", "i3", 30, 100),
            replaceSell("i3", "i4", 31, 100), replaceSell("i3", "i5", 30, 100).stated().showing(4),
            replaceSell("i3", "i6", 30, 100).stated().showing(5));

        assertEquals(List.of("5/0 i2 29/0", "5/0 i3 30/0", "reject i4 0 DISPLAY_TOO_SMALL",
            "reject i5 0 DISPLAY_TOO_SMALL", "5/0 i6 30/0"), venue.reports());
    }

    @ParameterizedTest
    @ValueSource(ints = {Wire.VOLATILITY, Wire.CLOSING_CALL})
    void shouldAmendMarketOrdersOfACallThatHasBecomeAnother(final int phase)
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.given(buyAtMarket("m", 5), buy("l", 5, 100).by(2));
        venue.phase(phase);
        venue.forget();

        venue.send(buyAtMarket("new", 1).by(3), replaceBuy("m", "m2", 4, 0).type(Wire.MARKET),
            replaceBuy("m2", "m3", 6, 0).type(Wire.MARKET), replaceBuy("l", "l2", 5, 0).type(Wire.MARKET).by(2),
            replaceBuy("m3", "m4", 6, 101));

        assertEquals(List.of("8/8 new 0/0 PHASE_FORBIDS", "5/0 m2 4/0", "5/0 m3 6/0", "reject l2 0 PHASE_FORBIDS",
            "5/0 m4 6/0"), venue.reports());
        assertEquals(List.of("+ B 6@101"), venue.marketData());
    }

    @Test
    void shouldJudgeTheValueOnlyWhenItGrows()
    {
        venue.phase(Wire.AUCTION_CALL);
        venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = 100);
        venue.given(buyAtMarket("m", 5), buy("stop", 5, 0).stop(200));
        venue.operate(Command.Kind.SET_RISK_LIMITS, command ->
        {
            command.accountId = 1;
            command.maxOrderTicksLots = 10;
        });
        venue.forget();

        venue.send(replaceBuy("m", "m2", 4, 0).type(Wire.MARKET), replaceBuy("m2", "m3", 5, 0).type(Wire.MARKET),
            replaceBuy("stop", "s2", 4, 0).stated().stop(250), replaceBuy("stop", "s3", 4, 0).stated().stop(251),
            replaceBuy("s2", "s4", 4, 0).stated().stop(251));

        assertEquals(List.of("5/0 m2 4/0", "reject m3 0 MAX_ORDER_VALUE", "5/0 s2 4/0",
            "reject s3 8 UNKNOWN_ORDER", "reject s4 0 MAX_ORDER_VALUE"), venue.reports());
    }

    @Test
    void shouldLetAStopWaitWhosePriceWasReachedUnnoticed()
    {
        venue.given(sell("x", 1, 100).by(2), buy("y", 1, 100).by(2), buy("stop", 5, 120).stop(105));
        // The uncross of a closing call elects nothing (A32).
        venue.phase(Wire.CLOSING_CALL);
        venue.given(sell("s", 1, 110).by(2), buy("b", 1, 110).by(3));
        venue.uncross();
        venue.phase(Wire.AUCTION_CALL);
        venue.forget();

        venue.send(replaceBuy("stop", "s2", 6, 121).type(Wire.STOP_LIMIT),
            replaceBuy("s2", "s3", 6, 121).stated().stop(106), replaceBuy("s2", "s4", 6, 121).stated().stop(111));

        assertEquals(List.of("5/0 s2 6/0", "reject s3 0 STOP_ALREADY_SATISFIED", "5/0 s4 6/0"), venue.reports());
    }

    @Test
    void shouldChangeWhatBecameALimitOrderLikeOne()
    {
        venue.rules.protectionTicks = 2;
        venue.define();
        venue.operate(Command.Kind.SET_PROTECTION, rules -> rules.marketRemainder = Wire.REMAINDER_REST);
        venue.given(buy("bid", 1, 100).by(3), sell("stop", 5, 0).stop(95).onQuote());
        venue.given(cancel("x", "bid").by(3), buy("low", 1, 94).by(3));
        assertEquals(92, venue.told("stop", "priceTicks"));

        venue.send(replaceSell("stop", "s2", 4, 92), replaceSell("s2", "s3", 4, 93));

        assertEquals(List.of("5/1 s2 3/1", "5/1 s3 3/1"), venue.reports());
    }

    @ParameterizedTest(name = "a stop price of {0} is told again as {0}: it stands at {1}")
    @CsvSource({"95, 103", "96, 96"})
    void shouldTakeTheStopPriceThatWasToldForTheOneThatTrails(final long said, final long becomes)
    {
        venue.given(sell("t", 5, 0).stop(95).trailing(5), sell("a", 1, 100).by(2), buy("b", 1, 100).by(3),
            sell("c", 1, 108).by(2), buy("d", 1, 108).by(3));
        assertEquals(95, venue.told("t", "stopPriceTicks"));

        venue.send(replaceSell("t", "t2", 4, 0).stated().trailing(5).stop(said).trailing(5));

        assertEquals(List.of("5/0 t2 4/0"), venue.reports());
        assertEquals(becomes, venue.told("t2", "stopPriceTicks"));
        assertEquals(5, venue.told("t2", "offsetTicks"));
    }

    @Test
    void shouldKeepDistanceAndTimeThatAReplaceLeavesOut()
    {
        venue.given(sell("t", 5, 0).stop(95).trailing(5), buy("g", 5, 90).until(2_000));

        venue.send(replaceSell("t", "t2", 4, 0).stated().stop(95).trailing(0),
            replaceBuy("g", "g2", 4, 90).stated().until(0));
        assertEquals(List.of("5/0 t2 4/0", "5/0 g2 4/0"), venue.reports());
        assertEquals(5, venue.told("t2", "offsetTicks"));

        venue.tick(2_000);
        assertEquals(List.of("C/C g2 0/0 EXPIRE_TIME"), venue.reports());
    }

    @Test
    void shouldTellThatADisplayQuantityGoesWithItsMinimum()
    {
        venue.given(sell("a", 3, 100).by(2));

        venue.send(buy("b", 10, 100).atLeast(3).showing(2));

        assertEquals(0, venue.told("b", "displayLots"));
    }

    @Test
    void shouldNameTheOrderThatIsOver()
    {
        venue.given(sell("gone", 1, 100).by(2), buy("live", 5, 90).by(2), buy("in", 1, 100).by(3));
        venue.send(cancel("x", "gone").by(2), replaceSell("gone", "y", 1, 100).by(2),
            Request.status("gone").by(2));

        assertEquals(List.of("reject x 2 TOO_LATE", "reject y 2 TOO_LATE", "I/2 gone 0/1 TOO_LATE"), venue.reports());
        assertEquals(1, venue.told("gone", "orderId"));
    }
}
