package io.ringside.engine.model;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.sell;
import static io.ringside.engine.model.Request.sellAtMarket;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * The price of an uncross and its tie-breaks, and who trades, by example (rule book 5.2). Each begins in a call with an
 * empty book; the reference price is 100 unless said otherwise.
 */
class UncrossVectorsTest
{
    private final Venue venue = new Venue();

    @BeforeEach
    void call()
    {
        venue.rules.referencePriceTicks = 100;
        venue.define();
        venue.phase(Wire.AUCTION_CALL);
        venue.forget();
    }

    private void assertAuction(final String print, final Request... orders)
    {
        venue.given(orders);
        venue.uncross();
        assertEquals(print, venue.marketData().stream().filter(line -> line.startsWith("auction")).findFirst()
            .orElse("none"));
    }

    @Test
    void shouldTakePriceThatTradesMost()
    {
        // At 101: 10 against 4; at 102: 10 against 9; at 103: 3 against 9.
        assertAuction("auction 9@102", buy("a", 7, 102), buy("b", 3, 103), sell("c", 4, 101), sell("d", 5, 102).by(2));
    }

    @Test
    void shouldTakeLeastSurplusWhenVolumeTies()
    {
        // 5 trade at 101 (surplus 3), 102 (surplus 1) and 103 (surplus 1 the other way would be more): 102 to 103.
        assertAuction("auction 5@102", buy("a", 3, 101), buy("b", 6, 102), sell("c", 5, 101));
    }

    @Test
    void shouldTakeHighestPriceWhenBuyersAreLeftOverEverywhere()
    {
        // 5 trade with 2 buyers left over at 101 and at 104.
        assertAuction("auction 5@104", buy("a", 7, 104), sell("c", 5, 101));
    }

    @Test
    void shouldTakeLowestPriceWhenSellersAreLeftOverEverywhere()
    {
        assertAuction("auction 5@97", buy("a", 5, 99), sell("c", 7, 97));
    }

    @Test
    void shouldTakeReferenceWhenNothingIsLeftOverAndItLiesInside()
    {
        assertAuction("auction 5@100", buy("a", 5, 104), sell("c", 5, 97));
    }

    @Test
    void shouldTakeEdgeNearestToReferenceWhenItLiesOutside()
    {
        assertAuction("auction 5@103", buy("a", 5, 106), sell("c", 5, 103));
    }

    @Test
    void shouldDecideBetweenLeftOverBuyersAndSellersByReference()
    {
        // At 98: 6 against 5; at 99: 5 against 6. The reference is above both.
        assertAuction("auction 5@99", buy("a", 5, 99), buy("b", 1, 98), sell("c", 5, 98), sell("d", 1, 99));
    }

    @Test
    void shouldTakeMiddleRoundedDownWithoutReference()
    {
        venue.operate(Command.Kind.SET_REFERENCE_PRICE, command -> command.priceTicks = 0);

        assertAuction("auction 5@100", buy("a", 5, 104), sell("c", 5, 97));
    }

    @Test
    void shouldRoundReferenceToTheNearestTickTiesLower()
    {
        final Venue coarse = new Venue();
        coarse.rules.priceIncrementTicks = 4;
        coarse.rules.referencePriceTicks = 102;
        coarse.define();
        coarse.phase(Wire.AUCTION_CALL);
        coarse.given(buy("a", 5, 120), sell("c", 5, 80));

        coarse.uncross();

        assertEquals(List.of("- B 0@120", "- S 0@80", "auction 5@100", "phase CONTINUOUS"), coarse.marketData());
    }

    @Test
    void shouldTradeMarketOrdersAloneAtTheReference()
    {
        assertAuction("auction 3@100", buyAtMarket("a", 5), sellAtMarket("c", 3));
    }

    @Test
    void shouldNotTradeWhenOneSideIsEmpty()
    {
        assertAuction("none", buy("a", 5, 104), buyAtMarket("b", 2));
    }

    @Test
    void shouldCountIcebergsAndHiddenOrdersInFull()
    {
        assertAuction("auction 40@104", buy("a", 45, 104), sell("c", 30, 100).showing(5).by(2),
            sell("d", 10, 101).hidden().by(3));
    }

    @Test
    void shouldLeaveOutPricesBeyondTheCollarAndStayInTheCallWhenStillCrossed()
    {
        venue.operate(Command.Kind.SET_AUCTION, command -> command.collarBasisPoints = 200);
        venue.given(buy("a", 5, 110), sell("b", 9, 102), buy("c", 4, 105));
        // Only 102 is within 2 percent of 100: all 9 trade there.
        venue.uncross();
        assertEquals(List.of("F/2 a 0/5 102x5", "F/1 b 4/5 102x5", "F/2 c 0/4 102x4", "F/2 b 0/9 102x4", "operator 0"),
            venue.reports());

        venue.phase(Wire.AUCTION_CALL);
        venue.given(buy("d", 5, 130), sell("e", 5, 120));
        venue.uncross();

        // Nothing but the reference of 102 is left to try, and nobody sells there: the book stays crossed.
        assertEquals(List.of("operator 0 BOOK_CROSSED"), venue.reports());
        assertEquals(List.of(), venue.marketData());
    }

    @Test
    void shouldGiveMarketOrdersThenBetterPricesThenEarlierOrdersTheirTurn()
    {
        venue.given(buy("late", 5, 101), buy("better", 5, 102), buyAtMarket("market", 5), buy("later", 5, 101),
            sell("s", 12, 101).by(2));

        venue.uncross();

        assertEquals(List.of("F/2 market 0/5 101x5", "F/1 s 7/5 101x5", "F/2 better 0/5 101x5", "F/1 s 2/10 101x5",
            "F/1 late 3/2 101x2", "F/2 s 0/12 101x2", "operator 0"), venue.reports());
        assertEquals(List.of("- B 0@102", "- S 0@101", "~ B 3@101", "auction 12@101", "phase CONTINUOUS"),
            venue.marketData());
    }

