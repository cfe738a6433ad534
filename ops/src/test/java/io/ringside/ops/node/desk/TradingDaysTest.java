package io.ringside.ops.node.desk;

import io.ringside.ops.TestNodes;
import io.ringside.ops.web.OperatorCommand;
import org.junit.jupiter.api.Test;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue whose core is a number, on a clock that the test sets. */
class TradingDaysTest
{
    private static final String ZURICH = "Europe/Zurich";
    private static final long QUARTER_NS = 15 * 60 * 1_000_000_000L;

    private final List<String> done = new ArrayList<>();
    private final List<String> logged = new ArrayList<>();
    private List<String> open = List.of();
    private String answer = "";
    private int tradingDay;
    private long nowNs;

    @Test
    void shouldEndEveryDayOnceAtItsTimeWhateverTheClocksDo()
    {
        // Summer ends on 25 October 2026 and begins on 28 March 2027, each time at night between 2 and 3.
        for (final String time : List.of("22:00", "02:30", "00:00", "23:59:59", "02:00", "03:00"))
        {
            for (final String date : List.of("2026-10-22", "2027-03-26"))
            {
                done.clear();
                tradingDay = 0;
                set(date + "T12:00:00+01:00");
                final TradingDays days = days(time, ZURICH, "trade-on");
                final ZonedDateTime end = ZonedDateTime.parse(date + "T12:00:00+01:00").plusDays(6);
                while (nowNs < end.toEpochSecond() * 1_000_000_000L)
                {
                    nowNs += QUARTER_NS / 3;
                    days.look();
                    days.look();
                    assertFalse(days.isDue(), time);
                }
                assertEquals(6, done.size(), time + " " + done);
                for (int i = 1; i < done.size(); i++)
                {
                    assertTrue(done.get(i).compareTo(done.get(i - 1)) > 0, time + " " + done);
                }
            }
        }
    }

    @Test
    void shouldEndTheDayAtTheLaterTimeWhereTheClocksSkipIts()
    {
        final TradingCalendar calendar = new TradingCalendar("02:30", ZURICH);
        assertEquals(20_270_328, calendar.dayAt(ns("2027-03-28T01:59:59+01:00")));
        assertEquals(20_270_328, calendar.dayAt(ns("2027-03-28T03:29:59+02:00")));
        assertEquals(20_270_329, calendar.dayAt(ns("2027-03-28T03:30:00+02:00")));
        assertEquals("2027-03-28T03:30:00+02:00", calendar.nextEnd(ns("2027-03-28T01:00:00+01:00")));

        // And at the first of two.
        assertEquals(20_261_025, calendar.dayAt(ns("2026-10-25T02:29:59+02:00")));
        assertEquals(20_261_026, calendar.dayAt(ns("2026-10-25T02:30:00+02:00")));
        assertEquals(20_261_026, calendar.dayAt(ns("2026-10-25T02:29:59+01:00")));
        assertEquals(20_261_026, calendar.dayAt(ns("2026-10-25T02:30:00+01:00")));
    }

    @Test
    void shouldNotEndADayTwiceNorPassOneOverWhenTheNodeStartsAnew()
    {
        tradingDay = 20_261_125;
        set("2026-11-25T21:59:59Z");
        days("22:00", "UTC", "trade-on").look();
        assertEquals(List.of(), done);

        set("2026-11-25T22:00:00Z");
        days("22:00", "UTC", "trade-on").look();
        assertEquals(List.of("20261126 trade-on"), done);
        days("22:00", "UTC", "trade-on").look();
        assertEquals(1, done.size());

        // Down over two ends: one is enough, and it comes with the first look.
        set("2026-11-28T08:00:00Z");
        final TradingDays late = days("22:00", "UTC", "close");
        assertTrue(late.isDue());
        late.look();
        assertEquals(List.of("20261126 trade-on", "20261128 close"), done);
        assertFalse(late.isDue());
    }

    @Test
    void shouldNameTheFirstDayOfANewVenueAndCloseNothing()
    {
        final TradingDays days = days("22:00", "UTC", "close");
        days.look();
        assertEquals(List.of(), done);
        set("2026-11-25T12:00:00Z");
        days.look();
        assertEquals(List.of("20261125 trade-on"), done);
    }

    /** The venue has traded, and nobody ever ended a day: what was open when it last lived ends when it should have. */
    @Test
    void shouldKnowTheDayOfAVenueThatNeverEndedOne()
    {
        set("2026-11-25T12:00:00Z");
        final TradingDays days = days("22:00", "UTC", "close");
        days.look();
        set("2026-11-25T21:59:59Z");
        days.look();
        assertEquals(List.of(), done);
        set("2026-11-26T09:00:00Z");
        days.look();
        assertEquals(List.of("20261126 close"), done);
    }

    @Test
    void shouldTryOnUntilTheCoreTakesItAndSayWhyItDoesNotOnce()
    {
        tradingDay = 20_261_125;
        set("2026-11-25T22:00:00Z");
        answer = "the exchange takes no commands just now";
        final TradingDays days = days("22:00", "UTC", "trade-on");
        for (int i = 0; i < 60; i++)
        {
            days.look();
            nowNs += 1_000_000_000L;
        }
        assertTrue(days.isDue());
        assertEquals(12, done.size());
        assertEquals(List.of("end of day: day 20261126 is due and could not begin: the exchange takes no commands " +
            "just now: trying on"), logged);
        answer = "";
        days.look();
        assertFalse(days.isDue());
        assertEquals(13, done.size());
    }

