package io.ringside.engine.model;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.buyAtMarket;
import static io.ringside.engine.model.Request.cancel;
import static io.ringside.engine.model.Request.replaceBuy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Pegged orders by example (rule book O10): the price of an order in a request is its cap. Each begins with bid 98 and
 * ask 103 unless said otherwise; a peg's owner is participant 1.
 */
class PegVectorsTest
{
    private final Venue venue = new Venue();

    private void givenMarket()
    {
        venue.given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3));
    }

    private static int kind(final String name)
    {
        return List.of("NONE", "PRIMARY", "OPPOSITE", "MIDPOINT").indexOf(name);
    }

    @ParameterizedTest(name = "{0} {1} with offset {2} and cap {3} stands at {4}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | PRIMARY  | 0  | 200 | 98  | best of the own side
        buy  | PRIMARY  | 2  | 200 | 100 | the offset is added
        buy  | PRIMARY  | -3 | 200 | 95  | it may be negative
        buy  | PRIMARY  | 2  | 99  | 99  | no further than the cap
        buy  | OPPOSITE | -1 | 200 | 102 | best of the other side
        buy  | MIDPOINT | 0  | 200 | 100 | half of 201, rounded down
        buy  | MIDPOINT | 1  | 200 | 101 | the offset comes after the rounding
        sell | PRIMARY  | 0  | 1   | 103 | best of the own side
        sell | PRIMARY  | -2 | 1   | 101 | the offset is added for sells too
        sell | PRIMARY  | -2 | 102 | 102 | a sell goes no lower than its cap
        sell | OPPOSITE | 2  | 1   | 100 | best of the other side
        sell | MIDPOINT | 0  | 1   | 101 | half of 201, rounded up
        """)
    void shouldStandAtReferencePlusOffset(
        final String side, final String kind, final long offset, final long cap, final long price, final String why)
    {
        givenMarket();

        venue.send(("buy".equals(side) ? buy("peg", 5, cap) : sell("peg", 5, cap)).pegged(kind(kind), offset));

        assertEquals(List.of("0/0 peg 5/0", "D/0 peg 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("+ " + ("buy".equals(side) ? "B" : "S") + " 5@" + price), venue.marketData());
    }

    @ParameterizedTest(name = "{0} {1} with offset {2} and cap {3} stands at {4}: {5}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | PRIMARY  | 3   | 200 | 100 | 103 rounded down
        buy  | MIDPOINT | 0   | 200 | 100 | half of 200
        buy  | MIDPOINT | 4   | 200 | 100 | 104 rounded down
        sell | MIDPOINT | 0   | 5   | 100 | half of 200
        sell | MIDPOINT | 1   | 5   | 105 | 101 rounded up
        """)
    void shouldRoundToThePassiveTick(
        final String side, final String kind, final long offset, final long cap, final long price, final String why)
    {
        venue.rules.priceIncrementTicks = 5;
        venue.define();
        final boolean isPrimary = "PRIMARY".equals(kind);
        venue.given(buy("bid", 10, isPrimary ? 100 : 90).by(2), sell("ask", 10, 110).by(3));

        venue.send(("buy".equals(side) ? buy("peg", 5, cap) : sell("peg", 5, cap)).pegged(kind(kind), offset));

        assertEquals(List.of("+ " + ("buy".equals(side) ? "B" : "S") + " 5@" + price), venue.marketData());
    }

    @Test
    void shouldFollowItsReferenceAndQueueBehindThoseWhoWereThere()
    {
        givenMarket();
        venue.given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0));

        venue.send(buy("better", 10, 99).by(2));

        assertEquals(List.of("0/0 better 10/0", "D/0 peg 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("+ B 10@99", "- B 0@98", "+ B 5@99"), venue.marketData());

        venue.send(cancel("x", "better").by(2));

        assertEquals(List.of("4/4 x 0/0", "D/0 peg 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("- B 0@99", "- B 0@99", "+ B 5@98"), venue.marketData());
    }

    @Test
    void shouldNotFollowPegsNorHiddenOrders()
    {
        givenMarket();
        venue.given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0));

        venue.send(buy("other", 5, 200).pegged(Wire.PEG_PRIMARY, 2).by(2), buy("deep", 5, 101).hidden().by(2));

        assertEquals(List.of("0/0 other 5/0", "D/0 other 5/0 PEG_REPRICED", "0/0 deep 5/0"), venue.reports());
        assertEquals(List.of("+ B 5@100"), venue.marketData());
    }

    @Test
    void shouldBeOutOfTheBookWithoutAReferenceAndComeBackWithOne()
    {
        venue.given(buy("bid", 10, 98).by(2));

        venue.send(buy("mid", 5, 200).pegged(Wire.PEG_MIDPOINT, 0));
        assertEquals(List.of("0/0 mid 5/0"), venue.reports());
        assertEquals(List.of(), venue.marketData());

        venue.send(sell("ask", 10, 102).by(3));
        assertEquals(List.of("0/0 ask 10/0", "D/0 mid 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("+ S 10@102", "+ B 5@100"), venue.marketData());

        venue.send(cancel("x", "ask").by(3));
        assertEquals(List.of("4/4 x 0/0", "D/0 mid 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("- S 0@102", "- B 0@100"), venue.marketData());
    }

    @Test
    void shouldBeCancelledOutOfTheBookLikeAnyOrder()
    {
        venue.given(buy("mid", 5, 200).pegged(Wire.PEG_MIDPOINT, 0));

        venue.send(cancel("x", "mid"));

        assertEquals(List.of("4/4 x 0/0"), venue.reports());
        assertEquals(List.of(), venue.marketData());
    }

    @Test
    void shouldTradeWhenItsPriceMeetsTheOtherSide()
    {
        givenMarket();

        venue.send(buy("peg", 15, 200).pegged(Wire.PEG_OPPOSITE, 0));

        // The ask is gone and with it the reference.
        assertEquals(List.of("0/0 peg 15/0", "D/0 peg 15/0 PEG_REPRICED", "F/2 ask 0/10 103x10",
            "F/1 peg 5/10 103x10", "D/1 peg 5/10 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("trade B 10@103", "- S 0@103", "+ B 5@103", "- B 0@103"), venue.marketData());
    }

    @Test
    void shouldMeetAPegOfTheOtherSideInTheMiddle()
    {
        venue.given(buy("bid", 10, 98).by(2), sell("ask", 10, 102).by(3),
            buy("mine", 5, 200).pegged(Wire.PEG_MIDPOINT, 0));

        venue.send(sell("theirs", 8, 1).pegged(Wire.PEG_MIDPOINT, 0).by(3));

        assertEquals(List.of("0/0 theirs 8/0", "D/0 theirs 8/0 PEG_REPRICED", "F/2 mine 0/5 100x5",
            "F/1 theirs 3/5 100x5"), venue.reports());
    }

    @Test
    void shouldRepriceOneAtATimeOldestFirst()
    {
        givenMarket();
        venue.given(buy("first", 5, 200).pegged(Wire.PEG_PRIMARY, 0), buy("second", 7, 200)
            .pegged(Wire.PEG_PRIMARY, 0).by(4));

        venue.send(buy("better", 1, 100).by(2));

        assertEquals(List.of("0/0 better 1/0", "D/0 first 5/0 PEG_REPRICED", "D/0 second 7/0 PEG_REPRICED"),
            venue.reports());
        assertEquals(List.of("+ B 1@100", "- B 0@98", "+ B 5@100", "- B 0@98", "+ B 7@100"), venue.marketData());
    }

    @Test
    void shouldFollowAfterTheStopsHaveRun()
    {
        venue.given(sell("low", 1, 99).by(3), buyAtMarket("print", 1).by(2));
        givenMarket();
        venue.given(sell("high", 10, 105).by(3), buy("peg", 5, 200).pegged(Wire.PEG_MIDPOINT, 0),
            buy("stop", 4, 0).stop(103).by(4));

        venue.send(buy("in", 8, 103).by(2));

        // The stop buys at 103 and 105 and leaves the ask at 105: half of 98 and 105 is 101.
        assertEquals(List.of("0/0 in 8/0", "F/1 ask 2/8 103x8", "F/2 in 0/8 103x8", "D/0 stop 4/0 TRIGGERED",
            "F/2 ask 0/10 103x2", "F/1 stop 2/2 103x2", "F/1 high 8/2 105x2", "F/2 stop 0/4 105x2",
            "D/0 peg 5/0 PEG_REPRICED"), venue.reports());
        assertEquals("+ B 5@101", venue.marketData().get(7));
    }

    @ParameterizedTest(name = "{0}, the last peg before {1}, {2}")
    @CsvSource(delimiter = '|', textBlock = """
        buy  | ends as post-only | it goes on
        buy  | trades to its end | it goes on
        sell | ends as post-only | it goes on
        sell | trades to its end | it goes on
        buy  | ends as post-only | another core takes over
        sell | trades to its end | another core takes over
        """)
    void shouldFollowAtQuotesAtWhichTheLastPegBeforeEnded(
        final String side, final String way, final String then)
    {
        final boolean isBuy = "buy".equals(side);
        final boolean endsPostOnly = "ends as post-only".equals(way);
        final Request last = order(!isBuy, isBuy, "last", 1, 90).pegged(Wire.PEG_MIDPOINT, 0);
        venue.given(order(isBuy, isBuy, "deep", 2, 100).hidden().by(2), order(isBuy, isBuy, "far", 9, 97).by(2),
            endsPostOnly ? last.postOnly(Wire.POST_ONLY_REJECT) : last,
            order(!isBuy, isBuy, "next", 30, 101).by(3), order(!isBuy, isBuy, "best", 6, 100).by(3));
        if ("another core takes over".equals(then))
        {
            venue.failOver();
        }

        venue.send(order(isBuy, isBuy, "peg", 20, 110).pegged(Wire.PEG_OPPOSITE, 0));

        final long bestLots = endsPostOnly ? 4 : 5;
        final String own = isBuy ? " B " : " S ";
        final String other = isBuy ? " S " : " B ";
        final String next = "@" + (isBuy ? 101 : 99);
        assertEquals(List.of("trade" + own + bestLots + "@100", "-" + other + "0@100",
            "+" + own + (20 - bestLots) + "@100", "-" + own + "0@100",
            "trade" + own + (20 - bestLots) + next, "~" + other + (10 + bestLots) + next), venue.marketData());
    }

    /** What it is if the peg buys; if it sells, the same seen from the other side of 100. */
    private static Request order(
        final boolean isBuy, final boolean isPegBuying, final String id, final long lots, final long priceTicks)
    {
        final long mirrored = isPegBuying ? priceTicks : 200 - priceTicks;
        return isBuy ? buy(id, lots, mirrored) : sell(id, lots, mirrored);
    }

    @Test
    void shouldElectStopsByTradesOfAPegThatWasPriced()
    {
        venue.given(sell("low", 1, 99).by(3), buyAtMarket("print", 1).by(2), buy("bid", 10, 98).by(2),
            sell("deep", 6, 101).hidden().by(3), buy("stop", 1, 0).stop(101).by(4),
            buy("peg", 5, 200).pegged(Wire.PEG_MIDPOINT, 0));

        venue.send(sell("ask", 10, 104).by(3));

        assertEquals(List.of("0/0 ask 10/0", "D/0 peg 5/0 PEG_REPRICED", "F/1 deep 1/5 101x5", "F/2 peg 0/5 101x5",
            "D/0 stop 1/0 TRIGGERED", "F/2 deep 0/6 101x1", "F/2 stop 0/1 101x1"), venue.reports());
    }

    @Test
    void shouldNotMatchWhenPostOnly()
    {
        givenMarket();

        venue.send(buy("reject", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_REJECT),
            buy("cancel", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_CANCEL),
            buy("slide", 5, 200).pegged(Wire.PEG_OPPOSITE, 0).postOnly(Wire.POST_ONLY_SLIDE));

        assertEquals(List.of("8/8 reject 0/0 POST_ONLY_WOULD_MATCH", "0/0 cancel 5/0", "4/4 cancel 0/0 POST_ONLY",
            "0/0 slide 5/0", "D/0 slide 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("+ B 5@102"), venue.marketData());
    }

    @Test
    void shouldEndPostOnlyPegThatWouldMatchLater()
    {
        venue.given(buy("bid", 10, 98).by(2), sell("ask", 10, 103).by(3),
            buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 3).postOnly(Wire.POST_ONLY_REJECT));

        venue.send(sell("deep", 4, 102).hidden().by(3), buy("better", 1, 99).by(2));

        assertEquals(List.of("0/0 deep 4/0", "0/0 better 1/0", "4/4 peg 0/0 POST_ONLY"), venue.reports());
        assertEquals(List.of("+ B 1@99", "- B 0@101"), venue.marketData());
    }

    @Test
    void shouldShowATrancheOrNothing()
    {
        givenMarket();

        venue.send(buy("ice", 20, 200).pegged(Wire.PEG_PRIMARY, 0).showing(4),
            buy("deep", 20, 200).pegged(Wire.PEG_PRIMARY, 1).hidden(), buy("better", 1, 99).by(2));

        assertEquals(List.of("+ B 4@98", "+ B 1@99", "- B 0@98", "+ B 4@99"), venue.marketData());
        assertEquals(List.of("0/0 ice 20/0", "D/0 ice 20/0 PEG_REPRICED", "0/0 deep 20/0",
            "D/0 deep 20/0 PEG_REPRICED", "0/0 better 1/0", "D/0 ice 20/0 PEG_REPRICED",
            "D/0 deep 20/0 PEG_REPRICED"), venue.reports());
    }

    @Test
    void shouldKeepItsPlaceWhenReducedAndLoseItWithAnotherCapOrOffset()
    {
        givenMarket();
        venue.given(buy("peg", 9, 200).pegged(Wire.PEG_PRIMARY, 0), buy("behind", 1, 98).by(2));

        venue.send(replaceBuy("peg", "less", 5, 200).type(Wire.PEGGED));
        assertEquals(List.of("5/0 less 5/0"), venue.reports());
        assertEquals(List.of("~ B 5@98"), venue.marketData());

        venue.send(replaceBuy("less", "capped", 5, 97).type(Wire.PEGGED));
        assertEquals(List.of("5/0 capped 5/0", "D/0 capped 5/0 PEG_REPRICED"), venue.reports());
        assertEquals(List.of("- B 0@98", "+ B 5@97"), venue.marketData());

        final Request moved = replaceBuy("capped", "moved", 5, 97).type(Wire.PEGGED).stated();
        moved.command.pegOffsetTicks = -2;
        venue.send(moved);
        assertEquals(List.of("- B 0@97", "+ B 5@96"), venue.marketData());
    }

    @Test
    void shouldStayWhereItIsOutsideContinuousTrading()
    {
        givenMarket();
        venue.given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 0));
        venue.phase(Wire.AUCTION_CALL);
        venue.forget();

        venue.send(buy("better", 10, 100).by(2), buy("late", 2, 200).pegged(Wire.PEG_PRIMARY, 0));
        assertEquals(List.of("0/0 better 10/0", "0/0 late 2/0"), venue.reports());
        assertEquals(List.of("+ B 10@100"), venue.marketData());

        venue.uncross();
        assertEquals(List.of("D/0 peg 5/0 PEG_REPRICED", "D/0 late 2/0 PEG_REPRICED", "operator 0"),
            venue.reports());
        assertEquals(List.of("phase CONTINUOUS", "- B 0@98", "+ B 5@100", "+ B 2@100"),
            venue.marketData());
    }

    @Test
    void shouldTakePartInAnAuctionAtThePriceItHas()
    {
        givenMarket();
        venue.given(buy("peg", 5, 200).pegged(Wire.PEG_PRIMARY, 1));
        venue.phase(Wire.AUCTION_CALL);
        venue.given(sell("low", 3, 99).by(3));

        venue.uncross();

        assertEquals(List.of("F/1 peg 2/3 99x3", "F/2 low 0/3 99x3", "operator 0"), venue.reports());
    }

    @Test
    void shouldRefuseWhatMakesNoPeg()
    {
        givenMarket();
        refused(buy("a", 5, 200).pegged(Wire.PEG_NONE, 0), "INVALID_PEG");
        refused(buy("b", 5, 200).pegged(Wire.PEG_PRIMARY, 10_001), "INVALID_PEG");
        refused(buy("c", 5, 200).pegged(Wire.PEG_PRIMARY, -10_001), "INVALID_PEG");
        refused(buy("d", 5, 0).pegged(Wire.PEG_PRIMARY, 0), "INVALID_PRICE");
        refused(buy("e", 5, 200).pegged(Wire.PEG_PRIMARY, 0).valid(Wire.IOC), "INVALID_COMBINATION");
        refused(buy("f", 5, 200).pegged(Wire.PEG_PRIMARY, 0).valid(Wire.AT_CLOSE), "INVALID_COMBINATION");
        refused(buy("g", 5, 200).pegged(Wire.PEG_PRIMARY, 0).atLeast(1), "INVALID_COMBINATION");
        refused(buy("h", 5, 200).pegged(Wire.PEG_PRIMARY, 0).type(Wire.LIMIT), "INVALID_COMBINATION");
    }

    private void refused(final Request request, final String reason)
    {
        venue.send(request);
        assertEquals(List.of("8/8 " + request.command.clOrdId.replace("\0", "") + " 0/0 " + reason),
            venue.reports());
    }

    @Test
    void shouldRefuseMorePegsThanOneCommandMayMove()
    {
        givenMarket();
        for (int i = 0; i < ModelPegs.PEGS_MAX; i++)
        {
            venue.send(buy("p" + i, 1, 50).pegged(Wire.PEG_PRIMARY, 0));
        }
        venue.forget();

        venue.send(buy("more", 1, 50).pegged(Wire.PEG_PRIMARY, 0));

        assertEquals(List.of("8/8 more 0/0 CAPACITY_EXCEEDED"), venue.reports());
    }

    @Test
    void shouldValueAPegByItsCap()
    {
        givenMarket();
        venue.operate(Command.Kind.SET_RISK_LIMITS, command ->
        {
            command.accountId = 1;
            command.maxOrderTicksLots = 1_000;
        });
        venue.forget();

        venue.send(buy("dear", 10, 101).pegged(Wire.PEG_PRIMARY, 0), buy("fits", 10, 100).pegged(Wire.PEG_PRIMARY, 0));

        assertEquals(List.of("8/8 dear 0/0 MAX_ORDER_VALUE", "0/0 fits 10/0", "D/0 fits 10/0 PEG_REPRICED"),
            venue.reports());
    }
}
