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
            date = FixTimes.date(day);
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
}
