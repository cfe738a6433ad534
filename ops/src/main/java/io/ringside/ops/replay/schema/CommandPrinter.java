package io.ringside.ops.replay.schema;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.DirectBuffer;

import static io.ringside.ops.replay.schema.FieldKind.uint16;

/**
 * A command of a journal as one line for people, in the words of the wire schema: every command that the schema has,
 * whatever values it holds. Cold.
 */
public final class CommandPrinter
{
    private final WireSchema schema = WireSchema.load();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    /** A record of a journal, which begins with the header of its message. */
    public String print(final DirectBuffer buffer, final int offset, final int length)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return 0 == length ? "(aborted claim)" : "(no message: length=" + length + ")";
        }
        header.wrap(buffer, offset);
        final int block = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        final int end = offset + length;
        if (block + header.blockLength() > end)
        {
            return "(truncated: template=" + header.templateId() + " length=" + length + ")";
        }
        final Message message = schema.message(header.templateId());
        if (null == message)
        {
            return "(template " + header.templateId() + ")";
        }
        final StringBuilder text = new StringBuilder(256).append('[').append(message.name)
            .append("](sbeTemplateId=").append(header.templateId())
            .append("|sbeSchemaId=").append(header.schemaId())
            .append("|sbeSchemaVersion=").append(header.version())
            .append("|sbeBlockLength=").append(header.blockLength()).append("):");
        append(text, message, buffer, block, header.blockLength());
        appendTail(text, message, buffer, block + header.blockLength(), end);
        return text.toString();
    }

    private static void append(
        final StringBuilder text, final Block block, final DirectBuffer buffer, final int offset, final int length)
    {
        String separator = "";
        for (final Field field : block.fields)
        {
            if (!field.isData() && field.end() <= length)
            {
                text.append(separator).append(field.name()).append('=')
                    .append(field.print(buffer, offset + field.offset()));
                separator = "|";
            }
        }
    }

    /** What stands behind the block: a group, or a text of no fixed length. */
    private static void appendTail(
        final StringBuilder text, final Message message, final DirectBuffer buffer, final int offset, final int end)
    {
        final String group = group(message, buffer, offset, end);
        if (!group.isEmpty())
        {
            text.append('|').append(message.group.name).append('=').append(group);
        }
        for (final Field field : message.fields)
        {
            if (field.isData() && offset + Short.BYTES <= end)
            {
                final int start = offset + Short.BYTES;
                text.append('|').append(field.name()).append("='")
                    .append(Field.print(buffer, start, Math.min(uint16(buffer, offset), end - start))).append('\'');
            }
        }
    }

    /** The entries of a message's group that stand at offset; empty: it has none. */
    public static String group(final Message message, final DirectBuffer buffer, final int offset, final int end)
    {
        final StringBuilder text = new StringBuilder();
        if (null != message.group && offset + Group.HEADER_LENGTH <= end)
        {
            final int entryLength = uint16(buffer, offset);
            final int count = uint16(buffer, offset + Short.BYTES);
            text.append('[');
            int entry = offset + Group.HEADER_LENGTH;
            for (int i = 0; i < count && entry + entryLength <= end; i++, entry += entryLength)
            {
                append(text.append(0 == i ? "(" : ",("), message.group, buffer, entry, entryLength);
                text.append(')');
            }
            text.append(']');
        }
        return text.toString();
    }
}
