package io.ringside.ops.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Writes a table as CSV (RFC 4180 without quotes: no value here needs them) and counts its rows. */
final class Rows
{
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.nnnnnnnnn'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Writer out;
    private long count;

    /**
     * @param names of the columns, with commas between.
     */
    Rows(final Writer out, final String names)
    {
        this.out = out;
        line(names);
        count = 0;
    }

    /**
     * Write one row.
     *
     * @param text of it, with commas between the values.
     */
    void line(final String text)
    {
        try
        {
            out.write(text);
            out.write('\n');
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        count++;
    }

    /** The rows so far, without the names. */
    long count()
    {
        return count;
    }

    /** Returns a time as ISO 8601 has it, in UTC, with nine digits of a second. */
    static String time(final long timestampNs)
    {
        return TIME.format(Instant.ofEpochSecond(
            Math.floorDiv(timestampNs, NS_PER_SECOND), Math.floorMod(timestampNs, NS_PER_SECOND)));
    }
}
