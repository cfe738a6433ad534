package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Icebergs, hidden orders, post-only, minimum quantity and market-to-limit by example (rule book O3, O6 to O8, 3.2).
 */
class OrderTermsVectorsTest
{
    private final Venue venue = new Venue();

    @Test
    void shouldTradeAllThatIsShownBeforeNewTranches()
    {
        venue.given(sell("ice", 30, 100).showing(10), sell("plain", 5, 100).by(2));

        venue.send(buy("in", 22, 100).by(3));

        assertEquals(List.of("0/0 in 22/0", "F/1 ice 20/10 100x10", "F/1 in 12/10 100x10", "F/2 plain 0/5 100x5",
            "F/1 in 7/15 100x5", "F/1 ice 13/17 100x7", "F/2 in 0/22 100x7"), venue.reports());
        assertEquals(List.of("trade B 10@100", "- S 0@100", "+ S 10@100", "trade B 5@100", "- S 0@100",
            "trade B 7@100", "~ S 3@100"), venue.marketData());
    }

    @Test
    void shouldShowNoMoreThanIsLeft()
    {
        venue.send(sell("ice", 12, 100).showing(10), buy("in", 10, 100).by(2), buy("rest", 3, 100).by(2));

        assertEquals(List.of("+ S 10@100", "trade B 10@100", "- S 0@100", "+ S 2@100", "trade B 2@100", "- S 0@100",
            "+ B 1@100"), venue.marketData());
    }

    @Test
    void shouldLetHiddenOrdersWaitForEverythingShownAtTheirPrice()
    {
        venue.given(sell("hidden", 5, 100).hidden(), sell("ice", 20, 100).showing(10).by(2));

        venue.send(buy("in", 23, 100).by(3));

        assertEquals(List.of("0/0 in 23/0", "F/1 ice 10/10 100x10", "F/1 in 13/10 100x10", "F/2 ice 0/20 100x10",
            "F/1 in 3/20 100x10", "F/1 hidden 2/3 100x3", "F/2 in 0/23 100x3"), venue.reports());
        assertEquals(List.of("trade B 10@100", "- S 0@100", "+ S 10@100", "trade B 10@100", "- S 0@100",
            "trade B 3@100"), venue.marketData());
    }

    @Test
    void shouldRefuseDisplaysThatAreTooSmallOrMakeNoSense()
    {
        venue.send(sell("a", 1_001, 100).showing(1), sell("b", 1_000, 100).showing(1), sell("c", 5, 100).showing(-2),
            sell("d", 5, 100).showing(2).valid(Wire.IOC));

        assertEquals(List.of("8/8 a 0/0 DISPLAY_TOO_SMALL", "0/0 b 1000/0", "8/8 c 0/0 INVALID_DISPLAY_QUANTITY",
            "8/8 d 0/0 INVALID_COMBINATION"), venue.reports());
    }

    @Test
    void shouldKeepPriorityWhenLessIsShownAndLoseItWhenMoreIs()
    {
        venue.given(sell("a", 30, 100).showing(10), sell("b", 30, 100).showing(10).by(2), sell("c", 5, 100).by(3));

        venue.send(replaceSell("a", "a2", 30, 100).stated().showing(4),
            replaceSell("b", "b2", 30, 100).stated().showing(12).by(2), buy("in", 10, 100).by(4));

        assertEquals(List.of("5/0 a2 30/0", "5/0 b2 30/0", "0/0 in 10/0", "F/1 a2 26/4 100x4", "F/1 in 6/4 100x4",
            "F/2 c 0/5 100x5", "F/1 in 1/9 100x5", "F/1 b2 29/1 100x1", "F/2 in 0/10 100x1"), venue.reports());
        assertEquals(List.of("~ S 4@100", "- S 0@100", "+ S 12@100", "trade B 4@100", "- S 0@100", "+ S 4@100",
            "trade B 5@100", "- S 0@100", "trade B 1@100", "~ S 11@100"), venue.marketData());
    }

    @Test
    void shouldTakeReductionFromHiddenPartFirst()
    {
        venue.given(sell("ice", 30, 100).showing(10));

        venue.send(replaceSell("ice", "ice2", 12, 100), replaceSell("ice2", "ice3", 7, 100));

        assertEquals(List.of("5/0 ice2 12/0", "5/0 ice3 7/0"), venue.reports());
        assertEquals(List.of("~ S 7@100"), venue.marketData());
    }

    @Test
    void shouldRefuseCancelOrSlideWhatWouldMatch()
    {
        venue.given(sell("ask", 5, 100).hidden());

        venue.send(buy("reject", 1, 100).postOnly(Wire.POST_ONLY_REJECT),
            buy("cancel", 1, 101).postOnly(Wire.POST_ONLY_CANCEL), buy("slide", 1, 101).postOnly(Wire.POST_ONLY_SLIDE),
            buy("passive", 1, 99).postOnly(Wire.POST_ONLY_REJECT));

        assertEquals(List.of("8/8 reject 0/0 POST_ONLY_WOULD_MATCH", "0/0 cancel 1/0", "4/4 cancel 0/0 POST_ONLY",
            "0/0 slide 1/0", "D/0 slide 1/0 SLID", "0/0 passive 1/0"), venue.reports());
        assertEquals(List.of("+ B 1@99", "+ B 1@99"), venue.marketData());
    }

