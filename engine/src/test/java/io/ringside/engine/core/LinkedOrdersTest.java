package io.ringside.engine.core;

import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.engine.protocol.StpMode;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.MARKET;
import static io.ringside.engine.protocol.OrdType.STOP;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One-cancels-other: O11, A20, A21, B49. */
class LinkedOrdersTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldReduceTheOtherLegByWhatOneTrades()
    {
        venue.limit(1, 11, SELL, 5, 110, DAY);
        stopLeg(12, 8, 90, 11);
        assertEquals(
            List.of(
                "NEW s2 21 NEW order=3 leaves=2 cum=0",
                "TRADE s1 11 PARTIALLY_FILLED order=1 leaves=3 cum=2 2@110 ADDED",
                "TRADE s2 21 FILLED order=3 leaves=0 cum=2 2@110 REMOVED",
                "trade BUY 2@110 match=1",
                "RESTATED s1 12 NEW order=2 leaves=6 cum=0 OCO_REDUCED stop=90",
                "delta CHANGE SELL order=1 3@110 priority=1 end"),
            venue.limit(2, 21, BUY, 2, 110, DAY));
        assertEquals(
            List.of(
                "NEW s2 22 NEW order=4 leaves=3 cum=0",
                "TRADE s1 11 FILLED order=1 leaves=0 cum=5 3@110 ADDED",
                "TRADE s2 22 FILLED order=4 leaves=0 cum=3 3@110 REMOVED",
                "trade BUY 3@110 match=2",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 OCO_CANCELLED stop=90",
                "delta DELETE SELL order=1 0@110 priority=1 end"),
            venue.limit(2, 22, BUY, 3, 110, DAY));
    }

    @Test
    void shouldGoOnAloneWhenTheSmallerLegIsUsedUp()
    {
        venue.limit(1, 11, SELL, 5, 110, DAY);
        stopLeg(12, 2, 90, 11);
        final List<String> lines = venue.limit(2, 21, BUY, 2, 110, DAY);
        assertEquals("CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 OCO_CANCELLED stop=90", lines.get(4));
        assertEquals(1, venue.engine.liveOrderCount());
        assertTrue(venue.limit(2, 22, BUY, 1, 110, DAY).contains("trade BUY 1@110 match=2"));
    }

    @Test
    void shouldEndBothLegsTogether()
    {
        pair();
        assertEquals(
            List.of(
                "CANCELED s1 13<12 CANCELED order=2 leaves=0 cum=0",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 OCO_CANCELLED",
                "delta DELETE SELL order=2 0@111 priority=2",
                "delta DELETE SELL order=1 0@110 priority=1 end"),
            venue.cancel(1, 13, 12));
    }

    @Test
    void shouldEndBothLegsOnceInAMassCancel()
    {
        pair();
        venue.limit(1, 14, SELL, 1, 112, DAY);
        assertEquals(
            List.of(
                "mass-cancel s1 count=3 TRUE NONE",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 MASS_CANCEL",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 OCO_CANCELLED",
                "CANCELED s1 14 CANCELED order=3 leaves=0 cum=0 MASS_CANCEL"),
            venue.admin(venue.commands.massCancel(
                1, venue.clientSequence(), 15, MassCancelScope.SESSION, SideFilter.BOTH, 0, 0))
                .stream().filter((line) -> !line.startsWith("delta")).toList());
    }

    @Test
    void shouldReduceTheRestingLegByWhatTheSecondTradesOnEntry()
    {
        venue.limit(1, 11, SELL, 5, 110, DAY);
        venue.limit(2, 21, BUY, 2, 105, DAY);
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=3 leaves=5 cum=0",
                "TRADE s2 21 FILLED order=2 leaves=0 cum=2 2@105 ADDED",
                "TRADE s1 12 PARTIALLY_FILLED order=3 leaves=3 cum=2 2@105 REMOVED",
                "trade SELL 2@105 match=1",
                "RESTATED s1 11 NEW order=1 leaves=3 cum=0 OCO_REDUCED",
                "delta DELETE BUY order=2 0@105 priority=2",
                "delta CHANGE SELL order=1 3@110 priority=1",
                "delta NEW SELL order=3 3@105 priority=3 end"),
            leg(12, 5, 105, 11));
    }

    @Test
    void shouldEndTheOtherLegWithOneThatSelfTradePreventionEnds()
    {
        pair();
        assertEquals(
            List.of(
                "NEW s1 21 NEW order=3 leaves=1 cum=0",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 SELF_TRADE prevented=1",
                "CANCELED s1 21 CANCELED order=3 leaves=0 cum=0 SELF_TRADE prevented=1",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 OCO_CANCELLED",
                "delta DELETE SELL order=1 0@110 priority=1",
                "delta DELETE SELL order=2 0@111 priority=2 end"),
            venue.enter(1, 21, BUY, LIMIT, 1, 110, (terms) -> terms.stpMode(StpMode.CANCEL_BOTH)));
    }

    @Test
    void shouldRefuseLinksThatCannotBe()
    {
        pair();
        assertEquals(List.of("REJECTED s1 13 INVALID_LINK"), leg(13, 5, 112, 11), "linked already");
        assertEquals(List.of("REJECTED s1 13 INVALID_LINK"), leg(13, 5, 112, 99), "unknown");
        venue.limit(1, 14, BUY, 5, 90, DAY);
        assertEquals(List.of("REJECTED s1 13 INVALID_LINK"), leg(13, 5, 112, 14), "other side");
        venue.cancel(1, 15, 14);
        assertEquals(List.of("REJECTED s1 13 INVALID_LINK"), leg(13, 5, 112, 14), "dead");
        assertEquals(List.of("REJECTED s1 13 INVALID_COMBINATION"),
            venue.enter(1, 13, SELL, MARKET, 5, 0, (terms) -> venue.commands.link(11)));
        assertEquals(List.of("REJECTED s1 13 INVALID_COMBINATION"),
            venue.enter(1, 13, SELL, LIMIT, IOC, 5, 100, (terms) -> venue.commands.link(11)));
    }

    private void pair()
    {
        venue.limit(1, 11, SELL, 5, 110, DAY);
        leg(12, 5, 111, 11);
    }

    private List<String> leg(final long id, final long lots, final long price, final long linkedId)
    {
        return venue.enter(1, id, SELL, LIMIT, lots, price, (terms) -> venue.commands.link(linkedId));
    }

    private List<String> stopLeg(final long id, final long lots, final long stopTicks, final long linkedId)
    {
        return venue.enter(1, id, SELL, STOP, lots, 0, (terms) ->
        {
            terms.stopPriceTicks(stopTicks);
            venue.commands.link(linkedId);
        });
    }
}
