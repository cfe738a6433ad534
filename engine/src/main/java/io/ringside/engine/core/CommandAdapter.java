package io.ringside.engine.core;

import io.ringside.engine.core.entry.SessionMessages;
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

    /** Least length of an entry of each template that ends with a group; 0 for all others. */
    private static final int[] GROUP_ENTRY_LENGTHS = new int[CommandLengths.TEMPLATE_COUNT];

    static
    {
        GROUP_ENTRY_LENGTHS[SetMatchingAlgorithmDecoder.TEMPLATE_ID] = StepsDecoder.sbeBlockLength();
        GROUP_ENTRY_LENGTHS[DefineTickTableDecoder.TEMPLATE_ID] = BandsDecoder.sbeBlockLength();
    }

    private final OrderEntryAdapter orderEntry;
    private final OperatorAdapter operator;

    CommandAdapter(final OrderEntryAdapter orderEntry, final OperatorAdapter operator)
    {
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
        final int version = uint16(buffer, offset + VERSION_OFFSET);
        final int templateId = uint16(buffer, offset + TEMPLATE_ID_OFFSET);
        if (blockLength > length - HEADER_LENGTH || blockLength < CommandLengths.least(templateId, version))
        {
            return false;
        }
        final int body = offset + HEADER_LENGTH;
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