    @Test
    void shouldSayThatAnOperatorWasEarlier()
    {
        tradingDay = 20_261_125;
        set("2026-11-25T21:30:00Z");
        final TradingDays days = days("22:00", "UTC", "trade-on");
        days.look();
        days.end(command(), 1);
        assertEquals(20_261_126, tradingDay);
        assertRefused(days, "trading day 20261126 is open already, ahead of the calendar: give a later day with " +
            "--trading-day YYYYMMDD");
        set("2026-11-25T22:00:00Z");
        days.look();
        days.look();
        assertEquals(1, done.size());
        assertEquals(List.of("end of day: it is time, and day 20261126 has been begun before: nothing to do"), logged);
        set("2026-11-26T22:00:00Z");
        days.look();
        assertEquals(20_261_127, tradingDay);
    }

    @Test
    void shouldEndDaysByCommandOnlyWithoutACalendar()
    {
        set("2026-11-25T12:00:00Z");
        final TradingDays days = days("", ZURICH, "close");
        for (int i = 0; i < 400; i++)
        {
            nowNs += QUARTER_NS;
            days.look();
        }
        assertEquals(List.of(), done);
        set("2026-11-25T23:30:00Z");
        days.end(command(), 1);
        assertEquals(20_261_127, tradingDay, "in Zurich it was the 26th");
        set("2026-11-29T20:00:00Z");
        days.end(command(), 1);
        assertEquals(20_261_129, tradingDay, "which should have begun before");
        days.end(command(), 1);
        assertEquals(20_261_130, tradingDay);
    }

    @Test
    void shouldRefuseWhileInstrumentsAreOpenUnlessToldWhatTheyDo()
    {
        set("2026-11-25T20:00:00Z");
        open = List.of("ACME", "BOLT");
        final TradingDays days = days("", "UTC", "close");
        assertRefused(days, "INSTRUMENT_OPEN: ACME, BOLT trade or are in a call: --close closes them first, " +
            "--trade-on ends the day while trading goes on");
        assertEquals(List.of(), done);
        days.end(command("close", "true"), 1);
        days.end(command("trade-on", "true", "trading-day", "20261227"), 1);
        assertEquals(List.of("20261126 close", "20261227 trade-on"), done);

        assertRefused(days, "close and trade-on exclude each other", "trade-on", "true", "close", "true");
        assertRefused(days, "trading-day must be later than 20261227, which is open: found 20261227",
            "trading-day", "20261227");
        assertRefused(days, "trading-day must not be later than 20270127: found 20270128, and no day before that one " +
            "could begin", "trading-day", "20270128");
        assertRefused(days, "trading-day must be a date, YYYYMMDD: found 20270102Z", "trading-day", "20270102Z");
        assertRefused(days, "trading-day must be a date, YYYYMMDD: found 20270229", "trading-day", "20270229");
    }

    @Test
    void shouldDescribeItself()
    {
        tradingDay = 20_261_125;
        set("2026-11-25T12:00:00Z");
        final OperatorDesk.DayEnd last = new OperatorDesk.DayEnd(42, ns("2026-11-24T21:00:00.25Z"));
        assertEquals("{open=20261125, lastEnd=2026-11-24T22:00:00+01:00, lastEndSequence=42, " +
            "nextEnd=2026-11-25T22:00:00+01:00, isDue=false}",
            days("22:00", ZURICH, "close").describe(last).toString());
        assertEquals("{open=20261125, lastEnd=null, lastEndSequence=null, nextEnd=null, isDue=false}",
            days("", ZURICH, "close").describe(null).toString());
    }

    private TradingDays days(final String time, final String zone, final String atEndOfDay)
    {
        return new TradingDays(new TradingCalendar(time, zone), atEndOfDay, () -> tradingDay, () -> nowNs, nowNs,
            () -> open, this::execute, logged::add);
    }

    /** As the core: a day that is not later than the open one is refused. */
    private Map<String, Object> execute(final OperatorCommand command, final long timeoutNs)
    {
        final int day = Integer.parseInt(command.parameter("trading-day", ""));
        done.add(day + ("true".equals(command.parameter("close", "")) ? " close" :
            "true".equals(command.parameter("trade-on", "")) ? " trade-on" : ""));
        if (!answer.isEmpty())
        {
            throw new IllegalStateException(answer);
        }
        final boolean isLater = day > tradingDay;
        tradingDay = Math.max(tradingDay, day);
        return Map.of("done", isLater, "reason", isLater ? "NONE" : "INVALID_COMMAND");
    }

    /** A command that says more is wrong itself; a plain one has come at a wrong time. */
    private static void assertRefused(final TradingDays days, final String message, final String... parameters)
    {
        final Class<? extends RuntimeException> kind =
            0 == parameters.length ? IllegalStateException.class : IllegalArgumentException.class;
        assertEquals(message, assertThrows(kind, () -> days.end(command(parameters), 1)).getMessage());
    }

    private static OperatorCommand command(final String... parameters)
    {
        return new OperatorCommand("end-of-day", TestNodes.pairs(parameters));
    }

    private void set(final String time)
    {
        nowNs = ns(time);
    }

    private static long ns(final String time)
    {
        final ZonedDateTime parsed = ZonedDateTime.parse(time);
        return parsed.toEpochSecond() * 1_000_000_000L + parsed.getNano();
    }
}
