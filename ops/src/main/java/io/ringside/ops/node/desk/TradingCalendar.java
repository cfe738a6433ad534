package io.ringside.ops.node.desk;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;

/**
 * Which trading day it is: that of the date, until the day ends, and that of the next date from then on. Trading days
 * are written yyyymmdd. A time that the clocks skip when summer begins is that much later on that date; of one that
 * comes twice when it ends, the first counts.
 */
final class TradingCalendar
{
    private static final int AHEAD_DAYS = 31;

    private final LocalTime endOfDay;
    private final ZoneId zone;

    /**
     * @param endOfDay as HH:MM or HH:MM:SS; empty when days end by command only, and dates are trading days.
     * @param zone     that it is meant in, such as Europe/Zurich.
     * @throws java.time.DateTimeException when either is none.
     */
    TradingCalendar(final String endOfDay, final String zone)
    {
        this.endOfDay = endOfDay.isEmpty() ? null : LocalTime.parse(endOfDay);
        this.zone = ZoneId.of(zone);
    }

    boolean isScheduled()
    {
        return null != endOfDay;
    }

    /** The trading day that should be open at that time. */
    int dayAt(final long epochNs)
    {
        final ZonedDateTime time = at(epochNs);
        final LocalDate date = time.toLocalDate();
        return number(isScheduled() && !time.isBefore(endOf(date)) ? date.plusDays(1) : date);
    }

    /** The trading day behind the one that is open; 0 for one that nobody has named. */
    int dayAfter(final int tradingDay, final long epochNs)
    {
        final int day = dayAt(epochNs);
        return 0 != tradingDay && tradingDay < day ? day : number(date(Math.max(day, tradingDay)).plusDays(1));
    }

    /**
     * The latest trading day that may be named: 31 days after today, or after the day that is open if that is later.
     * With a wrong year no other day could begin for a year.
     */
    int latestAfter(final int tradingDay, final long epochNs)
    {
        return number(date(Math.max(dayAt(epochNs), tradingDay)).plusDays(AHEAD_DAYS));
    }

    /** A trading day as people write it: a date, without anything between its digits. */
    int parse(final String text)
    {
        try
        {
            if (!text.matches("\\d{8}"))
            {
                throw new DateTimeException("digits alone: an offset is no part of a day");
            }
            return number(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE));
        }
        catch (final DateTimeException ex)
        {
            throw new IllegalArgumentException("trading-day must be a date, YYYYMMDD: found " + text, ex);
        }
    }

    /** When the day ends next, as people write it. */
    String nextEnd(final long epochNs)
    {
        final ZonedDateTime time = at(epochNs);
        final ZonedDateTime today = endOf(time.toLocalDate());
        return (time.isBefore(today) ? today : endOf(time.toLocalDate().plusDays(1)))
            .format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
    }

    String describe(final long epochNs)
    {
        return at(epochNs).truncatedTo(ChronoUnit.SECONDS).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
    }

    private ZonedDateTime endOf(final LocalDate date)
    {
        return ZonedDateTime.of(date, endOfDay, zone);
    }

    private ZonedDateTime at(final long epochNs)
    {
        final long second = TimeUnit.SECONDS.toNanos(1);
        return Instant.ofEpochSecond(Math.floorDiv(epochNs, second), Math.floorMod(epochNs, second)).atZone(zone);
    }

    private static LocalDate date(final int day)
    {
        return LocalDate.of(day / 10_000, day / 100 % 100, day % 100);
    }

    private static int number(final LocalDate date)
    {
        return date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
    }
}
