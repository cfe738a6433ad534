package io.ringside.gateway.fix.message;

import org.agrona.DirectBuffer;

import java.time.Month;
import java.time.Year;

/**
 * Times and dates of FIX text as UTC nanoseconds. No allocation. Invalid dates are errors: an order must not live until
 * a day that its owner did not write, such as the 30th of February.
 */
public final class FixTimes
{
    /** The text is no time, or no date. */
    static final long MALFORMED = Long.MIN_VALUE;

    private static final int DATE_LENGTH = 8;
    private static final int TIME_LENGTH = 17;
    private static final int FRACTION_DIGITS_MAX = 9;
    private static final int FEBRUARY = 2;
    private static final int SECOND_MAX = 60;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_MAX = Long.MAX_VALUE / NS_PER_SECOND;
    /** Days from 0000-03-01, where the eras of 400 years begin. */
    private static final int DAYS_TO_1970 = 719_468;
    private static final int DAYS_PER_ERA = 146_097;
    private static final int YEARS_PER_ERA = 400;
    private static final int MONTHS = 12;

    private FixTimes()
    {
    }

    /**
     * A UTCTimestamp.
     *
     * @param text   holding {@code yyyyMMdd-HH:mm:ss}, and up to nine digits after a point.
     * @param offset of the text.
     * @param length of the text.
     * @return nanoseconds since 1970, the largest value for later times, 0 for earlier ones, or {@link #MALFORMED}.
     */
    public static long timestampNs(final DirectBuffer text, final int offset, final int length)
    {
        final long day = epochDay(text, offset, length);
        if (MALFORMED == day || length < TIME_LENGTH || '-' != text.getByte(offset + 8) ||
            ':' != text.getByte(offset + 11) || ':' != text.getByte(offset + 14))
        {
            return MALFORMED;
        }
        final int hour = digits(text, offset + 9, 2);
        final int minute = digits(text, offset + 12, 2);
        final int second = digits(text, offset + 15, 2);
        final long fractionNs = fractionNs(text, offset, length);
        // 60 is a leap second.
        if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > SECOND_MAX || fractionNs < 0)
        {
            return MALFORMED;
        }
        return ns(day * SECONDS_PER_DAY + hour * 3_600L + minute * 60L + second, fractionNs);
    }

    /**
     * A LocalMktDate: the venue's day is the UTC day.
     *
     * @param text   holding {@code yyyyMMdd}.
     * @param offset of the text.
     * @param length of the text.
     * @return when that day is over, as {@link #timestampNs} has it.
     */
    public static long endOfDayNs(final DirectBuffer text, final int offset, final int length)
    {
        final long day = DATE_LENGTH == length ? epochDay(text, offset, length) : MALFORMED;
        return MALFORMED == day ? MALFORMED : ns((day + 1) * SECONDS_PER_DAY, 0);
    }

    /**
     * A day.
     *
     * @param endNs when it is over, as {@link #endOfDayNs} has it.
     * @return when it begins.
     */
    public static long startOfDayNs(final long endNs)
    {
        return Math.max(0, endNs - SECONDS_PER_DAY * NS_PER_SECOND);
    }

    /** The date of a day as a number, yyyyMMdd: the inverse of {@link #epochDay}. */
    static int date(final long epochDay)
    {
        final int era = (int)Math.floorDiv(epochDay + DAYS_TO_1970, DAYS_PER_ERA);
        final int dayOfEra = Math.floorMod(epochDay + DAYS_TO_1970, DAYS_PER_ERA);
        final int yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (DAYS_PER_ERA - 1)) / 365;
        final int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        final int monthFromMarch = (5 * dayOfYear + 2) / 153;
        final int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        final int year = era * YEARS_PER_ERA + yearOfEra + (month > FEBRUARY ? 0 : 1);
        return (year * 100 + month) * 100 + dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
    }

    private static long ns(final long seconds, final long fractionNs)
    {
        return seconds < 0 ? 0 : seconds >= SECONDS_MAX ? Long.MAX_VALUE : seconds * NS_PER_SECOND + fractionNs;
    }

    private static long fractionNs(final DirectBuffer text, final int offset, final int length)
    {
        if (TIME_LENGTH == length)
        {
            return 0;
        }
        final int digitCount = length - TIME_LENGTH - 1;
        if ('.' != text.getByte(offset + TIME_LENGTH) || digitCount < 1 || digitCount > FRACTION_DIGITS_MAX)
        {
            return MALFORMED;
        }
        long fraction = digits(text, offset + TIME_LENGTH + 1, digitCount);
        for (int i = digitCount; i < FRACTION_DIGITS_MAX; i++)
        {
            fraction *= 10;
        }
        return fraction;
    }

    /** Days since 1970-01-01 in the calendar that all have; a year is thought to begin in March. */
    private static long epochDay(final DirectBuffer text, final int offset, final int length)
    {
        if (length < DATE_LENGTH)
        {
            return MALFORMED;
        }
        final int year = digits(text, offset, 4);
        final int month = digits(text, offset + 4, 2);
        final int day = digits(text, offset + 6, 2);
        if (year < 0 || month < 1 || month > MONTHS || day < 1 ||
            day > Month.of(month).length(Year.isLeap(year)))
        {
            return MALFORMED;
        }
        final int marchYear = month > FEBRUARY ? year : year - 1;
        final int era = Math.floorDiv(marchYear, YEARS_PER_ERA);
        final int yearOfEra = Math.floorMod(marchYear, YEARS_PER_ERA);
        final int dayOfYear = (153 * (month > FEBRUARY ? month - 3 : month + 9) + 2) / 5 + day - 1;
        final int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return (long)era * DAYS_PER_ERA + dayOfEra - DAYS_TO_1970;
    }

    /** Negative if one of them is no digit. */
    private static int digits(final DirectBuffer text, final int offset, final int count)
    {
        int value = 0;
        for (int i = offset; i < offset + count; i++)
        {
            final int digit = text.getByte(i) - '0';
            if (digit < 0 || digit > 9)
            {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
