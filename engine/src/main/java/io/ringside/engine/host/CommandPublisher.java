package io.ringside.engine.host;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

/** Takes the gateway's encoded commands into the exchange. Never blocks. */
public interface CommandPublisher
{
    /** The exchange accepts no command now; the sender is refused, or tries again. */
    long BACK_PRESSURED = -1;

    /** The exchange is closed. */
    long CLOSED = -2;

    /** The message is longer than a slot. */
    long TOO_LONG = -3;

    /**
     * Offer one encoded command; it is stamped with the sequencer's time on the way.
     *
     * @param buffer holding the SBE message with its header; not retained.
     * @param offset in bytes of the header.
     * @param length in bytes of header and message.
     * @return the command's sequence, or one of the negative codes.
     */
    long offer(DirectBuffer buffer, int offset, int length);

    /**
     * The version of the wire schema that exists under the rules in force, or an earlier one for a moment: the core
     * does not know commands of later ones. The newest there is, unless a venue still has older rules.
     */
    default int schema()
    {
        return MessageHeaderDecoder.SCHEMA_VERSION;
    }
}
