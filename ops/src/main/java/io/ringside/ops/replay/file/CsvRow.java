package io.ringside.ops.replay.file;

import io.ringside.ops.replay.line.LineReader;
import io.ringside.ops.replay.line.ScenarioException;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A row of comma-separated fields with their positions. A field may be quoted. */
public final class CsvRow
{
    private final String source;
    final long lineNumber;
    private final List<String> fields = new ArrayList<>();
    private final List<Integer> columns = new ArrayList<>();
    private final int length;

    CsvRow(final String source, final long lineNumber, final String line)
    {
        this.source = source;
        this.lineNumber = lineNumber;
        length = line.length();
        int at = 0;
        boolean isMore = true;
        while (isMore)
        {
            final int end = end(line, at);
            columns.add(at + 1);
            fields.add(unquoted(line.substring(at, end).trim()));
            isMore = end < length;
            at = end + 1;
        }
    }

    public static CsvRow of(final LineReader reader, final String source)
    {
        return new CsvRow(source, reader.number(), new String(reader.bytes(), 0, reader.length(), UTF_8));
    }

    int fieldCount()
    {
        return fields.size();
    }

    /** Empty if there is no such field. */
    String text(final int index)
    {
        return index < 0 || index >= fields.size() ? "" : fields.get(index);
    }

    /** A whole number in a range. */
    long whole(final int index, final String name, final long least, final long most)
    {
        final String expected = "a whole number from " + least + " to " + most + " for " + name;
        final long value;
        try
        {
            value = Long.parseLong(text(index));
        }
        catch (final NumberFormatException ex)
        {
            throw wrong(index, expected);
        }
        if (value < least || value > most)
        {
            throw wrong(index, expected);
        }
        return value;
    }

    /** A number with at most this many decimals, in units of the last of them. */
    long decimal(final int index, final String name, final int decimals, final String option)
    {
        final String expected = "a number with at most " + decimals + " decimals for " + name + " (" + option + ")";
        try
        {
            return new BigDecimal(text(index)).movePointRight(decimals).longValueExact();
        }
        catch (final NumberFormatException | ArithmeticException ex)
        {
            throw wrong(index, expected);
        }
    }

    /** An error about a field, or about one that is missing. */
    ScenarioException wrong(final int index, final String expected)
    {
        final boolean isThere = index >= 0 && index < fields.size();
        return new ScenarioException(source, lineNumber, isThere ? columns.get(index) : length + 1,
            "expected " + expected + ", found " + (isThere ? '"' + fields.get(index) + '"' : "the end of the line"));
    }

    private static int end(final String line, final int from)
    {
        boolean isQuoted = false;
        int at = from;
        while (at < line.length() && (isQuoted || ',' != line.charAt(at)))
        {
            isQuoted ^= '"' == line.charAt(at);
            at++;
        }
        return at;
    }

    private static String unquoted(final String field)
    {
        final boolean isQuoted = field.length() > 1 && field.startsWith("\"") && field.endsWith("\"");
        return isQuoted ? field.substring(1, field.length() - 1).replace("\"\"", "\"") : field;
    }
}
