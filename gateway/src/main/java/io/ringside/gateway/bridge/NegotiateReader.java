package io.ringside.gateway.bridge;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.NegotiateDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads the Negotiate of a client on TCP. Every declared length is held against the bytes that are there before it is
 * used. Where it wants its answers is read over: they come on the connection. Used by one thread.
 */
public final class NegotiateReader
{
    private static final int STRING_LENGTH_MAX = 1_024;
    private static final int LENGTH_PREFIX = NegotiateDecoder.credentialsHeaderLength();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final NegotiateDecoder negotiate = new NegotiateDecoder();
    private byte[] credentials = new byte[0];

    /** False if the message is none. */
    public boolean wrap(final DirectBuffer buffer, final int offset, final int length)
    {
        header.wrap(buffer, offset);
        if (NegotiateDecoder.TEMPLATE_ID != header.templateId() ||
            MessageHeaderDecoder.SCHEMA_ID != header.schemaId() ||
            header.blockLength() < NegotiateDecoder.BLOCK_LENGTH)
        {
            return false;
        }
        int index = MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
        for (int i = 0; i < 2; i++)
        {
            final int stringLength = length < index + LENGTH_PREFIX ? Integer.MAX_VALUE :
                buffer.getShort(offset + index, LITTLE_ENDIAN) & 0xFFFF;
            if (stringLength > STRING_LENGTH_MAX || length < index + LENGTH_PREFIX + stringLength)
            {
                return false;
            }
            index += LENGTH_PREFIX + stringLength;
        }
        negotiate.wrapAndApplyHeader(buffer, offset, header);
        negotiate.skipResponseChannel();
        credentials = new byte[negotiate.credentialsLength()];
        negotiate.getCredentials(credentials, 0, credentials.length);
        return true;
    }

    public int sessionId()
    {
        return negotiate.sessionId();
    }

    public long timestampNs()
    {
        return negotiate.timestampNs();
    }

    /** The version of the session protocol. */
    public int protocolVersion()
    {
        return negotiate.protocolVersion();
    }

    /** The version of the schema that the client was made with. */
    public int schemaVersion()
    {
        return header.version();
    }

    /** The secret, in an array of its own. */
    public byte[] credentials()
    {
        return credentials;
    }
}
