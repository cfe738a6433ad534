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
        final long[] numbers = new long[type.numberFields.length];
        for (int i = 0; i < numbers.length; i++)
        {
            final Schema.Field field = type.numberFields[i];
            numbers[i] = field.offset() >= blockLength ? 0 :
                number(buffer, offset + HEADER_LENGTH + field.offset(), field);
        }
        final String[] texts = type.blankTexts.clone();
        for (int i = 0; i < type.textFields.length; i++)
        {
            final Schema.Field field = type.textFields[i];
            texts[i] = field.offset() >= blockLength ? texts[i] :
                text(buffer, offset + HEADER_LENGTH + field.offset(), field.length());
        }
        if (type.message.hasText())
        {
            texts[texts.length - 1] = text(buffer, offset + end + Short.BYTES, length - end - Short.BYTES);
        }
        return new Output(type, numbers, texts);
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
