package io.ringside.engine.core;

import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TimeInForce;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Self-trade prevention: rule book 3.3, A04, A17, A36, B32, B33. */
class SelfTradeTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldTradeWithoutAnInstruction()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        assertTrue(venue.limit(1, 12, BUY, 5, 100, DAY).contains("trade BUY 5@100 match=1"));
    }

    @Test
    void shouldCancelTheNewestAndKeepItsEarlierFills()
    {
        venue.limit(2, 21, SELL, 2, 100, DAY);
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(2, 22, SELL, 5, 100, DAY);
        final List<String> lines = buy(12, 9, StpMode.CANCEL_NEWEST);
        assertEquals(List.of("CANCELED s1 12 CANCELED order=4 leaves=0 cum=2 SELF_TRADE prevented=5"),
            lines.stream().filter((line) -> line.startsWith("CANCELED")).toList());
        assertEquals(2, venue.engine.liveOrderCount());
    }

    @Test
    void shouldCancelTheOldestAndGoOn()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        venue.limit(2, 21, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=3 leaves=5 cum=0",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 SELF_TRADE prevented=5",
                "TRADE s2 21 FILLED order=2 leaves=0 cum=5 5@100 ADDED",
                "TRADE s1 12 FILLED order=3 leaves=0 cum=5 5@100 REMOVED",
                "delta DELETE SELL order=1 0@100 priority=1",
                "trade BUY 5@100 match=1",
                "delta DELETE SELL order=2 0@100 priority=2 end"),
            buy(12, 5, StpMode.CANCEL_OLDEST));
    }

    @Test
    void shouldCancelBothRestingSideFirst()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=2 leaves=7 cum=0",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 SELF_TRADE prevented=5",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=5",
                "delta DELETE SELL order=1 0@100 priority=1 end"),
            buy(12, 7, StpMode.CANCEL_BOTH));
    }

    @Test
    void shouldDecrementBothWithoutATrade()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=2 leaves=3 cum=0",
                "RESTATED s1 11 NEW order=1 leaves=2 cum=0 SELF_TRADE prevented=3",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=3",
                "delta CHANGE SELL order=1 2@100 priority=1 end"),
            buy(12, 3, StpMode.DECREMENT));
        assertEquals(0, venue.engine.tradeCount());
    }

    @Test
    void shouldRestTheIncomingOrderThatOutlivesADecrement()
    {
        venue.limit(1, 11, SELL, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=2 leaves=8 cum=0",
                "CANCELED s1 11 CANCELED order=1 leaves=0 cum=0 SELF_TRADE prevented=5",
                "RESTATED s1 12 NEW order=2 leaves=3 cum=0 SELF_TRADE prevented=5",
                "delta DELETE SELL order=1 0@100 priority=1",
                "delta NEW BUY order=2 3@100 priority=2 end"),
            buy(12, 8, StpMode.DECREMENT));
    }

    @Test
    void shouldCountTheHiddenPartOfAnIceberg()
    {
        venue.enter(1, 11, SELL, LIMIT, 10, 100, (terms) -> terms.displayLots(2));
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=2 leaves=9 cum=0",
                "RESTATED s1 11 NEW order=1 leaves=1 cum=0 SELF_TRADE display=2 prevented=9",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=9",
                "delta CHANGE SELL order=1 1@100 priority=1 end"),
            buy(12, 9, StpMode.DECREMENT));
    }

    @Test
    void shouldKnowTheOwnerByGroupWithinAFirmOnly()
    {
        venue.admin(venue.commands.setAccountGroups(1, 70, 5));
        venue.admin(venue.commands.setAccountGroups(2, 71, 5));
        venue.limit(2, 21, SELL, 5, 100, DAY);
        assertTrue(buy(11, 1, StpMode.CANCEL_OLDEST).contains("trade BUY 1@100 match=1"), "another firm's group");

        venue.admin(venue.commands.setAccountGroups(2, 70, 5));
        assertTrue(buy(12, 1, StpMode.CANCEL_NEWEST).contains(
            "CANCELED s1 12 CANCELED order=3 leaves=0 cum=0 SELF_TRADE prevented=1"), "the firm's group");
        assertTrue(enter(13, 1, (terms) -> terms.stpMode(StpMode.CANCEL_NEWEST).stpGroup(6))
            .contains("trade BUY 1@100 match=2"), "an order may name another group");
    }

    @Test
    void shouldKillFillOrKillBehindAnOwnOrder()
    {
        venue.limit(2, 21, SELL, 3, 100, DAY);
        venue.limit(1, 11, SELL, 1, 100, DAY);
        venue.limit(2, 22, SELL, 3, 100, DAY);
        for (final StpMode mode : List.of(StpMode.CANCEL_NEWEST, StpMode.CANCEL_BOTH, StpMode.DECREMENT))
        {
            final List<String> lines = fillOrKill(100 + mode.value(), 4, mode);
            assertTrue(lines.get(1).contains("FOK_UNFILLABLE"), () -> mode + " " + lines);
            assertEquals(2, lines.size(), () -> mode + " " + lines);
        }
        assertTrue(fillOrKill(120, 3, StpMode.CANCEL_NEWEST).contains("trade BUY 3@100 match=1"));
    }

    @Test
    void shouldSkipOwnOrdersWhereTheyWouldBeCancelled()
    {
        venue.limit(1, 11, SELL, 4, 100, DAY);
        venue.limit(2, 21, SELL, 3, 100, DAY);
        assertTrue(fillOrKill(12, 4, StpMode.CANCEL_OLDEST).get(1).contains("FOK_UNFILLABLE"));
        assertTrue(fillOrKill(13, 3, StpMode.CANCEL_OLDEST).contains("trade BUY 3@100 match=1"));
    }

    @Test
    void shouldNotReachReservesBeforeAnOwnOrderThatIsShown()
    {
        venue.enter(2, 21, SELL, LIMIT, 10, 100, (terms) -> terms.displayLots(2));
        venue.limit(1, 11, SELL, 1, 100, DAY);
        assertTrue(fillOrKill(12, 3, StpMode.CANCEL_NEWEST).get(1).contains("FOK_UNFILLABLE"));
        assertTrue(fillOrKill(13, 2, StpMode.CANCEL_NEWEST).contains("trade BUY 2@100 match=1"));
    }

    @Test
    void shouldReachReservesBeforeAnOwnOrderThatIsHidden()
    {
        venue.enter(2, 21, SELL, LIMIT, 10, 100, (terms) -> terms.displayLots(2));
        venue.enter(1, 11, SELL, LIMIT, 1, 100, (terms) -> terms.displayLots(-1));
        assertTrue(fillOrKill(12, 11, StpMode.CANCEL_NEWEST).get(1).contains("FOK_UNFILLABLE"));
        assertTrue(fillOrKill(13, 10, StpMode.CANCEL_NEWEST).contains("trade BUY 2@100 match=5"));
    }

    private List<String> buy(final long id, final long lots, final StpMode mode)
    {
        return enter(id, lots, (terms) -> terms.stpMode(mode));
    }

    private List<String> enter(final long id, final long lots, final Consumer<NewOrderExtendedEncoder> terms)
    {
        return venue.enter(1, id, BUY, LIMIT, lots, 100, terms);
    }

    private List<String> fillOrKill(final long id, final long lots, final StpMode mode)
    {
        return venue.enter(1, id, BUY, LIMIT, TimeInForce.FOK, lots, 100, (terms) -> terms.stpMode(mode));
    }
}
