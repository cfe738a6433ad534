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
    private static final int DATE_LENGTH = 8;
    private static final int MILLI_DIGITS = 3;
    private static final int MICRO_DIGITS = 6;

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
        final long day = Math.floorDiv(timeNs, NS_PER_SECOND * SECONDS_PER_DAY);
        if (day != dateDay)
        {
            date = FixTimes.date(day);
            dateDay = day;
        }
        target.putNaturalPaddedIntAscii(offset, DATE_LENGTH, date);
        target.putByte(offset + DATE_LENGTH, (byte)'-');
        return DATE_LENGTH + 1 + putTime(target, offset + DATE_LENGTH + 1, timeNs, digits, unitNs);
    }

    /** {@code yyyyMMdd}; how long it is. */
    int putDate(final MutableDirectBuffer target, final int offset, final long timeNs)
    {
        target.putNaturalPaddedIntAscii(
            offset, DATE_LENGTH, FixTimes.date(Math.floorDiv(timeNs, NS_PER_SECOND * SECONDS_PER_DAY)));
        return DATE_LENGTH;
    }

    /** {@code HH:mm:ss.SSSSSS}; how long it is. */
    int putTimeOfDay(final MutableDirectBuffer target, final int offset, final long timeNs)
    {
        return putTime(target, offset, timeNs, MICRO_DIGITS, 1_000);
    }

    private static int putTime(
        final MutableDirectBuffer target, final int offset, final long timeNs, final int digits, final int unitNs)
    {
        final int second = (int)Math.floorMod(Math.floorDiv(timeNs, NS_PER_SECOND), SECONDS_PER_DAY);
        target.putNaturalPaddedIntAscii(offset, 2, second / 3_600);
        target.putByte(offset + 2, (byte)':');
        target.putNaturalPaddedIntAscii(offset + 3, 2, second / 60 % 60);
        target.putByte(offset + 5, (byte)':');
        target.putNaturalPaddedIntAscii(offset + 6, 2, second % 60);
        target.putByte(offset + 8, (byte)'.');
        target.putNaturalPaddedIntAscii(offset + 9, digits, (int)(Math.floorMod(timeNs, NS_PER_SECOND) / unitNs));
        return 9 + digits;
    }
}
