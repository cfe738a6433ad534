package io.ringside.loadgen.transport;

import io.ringside.gateway.client.RisingIdCounter;

/**
 * The client order id of a correlation: a decimal number of 19 digits, that of the run plus the correlation. Runs are
 * numbered by time, a billion for each tenth of a second, so ids are unique even if runs follow each other on the same
 * trading day, they rise within a session and from run to run, and reports of earlier runs are recognised.
 * <p>
 * One mutable object per use; no allocation.
 */
final class ClOrdIdText
{
    /** Bytes of an id on the wire. */
    static final int LENGTH_MAX = 20;

    /** Stands in place of a correlation: no id, or an id from elsewhere. */
    static final long FOREIGN = -1;

    /** The last correlation of a run, for requests at its end. */
    static final long LAST = (1L << 48) - 1;

    /** Characters of an id of ours. */
    private static final int LENGTH = 19;
    private static final long FIRST = 1_000_000_000_000_000_000L;
    private static final long IDS_OF_A_RUN = 1_000_000_000;

    private final RisingIdCounter text = new RisingIdCounter(0);
    private final byte[] scratch = new byte[LENGTH_MAX];
    private final long base;

    /**
     * @param runId names the run; all 32 bits count. A later run has a higher one.
     */
    ClOrdIdText(final int runId)
    {
        base = FIRST + (runId & 0xFFFF_FFFFL) * IDS_OF_A_RUN;
    }

    /**
     * @param correlation 1 to 2^48 - 1.
     * @return its text, until the next call.
     */
    CharSequence wrap(final long correlation)
    {
        assert correlation > 0 && correlation <= LAST : "correlation=" + correlation;
        return text.show(base + correlation);
    }

    /** What {@link #wrap(long)} was called for last. */
    CharSequence text()
    {
        return text;
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
        long value = 0;
        for (int i = 0; i < LENGTH; i++)
        {
            final int digit = id[i] - '0';
            if (digit < 0 || digit > 9)
            {
                return FOREIGN;
            }
            value = value * 10 + digit;
        }
        final long correlation = value - base;
        return 0 != id[LENGTH] || correlation <= 0 || correlation > LAST ? FOREIGN : correlation;
    }
}
