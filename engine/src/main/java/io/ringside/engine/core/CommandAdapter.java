package io.ringside.engine.core;

import io.ringside.engine.core.base.Rules;
import io.ringside.engine.core.entry.SessionMessages;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.DefineTickTableDecoder;
import io.ringside.engine.protocol.DefineTickTableDecoder.BandsDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SessionMessageDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder;
import io.ringside.engine.protocol.SetMatchingAlgorithmDecoder.StepsDecoder;
import io.ringside.engine.protocol.SmallGroupEncodingDecoder;
import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Accepts complete messages of known templates only. The packages below check the values. Hot path: no allocation.
 */
final class CommandAdapter
{
    private static final int HEADER_LENGTH = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int BLOCK_LENGTH_OFFSET = MessageHeaderDecoder.blockLengthEncodingOffset();
    private static final int TEMPLATE_ID_OFFSET = MessageHeaderDecoder.templateIdEncodingOffset();
    private static final int SCHEMA_ID_OFFSET = MessageHeaderDecoder.schemaIdEncodingOffset();
    private static final int VERSION_OFFSET = MessageHeaderDecoder.versionEncodingOffset();
    private static final int UINT16_MASK = 0xFFFF;
    private static final int GROUP_HEADER_LENGTH = SmallGroupEncodingDecoder.ENCODED_LENGTH;

    private static final int SESSION_TEMPLATE_LAST = 39;

    /** Commands of operators and the clock. All begin with their correlation id. */
    private static final int ADMIN_TEMPLATE_FIRST = 80;
    private static final int ADMIN_TEMPLATE_LAST = 199;

    /** Least length of an entry of each template that ends with a group; 0 for all others. */
    private static final int[] GROUP_ENTRY_LENGTHS = new int[CommandLengths.TEMPLATE_COUNT];

    static
    {
        GROUP_ENTRY_LENGTHS[SetMatchingAlgorithmDecoder.TEMPLATE_ID] = StepsDecoder.sbeBlockLength();
        GROUP_ENTRY_LENGTHS[DefineTickTableDecoder.TEMPLATE_ID] = BandsDecoder.sbeBlockLength();
    }

    private final CoreState state;
    private final OrderEntryAdapter orderEntry;
    private final OperatorAdapter operator;

    CommandAdapter(final CoreState state, final OrderEntryAdapter orderEntry, final OperatorAdapter operator)
    {
        this.state = state;
        this.orderEntry = orderEntry;
        this.operator = operator;
    }

    /** False if the bytes are not a command, or one of no known session. */
    boolean onCommand(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < HEADER_LENGTH ||
            MessageHeaderDecoder.SCHEMA_ID != uint16(buffer, offset + SCHEMA_ID_OFFSET))
        {
            return false;
        }
        final int blockLength = uint16(buffer, offset + BLOCK_LENGTH_OFFSET);
        // Under the rules in force later fields do not exist.
        final int version = Math.min(uint16(buffer, offset + VERSION_OFFSET), state.schema());
        final int templateId = uint16(buffer, offset + TEMPLATE_ID_OFFSET);
        final int body = offset + HEADER_LENGTH;
        if (blockLength > length - HEADER_LENGTH || blockLength < CommandLengths.least(templateId, version) ||
            !CommandLengths.exists(templateId, state.schema()))
        {
            return blockLength <= length - HEADER_LENGTH && isUnknownToOperator(templateId, version, blockLength) &&
                operator.onUnknown(buffer, body, templateId);
        }
        if (templateId <= SESSION_TEMPLATE_LAST)
        {
            return (SessionMessageDecoder.TEMPLATE_ID != templateId ||
                SessionMessages.isWhole(buffer, body, blockLength, offset + length)) &&
                orderEntry.onCommand(buffer, body, blockLength, version, templateId);
        }
        if (0 != GROUP_ENTRY_LENGTHS[templateId] &&
            !hasWholeGroup(buffer, body + blockLength, offset + length, GROUP_ENTRY_LENGTHS[templateId]))
        {
            return false;
        }
        operator.onCommand(buffer, body, blockLength, version, templateId);
        return true;
    }

    /** True if the answer is that there is no such command. Before {@link Rules#LIMITS} there was none. */
    private boolean isUnknownToOperator(final int templateId, final int version, final int blockLength)
    {
        return state.rules() >= Rules.LIMITS && blockLength >= Long.BYTES && templateId >= ADMIN_TEMPLATE_FIRST &&
            templateId <= ADMIN_TEMPLATE_LAST && Integer.MAX_VALUE == CommandLengths.least(templateId, version);
    }

    private static boolean hasWholeGroup(
        final DirectBuffer buffer, final int group, final int limit, final int entryLength)
    {
        if (limit - group < GROUP_HEADER_LENGTH)
        {
            return false;
        }
        final int statedLength = uint16(buffer, group + SmallGroupEncodingDecoder.blockLengthEncodingOffset());
        final int count = uint16(buffer, group + SmallGroupEncodingDecoder.numInGroupEncodingOffset());
        return statedLength >= entryLength && (long)statedLength * count <= limit - group - GROUP_HEADER_LENGTH;
    }

    private static int uint16(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset, LITTLE_ENDIAN) & UINT16_MASK;
    }
}
