package io.ringside.gateway.fix.message;

import org.agrona.MutableDirectBuffer;

/**
 * UTC nanoseconds as FIX text. A report that is sent on another day than it was made on has two dates, so the date is
 * computed and not kept as text. Hot path: no allocation.
 */
final class FixTimeWriter
{
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int MILLI_DIGITS = 3;
    private static final int MICRO_DIGITS = 6;

    private static final int DAYS_PER_ERA = 146_097;
    private static final int YEARS_PER_ERA = 400;
    /** From 0000-03-01, where the eras of 400 years begin, to 1970-01-01. */
    private static final int DAYS_TO_EPOCH = 719_468;

    private int date;
    private long dateDay = Long.MIN_VALUE;

    /** {@code yyyyMMdd-HH:mm:ss.SSS}; how long it is. */
    int putMillis(final MutableDirectBuffer target, final int offset, final long timeNs)
    {
        return put(target, offset, timeNs, MILLI_DIGITS, 1_000_000);
    }

    /** {@code yyyyMMdd-HH:mm:ss.SSSSSS}; how long it is. */
    int putMicros(final MutableDirectBuffer target, final int offset, final long timeNs)
    {
        return put(target, offset, timeNs, MICRO_DIGITS, 1_000);
    }

    private int put(
        final MutableDirectBuffer target, final int offset, final long timeNs, final int digits, final int unitNs)
    {
        final long seconds = Math.floorDiv(timeNs, NS_PER_SECOND);
        final long day = Math.floorDiv(seconds, SECONDS_PER_DAY);
        if (day != dateDay)
        {
            date = date(day);
            dateDay = day;
        }
        final int second = (int)Math.floorMod(seconds, SECONDS_PER_DAY);
        target.putNaturalPaddedIntAscii(offset, 8, date);
        target.putByte(offset + 8, (byte)'-');
        target.putNaturalPaddedIntAscii(offset + 9, 2, second / 3_600);
        target.putByte(offset + 11, (byte)':');
        target.putNaturalPaddedIntAscii(offset + 12, 2, second / 60 % 60);
        target.putByte(offset + 14, (byte)':');
        target.putNaturalPaddedIntAscii(offset + 15, 2, second % 60);
        target.putByte(offset + 17, (byte)'.');
        target.putNaturalPaddedIntAscii(offset + 18, digits, (int)(Math.floorMod(timeNs, NS_PER_SECOND) / unitNs));
        return 18 + digits;
    }
    /** yyyyMMdd as a number: the proleptic Gregorian calendar, with years that begin in March. */
    private static int date(final long epochDay)
    {
        final long days = epochDay + DAYS_TO_EPOCH;
        final int era = (int)Math.floorDiv(days, DAYS_PER_ERA);
        final int day = Math.floorMod(days, DAYS_PER_ERA);
        final int year = (day - day / 1_460 + day / 36_524 - day / (DAYS_PER_ERA - 1)) / 365;
        final int dayOfYear = day - (365 * year + year / 4 - year / 100);
        final int monthFromMarch = (5 * dayOfYear + 2) / 153;
        final int dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        final int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        return (YEARS_PER_ERA * era + year + (month <= 2 ? 1 : 0)) * 10_000 + month * 100 + dayOfMonth;
    }
}
