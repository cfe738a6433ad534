package io.ringside.gateway.frame;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * The FIX Simple Open Framing Header, version 1.0: the length of header and message in four bytes, then the encoding
 * of the message in two, both in network byte order. The message behind it is SBE, little endian.
 */
public final class FramingHeader
{
    /** Bytes of the header. */
    public static final int LENGTH = 6;

    /** The encoding "SBE version 1.0, little endian". */
    public static final int SBE_LITTLE_ENDIAN = 0xEB50;

    private static final int ENCODING_OFFSET = 4;

    private FramingHeader()
    {
    }

    /**
     * Put the header before a message.
     *
     * @param buffer        to write to.
     * @param offset        of the header; the message is behind it.
     * @param messageLength of the message alone.
     */
    public static void write(final MutableDirectBuffer buffer, final int offset, final int messageLength)
    {
        buffer.putInt(offset, LENGTH + messageLength, BIG_ENDIAN);
        buffer.putShort(offset + ENCODING_OFFSET, (short)SBE_LITTLE_ENDIAN, BIG_ENDIAN);
    }

    /** The stated length of header and message; negative if it is 2 GiB or more. */
    public static int frameLength(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset, BIG_ENDIAN);
    }

    /** The stated encoding, 0 to 0xFFFF. */
    public static int encoding(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset + ENCODING_OFFSET, BIG_ENDIAN) & 0xFFFF;
    }
}
