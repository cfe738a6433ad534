package io.ringside.ops.replay.line;

import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Group;
import io.ringside.ops.replay.schema.Message;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.List;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Writes a line whose fields all have values as the message of the wire. */
public final class CommandEncoder
{
    private static final int LENGTH_MAX = 4096;

    public final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH_MAX]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    /** Encode at the start of the buffer, in bytes, header included. */
    public int encode(final ScenarioLine line)
    {
        final CommandForm form = line.form();
        // The plain form of a message is the beginning of the longer one.
        final boolean isPlain = null != form.plain && 0 == (line.stated() & form.extendedMask());
        final Message message = isPlain ? form.plain : form.message;
        final int blockLength = message.length;
        final int body = MessageHeaderEncoder.ENCODED_LENGTH;
        header.wrap(buffer, 0)
            .blockLength(blockLength)
            .templateId(message.templateId)
            .schemaId(MessageHeaderEncoder.SCHEMA_ID)
            .version(MessageHeaderEncoder.SCHEMA_VERSION);
        buffer.setMemory(body, blockLength, (byte)0);
        int end = body + blockLength;
        for (int i = 0; i < message.fieldCount(); i++)
        {
            final Field field = message.field(i);
            if (field.isData())
            {
                end = putData(end, line.text(i));
            }
            else if (field.isText())
            {
                buffer.putStringWithoutLengthAscii(body + field.offset(), line.text(i));
            }
            else
            {
                field.kind().put(buffer, body + field.offset(), line.number(i));
            }
        }
        return null == message.group ? end : putGroup(message.group, end, line.entries);
    }

    private int putData(final int offset, final String text)
    {
        buffer.putShort(offset, (short)text.length(), LITTLE_ENDIAN);
        return offset + Short.BYTES + buffer.putStringWithoutLengthAscii(offset + Short.BYTES, text);
    }

    private int putGroup(final Group group, final int offset, final List<long[]> entries)
    {
        buffer.putShort(offset, (short)group.length, LITTLE_ENDIAN);
        buffer.putShort(offset + Short.BYTES, (short)entries.size(), LITTLE_ENDIAN);
        int end = offset + Group.HEADER_LENGTH;
        for (final long[] entry : entries)
        {
            for (int i = 0; i < group.fieldCount(); i++)
            {
                group.field(i).kind().put(buffer, end + group.field(i).offset(), entry[i]);
            }
            end += group.length;
        }
        return end;
    }
}
