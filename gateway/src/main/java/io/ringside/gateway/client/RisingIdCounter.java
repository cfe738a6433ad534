package io.ringside.gateway.client;

import org.agrona.AsciiEncoding;

import java.util.concurrent.TimeUnit;

/**
 * Hands out client order ids for a session whose ids rise: decimal numbers, each one above the one before. It is the
 * text of the last one, to be passed on at once; what is kept is {@link #value()}. Not thread-safe. No allocation.
 */
public final class RisingIdCounter implements CharSequence
{
    private static final int LENGTH_MAX = 19;

    private final byte[] text = new byte[LENGTH_MAX];
    private int length;
    private long value;

    /**
     * Begins above a number.
     *
     * @param used 0 or more: the highest id that the session has used.
     */
    public RisingIdCounter(final long used)
    {
        if (used < 0)
        {
            throw new IllegalArgumentException("an id is not below 0: used=" + used);
        }
        value = used;
    }

    /**
     * Begins with the time of day in microseconds. So a client that starts again is above what it has used, unless it
     * has used a million ids a second.
     *
     * @return a counter.
     */
    public static RisingIdCounter fromClock()
    {
        return new RisingIdCounter(TimeUnit.MILLISECONDS.toMicros(System.currentTimeMillis()));
    }

    /** Goes on to the next id; this, which is its text until the next call. */
    public RisingIdCounter next()
    {
        return show(value + 1);
    }

    /**
     * Becomes the text of a number, for instance of an order that is to be cancelled, on a counter of its own.
     *
     * @param id 1 or more.
     * @return this.
     */
    public RisingIdCounter show(final long id)
    {
        if (id < 1)
        {
            throw new IllegalArgumentException("an id is 1 or more: id=" + id);
        }
        value = id;
        length = AsciiEncoding.digitCount(id);
        long rest = id;
        for (int i = length - 1; i >= 0; i--)
        {
            text[i] = (byte)('0' + rest % 10);
            rest /= 10;
        }
        return this;
    }

    /**
     * The number of the last id.
     *
     * @return what the counter began above, before the first.
     */
    public long value()
    {
        return value;
    }

    @Override
    public int length()
    {
        return length;
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
        return new StringBuilder(length).append(this, 0, length).toString();
    }
}
