package io.ringside.gateway.fix.message;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes fields sequentially into its own buffer. Hot path: no allocation. */
public final class FixFieldWriter
{
    private final UnsafeBuffer buffer;
    private final FixTimeWriter times = new FixTimeWriter();
    private int position;
    private int limit;

    public FixFieldWriter(final int length)
    {
        buffer = new UnsafeBuffer(new byte[length]);
        limit = length;
    }

    public UnsafeBuffer buffer()
    {
        return buffer;
    }

    /** Start over. */
    public FixFieldWriter begin(final int newPosition, final int newLimit)
    {
        position = newPosition;
        limit = newLimit;
        return this;
    }

    /** Offset after the last field. */
    public int position()
    {
        return position;
    }

    /** Bytes that are left. */
    public int room()
    {
        return limit - position;
    }

    /** True if there is room for a field with a value of this length. */
    public boolean fits(final int tag, final int valueLength)
    {
        int digits = 1;
        for (int rest = tag; rest >= 10; rest /= 10)
        {
            digits++;
        }
        return position + digits + 2 + valueLength <= limit;
    }

    public FixFieldWriter put(final int tag, final char value)
    {
        putTag(tag);
        buffer.putByte(position++, (byte)value);
        return end();
    }

    public FixFieldWriter put(final int tag, final long value)
    {
        putTag(tag);
        position += buffer.putLongAscii(position, value);
        return end();
    }

    /** A letter and a number. */
    public FixFieldWriter put(final int tag, final char letter, final long number)
    {
        putTag(tag);
        buffer.putByte(position++, (byte)letter);
        position += buffer.putLongAscii(position, number);
        return end();
    }

    /** MsgType (35) as {@link FixMessage#msgType()} has it. */
    public FixFieldWriter putMsgType(final int msgType)
    {
        putTag(FixFields.MSG_TYPE);
        buffer.putByte(position++, (byte)msgType);
        if (msgType > 0xFF)
        {
            buffer.putByte(position++, (byte)(msgType >> Byte.SIZE));
        }
        return end();
    }

    public FixFieldWriter put(final int tag, final byte[] value)
    {
        return put(tag, value, value.length);
    }

    public FixFieldWriter put(final int tag, final byte[] value, final int length)
    {
        putTag(tag);
        buffer.putBytes(position, value, 0, length);
        position += length;
        return end();
    }

    public FixFieldWriter put(final int tag, final DirectBuffer source, final int offset, final int length)
    {
        putTag(tag);
        buffer.putBytes(position, source, offset, length);
        position += length;
        return end();
    }

    public FixFieldWriter put(final int tag, final FixDecimal decimal)
    {
        putTag(tag);
        long value = decimal.value();
        if (value < 0)
        {
            buffer.putByte(position++, (byte)'-');
            value = -value;
        }
        final long unit = FixInstrument.POWERS_OF_TEN[decimal.scale()];
        position += buffer.putLongAscii(position, value / unit);
        if (decimal.scale() > 0)
        {
            buffer.putByte(position++, (byte)'.');
            long fraction = value % unit;
            for (int i = decimal.scale() - 1; i >= 0; i--)
            {
                buffer.putByte(position + i, (byte)('0' + fraction % 10));
                fraction /= 10;
            }
            position += decimal.scale();
        }
        return end();
    }

    /** Text, truncated to the available room; unprintable characters become question marks. */
    public FixFieldWriter putText(final int tag, final CharSequence text)
    {
        putTag(tag);
        for (int i = 0, end = Math.min(text.length(), limit - position - 1); i < end; i++)
        {
            final char character = text.charAt(i);
            buffer.putByte(position++, (byte)(character < ' ' || character > '~' ? '?' : character));
        }
        return end();
    }

    /** A UTCTimestamp with milliseconds. */
    public FixFieldWriter putTimeMs(final int tag, final long timeNs)
    {
        putTag(tag);
        position += times.putMillis(buffer, position, timeNs);
        return end();
    }

    /** A UTCTimestamp with microseconds. */
    public FixFieldWriter putTimeUs(final int tag, final long timeNs)
    {
        putTag(tag);
        position += times.putMicros(buffer, position, timeNs);
        return end();
    }

    /** A UTCDateOnly. */
    public FixFieldWriter putDate(final int tag, final long timeNs)
    {
        putTag(tag);
        position += times.putDate(buffer, position, timeNs);
        return end();
    }

    /** A UTCTimeOnly with microseconds. */
    public FixFieldWriter putTimeOfDay(final int tag, final long timeNs)
    {
        putTag(tag);
        position += times.putTimeOfDay(buffer, position, timeNs);
        return end();
    }

    /** Fields as they are. */
    public FixFieldWriter putFields(final byte[] fields)
    {
        buffer.putBytes(position, fields);
        position += fields.length;
        return this;
    }

    /** Fields as they are. */
    public FixFieldWriter putFields(final DirectBuffer source, final int offset, final int length)
    {
        buffer.putBytes(position, source, offset, length);
        position += length;
        return this;
    }

    /** Repeat a field of a message as another tag, if the message has it and there is room for it. */
    public FixFieldWriter echo(final int tag, final FixMessage message, final int sourceTag)
    {
        final int index = message.find(sourceTag);
        if (FixMessage.NOT_FOUND != index && message.length(index) > 0 && fits(tag, message.length(index)))
        {
            put(tag, message.buffer(), message.offset(index), message.length(index));
        }
        return this;
    }

    /** Repeat a field of a message, if the message has it and there is room for it. */
    public FixFieldWriter echo(final FixMessage message, final int tag)
    {
        return echo(tag, message, tag);
    }

    private void putTag(final int tag)
    {
        position += buffer.putNaturalIntAscii(position, tag);
        buffer.putByte(position++, (byte)'=');
    }

    private FixFieldWriter end()
    {
        buffer.putByte(position++, FixFields.SEPARATOR);
        return this;
    }
}
