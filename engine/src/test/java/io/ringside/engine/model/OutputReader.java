package io.ringside.engine.model;

import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Decodes what the core put out, enumerations as raw codes. A field behind the end of a shorter block is empty. */
final class OutputReader
{
    private static final int HEADER_LENGTH = 8;
    private static final Map<Integer, OutputType> TYPES = Stream.of(OutputType.values())
        .collect(Collectors.toMap(type -> type.message.templateId(), type -> type));

    private OutputReader()
    {
    }

    static Output read(final DirectBuffer buffer, final int offset, final int length)
    {
        final int blockLength = buffer.getShort(offset, LITTLE_ENDIAN);
        final OutputType type = TYPES.get((int)buffer.getShort(offset + 2, LITTLE_ENDIAN));
        final int end = HEADER_LENGTH + blockLength;
        if (null == type || Schema.ID != buffer.getShort(offset + 4, LITTLE_ENDIAN) ||
            length != end + (type.message.hasText() ? Short.BYTES + buffer.getShort(offset + end, LITTLE_ENDIAN) : 0))
        {
            throw new AssertionError("malformed output: length=" + length + " blockLength=" + blockLength);
        }
        final Output output = new Output(type);
        for (final Schema.Field field : type.message.fields().values())
        {
            final int index = offset + HEADER_LENGTH + field.offset();
            if (field.offset() < blockLength && field.isText())
            {
                output.set(field.name(), text(buffer, index, field.length()));
            }
            else if (field.offset() < blockLength)
            {
                output.set(field.name(), number(buffer, index, field));
            }
        }
        return !type.message.hasText() ? output :
            output.set("body", text(buffer, offset + end + Short.BYTES, length - end - Short.BYTES));
    }

    private static long number(final DirectBuffer buffer, final int index, final Schema.Field field)
    {
        return switch (field.length())
        {
            case Long.BYTES -> buffer.getLong(index, LITTLE_ENDIAN);
            case Integer.BYTES -> buffer.getInt(index, LITTLE_ENDIAN);
            case Short.BYTES -> Short.toUnsignedLong(buffer.getShort(index, LITTLE_ENDIAN));
            default -> field.isSigned() ? buffer.getByte(index) : Byte.toUnsignedLong(buffer.getByte(index));
        };
    }

    private static String text(final DirectBuffer buffer, final int index, final int length)
    {
        final byte[] bytes = new byte[length];
        buffer.getBytes(index, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
