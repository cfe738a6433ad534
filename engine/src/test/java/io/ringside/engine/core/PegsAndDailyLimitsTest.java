package io.ringside.engine.core;

import io.ringside.engine.protocol.PostOnly;
import io.ringside.engine.protocol.TradingPhase;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static io.ringside.engine.protocol.OrdType.PEGGED;
import static io.ringside.engine.protocol.PegKind.OPPOSITE;
import static io.ringside.engine.protocol.PegKind.PRIMARY;
import static io.ringside.engine.protocol.Side.BUY;
import static io.ringside.engine.protocol.Side.SELL;
import static io.ringside.engine.protocol.TimeInForce.DAY;
import static io.ringside.engine.protocol.TimeInForce.GTC;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Rule book B46, B60: a pegged order stands in no book outside the price limits of the day either, in no phase. */
class PegsAndDailyLimitsTest
{
    private final EngineHarness venue = new EngineHarness().open();

    @Test
    void shouldLeaveTheBookOfACallAndItsAuction()
    {
        venue.limit(2, 1, BUY, 3, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 5, 7, 120);
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        assertEquals(
            List.of(
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "delta DELETE BUY order=2 0@105 priority=2 end",
                "admin 89 NONE count=0"),
            setLimits(90, 102));
        venue.limit(2, 2, SELL, 9, 95, DAY);
        final List<String> lines = venue.admin(venue.commands.uncross(1));
        assertTrue(lines.contains("auction AUCTION_CALL 3@95 first=1 count=1"), lines::toString);
        assertEquals(
            List.of(), lines.stream().filter(line -> line.startsWith("TRADE s1")).toList(), "105 is not a price today");
    }

    @Test
    void shouldStayOutOfACallWhoseLimitsAreTakenAway()
    {
        venue.limit(2, 1, BUY, 3, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 5, 7, 120);
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        setLimits(90, 102);
        assertEquals(List.of("admin 89 NONE count=0"), setLimits(0, 0));
        assertEquals(
            List.of(
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED",
                "delta NEW BUY order=2 7@105 priority=4 end"),
            venue.admin(venue.commands.uncross(1)).stream()
                .filter(line -> line.startsWith("RESTATED") || line.startsWith("delta")).toList(),
            "it enters when trading is continuous");
    }

    @Test
    void shouldLeaveTheBookInOneWalkWithTheOthers()
    {
        venue.limit(2, 1, BUY, 3, 100, GTC);
        venue.peg(11, BUY, PRIMARY, 2, 1, 120);
        venue.peg(12, BUY, PRIMARY, 5, 2, 120);
        venue.limit(2, 2, BUY, 4, 104, GTC);
        // 12 is at 109, 2 at 104, 11 at 106, 1 at 100.
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        final List<String> lines = setLimits(0, 101);
        assertEquals(
            List.of(
                "RESTATED s1 12 NEW order=3 leaves=2 cum=0 PEG_REPRICED",
                "RESTATED s1 11 NEW order=2 leaves=1 cum=0 PEG_REPRICED",
                "RESTATED s2 2 NEW order=4 leaves=4 cum=0 OUTSIDE_DAILY_LIMITS"),
            lines.stream().filter(line -> line.startsWith("RESTATED")).toList());
        // The book has forgotten who was first: 12 left before 11.
        setLimits(0, 0);
        assertEquals(
            List.of("12", "11"),
            venue.admin(venue.commands.uncross(1)).stream()
                .filter(line -> line.startsWith("RESTATED s1")).map(line -> line.split(" ")[2]).toList());
    }

    @Test
    void shouldComeBackAtOnceIfItsReferenceHasMovedInside()
    {
        venue.limit(2, 1, BUY, 3, 100, GTC);
        venue.limit(2, 2, BUY, 4, 104, GTC);
        venue.peg(11, BUY, PRIMARY, 0, 7, 120);
        assertEquals(
            List.of(
                "RESTATED s2 2 NEW order=2 leaves=4 cum=0 OUTSIDE_DAILY_LIMITS",
                "RESTATED s1 11 NEW order=3 leaves=7 cum=0 PEG_REPRICED",
                "RESTATED s1 11 NEW order=3 leaves=7 cum=0 PEG_REPRICED",
                "delta DELETE BUY order=2 0@104 priority=2",
                "delta DELETE BUY order=3 0@104 priority=3",
                "delta NEW BUY order=3 7@100 priority=5 end",
                "admin 89 NONE count=0"),
            EngineHarness.reportsFirst(setLimits(0, 102)));
    }

    @Test
    void shouldNotTradeOutsideWithAnOrderThatComesBack()
    {
        venue.limit(2, 1, SELL, 5, 100, GTC);
        setLimits(105, 0);
        venue.limit(2, 2, BUY, 3, 106, GTC);
        venue.peg(11, BUY, PRIMARY, 2, 7, 120);
        assertEquals("7@108", venue.quote(1, 11));
        assertEquals(
            List.of(
                "RESTATED s1 11 NEW order=3 leaves=7 cum=0 PEG_REPRICED",
                "RESTATED s2 2 NEW order=2 leaves=3 cum=0 OUTSIDE_DAILY_LIMITS",
                "RESTATED s2 1 NEW order=1 leaves=5 cum=0",
                "delta DELETE BUY order=3 0@108 priority=3",
                "delta DELETE BUY order=2 0@106 priority=2",
                "delta NEW SELL order=1 5@100 priority=1 end",
                "admin 89 NONE count=0"),
            EngineHarness.reportsFirst(setLimits(0, 104)));
    }

