package io.ringside.gateway.bridge;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.tcp.FrameReader;
import org.agrona.DirectBuffer;

/**
 * Finds SBE messages behind their {@link FramingHeader}: a frame is the message alone. Behind a header that is wrong
 * nobody knows where the next one is, so everything is dropped. Stateless between calls but for the last problem; one
 * instance serves a whole agent. Hot path: no allocation.
 */
public final class SbeFramer implements FrameReader
{
    /** Length of the longest accepted message, a Negotiate with two full strings included. */
    public static final int MESSAGE_LENGTH_MAX = 4_096;

    private int offset;
    private int length;
    private int statedLength;
    private int statedEncoding;

    @Override
    public int next(final DirectBuffer buffer, final int newOffset, final int limit)
    {
        if (limit - newOffset < FramingHeader.LENGTH)
        {
            return NEED_MORE;
        }
        statedLength = FramingHeader.frameLength(buffer, newOffset);
        statedEncoding = FramingHeader.encoding(buffer, newOffset);
        if (FramingHeader.SBE_LITTLE_ENDIAN != statedEncoding ||
            statedLength < FramingHeader.LENGTH + MessageHeaderDecoder.ENCODED_LENGTH ||
            statedLength > FramingHeader.LENGTH + MESSAGE_LENGTH_MAX)
        {
            return TOO_LONG;
        }
        offset = newOffset + FramingHeader.LENGTH;
        length = statedLength - FramingHeader.LENGTH;
        return limit - newOffset < statedLength ? NEED_MORE : FRAME;
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

    /** What is wrong with the last header, after TOO_LONG. */
    public String problem()
    {
        return FramingHeader.SBE_LITTLE_ENDIAN != statedEncoding ?
            String.format("the framing header states encoding 0x%04X, and this port speaks 0x%04X (SBE, little endian)",
                statedEncoding, FramingHeader.SBE_LITTLE_ENDIAN) :
            "the framing header states a length of " + (statedLength & 0xFFFF_FFFFL) + ", and a frame has " +
            (FramingHeader.LENGTH + MessageHeaderDecoder.ENCODED_LENGTH) + " to " +
            (FramingHeader.LENGTH + MESSAGE_LENGTH_MAX) + " bytes";
    }
}
