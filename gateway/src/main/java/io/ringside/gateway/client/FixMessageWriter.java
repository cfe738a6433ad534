package io.ringside.gateway.client;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.TimeUnit;

/**
 * Writes one FIX 4.4 message at a time: header, fields in the order they are put, body length and check sum.
 * Hot path: no allocation.
 */
final class FixMessageWriter
{
    static final int MESSAGE_LENGTH_MAX = 1024;

    private static final byte SEPARATOR = 1;
    private static final int BODY_OFFSET = 64;
    private static final int TRAILER_LENGTH = 7;
    private static final long MS_PER_DAY = TimeUnit.DAYS.toMillis(1);

    private final ByteBuffer byteBuffer = ByteBuffer.allocateDirect(BODY_OFFSET + MESSAGE_LENGTH_MAX);
    private final UnsafeBuffer buffer = new UnsafeBuffer(byteBuffer);
    private final String senderCompId;
    private final String targetCompId;
    private byte[] date;
    private long dateDay = Long.MIN_VALUE;
    private long nowMs;
    private int position;

    FixMessageWriter(final String senderCompId, final String targetCompId)
    {
        this.senderCompId = senderCompId;
        this.targetCompId = targetCompId;
    }

    FixMessageWriter begin(final char msgType, final long msgSeqNum, final long nowMs)
    {
        this.nowMs = nowMs;
        position = BODY_OFFSET;
        return put(35, msgType).put(49, senderCompId).put(56, targetCompId).put(34, msgSeqNum).putTime(52);
    }

    FixMessageWriter put(final int tag, final CharSequence value)
    {
        putTag(tag);
        for (int i = 0, length = value.length(); i < length; i++)
        {
            final char character = value.charAt(i);
            buffer.putByte(position++, (byte)(character < ' ' || character > '~' ? '?' : character));
        }
        buffer.putByte(position++, SEPARATOR);
        return this;
    }

    FixMessageWriter put(final int tag, final char value)
    {
        putTag(tag);
        buffer.putByte(position++, (byte)value);
        buffer.putByte(position++, SEPARATOR);
        return this;
    }

    FixMessageWriter put(final int tag, final long value)
    {
        putTag(tag);
        position += buffer.putLongAscii(position, value);
        buffer.putByte(position++, SEPARATOR);
        return this;
    }

    /** {@code mantissa x 10^-scale}, with exactly that many digits behind the point. */
    FixMessageWriter putDecimal(final int tag, final long mantissa, final int scale)
    {
        putTag(tag);
        long unit = 1;
        for (int i = 0; i < scale; i++)
        {
            unit *= 10;
        }
        if (mantissa < 0)
        {
            buffer.putByte(position++, (byte)'-');
        }
        final long magnitude = Math.abs(mantissa);
        position += buffer.putLongAscii(position, magnitude / unit);
        if (scale > 0)
        {
            buffer.putByte(position++, (byte)'.');
            long fraction = magnitude % unit;
            for (int i = scale - 1; i >= 0; i--)
            {
                buffer.putByte(position + i, (byte)('0' + fraction % 10));
                fraction /= 10;
            }
            position += scale;
        }
        buffer.putByte(position++, SEPARATOR);
        return this;
    }

    FixMessageWriter putTime(final int tag)
    {
        putTag(tag);
        final long day = Math.floorDiv(nowMs, MS_PER_DAY);
        if (day != dateDay)
        {
            date = LocalDate.ofEpochDay(day).format(DateTimeFormatter.BASIC_ISO_DATE)
                .getBytes(StandardCharsets.US_ASCII);
            dateDay = day;
        }
        buffer.putBytes(position, date);
        final int milli = (int)Math.floorMod(nowMs, MS_PER_DAY);
        buffer.putByte(position + 8, (byte)'-');
        putTwo(position + 9, milli / 3_600_000);
        buffer.putByte(position + 11, (byte)':');
        putTwo(position + 12, milli / 60_000 % 60);
        buffer.putByte(position + 14, (byte)':');
        putTwo(position + 15, milli / 1_000 % 60);
        buffer.putByte(position + 17, (byte)'.');
        buffer.putNaturalPaddedIntAscii(position + 18, 3, milli % 1_000);
        buffer.putByte(position + 21, SEPARATOR);
        position += 22;
        return this;
    }

    /** Finish the message; the returned buffer holds it between its position and its limit. */
    ByteBuffer end()
    {
        final int bodyLength = position - BODY_OFFSET;
        int lengthDigits = 1;
        for (int rest = bodyLength; rest >= 10; rest /= 10)
        {
            lengthDigits++;
        }
        final int start = BODY_OFFSET - 13 - lengthDigits;
        buffer.putStringWithoutLengthAscii(start, "8=FIX.4.4");
        buffer.putByte(start + 9, SEPARATOR);
        buffer.putStringWithoutLengthAscii(start + 10, "9=");
        buffer.putNaturalPaddedIntAscii(start + 12, lengthDigits, bodyLength);
        buffer.putByte(BODY_OFFSET - 1, SEPARATOR);

        int sum = 0;
        for (int i = start; i < position; i++)
        {
            sum += buffer.getByte(i) & 0xFF;
        }
        buffer.putStringWithoutLengthAscii(position, "10=");
        buffer.putNaturalPaddedIntAscii(position + 3, 3, sum & 0xFF);
        buffer.putByte(position + 6, SEPARATOR);
        byteBuffer.limit(position + TRAILER_LENGTH).position(start);
        return byteBuffer;
    }

    private void putTag(final int tag)
    {
        position += buffer.putNaturalIntAscii(position, tag);
        buffer.putByte(position++, (byte)'=');
    }

    private void putTwo(final int index, final int value)
    {
        buffer.putNaturalPaddedIntAscii(index, 2, value);
    }
}
