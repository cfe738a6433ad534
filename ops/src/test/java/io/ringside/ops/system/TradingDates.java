package io.ringside.ops.system;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Trading days for tests that end several in a minute. */
final class TradingDates
{
    private static final LocalDate FIRST = LocalDate.now(ZoneOffset.UTC).plusDays(2);

    private TradingDates()
    {
    }

    /** A day that an operator may name, and the next one after each other; from 0. */
    static String day(final long number)
    {
        return FIRST.plusDays(number).format(DateTimeFormatter.BASIC_ISO_DATE);
    }
}
