package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.replaceSell;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Rounds by example (rule book 3.4): who is the top order and when no longer, own orders in a round, what fill-or-kill
 * counts on, what other legs and stops do to a round, rationing in an auction, and lists of steps that are refused.
 */
class MatchingRoundsVectorsTest
{
    private final Venue venue = new Venue();

    private void algorithm(final long... steps)
    {
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command -> command.pairs = steps);
        venue.forget();
    }

    private void topThenProRata()
    {
        algorithm(Wire.STEP_TOP_ORDER, 0, Wire.STEP_PRO_RATA, 0);
    }

    private void proRata()
    {
        algorithm(Wire.STEP_PRO_RATA, 0);
    }

    private void assertFillsOf(final Request incoming, final String... reports)
    {
        venue.send(incoming);
        assertEquals(List.of(reports), venue.reports().stream()
            .filter(line -> !line.contains(" in ")).toList());
    }

    @Test
    void shouldTellOneTradePerOrderInOrderOfTime()
    {
        algorithm(Wire.STEP_MARKET_MAKER, 50, Wire.STEP_PRO_RATA, 0);
        venue.group(3, 0, true);
        venue.given(sell("old", 10, 100).by(2), sell("maker", 10, 100).by(3));

        venue.send(buy("in", 10, 100));

        // 5 for the maker; 5 of old10 maker5: 3 and 1, 1 left, to the old one.
        assertEquals(List.of("0/0 in 10/0", "F/1 old 6/4 100x4", "F/1 in 6/4 100x4", "F/1 maker 4/6 100x6",
            "F/2 in 0/10 100x6"), venue.reports());
        assertEquals(List.of("trade B 4@100", "~ S 6@100", "trade B 6@100", "~ S 4@100"), venue.marketData());
    }

    @Test
    void shouldServeOrderThatBetteredTheMarketBeforeOthersOfItsPrice()
    {
        topThenProRata();
        venue.given(sell("worse", 10, 101).by(2), sell("top", 4, 100).by(3), sell("joined", 96, 100).by(2));

        assertFillsOf(buy("in", 28, 100), "F/2 top 0/4 100x4", "F/1 joined 72/24 100x24");
    }

    @Test
    void shouldNotGiveTheTopBackWhenTheBettererIsGone()
    {
        topThenProRata();
        venue.given(sell("once", 10, 101).by(2), sell("joined", 10, 101).by(3), sell("better", 5, 100).by(3),
            Request.cancel("x", "better").by(3));

        assertFillsOf(buy("in", 10, 101), "F/1 once 5/5 101x5", "F/1 joined 5/5 101x5");
    }

    @Test
    void shouldNotLoseTheTopToAHiddenOrder()
    {
        topThenProRata();
        venue.given(sell("top", 10, 101).by(2), sell("joined", 10, 101).by(3), sell("hidden", 5, 100).hidden().by(3));

        assertFillsOf(buy("in", 15, 101), "F/2 hidden 0/5 100x5", "F/2 top 0/10 101x10");
    }

    @Test
    void shouldLoseTheTopWithANewTranche()
    {
        topThenProRata();
        venue.given(sell("ice", 40, 100).showing(10).by(2), sell("joined", 30, 100).by(3));

        assertFillsOf(buy("in", 10, 100), "F/1 ice 30/10 100x10");
        assertFillsOf(buy("next", 20, 100), "0/0 next 20/0", "F/1 joined 15/15 100x15", "F/1 next 5/15 100x15",
            "F/1 ice 25/15 100x5", "F/2 next 0/20 100x5");
    }

    @Test
    void shouldKeepTheTopWhenReduced()
    {
        topThenProRata();
        venue.given(sell("top", 20, 100).by(2), sell("joined", 20, 100).by(3),
            replaceSell("top", "less", 10, 100).by(2));

        assertFillsOf(buy("in", 12, 100), "F/2 less 0/10 100x10", "F/1 joined 18/2 100x2");
    }

    @Test
    void shouldLoseTheTopWhenRaised()
    {
        topThenProRata();
        venue.given(sell("top", 20, 100).by(2), sell("joined", 20, 100).by(3),
            replaceSell("top", "more", 30, 100).by(2));

        assertFillsOf(buy("in", 25, 100), "F/1 joined 10/10 100x10", "F/1 more 15/15 100x15");
    }

    @Test
    void shouldLoseTheTopWhenHidden()
    {
        topThenProRata();
        venue.given(sell("top", 10, 100).by(2), sell("joined", 30, 100).by(3),
            replaceSell("top", "gone", 10, 100).stated().hidden().by(2));

        assertFillsOf(buy("in", 20, 100), "F/1 joined 10/20 100x20");
    }

    @Test
    void shouldForgetTheTopWithThePhaseAndWithTheAlgorithm()
    {
        topThenProRata();
        venue.given(sell("a", 10, 100).by(2), sell("b", 10, 100).by(3));
        venue.phase(Wire.HALT);
        venue.phase(Wire.CONTINUOUS);
        assertFillsOf(buy("in", 10, 100), "operator 0", "operator 0", "F/1 a 5/5 100x5", "F/1 b 5/5 100x5");

        venue.given(buy("rest", 10, 100), sell("c", 10, 100).by(2), sell("d", 10, 100).by(3));
        topThenProRata();
        assertFillsOf(buy("next", 10, 100), "0/0 next 10/0", "F/1 c 5/5 100x5", "F/1 next 5/5 100x5",
            "F/1 d 5/5 100x5", "F/2 next 0/10 100x5");
    }

    @Test
    void shouldTreatOwnOrdersOfARoundBeforeAnythingIsShared()
    {
        proRata();
        venue.given(sell("stranger", 10, 100).by(2), sell("own", 10, 100), sell("other", 10, 100).by(3));

        assertFillsOf(buy("newest", 10, 100).preventing(Wire.CANCEL_NEWEST), "0/0 newest 10/0",
            "4/4 newest 0/0 SELF_TRADE");
        assertFillsOf(buy("dec", 14, 100).preventing(Wire.DECREMENT), "0/0 dec 14/0", "4/4 own 0/0 SELF_TRADE",
            "D/0 dec 4/0 SELF_TRADE", "F/1 stranger 8/2 100x2", "F/1 dec 2/2 100x2", "F/1 other 8/2 100x2",
            "F/2 dec 0/4 100x2");
    }

    @Test
    void shouldCancelAllOwnOrdersThatAreShownAndHiddenOnesOnlyInTheirRound()
    {
        proRata();
        venue.given(sell("own", 10, 100), sell("stranger", 10, 100).by(2), sell("own2", 10, 100),
            sell("deep", 10, 100).hidden());

        assertFillsOf(buy("in", 5, 100).preventing(Wire.CANCEL_OLDEST), "4/4 own 0/0 SELF_TRADE",
            "4/4 own2 0/0 SELF_TRADE", "F/1 stranger 5/5 100x5");
        assertFillsOf(buy("next", 7, 100).preventing(Wire.CANCEL_OLDEST), "0/0 next 7/0", "F/2 stranger 0/10 100x5",
            "F/1 next 2/5 100x5", "4/4 deep 0/0 SELF_TRADE");
    }

    @Test
    void shouldKillFillOrKillThatAnOwnOrderOfTheRoundStops()
    {
        proRata();
        venue.given(sell("better", 5, 99).by(2), sell("stranger", 10, 100).by(2), sell("own", 10, 100));

        assertFillsOf(buy("six", 6, 100).valid(Wire.FOK).preventing(Wire.CANCEL_BOTH), "0/0 six 6/0",
            "4/4 six 0/0 FOK_UNFILLABLE");
        assertFillsOf(buy("in", 5, 100).valid(Wire.FOK).preventing(Wire.CANCEL_BOTH), "F/2 better 0/5 99x5");
    }

    @Test
    void shouldCountReservesForFillOrKillButNothingBehindAHiddenOwnOrder()
    {
        proRata();
        venue.given(sell("ice", 30, 100).showing(5).by(2), sell("own", 10, 100).hidden(),
            sell("deep", 10, 100).hidden().by(3));

        assertFillsOf(buy("many", 31, 100).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST), "0/0 many 31/0",
            "4/4 many 0/0 FOK_UNFILLABLE");
        venue.send(buy("in", 30, 100).valid(Wire.FOK).preventing(Wire.CANCEL_NEWEST));
        assertEquals("F/2 in 0/30 100x5", venue.reports().get(12));
    }

    @Test
    void shouldCountAPairOnceForFillOrKill()
    {
        proRata();
        venue.given(sell("one", 10, 100).by(2), sell("other", 20, 100).by(2).linkedTo("one"));

        assertFillsOf(buy("eleven", 11, 100).valid(Wire.FOK), "0/0 eleven 11/0", "4/4 eleven 0/0 FOK_UNFILLABLE");
        assertFillsOf(buy("in", 10, 100).valid(Wire.FOK), "F/1 one 6/4 100x4", "D/0 other 16/0 OCO_REDUCED",
            "F/1 other 10/6 100x6", "4/4 one 0/4 OCO_CANCELLED");
    }

    @Test
    void shouldCountNoMoreOfAPairThanItsSmallerLegHas()
    {
        proRata();
        venue.given(sell("one", 10, 100).by(2), sell("other", 6, 100).by(2).linkedTo("one"));

        assertFillsOf(buy("seven", 7, 100).valid(Wire.FOK), "0/0 seven 7/0", "4/4 seven 0/0 FOK_UNFILLABLE");
        assertFillsOf(buy("in", 6, 100).valid(Wire.FOK), "F/1 one 6/4 100x4", "D/0 other 2/0 OCO_REDUCED",
            "F/2 other 0/2 100x2", "4/4 one 0/4 OCO_CANCELLED");
    }

    @Test
    void shouldElectStopsByTradesOfARoundAndRunThemAfterIt()
    {
        proRata();
        venue.given(sell("first", 10, 99).by(2), buy("in0", 10, 99), sell("a", 10, 100).by(2),
            sell("b", 10, 100).by(3), buy("stop", 4, 0).stop(100).by(4));

        venue.send(buy("in", 10, 100));

        assertEquals(List.of("0/0 in 10/0", "F/1 a 5/5 100x5", "F/1 in 5/5 100x5", "D/0 stop 4/0 TRIGGERED",
            "F/1 b 5/5 100x5", "F/2 in 0/10 100x5", "F/1 a 3/7 100x2", "F/1 stop 2/2 100x2", "F/1 b 3/7 100x2",
            "F/2 stop 0/4 100x2"), venue.reports());
    }

    private void auctionProRata(final Request... orders)
    {
        venue.rules.referencePriceTicks = 100;
        venue.define();
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command -> command.flag = 1);
        venue.phase(Wire.AUCTION_CALL);
        venue.given(orders);
        venue.uncross();
    }

    @Test
    void shouldRationSurplusSideOfAnAuctionAtItsPriceProRata()
    {
        auctionProRata(sell("better", 10, 99).by(2), sell("a", 10, 100).by(2), sell("b", 30, 100).by(3),
            buy("in", 31, 100));

        assertEquals(List.of("F/1 in 21/10 100x10", "F/2 better 0/10 100x10", "F/1 in 15/16 100x6",
            "F/1 a 4/6 100x6", "F/2 in 0/31 100x15", "F/1 b 15/15 100x15", "operator 0"), venue.reports());
        assertEquals(List.of("- S 0@99", "- B 0@100", "~ S 4@100", "~ S 15@100", "auction 31@100",
            "phase CONTINUOUS"), venue.marketData());
    }

    @Test
    void shouldServeOldestFirstInAnAuctionWithoutRationing()
    {
        auctionProRata(buy("in", 31, 100), sell("a", 10, 100).by(2), sell("b", 21, 100).by(3));

        assertEquals(List.of("F/1 in 21/10 100x10", "F/2 a 0/10 100x10", "F/2 in 0/31 100x21", "F/2 b 0/21 100x21",
            "operator 0"), venue.reports());
    }

    @Test
    void shouldRationHiddenQuantityTooAndShowAFreshTranche()
    {
        auctionProRata(sell("ice", 30, 100).showing(8).by(2), sell("deep", 10, 100).hidden().by(3),
            buy("in", 36, 100));

        assertEquals(List.of("F/1 in 9/27 100x27", "F/1 ice 3/27 100x27", "F/2 in 0/36 100x9", "F/1 deep 1/9 100x9",
            "operator 0"), venue.reports());
        assertEquals(List.of("- B 0@100", "~ S 3@100", "auction 36@100", "phase CONTINUOUS"), venue.marketData());
    }

    @Test
    void shouldRefuseStepsThatMeanNothing()
    {
        refused(Wire.STEP_FIFO, 1);
        refused(Wire.STEP_LEVELLING, 1);
        refused(Wire.STEP_PRO_RATA, -1);
        refused(Wire.STEP_FIFO_PERCENT, 0);
        refused(Wire.STEP_FIFO_PERCENT, 101);
        refused(Wire.STEP_MARKET_MAKER, 0);
        refused(Wire.STEP_TOP_ORDER, -1);
        refused(7, 0);
        refused(new long[26]);
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command -> command.instrumentId = 9);
        assertEquals(List.of("operator 0 UNKNOWN_INSTRUMENT"), venue.reports());
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command -> command.pairs = new long[24]);
        assertEquals(List.of("operator 0"), venue.reports());
    }

    private void refused(final long... steps)
    {
        venue.operate(Command.Kind.SET_MATCHING_ALGORITHM, command -> command.pairs = steps);
        assertEquals(List.of("operator 0 INVALID_COMMAND"), venue.reports());
    }
}
