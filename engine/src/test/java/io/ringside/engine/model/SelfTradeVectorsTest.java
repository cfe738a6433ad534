package io.ringside.engine.model;

import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.model.Request.buy;
import static io.ringside.engine.model.Request.sell;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Self-trade prevention by example (rule book 3.3): participant 1 meets an own order between two strangers' orders. */
class SelfTradeVectorsTest
{
    private final Venue venue = new Venue();

    private void givenStrangersAroundAnOwnOrder()
    {
        venue.given(sell("first", 2, 100).by(2), sell("own", 5, 100), sell("last", 9, 100).by(3));
    }

    @Test
    void shouldTradeWithOneselfWhenNothingForbidsIt()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("in", 4, 100));

        assertEquals(List.of("0/0 in 4/0", "F/2 first 0/2 100x2", "F/1 in 2/2 100x2", "F/1 own 3/2 100x2",
            "F/2 in 0/4 100x2"), venue.reports());
    }

    @Test
    void shouldCancelIncomingOrderAndKeepItsEarlierFills()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("in", 10, 100).preventing(Wire.CANCEL_NEWEST));

        assertEquals(List.of("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 in 0/2 SELF_TRADE"),
            venue.reports());
        assertEquals(List.of("trade B 2@100", "- S 0@100"), venue.marketData());
    }

    @Test
    void shouldCancelRestingOrderAndGoOn()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("in", 10, 100).preventing(Wire.CANCEL_OLDEST));

        assertEquals(List.of("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
            "F/1 last 1/8 100x8", "F/2 in 0/10 100x8"), venue.reports());
        assertEquals(List.of("trade B 2@100", "- S 0@100", "- S 0@100", "trade B 8@100", "~ S 1@100"),
            venue.marketData());
    }

    @Test
    void shouldCancelBothRestingFirst()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("in", 10, 100).preventing(Wire.CANCEL_BOTH));

        assertEquals(List.of("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
            "4/4 in 0/2 SELF_TRADE"), venue.reports());
    }

    @Test
    void shouldTakeSmallerQuantityFromBothWithoutATrade()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("in", 10, 100).preventing(Wire.DECREMENT));

        assertEquals(List.of("0/0 in 10/0", "F/2 first 0/2 100x2", "F/1 in 8/2 100x2", "4/4 own 0/0 SELF_TRADE",
            "D/1 in 3/2 SELF_TRADE", "F/1 last 6/3 100x3", "F/2 in 0/5 100x3"), venue.reports());
    }

    @Test
    void shouldKeepPlaceOfRestingOrderThatWasDecremented()
    {
        venue.given(sell("own", 5, 100), sell("other", 5, 100).by(2));

        venue.send(buy("in", 2, 100).preventing(Wire.DECREMENT), buy("stranger", 4, 100).by(3));

        assertEquals(List.of("0/0 in 2/0", "D/0 own 3/0 SELF_TRADE", "4/4 in 0/0 SELF_TRADE", "0/0 stranger 4/0",
            "F/2 own 0/3 100x3", "F/1 stranger 1/3 100x3", "F/1 other 4/1 100x1", "F/2 stranger 0/4 100x1"),
            venue.reports());
    }

    @Test
    void shouldCountOnlyWhatPreventionLetsFillOrKillReach()
    {
        givenStrangersAroundAnOwnOrder();

        venue.send(buy("newest", 3, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK),
            buy("both", 3, 100).preventing(Wire.CANCEL_BOTH).valid(Wire.FOK),
            buy("decrement", 3, 100).preventing(Wire.DECREMENT).valid(Wire.FOK),
            buy("oldest", 12, 100).preventing(Wire.CANCEL_OLDEST).valid(Wire.FOK),
            buy("fits", 11, 100).preventing(Wire.CANCEL_OLDEST).valid(Wire.FOK));

        assertEquals(List.of("0/0 newest 3/0", "4/4 newest 0/0 FOK_UNFILLABLE", "0/0 both 3/0",
            "4/4 both 0/0 FOK_UNFILLABLE", "0/0 decrement 3/0", "4/4 decrement 0/0 FOK_UNFILLABLE",
            "0/0 oldest 12/0", "4/4 oldest 0/0 FOK_UNFILLABLE", "0/0 fits 11/0", "F/2 first 0/2 100x2",
            "F/1 fits 9/2 100x2", "4/4 own 0/0 SELF_TRADE", "F/2 last 0/9 100x9", "F/2 fits 0/11 100x9"),
            venue.reports());
    }

    @Test
    void shouldCountTranchesAheadOfAnOwnOrderButNotWhatIsHiddenBehindIt()
    {
        venue.given(sell("ice", 30, 100).showing(10).by(2), sell("own", 5, 100));

        venue.send(buy("in", 11, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK),
            buy("fits", 10, 100).preventing(Wire.CANCEL_NEWEST).valid(Wire.FOK));

        assertEquals(List.of("0/0 in 11/0", "4/4 in 0/0 FOK_UNFILLABLE", "0/0 fits 10/0", "F/1 ice 20/10 100x10",
            "F/2 fits 0/10 100x10"), venue.reports());
    }

    @Test
    void shouldKnowOwnersByGroupWithinTheirFirm()
    {
        venue.group(1, 7, false);
        venue.group(2, 7, false);
        venue.group(3, 8, false);
        venue.given(sell("stranger", 2, 100).by(3).group(5), sell("colleague", 2, 100).by(2).group(5));

        venue.send(buy("in", 4, 100).preventing(Wire.CANCEL_NEWEST).group(5));

        assertEquals(List.of("0/0 in 4/0", "F/2 stranger 0/2 100x2", "F/1 in 2/2 100x2", "4/4 in 0/2 SELF_TRADE"),
            venue.reports());
    }

    @Test
    void shouldCancelWholeIcebergNotItsTrancheAlone()
    {
        venue.given(sell("own", 50, 100).showing(5), sell("other", 5, 100).by(2));

        venue.send(buy("in", 5, 100).preventing(Wire.CANCEL_OLDEST));

        assertEquals(List.of("0/0 in 5/0", "4/4 own 0/0 SELF_TRADE", "F/2 other 0/5 100x5", "F/2 in 0/5 100x5"),
            venue.reports());
    }
}
