package io.ringside.ops.replay.file;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/** Times as files of orders have them, in nanoseconds since 1970-01-01 UTC. */
final class CsvTime
{
    static final String FORMS = "a time as 2024-03-01T09:30:00.5Z, 09:30:00.5, or seconds, ms, us or ns since 1970";

    private static final Pattern NUMBER = Pattern.compile("\\d{1,19}(\\.\\d{1,9})?");
    private static final long SECOND_NS = 1_000_000_000L;
    /** A number with so many digits or more is in milliseconds, microseconds, nanoseconds. */
    private static final int MS_DIGITS = 12;
    private static final int US_DIGITS = 15;
    private static final int NS_DIGITS = 18;

    private CsvTime()
    {
    }

    /**
     * @throws DateTimeException   if it has none of the forms.
     * @throws ArithmeticException if it is too far away.
     */
    static long parse(final String text)
    {
        final long ns = NUMBER.matcher(text).matches() ? number(text) : clock(text.replace(' ', 'T'));
        if (ns < 0)
        {
            throw new DateTimeException("before 1970: " + text);
        }
        return ns;
    }

    private static long number(final String text)
    {
        final int dot = text.indexOf('.');
        final int digits = dot < 0 ? text.length() : dot;
        final int places = digits >= NS_DIGITS ? 0 : digits >= US_DIGITS ? 3 : digits >= MS_DIGITS ? 6 : 9;
        return new BigDecimal(text).movePointRight(places).toBigInteger().longValueExact();
    }

    private static long clock(final String text)
    {
        if (text.indexOf('T') < 0)
        {
            return LocalTime.parse(text).toNanoOfDay();
        }
        final boolean hasZone = text.endsWith("Z") || text.lastIndexOf('+') > 0 || text.lastIndexOf('-') > 10;
        final Instant instant = hasZone ?
            OffsetDateTime.parse(text).toInstant() : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
        return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), SECOND_NS), instant.getNano());
    }
}
