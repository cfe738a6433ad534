package io.ringside.engine.core;

import io.ringside.engine.core.matching.PeggedOrders;
import io.ringside.engine.core.state.EngineContext;
import io.ringside.engine.protocol.NewOrderExtendedEncoder;
import io.ringside.engine.protocol.PegKind;
import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StpMode;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TriggerKind;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import static io.ringside.engine.protocol.OrdType.LIMIT;
import static io.ringside.engine.protocol.OrdType.PEGGED;
import static io.ringside.engine.protocol.OrdType.STOP;
import static io.ringside.engine.protocol.PegKind.MIDPOINT;
import static io.ringside.engine.protocol.PegKind.OPPOSITE;
import static io.ringside.engine.protocol.PegKind.PRIMARY;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.FOK;
import static io.ringside.engine.protocol.TimeInForce.IOC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Pegged orders: rule book B46, B47, B80. */
class PeggedOrdersTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldFollowTheBestOfItsOwnSide()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        assertEquals(
            List.of(
                "NEW s1 11 NEW order=2 leaves=7 cum=0",
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "delta NEW BUY order=2 7@99 priority=2 end"),
            venue.peg(11, BUY, PRIMARY, -1, 7, 110));
        assertEquals(
            List.of(
                "NEW s2 2 NEW order=3 leaves=5 cum=0",
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "delta NEW BUY order=3 5@105 priority=3",
                "delta DELETE BUY order=2 0@99 priority=2",
                "delta NEW BUY order=2 7@104 priority=4 end"),
            venue.limit(2, 2, BUY, 5, 105, DAY));
    }

    @Test
    void shouldGoNoFurtherThanItsCap()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 0, 7, 102);
        venue.limit(2, 2, BUY, 5, 105, DAY);
        assertEquals("7@102", quote(11));
        venue.limit(2, 3, SELL, 5, 200, DAY);
        venue.peg(12, SELL, PRIMARY, -10, 7, 195);
        assertEquals("7@195", quote(12));
    }

    @Test
    void shouldLeaveTheBookWithItsReference()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 0, 7, 110);
        assertEquals(
            List.of(
                "CANCELED s2 2<1 CANCELED order=1 leaves=0 cum=0",
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "delta DELETE BUY order=1 0@100 priority=1",
                "delta DELETE BUY order=2 0@100 priority=2 end"),
            venue.cancel(2, 2, 1));
        assertEquals(1, venue.engine.liveOrderCount());
        final List<String> lines = venue.limit(2, 3, BUY, 5, 98, DAY);
        assertEquals("delta NEW BUY order=2 7@98 priority=5 end", lines.get(lines.size() - 1));
        venue.cancel(2, 4, 3);
        assertEquals(List.of("CANCELED s1 12<11 CANCELED order=2 leaves=0 cum=0"), venue.cancel(1, 12, 11));
    }

    @Test
    void shouldWaitForAReferenceUnseen()
    {
        assertEquals(List.of("NEW s1 11 NEW order=1 leaves=7 cum=0"), venue.peg(11, BUY, MIDPOINT, 0, 7, 110));
        venue.limit(2, 1, BUY, 5, 100, DAY);
        assertEquals(0, quote(11).length(), "the middle needs both sides");
        venue.limit(2, 2, SELL, 5, 105, DAY);
        assertEquals("7@102", quote(11));
    }

    @Test
    void shouldRoundTheMiddleToThePassiveSide()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.limit(2, 2, SELL, 5, 105, DAY);
        venue.peg(11, BUY, MIDPOINT, 0, 7, 110);
        venue.peg(12, SELL, MIDPOINT, 0, 7, 90);
        assertEquals("7@102", quote(11));
        assertEquals("7@103", quote(12));
    }

    @Test
    void shouldNeverReferToAnotherPeggedOrder()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 2, 7, 110);
        venue.peg(12, BUY, PRIMARY, 1, 7, 110);
        assertEquals("7@102", quote(11));
        assertEquals("7@101", quote(12));
        venue.enter(2, 2, BUY, LIMIT, 5, 109, terms -> terms.displayLots(-1));
        assertEquals("7@102", quote(11), "nor to what is hidden");
    }

    @Test
    void shouldTradeWhereItsPriceMatches()
    {
        venue.limit(2, 1, SELL, 5, 105, DAY);
        assertEquals(
            List.of(
                "NEW s1 11 NEW order=2 leaves=7 cum=0",
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "TRADE s2 1 FILLED order=1 leaves=0 cum=5 5@105 ADDED",
                "TRADE s1 11 PARTIALLY_FILLED order=2 leaves=2 cum=5 5@105 REMOVED",
                "trade BUY 5@105 match=1",
                "delta DELETE SELL order=1 0@105 priority=1",
                "RESTATED s1 11 PARTIALLY_FILLED order=2 leaves=2 cum=5 PEG_REPRICED",
                "delta NEW BUY order=2 2@105 priority=2",
                "delta DELETE BUY order=2 0@105 priority=2 end"),
            venue.peg(11, BUY, OPPOSITE, 0, 7, 110), "with the ask goes the reference");
        final List<String> lines = venue.limit(2, 2, SELL, 5, 108, DAY);
        assertTrue(lines.contains("TRADE s1 11 FILLED order=2 leaves=0 cum=7 2@108 REMOVED"), lines::toString);
    }

    @Test
    void shouldBeMovedOneByOneInTheOrderOfTime()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 0, 7, 110);
        venue.peg(12, BUY, PRIMARY, 0, 8, 110);
        venue.peg(13, BUY, PRIMARY, 0, 9, 110);
        // The first one goes behind the others.
        amend(14, 11, BUY, 20, 110, 0);
        final List<String> lines = venue.limit(2, 2, BUY, 5, 101, DAY);
        assertEquals(
            List.of("12", "13", "14"),
            lines.stream().filter(line -> line.startsWith("RESTATED")).map(line -> line.split(" ")[2]).toList());
    }

    @Test
    void shouldFollowStopsThatWaitForQuotes()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.limit(2, 2, SELL, 5, 110, DAY);
        venue.peg(11, SELL, PRIMARY, 0, 7, 90);
        venue.enter(1, 12, BUY, STOP, 5, 0, terms -> terms.stopPriceTicks(115).triggerKind(TriggerKind.BEST_QUOTE));
        venue.limit(2, 3, SELL, 5, 120, DAY);
        final List<String> lines = venue.cancel(2, 4, 2);
        // The peg at 110 is the best offer until it follows to 120, and only then the stop is elected.
        assertEquals("RESTATED s1 11 NEW order=3 leaves=7 cum=0 PEG_REPRICED", lines.get(1));
        assertEquals("RESTATED s1 12 NEW order=4 leaves=5 cum=0 TRIGGERED stop=115", lines.stream()
            .filter(line -> line.contains("TRIGGERED")).findFirst().orElseThrow());
        assertTrue(lines.stream().anyMatch(line -> line.contains("5@120 REMOVED")), lines::toString);
    }

    @Test
    void shouldKeepPostOnlyPegsOutOfTheMarket()
    {
        venue.limit(2, 1, SELL, 5, 105, DAY);
        assertEquals(
            List.of("REJECTED s1 11 POST_ONLY_WOULD_MATCH"),
            venue.peg(11, BUY, OPPOSITE, 0, 7, 110, terms -> terms.postOnly(PostOnly.REJECT)));
        assertEquals(
            List.of(
                "NEW s1 12 NEW order=2 leaves=7 cum=0",
                "CANCELED s1 12 CANCELED order=2 leaves=0 cum=0 POST_ONLY"),
            venue.peg(12, BUY, OPPOSITE, 0, 7, 110, terms -> terms.postOnly(PostOnly.CANCEL)));
        venue.peg(13, BUY, OPPOSITE, 0, 7, 110, terms -> terms.postOnly(PostOnly.SLIDE));
        assertEquals("7@104", quote(13));
        venue.limit(2, 2, SELL, 5, 103, DAY);
        // The new offer has traded with the peg at 104.
        assertEquals("2@104", quote(13), "105 is the best offer again");
        venue.peg(14, BUY, OPPOSITE, -2, 7, 110, terms -> terms.postOnly(PostOnly.REJECT));
        assertEquals("7@103", quote(14));
    }

    @Test
    void shouldCancelAPostOnlyPegThatWouldMatchWhenItMoves()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.enter(2, 2, SELL, LIMIT, 5, 103, terms -> terms.displayLots(-1));
        venue.peg(11, BUY, PRIMARY, 1, 7, 110, terms -> terms.postOnly(PostOnly.REJECT));
        assertEquals(
            List.of(
                "NEW s2 3 NEW order=4 leaves=5 cum=0",
                "CANCELED s1 11 CANCELED order=3 leaves=0 cum=0 POST_ONLY",
                "delta NEW BUY order=4 5@102 priority=4",
                "delta DELETE BUY order=3 0@101 priority=3 end"),
            venue.limit(2, 3, BUY, 5, 102, DAY));
    }

    @Test
    void shouldStayWhereItIsOutsideContinuousTrading()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 0, 7, 110);
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        venue.limit(2, 2, BUY, 5, 101, DAY);
        assertEquals("7@100", quote(11));
        assertEquals(1, venue.peg(12, BUY, PRIMARY, 0, 3, 110).size(), "a new one waits");
        venue.limit(2, 3, SELL, 9, 100, DAY);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        // 5 at 101, then 4 of 5 at 100; the peg and the rest of the bid stay at 100, where the other one joins them.
        assertTrue(lines.contains("auction AUCTION_CALL 9@100 first=1 count=2"), lines::toString);
        assertEquals("3@100", quote(12));
        assertEquals("admin 94 NONE count=0", lines.get(lines.size() - 1));
    }

    @Test
    void shouldBeReplaced()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, -1, 7, 110);
        assertEquals(
            List.of("REPLACED s1 12<11 NEW order=2 leaves=5 cum=0", "delta CHANGE BUY order=2 5@99 priority=2 end"),
            amend(12, 11, BUY, 5, 110, -1), "less of it, and its place");
        assertEquals(
            List.of(
                "REPLACED s1 13<12 NEW order=2 leaves=5 cum=0",
                "RESTATED s1 13 NEW order=2 leaves=5 cum=0 PEG_REPRICED",
                "delta DELETE BUY order=2 0@99 priority=2",
                "delta NEW BUY order=2 5@98 priority=3 end"),
            amend(13, 12, BUY, 5, 110, -2));
        assertEquals(
            List.of(
                "REPLACED s1 14<13 NEW order=2 leaves=5 cum=0",
                "RESTATED s1 14 NEW order=2 leaves=5 cum=0 PEG_REPRICED",
                "delta DELETE BUY order=2 0@98 priority=3",
                "delta NEW BUY order=2 5@90 priority=4 end"),
            amend(14, 13, BUY, 5, 90, -2), "another cap");
    }

    @Test
    void shouldRefuseTermsThatMakeNoSense()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        assertEquals("[REJECTED s1 11 INVALID_PEG]", venue.peg(11, BUY, PegKind.NONE, 0, 7, 110).toString());
        assertEquals("[REJECTED s1 11 INVALID_PEG]", venue.peg(11, BUY, PRIMARY, Long.MIN_VALUE, 7, 110).toString());
        assertEquals("[REJECTED s1 11 INVALID_PEG]", venue.peg(11, BUY, PRIMARY, 1_000_001, 7, 110).toString());
        assertEquals("[REJECTED s1 11 INVALID_PRICE]", venue.peg(11, BUY, PRIMARY, 0, 7, 0).toString());
        assertEquals("[REJECTED s1 11 PRICE_OUT_OF_RANGE]", venue.peg(11, BUY, PRIMARY, 0, 7, 1_000_001).toString());
        final Consumer<NewOrderExtendedEncoder> terms = order -> order.pegKind(PRIMARY);
        assertEquals(
            "[REJECTED s1 11 INVALID_COMBINATION]", venue.enter(1, 11, BUY, PEGGED, IOC, 7, 110, terms).toString());
        assertEquals(
            "[REJECTED s1 11 INVALID_COMBINATION]", venue.enter(1, 11, BUY, PEGGED, FOK, 7, 110, terms).toString());
        assertEquals(
            "[REJECTED s1 11 INVALID_COMBINATION]",
            venue.peg(11, BUY, PRIMARY, 0, 7, 110, order -> order.minQuantityLots(1)).toString());
        assertEquals(
            "[REJECTED s1 11 INVALID_COMBINATION]", venue.enter(1, 11, BUY, LIMIT, 7, 110, terms).toString());
    }

    @Test
    void shouldShowAFreshTrancheWhenItMoves()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 1, 20, 110, terms -> terms.displayLots(4));
        venue.limit(2, 2, SELL, 1, 101, DAY);
        assertEquals("3@101", quote(11));
        venue.limit(2, 3, BUY, 5, 102, DAY);
        assertEquals("4@103", quote(11));
    }

    @Test
    void shouldPreventSelfTradesWhenItMoves()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.limit(1, 10, SELL, 5, 103, DAY);
        venue.peg(11, BUY, PRIMARY, 1, 7, 110, terms -> terms.stpMode(StpMode.CANCEL_OLDEST));
        final List<String> lines = venue.limit(2, 2, BUY, 5, 102, DAY);
        assertTrue(lines.contains("CANCELED s1 10 CANCELED order=2 leaves=0 cum=0 SELF_TRADE prevented=5"));
        assertEquals("7@103", quote(11));
    }

    @Test
    void shouldLimitHowManyFollow()
    {
        final EngineHarness large = new EngineHarness(new EngineContext()
            .orderCapacity(2_048).levelCapacity(256).clOrdIdCapacity(4_096).sessionCapacity(16)
            .instrumentCapacity(8).accountCapacity(8).positionCapacity(32).conclude()).open();
        for (int i = 0; i < PeggedOrders.COUNT_MAX; i++)
        {
            large.enter(1, 100 + i, BUY, PEGGED, 1, 110, terms -> terms.pegKind(PRIMARY));
        }
        assertEquals(
            List.of("REJECTED s1 11 CAPACITY_EXCEEDED"),
            large.enter(1, 11, BUY, PEGGED, 1, 110, terms -> terms.pegKind(PRIMARY)));
        final List<String> lines = large.limit(2, 1, BUY, 1, 100, DAY);
        assertEquals(2 + 2 * PeggedOrders.COUNT_MAX, lines.size(), "all of them, in one command");
    }

    @Test
    void shouldSurviveASnapshot()
    {
        venue.limit(2, 1, BUY, 5, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 0, 7, 110);
        venue.peg(12, BUY, PRIMARY, 0, 8, 110);
        venue.peg(13, SELL, PRIMARY, 0, 8, 110);
        amend(14, 11, BUY, 20, 110, 0);
        final EngineHarness copy = new EngineHarness();
        final List<Long> numbers = new ArrayList<>();
        venue.engine.writeState(numbers::add);
        final int[] next = {0};
        copy.engine.readState(() -> numbers.get(next[0]++));
        assertEquals(venue.engine.stateHash(), copy.engine.stateHash());
        final int length = venue.commands.newOrder(2, 50, 9, 2, 1, BUY, LIMIT, DAY, 103, 4);
        venue.engine.onCommand(venue.commands.buffer(), 0, length, 1_000, 1_000);
        copy.engine.onCommand(venue.commands.buffer(), 0, length, 1_000, 1_000);
        assertEquals(venue.engine.chainHash(), copy.engine.chainHash());
        assertEquals(venue.engine.stateHash(), copy.engine.stateHash());
    }

    private List<String> amend(
        final long id, final long origId, final Side side, final long lots, final long cap, final long offset)
    {
        return venue.amend(1, id, origId, side, PEGGED, lots, cap, terms -> terms.pegOffsetTicks(offset));
    }

    private String quote(final long id)
    {
        return venue.quote(1, id);
    }
}
