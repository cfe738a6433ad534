package io.ringside.engine.cluster;

import io.ringside.engine.protocol.MemberLostEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import org.agrona.MutableDirectBuffer;

/**
 * Encodes the command that tells the core that a member is gone: the same bytes on every member, and in every version.
 * It is not in the log, but made at a position of it, also when the log is replayed by a later build, or read by two
 * builds side by side. So its header has the version in which the command came, and not that of the newest schema.
 */
final class LostMember
{
    private static final int BLOCK_LENGTH = 9;
    private static final int VERSION = 9;

    /** Bytes of the command, header included. */
    static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + BLOCK_LENGTH;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MemberLostEncoder command = new MemberLostEncoder();

    void encode(final MutableDirectBuffer buffer, final int memberId)
    {
        header.wrap(buffer, 0).blockLength(BLOCK_LENGTH).templateId(MemberLostEncoder.TEMPLATE_ID)
            .schemaId(MessageHeaderEncoder.SCHEMA_ID).version(VERSION);
        command.wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH).correlationId(0).memberId((short)memberId);
    }
}
