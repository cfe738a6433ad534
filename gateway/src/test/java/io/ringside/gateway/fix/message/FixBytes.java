package io.ringside.gateway.fix.message;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.charset.StandardCharsets;

/** FIX text of tests as bytes and back; a separator is written as a bar, a character above 127 is one byte. */
public final class FixBytes
{
    static final String TIME = "20261118-11:06:40.123";

    private FixBytes()
    {
    }

    /** A message with a valid frame and the given fields. */
    public static String message(final String type, final int msgSeqNum, final String fields)
    {
        final String body = "35=" + type + "|49=FIRM1|56=RINGSIDE|34=" + msgSeqNum + "|52=" + TIME + "|" + fields;
        return frame("FIX.4.4", Integer.toString(body.length()), body);
    }

    static String frame(final String beginString, final String bodyLength, final String body)
    {
        return summed("8=" + beginString + "|9=" + bodyLength + "|" + body);
    }

    /** With the CheckSum that belongs to it. */
    static String summed(final String text)
    {
        int sum = 0;
        for (final byte each : bytes(text))
        {
            sum += each & 0xFF;
        }
        return text + String.format("10=%03d|", sum & 0xFF);
    }

    public static byte[] bytes(final String text)
    {
        return text.replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1);
    }

    public static UnsafeBuffer buffer(final String text)
    {
        return new UnsafeBuffer(bytes(text));
    }

    public static String text(final DirectBuffer buffer, final int offset, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1).replace('\u0001', '|');
    }

    public static FixMessage wrap(final String text)
    {
        final FixMessage message = new FixMessage();
        final UnsafeBuffer buffer = buffer(text);
        if (!message.wrap(buffer, 0, buffer.capacity()))
        {
            throw new AssertionError("garbled: " + text);
        }
        return message;
    }
}
