package io.ringside.gateway.fix.message;

import org.agrona.MutableDirectBuffer;

import java.nio.charset.StandardCharsets;

/**
 * Writes messages of the venue: BeginString, BodyLength and CheckSum around the fields. One instance serves a whole
 * agent. Hot path: no allocation.
 */
public final class FixFrameWriter
{
    private static final byte[] BEGIN = "8=FIX.4.4\u00019=".getBytes(StandardCharsets.US_ASCII);
    private static final int BODY_OFFSET = 32;
    private static final int TRAILER_LENGTH = 7;

    private final int messageLengthMax;
    private final FixFieldWriter fields;

    /**
     * @param messageLengthMax of the longest message, from {@code 8=} to the end of CheckSum (10).
     */
    public FixFrameWriter(final int messageLengthMax)
    {
        this.messageLengthMax = messageLengthMax;
        fields = new FixFieldWriter(BODY_OFFSET + messageLengthMax);
    }

    /** Where the fields of the message go. */
    public FixFieldWriter fields()
    {
        return fields;
    }

    /** Begin a message with its MsgType (35), as {@link FixMessage#msgType()} has it. */
    public FixFieldWriter begin(final int msgType)
    {
        return fields.begin(BODY_OFFSET, messageLengthMax - TRAILER_LENGTH).putMsgType(msgType);
    }

    /** Add the header, of variable length, and the checksum, and copy the message; how long it is. */
    public int end(final MutableDirectBuffer out, final int outOffset)
    {
        final int bodyEnd = fields.position();
        final int bodyLength = bodyEnd - BODY_OFFSET;
        int digits = 1;
        for (int rest = bodyLength; rest >= 10; rest /= 10)
        {
            digits++;
        }
        final int start = BODY_OFFSET - 1 - digits - BEGIN.length;
        final MutableDirectBuffer buffer = fields.buffer();
        buffer.putBytes(start, BEGIN);
        buffer.putNaturalPaddedIntAscii(start + BEGIN.length, digits, bodyLength);
        buffer.putByte(BODY_OFFSET - 1, FixFields.SEPARATOR);
        int sum = 0;
        for (int i = start; i < bodyEnd; i++)
        {
            sum += buffer.getByte(i) & 0xFF;
        }
        buffer.putByte(bodyEnd, (byte)'1');
        buffer.putByte(bodyEnd + 1, (byte)'0');
        buffer.putByte(bodyEnd + 2, (byte)'=');
        buffer.putNaturalPaddedIntAscii(bodyEnd + 3, 3, sum & 0xFF);
        buffer.putByte(bodyEnd + 6, FixFields.SEPARATOR);
        final int length = bodyEnd + TRAILER_LENGTH - start;
        assert length <= messageLengthMax : "length=" + length;
        out.putBytes(outOffset, buffer, start, length);
        return length;
    }
}
