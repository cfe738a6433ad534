package io.ringside.loadgen.transport;

import java.nio.charset.StandardCharsets;

/**
 * The client order id of a correlation: eight hexadecimal digits for the run, then twelve for the correlation. So ids
 * are unique even if runs follow each other on the same trading day, and reports of another run are recognised.
 * <p>
 * One mutable object per use; no allocation.
 */
final class ClOrdIdText implements CharSequence
{
    /** Characters of an id. */
    static final int LENGTH = 20;

    /** In place of a correlation: no id, or an id from elsewhere. */
    static final long FOREIGN = -1;

    /** The last correlation of a run, for requests at its end. */
    static final long LAST = (1L << 48) - 1;

    private static final int RUN_LENGTH = 8;
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    private final byte[] text = new byte[LENGTH];
    private final byte[] scratch = new byte[LENGTH];

    /**
     * @param runId names the run; all 32 bits count.
     */
    ClOrdIdText(final int runId)
    {
        putHex(runId & 0xFFFF_FFFFL, 0, RUN_LENGTH);
    }

    /**
     * @param correlation 1 to 2^48 - 1.
     * @return this, showing that correlation.
     */
    ClOrdIdText wrap(final long correlation)
    {
        assert correlation > 0 && correlation < 1L << 48 : "correlation=" + correlation;
        putHex(correlation, RUN_LENGTH, LENGTH);
        return this;
    }

    /**
     * Read an id back.
     *
     * @param id as received; may be longer than an id of ours, or empty.
     * @return its correlation; 0 if the id is empty; {@link #FOREIGN} if this run did not give it.
     */
    long correlation(final CharSequence id)
    {
        if (0 == id.length())
        {
            return 0;
        }
        if (id.length() != LENGTH)
        {
            return FOREIGN;
        }
        for (int i = 0; i < LENGTH; i++)
        {
            scratch[i] = (byte)id.charAt(i);
        }
        return correlation(scratch);
    }

    /**
     * Read an id back.
     *
     * @param id of 20 bytes, NUL padded.
     * @return its correlation; 0 if the id is empty; {@link #FOREIGN} if this run did not give it.
     */
    long correlation(final byte[] id)
    {
        if (0 == id[0])
        {
            return 0;
        }
        for (int i = 0; i < RUN_LENGTH; i++)
        {
            if (id[i] != text[i])
            {
                return FOREIGN;
            }
        }

        long value = 0;
        for (int i = RUN_LENGTH; i < LENGTH; i++)
        {
            final int digit = digit(id[i]);
            if (digit < 0)
            {
                return FOREIGN;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    @Override
    public int length()
    {
        return LENGTH;
    }

    @Override
    public char charAt(final int index)
    {
        return (char)text[index];
    }

    @Override
    public CharSequence subSequence(final int start, final int end)
    {
        return toString().substring(start, end);
    }

    @Override
    public String toString()
    {
        return new String(text, StandardCharsets.US_ASCII);
    }

    private void putHex(final long value, final int from, final int to)
    {
        long rest = value;
        for (int i = to - 1; i >= from; i--)
        {
            text[i] = DIGITS[(int)(rest & 0xF)];
            rest >>>= 4;
        }
    }

    private static int digit(final byte character)
    {
        if (character >= '0' && character <= '9')
        {
            return character - '0';
        }
        return character >= 'a' && character <= 'f' ? character - 'a' + 10 : -1;
    }
}
