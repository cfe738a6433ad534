package io.ringside.gateway.fix.message;

import io.ringside.gateway.tcp.FrameReader;
import org.agrona.DirectBuffer;

/**
 * Finds messages in a stream of bytes: {@code 8=FIX...|9=n|35=}, n bytes, {@code 10=} and the right sum. Other bytes
 * are skipped. The next {@code 8=FIX} is also searched inside garbled bytes, and a message of the wrong length does not
 * wait for more bytes if a complete message follows it. Rule book 2.1 S7. Stateless between calls; one instance serves
 * a whole agent. Hot path: no allocation.
 * <p>
 * BeginString (8) may be that of another version: the session decides about such a message.
 */
public final class FixFramer implements FrameReader
{
    /** Length of the longest accepted message, from {@code 8=} to the end of CheckSum (10). */
    public static final int MESSAGE_LENGTH_MAX = 8192;

    private static final int BEGIN_LENGTH = 5;
    private static final int BEGIN_STRING_LENGTH_MAX = 16;
    private static final int BODY_LENGTH_DIGITS_MAX = 9;
    private static final int TRAILER_LENGTH = 7;
    private static final int GARBLED = 4;

    /** Limit of messages with a wrong checksum inside an incomplete one, which is parsed again with every byte. */
    private static final int LOOK_AHEAD_SUMS_MAX = 8;
    private static final byte SEPARATOR = 1;
    private static final byte[] BEGIN = {'8', '=', 'F', 'I', 'X'};

    private final int messageLengthMax;
    private int offset;
    private int length;
    private int bodyOffset;
    private int sumCount;
    private int bodyLength;

    public FixFramer()
    {
        this(MESSAGE_LENGTH_MAX);
    }

    /** Makes one with a bound of its own, at most {@link #MESSAGE_LENGTH_MAX}. */
    FixFramer(final int messageLengthMax)
    {
        assert messageLengthMax <= MESSAGE_LENGTH_MAX : "messageLengthMax=" + messageLengthMax;
        this.messageLengthMax = messageLengthMax;
    }

    @Override
    public int next(final DirectBuffer buffer, final int newOffset, final int limit)
    {
        offset = newOffset;
        length = 0;
        final int begin = findBegin(buffer, newOffset, limit);
        if (begin > newOffset)
        {
            length = begin - newOffset;
            return GARBAGE;
        }
        final int result = frame(buffer, newOffset, limit);
        if (TOO_LONG == result && isWhole(buffer, newOffset, limit))
        {
            return TOO_LONG;
        }
        if (NEED_MORE == result && limit > newOffset || TOO_LONG == result)
        {
            final int statedLength = length;
            if (GARBAGE == lookAhead(buffer, limit))
            {
                return GARBAGE;
            }
            length = statedLength;
            return limit - newOffset < messageLengthMax ? NEED_MORE : TOO_LONG;
        }
        if (GARBLED == result)
        {
            length = findBegin(buffer, newOffset + 1, limit) - newOffset;
            return GARBAGE;
        }
        return result;
    }

    @Override
    public int offset()
    {
        return offset;
    }

    @Override
    public int length()
    {
        return length;
    }

    private int frame(final DirectBuffer buffer, final int start, final int limit)
    {
        final int head = readHead(buffer, start, limit);
        if (FRAME != head)
        {
            return head;
        }
        final int trailer = bodyOffset + bodyLength;
        length = trailer + TRAILER_LENGTH - start;
        if (length > messageLengthMax)
        {
            return TOO_LONG;
        }
        // Do not wait for a message that is already invalid.
        if (limit > bodyOffset && '3' != buffer.getByte(bodyOffset) ||
            limit > bodyOffset + 1 && '5' != buffer.getByte(bodyOffset + 1) ||
            limit > bodyOffset + 2 && '=' != buffer.getByte(bodyOffset + 2) || bodyLength < 5 ||
            limit >= trailer && SEPARATOR != buffer.getByte(trailer - 1) ||
            limit > trailer && '1' != buffer.getByte(trailer) ||
            limit > trailer + 1 && '0' != buffer.getByte(trailer + 1) ||
            limit > trailer + 2 && '=' != buffer.getByte(trailer + 2))
        {
            return GARBLED;
        }
        if (limit < trailer + TRAILER_LENGTH)
        {
            return NEED_MORE;
        }
        sumCount++;
        return isSumRight(buffer, start, trailer) ? FRAME : GARBLED;
    }