    @Test
    void shouldCancelWhatCannotSlideToAPrice()
    {
        venue.given(sell("ask", 5, 1));

        venue.send(buy("slide", 1, 3).by(2).postOnly(Wire.POST_ONLY_SLIDE));

        assertEquals(List.of("0/0 slide 1/0", "4/4 slide 0/0 POST_ONLY"), venue.reports());
    }

    @Test
    void shouldLeavePostOnlyOrderUntouchedWhenItsAmendmentWouldMatch()
    {
        venue.given(sell("ask", 5, 100), buy("bid", 5, 98).postOnly(Wire.POST_ONLY_REJECT),
            buy("slider", 5, 97).postOnly(Wire.POST_ONLY_SLIDE));

        venue.send(replaceBuy("bid", "bid2", 5, 100), replaceBuy("slider", "slider2", 5, 100));

        assertEquals(List.of("reject bid2 0 POST_ONLY_WOULD_MATCH", "5/0 slider2 5/0", "D/0 slider2 5/0 SLID"),
            venue.reports());
    }

    @Test
    void shouldTradeMinimumAtOnceOrCancel()
    {
        venue.given(sell("a", 3, 100), sell("b", 9, 102));

        venue.send(buy("tooMuch", 10, 101).by(2).atLeast(4), buy("met", 10, 101).by(2).atLeast(3).showing(2));

        assertEquals(List.of("0/0 tooMuch 10/0", "4/4 tooMuch 0/0 MIN_QUANTITY_UNFILLED", "0/0 met 10/0",
            "F/2 a 0/3 100x3", "F/1 met 7/3 100x3"), venue.reports());
        // What is left of it is fully shown: the display quantity goes with the minimum (B19).
        assertEquals(List.of("trade B 3@100", "- S 0@100", "+ B 7@101"), venue.marketData());
    }

    @Test
    void shouldRestAtTheBestPriceThatMarketToLimitOrderMet()
    {
        venue.given(sell("a", 3, 100).by(2), sell("b", 9, 101).by(2));

        venue.send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT), sell("next", 7, 100).by(3),
            sell("none", 1, 0).type(Wire.MARKET_TO_LIMIT).by(3));

        assertEquals(List.of("0/0 mtl 10/0", "F/2 a 0/3 100x3", "F/1 mtl 7/3 100x3", "0/0 next 7/0",
            "F/2 mtl 0/10 100x7", "F/2 next 0/7 100x7", "8/8 none 0/0 NO_OPPOSITE"), venue.reports());
    }

    @Test
    void shouldKeepMarketToLimitPriceWhenPreventionEmptiesIt()
    {
        venue.given(sell("own", 3, 100), sell("b", 9, 101).by(2));

        venue.send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT).preventing(Wire.CANCEL_OLDEST));

        assertEquals(List.of("0/0 mtl 10/0", "4/4 own 0/0 SELF_TRADE", "D/0 mtl 10/0 MARKET_REMAINDER"),
            venue.reports());
        assertEquals(List.of("- S 0@100", "+ B 10@100"), venue.marketData());
    }

    @Test
    void shouldTellWhereMarketToLimitOrderRestsThatMayNotTradeNow()
    {
        venue.rules.referencePriceTicks = 100;
        venue.define();
        venue.operate(Command.Kind.SET_PROTECTION, command ->
        {
            command.executionCollarBasisPoints = 100;
            command.collarAction = Wire.COLLAR_VOLATILITY;
        });
        venue.given(sell("a", 3, 105).by(2));

        venue.send(buy("mtl", 10, 0).type(Wire.MARKET_TO_LIMIT));

        assertEquals(List.of("0/0 mtl 10/0", "D/0 mtl 10/0 MARKET_REMAINDER"), venue.reports());
        assertEquals(List.of("phase VOLATILITY VOLATILITY", "+ B 10@105"), venue.marketData());
    }

    @Test
    void shouldSeeHiddenOrdersAsTheBestOfTheOtherSide()
    {
        venue.rules.protectionTicks = 1;
        venue.define();
        venue.given(sell("hidden", 1, 100).hidden(), sell("a", 5, 101), sell("b", 5, 102));

        venue.send(buyAtMarket("m", 9).by(2));

        assertEquals(List.of("0/0 m 9/0", "F/2 hidden 0/1 100x1", "F/1 m 8/1 100x1", "F/2 a 0/5 101x5",
            "F/1 m 3/6 101x5", "4/4 m 0/6 MARKET_REMAINDER"), venue.reports());
    }

    @Test
    void shouldCancelHiddenOrderWithoutTellingThePublic()
    {
        venue.given(sell("hidden", 1, 100).hidden());

        venue.send(cancel("c", "hidden"));

        assertEquals(List.of("4/4 c 0/0"), venue.reports());
        assertEquals(List.of(), venue.marketData());
    }
}
