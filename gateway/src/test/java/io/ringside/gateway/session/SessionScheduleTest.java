package io.ringside.gateway.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Moments of a day and of a week in a time zone, also over the days on which clocks change. */
class SessionScheduleTest
{
    /** 2026-11-28 is a Saturday. Zurich changes its clocks on 2026-03-29 and 2026-10-25. */
    @ParameterizedTest
    @CsvSource({
        "00:00:00,UTC,2026-11-28T00:00:00Z,2026-11-28T00:00:00Z,2026-11-29T00:00:00Z",
        "00:00:00,UTC,2026-11-27T23:59:59Z,2026-11-27T00:00:00Z,2026-11-28T00:00:00Z",
        "17:00,America/New_York,2026-11-28T21:59:59Z,2026-11-27T22:00:00Z,2026-11-28T22:00:00Z",
        "SUNDAY 17:00:00,America/New_York,2026-11-28T12:00:00Z,2026-11-22T22:00:00Z,2026-11-29T22:00:00Z",
        "sat 12:00:00,UTC,2026-11-28T12:00:00Z,2026-11-28T12:00:00Z,2026-12-05T12:00:00Z",
        "sat 12:00:01,UTC,2026-11-28T12:00:00Z,2026-11-21T12:00:01Z,2026-11-28T12:00:01Z",
        "02:30:00,Europe/Zurich,2026-03-29T12:00:00Z,2026-03-29T01:30:00Z,2026-03-30T00:30:00Z",
        "02:30:00,Europe/Zurich,2026-10-25T12:00:00Z,2026-10-25T00:30:00Z,2026-10-26T01:30:00Z",
        "00:00:00,Europe/Zurich,2026-10-25T23:30:00Z,2026-10-25T23:00:00Z,2026-10-26T23:00:00Z"})
    void shouldFindTheMoments(
        final String time, final String zone, final String at, final String last, final String next)
    {
        final SessionSchedule schedule = SessionSchedule.of("", "", time, zone);
        assertEquals(Instant.parse(last), instant(schedule.lastResetNs(ns(at))));
        assertEquals(Instant.parse(next), instant(schedule.nextChangeNs(ns(at))));
        assertTrue(schedule.isOpen(ns(at)));
    }

    @ParameterizedTest
    @CsvSource({
        "08:00:00,18:00:00,2026-11-28T07:59:59Z,false", "08:00:00,18:00:00,2026-11-28T08:00:00Z,true",
        "08:00:00,18:00:00,2026-11-28T17:59:59Z,true", "08:00:00,18:00:00,2026-11-28T18:00:00Z,false",
        "18:00:00,08:00:00,2026-11-28T23:00:00Z,true", "18:00:00,08:00:00,2026-11-28T08:00:00Z,false",
        "00:00:00,00:00:00,2026-11-28T00:00:00Z,true", "00:00:00,00:00:00,2026-11-28T12:00:00Z,true",
        "SUN 17:00:00,FRI 17:00:00,2026-11-27T16:59:59Z,true", "SUN 17:00:00,FRI 17:00:00,2026-11-27T17:00:00Z,false",
        "SUN 17:00:00,FRI 17:00:00,2026-11-29T16:59:59Z,false", "SUN 17:00:00,FRI 17:00:00,2026-11-29T17:00:00Z,true"})
    void shouldSayWhetherItIsOpen(final String start, final String end, final String at, final boolean isOpen)
    {
        assertEquals(isOpen, SessionSchedule.of(start, end, "", "UTC").isOpen(ns(at)));
    }

    @ParameterizedTest
    @CsvSource({"25:00:00,25:00:00,,UTC,start-time", "08:00,,,UTC,belong together",
        "MON 08:00,09:00,,UTC,belong together", ",,FUNDAY 08:00:00,UTC,reset-time must be",
        ",,8:00,UTC,reset-time must be", ",,08:00,Mars/Phobos,time-zone must be",
        ",,08:00:00 MON,UTC,reset-time must be"})
    void shouldRefuseWhatIsNoSchedule(
        final String start, final String end, final String reset, final String zone, final String problem)
    {
        final IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class,
            () -> SessionSchedule.of(text(start), text(end), text(reset), zone));
        assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
    }

    @Test
    void shouldDoNothingByDefault()
    {
        assertTrue(SessionSchedule.NONE.isNothing());
        assertTrue(SessionSchedule.of("", "", "", "UTC").isNothing());
        assertEquals(Long.MAX_VALUE, SessionSchedule.NONE.nextChangeNs(0));
    }

    private static String text(final String value)
    {
        return null == value ? "" : value;
    }

    private static long ns(final String instant)
    {
        return TimeUnit.SECONDS.toNanos(Instant.parse(instant).getEpochSecond());
    }

    private static Instant instant(final long epochNs)
    {
        return Instant.ofEpochSecond(epochNs / 1_000_000_000L);
    }
}