    /** BeginString and BodyLength: FRAME if they are there, NEED_MORE or GARBLED. */
    private int readHead(final DirectBuffer buffer, final int start, final int limit)
    {
        int position = start + 2;
        while (position < limit && SEPARATOR != buffer.getByte(position))
        {
            position++;
            if (position - start > BEGIN_STRING_LENGTH_MAX)
            {
                return GARBLED;
            }
        }
        position++;
        if (position < limit && '9' != buffer.getByte(position) ||
            position + 1 < limit && '=' != buffer.getByte(position + 1))
        {
            return GARBLED;
        }
        position += 2;
        final int digits = position;
        int number = 0;
        while (position < limit && SEPARATOR != buffer.getByte(position))
        {
            final int digit = buffer.getByte(position) - '0';
            if (digit < 0 || digit > 9 || position - digits == BODY_LENGTH_DIGITS_MAX)
            {
                return GARBLED;
            }
            number = number * 10 + digit;
            position++;
        }
        if (position >= limit)
        {
            return NEED_MORE;
        }
        bodyOffset = position + 1;
        bodyLength = number;
        return position == digits ? GARBLED : FRAME;
    }

    /** Its length is right, so it is no garbage. */
    private boolean isWhole(final DirectBuffer buffer, final int start, final int limit)
    {
        final int trailer = bodyOffset + bodyLength;
        return limit - TRAILER_LENGTH >= trailer && isSumAt(buffer, start, trailer);
    }

    /** The message that begins at start ends with its CheckSum (10), at trailer. */
    private static boolean isSumAt(final DirectBuffer buffer, final int start, final int trailer)
    {
        return SEPARATOR == buffer.getByte(trailer - 1) && '1' == buffer.getByte(trailer) &&
            '0' == buffer.getByte(trailer + 1) && '=' == buffer.getByte(trailer + 2) &&
            isSumRight(buffer, start, trailer);
    }

    private static boolean isSumRight(final DirectBuffer buffer, final int start, final int trailer)
    {
        int sum = 0;
        for (int i = start; i < trailer; i++)
        {
            sum += buffer.getByte(i) & 0xFF;
        }
        sum &= 0xFF;
        return '0' + sum / 100 == buffer.getByte(trailer + 3) && '0' + sum / 10 % 10 == buffer.getByte(trailer + 4) &&
            '0' + sum % 10 == buffer.getByte(trailer + 5) && SEPARATOR == buffer.getByte(trailer + 6);
    }

    /** A message is incomplete. If it ends here nevertheless, or contains a complete one, it is garbled. */
    private int lookAhead(final DirectBuffer buffer, final int limit)
    {
        final int start = offset;
        int candidate = findBegin(buffer, start + 1, limit);
        sumCount = 0;
        while (candidate < limit && sumCount < LOOK_AHEAD_SUMS_MAX)
        {
            if (FRAME == frame(buffer, candidate, limit))
            {
                length = candidate - start;
                return GARBAGE;
            }
            candidate = findBegin(buffer, candidate + 1, limit);
        }
        final int trailer = limit - TRAILER_LENGTH;
        if (trailer > start + BEGIN_LENGTH && isSumAt(buffer, start, trailer))
        {
            length = limit - start;
            return GARBAGE;
        }
        return NEED_MORE;
    }

    /** Offset of the next {@code 8=FIX} or its received prefix; limit if there is none. */
    private static int findBegin(final DirectBuffer buffer, final int from, final int limit)
    {
        for (int position = from; position < limit; position++)
        {
            int matched = 0;
            while (matched < BEGIN_LENGTH && position + matched < limit &&
                BEGIN[matched] == buffer.getByte(position + matched))
            {
                matched++;
            }
            if (BEGIN_LENGTH == matched || position + matched == limit)
            {
                return position;
            }
        }
        return limit;
    }
}
