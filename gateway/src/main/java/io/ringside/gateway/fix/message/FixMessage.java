package io.ringside.gateway.fix.message;

import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One received message, field by field: a flyweight over the receive buffer, valid until that is touched. It returns
 * fields without validation, which is the task of {@link FixDictionary}. One instance serves a whole agent. Hot path:
 * no allocation, except by {@link #text(int)}.
 */
public final class FixMessage
{
    /** The message does not have the field. */
    public static final long ABSENT = Long.MIN_VALUE;

    /** The field is not of the requested type. */
    public static final long MALFORMED = Long.MIN_VALUE + 1;

    /** The text before an equals sign is not a positive number, or is too large for a tag. */
    static final int NO_TAG = -1;

    /** {@link #find(int)}: the message does not have the field. */
    public static final int NOT_FOUND = -1;

    /** The shortest field is two characters and a separator. */
    static final int FIELD_COUNT_MAX = FixFramer.MESSAGE_LENGTH_MAX / 3;

    /** Digits that a number may have, so that a long holds it. */
    private static final int DIGITS_MAX = 18;
    private static final int TAG_DIGITS_MAX = 9;
    private static final int MSG_TYPE = 35;
    private static final int MSG_TYPE_INDEX = 2;
    private static final byte SEPARATOR = 1;

    /** Tags below this are found at once, the few above it by looking through the message. */
    private static final int DIRECT_TAG_LIMIT = 1024;

    private final int[] tags = new int[FIELD_COUNT_MAX];
    private final int[] offsets = new int[FIELD_COUNT_MAX];
    private final int[] lengths = new int[FIELD_COUNT_MAX];
    private final int[] firstIndexes = new int[DIRECT_TAG_LIMIT];
    private final int[] stamps = new int[DIRECT_TAG_LIMIT];
    private int stamp;
    private DirectBuffer buffer;
    private int count;

    /**
     * Wrap a message that {@link FixFramer} found.
     *
     * @param newBuffer holding it.
     * @param offset    of its {@code 8=}.
     * @param length    up to and including the separator after CheckSum (10).
     * @return false if it is garbled: a piece of it is not tag=value. No other method may be called then.
     */
    public boolean wrap(final DirectBuffer newBuffer, final int offset, final int length)
    {
        buffer = newBuffer;
        count = 0;
        if (0 == ++stamp)
        {
            // After 4,294,967,296 messages: old stamps must not look new.
            Arrays.fill(stamps, 0);
            stamp = 1;
        }
        final int limit = offset + length;
        int position = offset;
        while (position < limit)
        {
            final int equals = findEnd(newBuffer, position, limit, (byte)'=');
            final int separator = findEnd(newBuffer, equals + 1, limit, SEPARATOR);
            if (separator >= limit || SEPARATOR == newBuffer.getByte(equals) || FIELD_COUNT_MAX == count)
            {
                count = 0;
                return false;
            }
            final int tag = tag(newBuffer, position, equals);
            final int end = FixFields.isData(tag) ? dataEnd(tag, equals + 1, separator, limit) : separator;
            add(tag, equals + 1, end - equals - 1);
            position = end + 1;
        }
        return count > 0;
    }

    private void add(final int tag, final int offset, final int length)
    {
        tags[count] = tag;
        offsets[count] = offset;
        lengths[count] = length;
        if (tag > 0 && tag < DIRECT_TAG_LIMIT && stamps[tag] != stamp)
        {
            stamps[tag] = stamp;
            firstIndexes[tag] = count;
        }
        count++;
    }

    /** End of a data field that follows its length, if that is valid; only such a field may hold a separator. */
    private int dataEnd(final int tag, final int offset, final int separator, final int limit)
    {
        if (0 == count || tags[count - 1] != FixFields.lengthTag(tag))
        {
            return separator;
        }
        final long length = number(buffer, offsets[count - 1], lengths[count - 1]);
        return length > 0 && offset + length < limit && SEPARATOR == buffer.getByte(offset + (int)length) ?
            offset + (int)length : separator;
    }

    /**
     * MsgType (35).
     *
     * @return its first character and 256 times its second, as the exchange has it in SessionMessage; 0 for one that is
     * longer, which FIX 4.4 does not have.
     */
    public int msgType()
    {
        if (count <= MSG_TYPE_INDEX || MSG_TYPE != tags[MSG_TYPE_INDEX])
        {
            return 0;
        }
        final int offset = offsets[MSG_TYPE_INDEX];
        return switch (lengths[MSG_TYPE_INDEX])
        {
            case 1 -> buffer.getByte(offset) & 0xFF;
            case 2 -> buffer.getByte(offset) & 0xFF | (buffer.getByte(offset + 1) & 0xFF) << 8;
            default -> 0;
        };
    }

    /** How many fields the message has, from BeginString (8) to CheckSum (10). */
    public int fieldCount()
    {
        return count;
    }

    /** Tag of a field, or {@link #NO_TAG}. */
    public int tag(final int index)
    {
        return tags[index];
    }

    /** Where the value of a field begins in {@link #buffer()}. */
    public int offset(final int index)
    {
        return offsets[index];
    }

    /** Length of the value of a field in bytes. */
    public int length(final int index)
    {
        return lengths[index];
    }

    public DirectBuffer buffer()
    {
        return buffer;
    }

    /** Index of the first field with that tag, or {@link #NOT_FOUND}. */
    public int find(final int tag)
    {
        if (tag > 0 && tag < DIRECT_TAG_LIMIT)
        {
            return stamps[tag] == stamp && count > 0 ? firstIndexes[tag] : NOT_FOUND;
        }
        for (int i = 0; i < count; i++)
        {
            if (tag == tags[i])
            {
                return i;
            }
        }
        return NOT_FOUND;
    }

    public boolean has(final int tag)
    {
        return NOT_FOUND != find(tag);
    }

    /** The only character of a field; 0 if it is absent, empty, or has more than one. */
    public int character(final int tag)
    {
        final int index = find(tag);
        return NOT_FOUND != index && 1 == lengths[index] ? buffer.getByte(offsets[index]) & 0xFF : 0;
    }

    /** True if it is a flag that is set. */
    public boolean isYes(final int tag)
    {
        return 'Y' == character(tag);
    }

    /** A number without a sign, of digits only, at most 18 of them; {@link #ABSENT} or {@link #MALFORMED}. */
    public long number(final int tag)
    {
        final int index = find(tag);
        return NOT_FOUND == index ? ABSENT : number(buffer, offsets[index], lengths[index]);
    }

    /** A UTCTimestamp as UTC nanoseconds since 1970, with up to nine digits of a second; or as {@link #number}. */
    public long timeNs(final int tag)
    {
        final int index = find(tag);
        if (NOT_FOUND == index)
        {
            return ABSENT;
        }
        final long timeNs = FixTimes.timestampNs(buffer, offsets[index], lengths[index]);
        return FixTimes.MALFORMED == timeNs ? MALFORMED : timeNs;
    }

    /** True if that is exactly the value of the field. */
    public boolean isEqual(final int tag, final byte[] value)
    {
        final int index = find(tag);
        return NOT_FOUND != index && isEqualAt(index, value);
    }

    /** True if that is exactly the value of the field at an index. */
    public boolean isEqualAt(final int index, final byte[] value)
    {
        if (value.length != lengths[index])
        {
            return false;
        }
        for (int i = 0; i < value.length; i++)
        {
            if (value[i] != buffer.getByte(offsets[index] + i))
            {
                return false;
            }
        }
        return true;
    }

    /** The value, one character for each byte; null if the field is absent. Allocates. */
    public String text(final int tag)
    {
        final int index = find(tag);
        if (NOT_FOUND == index)
        {
            return null;
        }
        final byte[] bytes = new byte[lengths[index]];
        buffer.getBytes(offsets[index], bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** The value of a field as a number. */
    long numberAt(final int index)
    {
        return number(buffer, offsets[index], lengths[index]);
    }

    /** True if there is nothing but digits, however many. */
    static boolean isNumber(final DirectBuffer buffer, final int offset, final int length)
    {
        for (int i = offset; i < offset + length; i++)
        {
            if (buffer.getByte(i) < '0' || buffer.getByte(i) > '9')
            {
                return false;
            }
        }
        return length > 0;
    }

    /** Digits as a number, or {@link #MALFORMED}. */
    static long number(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < 1 || length > DIGITS_MAX)
        {
            return MALFORMED;
        }
        long number = 0;
        for (int i = offset; i < offset + length; i++)
        {
            final int digit = buffer.getByte(i) - '0';
            if (digit < 0 || digit > 9)
            {
                return MALFORMED;
            }
            number = number * 10 + digit;
        }
        return number;
    }

    /** A leading zero makes another field of it: there is one way to write a tag. */
    private static int tag(final DirectBuffer buffer, final int offset, final int limit)
    {
        if (limit == offset || limit - offset > TAG_DIGITS_MAX || '0' == buffer.getByte(offset))
        {
            return NO_TAG;
        }
        int tag = 0;
        for (int i = offset; i < limit; i++)
        {
            final int digit = buffer.getByte(i) - '0';
            if (digit < 0 || digit > 9)
            {
                return NO_TAG;
            }
            tag = tag * 10 + digit;
        }
        return tag;
    }

    /** Where that character, or a separator, is first; limit if nowhere. */
    private static int findEnd(final DirectBuffer buffer, final int offset, final int limit, final byte character)
    {
        int position = offset;
        while (position < limit)
        {
            final byte each = buffer.getByte(position);
            if (character == each || SEPARATOR == each)
            {
                return position;
            }
            position++;
        }
        return limit;
    }
}