    @Test
    void shouldLeaveUnseenIfNobodySawIt()
    {
        venue.limit(2, 1, SELL, 3, 100, DAY);
        venue.peg(11, SELL, PRIMARY, 5, 7, 90, terms -> terms.displayLots(-1));
        venue.admin(venue.commands.setPhase(1, TradingPhase.PRE_OPEN, false));
        assertEquals(
            List.of("RESTATED s1 11 NEW order=2 leaves=7 cum=0 PEG_REPRICED display=-1", "admin 89 NONE count=0"),
            setLimits(0, 102));
    }

    @Test
    void shouldHaveNoTargetOutsideWhateverItsPostOnlyModeIs()
    {
        venue.limit(2, 1, SELL, 5, 105, DAY);
        setLimits(0, 106);
        for (final PostOnly mode : List.of(PostOnly.NONE, PostOnly.REJECT, PostOnly.CANCEL, PostOnly.SLIDE))
        {
            final int id = 11 + mode.value();
            assertEquals(
                List.of("NEW s1 " + id + " NEW order=" + (2 + mode.value()) + " leaves=7 cum=0"),
                venue.peg(id, BUY, OPPOSITE, 2, 7, 110, terms -> terms.postOnly(mode)),
                "107 would match, but is no price today: " + mode);
        }
    }

    @Test
    void shouldCancelAPegThatCouldOnlySlideOutside()
    {
        venue.limit(2, 1, BUY, 5, 95, DAY);
        venue.limit(2, 2, SELL, 5, 100, DAY);
        setLimits(0, 100);
        venue.peg(11, SELL, OPPOSITE, 0, 7, 90, terms -> terms.postOnly(PostOnly.SLIDE));
        assertEquals("7@96", venue.quote(1, 11));
        assertEquals(
            List.of(
                "RESTATED s1 11 NEW order=3 leaves=7 cum=0 PEG_REPRICED",
                "RESTATED s2 2 NEW order=2 leaves=5 cum=0 OUTSIDE_DAILY_LIMITS",
                "CANCELED s1 11 CANCELED order=3 leaves=0 cum=0 POST_ONLY",
                "delta DELETE SELL order=3 0@96 priority=3",
                "delta DELETE SELL order=2 0@100 priority=2 end",
                "admin 89 NONE count=0"),
            EngineHarness.reportsFirst(setLimits(95, 95)),
            "the bid at 95 is inside, 96 is not");
    }

    @Test
    void shouldEndTheDayOutOfTheBook()
    {
        venue.limit(2, 1, BUY, 3, 100, GTC);
        venue.enter(1, 11, BUY, PEGGED, GTC, 7, 120, terms -> terms.pegKind(PRIMARY).pegOffsetTicks(5));
        venue.peg(12, BUY, PRIMARY, 6, 7, 120);
        venue.admin(venue.commands.setPhase(1, TradingPhase.CLOSED, false));
        setLimits(0, 102);
        final List<String> lines = venue.admin(venue.commands.endOfDay(20_261_122));
        assertEquals(
            List.of(
                "EXPIRED s1 12 EXPIRED order=3 leaves=0 cum=0 END_OF_DAY",
                "RESTATED s2 1 NEW order=1 leaves=3 cum=0 END_OF_DAY",
                "RESTATED s1 11 NEW order=2 leaves=7 cum=0 END_OF_DAY"),
            lines.subList(0, 3));
        assertTrue(lines.stream().noneMatch(line -> line.startsWith("delta")), lines::toString);
    }

    @Test
    void shouldKeepItsPairAndItsPlaceAmongTheLiving()
    {
        venue.limit(2, 1, BUY, 3, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 5, 7, 120);
        venue.enter(1, 12, BUY, PEGGED, 7, 95, terms ->
        {
            terms.pegKind(PRIMARY);
            venue.commands.link(11);
        });
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        setLimits(0, 102);
        assertEquals(3, venue.engine.liveOrderCount());
        assertEquals(
            List.of(
                "CANCELED s1 13<11 CANCELED order=2 leaves=0 cum=0",
                "CANCELED s1 12 CANCELED order=3 leaves=0 cum=0 OCO_CANCELLED",
                "delta DELETE BUY order=3 0@95 priority=3 end"),
            venue.cancel(1, 13, 11));
    }

    @Test
    void shouldSurviveASnapshot()
    {
        venue.limit(2, 1, BUY, 3, 100, DAY);
        venue.peg(11, BUY, PRIMARY, 5, 7, 120);
        venue.peg(12, BUY, PRIMARY, 6, 8, 120);
        venue.admin(venue.commands.setPhase(1, TradingPhase.AUCTION_CALL, false));
        setLimits(90, 102);
        final EngineHarness copy = new EngineHarness();
        final List<Long> numbers = new ArrayList<>();
        venue.engine.writeState(numbers::add);
        final int[] next = {0};
        copy.engine.readState(() -> numbers.get(next[0]++));
        assertEquals(venue.engine.stateHash(), copy.engine.stateHash());
        venue.commands.setProtection(1);
        for (final EngineHarness each : List.of(venue, copy))
        {
            each.engine.onCommand(
                venue.commands.buffer(), 0, Commands.SET_PROTECTION_LENGTH, 1_000, 1_000);
        }
        final int length = venue.commands.uncross(1);
        for (final EngineHarness each : List.of(venue, copy))
        {
            each.engine.onCommand(venue.commands.buffer(), 0, length, 1_001, 1_001);
        }
        assertEquals(venue.engine.chainHash(), copy.engine.chainHash());
        assertEquals(venue.engine.stateHash(), copy.engine.stateHash());
        assertEquals(106, copy.engine.instruments().find(1).bestPriceTicks(true));
    }

    private List<String> setLimits(final long lowTicks, final long highTicks)
    {
        return venue.protect(rules -> rules.dailyLowTicks(lowTicks).dailyHighTicks(highTicks));
    }
}
