package io.ringside.engine.cluster;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MemberLostEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SetRulesEncoder;
import org.agrona.MutableDirectBuffer;

/**
 * Encodes the commands that are not in the log, but made at a position of it: that a member is gone, and the rules that
 * a new venue begins with. They have the same bytes on every member, and in every version, also when the log is
 * replayed by a later build, or read by two builds side by side. So the header has the version in which the command
 * came, and not that of the newest schema.
 */
final class DerivedCommands
{
    private static final int LOST_LENGTH = 9;
    private static final int RULES_LENGTH = 69;
    private static final int VERSION = 9;

    /** Bytes of the longest of them, header included. */
    static final int LENGTH_MAX = MessageHeaderEncoder.ENCODED_LENGTH + RULES_LENGTH;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MemberLostEncoder lost = new MemberLostEncoder();
    private final SetRulesEncoder rules = new SetRulesEncoder();

    /** Returns the length. */
    int memberLost(final MutableDirectBuffer buffer, final int memberId)
    {
        lost.wrap(buffer, header(buffer, MemberLostEncoder.TEMPLATE_ID, LOST_LENGTH))
            .correlationId(0).memberId((short)memberId);
        return MessageHeaderEncoder.ENCODED_LENGTH + LOST_LENGTH;
    }

    /** Returns the length. */
    int setRules(final MutableDirectBuffer buffer, final int version)
    {
        rules.wrap(buffer, header(buffer, SetRulesEncoder.TEMPLATE_ID, RULES_LENGTH))
            .correlationId(0).rules(version).operatorName("configuration").reasonText("")
            .beginning(BooleanType.TRUE);
        return MessageHeaderEncoder.ENCODED_LENGTH + RULES_LENGTH;
    }

    private int header(final MutableDirectBuffer buffer, final int templateId, final int blockLength)
    {
        header.wrap(buffer, 0).blockLength(blockLength).templateId(templateId)
            .schemaId(MessageHeaderEncoder.SCHEMA_ID).version(VERSION);
        return MessageHeaderEncoder.ENCODED_LENGTH;
    }
}
