package io.ringside.gateway.session;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a FIX session may be logged on, and when its numbers begin anew: each day or each week, in a time zone. A time
 * that a day does not have, because clocks go forward, is moved behind the gap; one that it has twice is the first.
 * Immutable. Not for the hot path: allocates.
 */
public final class SessionSchedule
{
    /** Always open, never reset. */
    public static final SessionSchedule NONE = new SessionSchedule(null, null, null, ZoneId.of("UTC"));

    /** {@link #lastResetNs(long)} and the others: there is no such moment. */
    public static final long NEVER = Long.MIN_VALUE;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final Pattern MOMENT = Pattern.compile("(?:([A-Za-z]{3,9}) )?(\\d{2}:\\d{2}(?::\\d{2})?)");
    private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss VV", Locale.ROOT);

    /** A time of each day, or of one day of each week. */
    private record Moment(DayOfWeek day, LocalTime time)
    {
        /** The last one, not after a time. */
        ZonedDateTime last(final ZonedDateTime at)
        {
            ZonedDateTime result = on(at, 0);
            // A day of 23 or 25 hours may put the time on either side.
            for (int back = 1; result.isAfter(at); back++)
            {
                result = on(at, back);
            }
            return result;
        }

        /** The first one after a time. */
        ZonedDateTime next(final ZonedDateTime at)
        {
            ZonedDateTime result = on(at, 0);
            for (int ahead = 1; !result.isAfter(at); ahead++)
            {
                result = on(at, -ahead);
            }
            return result;
        }

        private ZonedDateTime on(final ZonedDateTime at, final int periodsBack)
        {
            final ZonedDateTime date = null == day ? at.minusDays(periodsBack) :
                at.with(TemporalAdjusters.previousOrSame(day)).minusWeeks(periodsBack);
            return ZonedDateTime.of(date.toLocalDate(), time, at.getZone());
        }
    }

    private final Moment start;
    private final Moment end;
    private final Moment reset;
    private final ZoneId zone;

    private SessionSchedule(final Moment start, final Moment end, final Moment reset, final ZoneId zone)
    {
        this.start = start;
        this.end = end;
        this.reset = reset;
        this.zone = zone;
    }

    /**
     * Read a schedule.
     *
     * @param startTime as {@code 08:00:00}, or {@code MONDAY 08:00:00} for once a week; empty: always open.
     * @param endTime   likewise; equal to the start time: the session ends then and opens at once.
     * @param resetTime likewise; empty: never.
     * @param timeZone  as {@code UTC} or {@code Europe/Zurich}.
     * @return the schedule.
     * @throws IllegalArgumentException with one line that says what is wrong.
     */
    public static SessionSchedule of(
        final String startTime, final String endTime, final String resetTime, final String timeZone)
    {
        final Moment start = moment("start-time", startTime);
        final Moment end = moment("end-time", endTime);
        if (null == start != (null == end) || null != start && null == start.day != (null == end.day))
        {
            throw new IllegalArgumentException(
                "start-time and end-time belong together, both with a day of the week or both without: found \"" +
                startTime + "\" and \"" + endTime + '"');
        }
        try
        {
            return new SessionSchedule(start, end, moment("reset-time", resetTime), ZoneId.of(timeZone));
        }
        catch (final java.time.DateTimeException ex)
        {
            throw new IllegalArgumentException(
                "time-zone must be a name as UTC or Europe/Zurich: found \"" + timeZone + '"', ex);
        }
    }

    private static Moment moment(final String name, final String text)
    {
        if (text.isEmpty())
        {
            return null;
        }
        final Matcher matcher = MOMENT.matcher(text);
        try
        {
            if (matcher.matches())
            {
                return new Moment(null == matcher.group(1) ? null : day(matcher.group(1)),
                    LocalTime.parse(matcher.group(2)));
            }
        }
        catch (final IllegalArgumentException | java.time.DateTimeException ex)
        {
            throw refusal(name, text, ex);
        }
        throw refusal(name, text, null);
    }

    private static IllegalArgumentException refusal(final String name, final String text, final Exception cause)
    {
        return new IllegalArgumentException(
            name + " must be a time as 17:00:00, or a day and a time as SUNDAY 17:00:00: found \"" + text + '"', cause);
    }

    /** Finds it by its name or the first three letters of it. */
    private static DayOfWeek day(final String text)
    {
        for (final DayOfWeek day : DayOfWeek.values())
        {
            if (day.name().equalsIgnoreCase(text) || day.name().substring(0, 3).equalsIgnoreCase(text))
            {
                return day;
            }
        }
        throw new IllegalArgumentException(text);
    }

    /** True if the session is always open and never reset. */
    public boolean isNothing()
    {
        return null == start && null == reset;
    }

    /** True if the session may be logged on at a time, UTC. */
    public boolean isOpen(final long epochNs)
    {
        return null == start || !last(start, epochNs).isBefore(last(end, epochNs));
    }

    /** When it opened or opens: the first moment after a time, UTC; {@link #NEVER} if it is always open. */
    public long nextStartNs(final long epochNs)
    {
        return null == start ? NEVER : epochNs(start.next(at(epochNs)));
    }

    /** When the session has ended last, UTC; {@link #NEVER} if it is always open. */
    public long lastEndNs(final long epochNs)
    {
        return null == end ? NEVER : epochNs(last(end, epochNs));
    }

    /** When its numbers have begun anew last, UTC; {@link #NEVER} if they do not. */
    public long lastResetNs(final long epochNs)
    {
        return null == reset ? NEVER : epochNs(last(reset, epochNs));
    }

    /** The first time after one at which any of the others changes, UTC. */
    public long nextChangeNs(final long epochNs)
    {
        long result = Long.MAX_VALUE;
        for (final Moment moment : new Moment[]{start, end, reset})
        {
            result = null == moment ? result : Math.min(result, epochNs(moment.next(at(epochNs))));
        }
        return result;
    }

    /** A time for people, in the session's time zone. */
    public String shown(final long epochNs)
    {
        return SHOWN.format(at(epochNs));
    }

    private ZonedDateTime last(final Moment moment, final long epochNs)
    {
        return moment.last(at(epochNs));
    }

    private ZonedDateTime at(final long epochNs)
    {
        return Instant.ofEpochSecond(
            Math.floorDiv(epochNs, NANOS_PER_SECOND), Math.floorMod(epochNs, NANOS_PER_SECOND)).atZone(zone);
    }

    private static long epochNs(final ZonedDateTime time)
    {
        return time.toEpochSecond() * NANOS_PER_SECOND;
    }
}
