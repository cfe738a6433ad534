package io.ringside.gateway.fix.message;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

import static org.junit.jupiter.api.Assertions.assertEquals;

class FixTimesTest
{
    private static final long NS_PER_SECOND = 1_000_000_000L;

    @Test
    void shouldAgreeWithTheCalendarOnEveryDay()
    {
        for (LocalDate day = LocalDate.of(1970, 1, 1); day.getYear() < 2262; day = day.plusDays(1))
        {
            final String text = DateTimeFormatter.BASIC_ISO_DATE.format(day);
            assertEquals(day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toEpochSecond() * NS_PER_SECOND,
                endOfDayNs(text), text);
            assertEquals(day.atTime(23, 59, 58).toEpochSecond(ZoneOffset.UTC) * NS_PER_SECOND,
                timestampNs(text + "-23:59:58"), text);
        }
    }

    @Test
    void shouldReadAnyNumberOfDigitsOfASecond()
    {
        final long wholeNs = 1_795_000_000L * NS_PER_SECOND;
        assertEquals(wholeNs, timestampNs("20261118-11:06:40"));
        assertEquals(wholeNs + 100_000_000, timestampNs("20261118-11:06:40.1"));
        assertEquals(wholeNs + 123_000_000, timestampNs("20261118-11:06:40.123"));
        assertEquals(wholeNs + 123_456_789, timestampNs("20261118-11:06:40.123456789"));
        assertEquals(timestampNs("20261119-00:00:00"), timestampNs("20261118-23:59:60"), "a leap second");
    }

    @Test
    void shouldStayWithinWhatALongHolds()
    {
        assertEquals(0, timestampNs("19691231-23:59:59"));
        assertEquals(Long.MAX_VALUE, endOfDayNs("99991231"));
        assertEquals(Long.MAX_VALUE, timestampNs("22620411-23:47:16.999999999"));
        assertEquals(0, endOfDayNs("00000101"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026", "20261118", "20261118-11:06", "20261118 11:06:40", "20261118-11.06:40",
        "20261118-24:00:00", "20261118-11:60:00", "20261118-11:06:61", "20261118-11:06:40.", "20261118-11:06:40,123",
        "20261118-11:06:40.1234567890", "20261118-11:06:40.12x", "2026111x-11:06:40", "20261318-11:06:40",
        "20260229-11:06:40", "20261100-11:06:40", "20260010-11:06:40"})
    void shouldTakeNothingElseForATime(final String text)
    {
        assertEquals(FixTimes.MALFORMED, timestampNs(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2026111", "202611180", "20261131", "21000229", "2026-1-1", "x0261118"})
    void shouldTakeNothingElseForADate(final String text)
    {
        assertEquals(FixTimes.MALFORMED, endOfDayNs(text));
    }

    /** A parsed time is written unchanged. */
    @Test
    void shouldWriteEveryDay()
    {
        final FixTimeWriter writer = new FixTimeWriter();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[40]);
        for (LocalDate day = LocalDate.of(1970, 1, 1); day.getYear() < 2262; day = day.plusDays(1))
        {
            final String text = DateTimeFormatter.BASIC_ISO_DATE.format(day) + "-23:09:08.123456";
            final long timeNs = timestampNs(text + "789");
            assertEquals(text, FixBytes.text(buffer, 3, writer.putMicros(buffer, 3, timeNs)));
            assertEquals(text.substring(0, 21), FixBytes.text(buffer, 3, writer.putMillis(buffer, 3, timeNs)));
        }
    }

    private static long timestampNs(final String text)
    {
        return FixTimes.timestampNs(FixBytes.buffer("x" + text), 1, text.length());
    }

    private static long endOfDayNs(final String text)
    {
        return FixTimes.endOfDayNs(FixBytes.buffer("x" + text), 1, text.length());
    }
}
