package io.ringside.gateway.client;

import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;

/**
 * One received FIX message, field by field. A flyweight over the receive buffer: valid during the listener's call only.
 * Hot path: no allocation, except by {@link #text(int)}.
 */
public final class FixMessageReader
{
    /** The most fields of one message that can be read; the rest is ignored. */
    static final int FIELD_COUNT_MAX = 128;

    private static final byte SEPARATOR = 1;
    private static final int NOT_FOUND = -1;

    private final int[] tags = new int[FIELD_COUNT_MAX];
    private final int[] offsets = new int[FIELD_COUNT_MAX];
    private final int[] lengths = new int[FIELD_COUNT_MAX];
    private final AsciiSequenceView view = new AsciiSequenceView();
    private DirectBuffer buffer;
    private int count;

    FixMessageReader()
    {
    }

    /** False if the bytes are not a row of tag=value fields. */
    boolean wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        this.buffer = buffer;
        count = 0;
        final int limit = offset + length;
        int position = offset;
        while (position < limit && count < FIELD_COUNT_MAX)
        {
            int tag = 0;
            while (position < limit && '=' != buffer.getByte(position))
            {
                final int digit = buffer.getByte(position) - '0';
                if (digit < 0 || digit > 9 || tag > 1_000_000)
                {
                    return false;
                }
                tag = tag * 10 + digit;
                position++;
            }
            final int valueOffset = ++position;
            while (position < limit && SEPARATOR != buffer.getByte(position))
            {
                position++;
            }
            if (position >= limit || 0 == tag)
            {
                return false;
            }
            tags[count] = tag;
            offsets[count] = valueOffset;
            lengths[count++] = position - valueOffset;
            position++;
        }
        return count > 0;
    }

    /**
     * Tells whether the field is there.
     *
     * @param tag of the field.
     * @return true if it is.
     */
    public boolean has(final int tag)
    {
        return NOT_FOUND != find(tag);
    }

    /**
     * First character of a field, enough for the FIX enumerations.
     *
     * @param tag of the field.
     * @return 0 if it is not there.
     */
    public char character(final int tag)
    {
        final int index = find(tag);
        return NOT_FOUND == index ? 0 : (char)buffer.getByte(offsets[index]);
    }

    /**
     * A whole number, such as MsgSeqNum or an id that this venue gave.
     *
     * @param tag          of the field.
     * @param missingValue if it is not there or no number.
     * @return the number.
     */
    public long number(final int tag, final long missingValue)
    {
        final int index = find(tag);
        if (NOT_FOUND == index || 0 == lengths[index])
        {
            return missingValue;
        }
        long value = 0;
        for (int i = offsets[index], end = i + lengths[index]; i < end; i++)
        {
            final int digit = buffer.getByte(i) - '0';
            if (digit < 0 || digit > 9)
            {
                return missingValue;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /**
     * A decimal as a whole number of units of 10^-scale; digits behind the scale are cut off.
     *
     * @param tag   of the field.
     * @param scale digits behind the point.
     * @return 0 if it is not there.
     */
    public long decimal(final int tag, final int scale)
    {
        final int index = find(tag);
        if (NOT_FOUND == index)
        {
            return 0;
        }
        long value = 0;
        int digitsLeft = -1;
        boolean isNegative = false;
        for (int i = offsets[index], end = i + lengths[index]; i < end && 0 != digitsLeft; i++)
        {
            final byte character = buffer.getByte(i);
            if ('-' == character)
            {
                isNegative = true;
            }
            else if ('.' == character)
            {
                digitsLeft = scale;
            }
            else
            {
                value = value * 10 + (character - '0');
                digitsLeft = digitsLeft > 0 ? digitsLeft - 1 : digitsLeft;
            }
        }
        for (int i = digitsLeft < 0 ? scale : digitsLeft; i > 0; i--)
        {
            value *= 10;
        }
        return isNegative ? -value : value;
    }

    /**
     * The characters of a field, without a copy.
     *
     * @param tag of the field.
     * @return a view that the next call of this method changes; empty if the field is not there.
     */
    public AsciiSequenceView chars(final int tag)
    {
        final int index = find(tag);
        return NOT_FOUND == index ? view.wrap(buffer, 0, 0) : view.wrap(buffer, offsets[index], lengths[index]);
    }

    /**
     * A field as a string of its own.
     *
     * @param tag of the field.
     * @return null if it is not there.
     */
    public String text(final int tag)
    {
        final int index = find(tag);
        return NOT_FOUND == index ? null : buffer.getStringWithoutLengthAscii(offsets[index], lengths[index]);
    }

    private int find(final int tag)
    {
        for (int i = 0; i < count; i++)
        {
            if (tag == tags[i])
            {
                return i;
            }
        }
        return NOT_FOUND;
    }
}