    @Test
    void shouldCancelWhatWasForTheAuctionAlone()
    {
        venue.given(buyAtMarket("market", 5), buy("open", 5, 99).valid(Wire.AT_OPEN),
            buy("auction", 5, 99).valid(Wire.GOOD_FOR_AUCTION), buy("day", 5, 99));

        venue.uncross();

        assertEquals(List.of("4/4 market 0/0 AUCTION_REMAINDER", "4/4 open 0/0 AUCTION_REMAINDER",
            "4/4 auction 0/0 AUCTION_REMAINDER", "operator 0"), venue.reports());
    }

    @Test
    void shouldExtendCallOnceWhenPriceIsFarFromReference()
    {
        venue.operate(Command.Kind.SET_AUCTION, command -> command.extensionBasisPoints = 100);
        venue.given(buy("a", 5, 110), sell("b", 5, 105));

        venue.uncross();
        venue.uncross();

        assertEquals(List.of("operator 0 EXTENDED", "F/2 a 0/5 105x5", "F/2 b 0/5 105x5", "operator 0"),
            venue.reports());
    }

    @Test
    void shouldPreventSelfTradesOnlyWhenInstrumentAndBothOrdersAskForIt()
    {
        venue.operate(Command.Kind.SET_AUCTION, command -> command.stpMode = Wire.CANCEL_NEWEST);
        venue.given(buy("a", 5, 100).preventing(Wire.DECREMENT), sell("own", 5, 100).preventing(Wire.CANCEL_BOTH),
            sell("other", 5, 100).by(2));

        venue.uncross();

        assertEquals(List.of("4/4 own 0/0 SELF_TRADE", "F/2 a 0/5 100x5", "F/2 other 0/5 100x5", "operator 0"),
            venue.reports());
    }

    @Test
    void shouldElectStopsByTheAuctionPriceAfterThePhaseHasChanged()
    {
        venue.given(buy("stop", 2, 0).stop(104), buy("a", 5, 104), sell("b", 5, 104), sell("c", 5, 105).by(2));

        venue.uncross();

        assertEquals(List.of("F/2 a 0/5 104x5", "F/2 b 0/5 104x5", "D/0 stop 2/0 TRIGGERED", "F/1 c 3/2 105x2",
            "F/2 stop 0/2 105x2", "operator 0"), venue.reports());
    }

    @Test
    void shouldParkAtCloseOrdersUntilTheClosingCallAndEndInPostClose()
    {
        venue.phase(Wire.CONTINUOUS);
        venue.given(buy("close", 5, 104).valid(Wire.AT_CLOSE), sell("ask", 5, 103));

        venue.phase(Wire.CLOSING_CALL);
        venue.uncross();

        assertEquals(List.of("operator 0", "F/2 close 0/5 103x5", "F/2 ask 0/5 103x5", "operator 0"),
            venue.reports());
        assertEquals(List.of("phase CLOSING_CALL", "+ B 5@104", "- B 0@104", "- S 0@103", "auction 5@103",
            "phase POST_CLOSE"), venue.marketData());
    }

    @Test
    void shouldEndCallByTheClock()
    {
        venue.operate(Command.Kind.START_CALL, command ->
        {
            command.phase = Wire.PRE_OPEN;
            command.durationNs = 500;
        });
        venue.given(buy("a", 5, 100), sell("b", 5, 100));

        venue.tick(1_499);
        assertEquals(List.of("indication 5@100 imbalance 0"), venue.marketData());
        venue.tick(1_500);

        assertEquals(List.of("F/2 a 0/5 100x5", "F/2 b 0/5 100x5"), venue.reports());
    }

    @Test
    void shouldExpireOrderWhenItsTimeHasCome()
    {
        venue.given(buy("a", 5, 100).until(2_000));

        venue.tick(1_999);
        venue.tick(2_000);

        assertEquals(List.of("C/C a 0/0 EXPIRE_TIME"), venue.reports());
    }

    @Test
    void shouldNotTradeAtReferenceThatNobodyMayQuote()
    {
        venue.rules.maxPriceTicks = 99;
        venue.define();

        assertAuction("none", buyAtMarket("a", 5), sellAtMarket("b", 5).by(2));
    }

    @Test
    void shouldTradeAtReferenceThatIsTheHighestPrice()
    {
        venue.rules.maxPriceTicks = 100;
        venue.define();

        assertAuction("auction 5@100", buyAtMarket("a", 5), sellAtMarket("b", 5).by(2));
    }

    @Test
    void shouldKeepHighestPriceAtWhichTheValueOfEveryOrderFits()
    {
        final long fitting = Long.MAX_VALUE / 10_000;
        venue.given(sellAtMarket("a", 10_000), sellAtMarket("b", 9_999));

        venue.rules.maxPriceTicks = fitting + 1;
        venue.define();
        venue.rules.maxPriceTicks = Long.MAX_VALUE;
        venue.define();
        venue.rules.maxPriceTicks = fitting;
        venue.define();

        assertEquals(List.of("operator 1 VALUE_OVERFLOW", "operator 2 VALUE_OVERFLOW", "operator 0"),
            venue.reports());
        venue.send(buy("c", 10_000, fitting).by(2));
        venue.uncross();
        assertEquals("auction 10000@" + fitting, venue.marketData().stream()
            .filter(line -> line.startsWith("auction")).findFirst().orElse("none"));
    }
}
