package io.ringside.gateway.fix;

import org.agrona.MutableDirectBuffer;

/**
 * UTC nanoseconds as FIX text. The date is made once a day. Hot path: no allocation.
 */
final class FixTimeWriter
{
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int DATE_LENGTH = 8;
    private static final int MILLI_DIGITS = 3;
    private static final int MICRO_DIGITS = 6;
    private static final int DAYS_TO_EPOCH = 719_468;
    private static final int DAYS_PER_ERA = 146_097;

    private final byte[] date = new byte[DATE_LENGTH];
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
            format(day);
            dateDay = day;
        }
        final int second = (int)Math.floorMod(seconds, SECONDS_PER_DAY);
        target.putBytes(offset, date);
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

    /** Days since 1970-01-01 in the calendar that all have; a year is thought to begin in March. */
    private void format(final long day)
    {
        final long shifted = day + DAYS_TO_EPOCH;
        final long era = Math.floorDiv(shifted, DAYS_PER_ERA);
        final int dayOfEra = Math.floorMod(shifted, DAYS_PER_ERA);
        final int yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        final int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        final int marchMonth = (5 * dayOfYear + 2) / 153;
        final int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        final int year = (int)(yearOfEra + era * 400) + (month <= 2 ? 1 : 0);
        putDigits(0, 4, year);
        putDigits(4, 2, month);
        putDigits(6, 2, dayOfYear - (153 * marchMonth + 2) / 5 + 1);
    }

    private void putDigits(final int offset, final int count, final int value)
    {
        int rest = value;
        for (int i = offset + count - 1; i >= offset; i--)
        {
            date[i] = (byte)('0' + rest % 10);
            rest /= 10;
        }
    }
}
