package io.ringside.engine.model;

import org.agrona.DirectBuffer;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** Decodes what the core put out, enumerations as raw codes. A field behind the end of a shorter block is 0. */
final class OutputReader
{
    private static final int HEADER_LENGTH = 8;
    private static final OutputReader[] READERS = new OutputReader[256];

    static
    {
        for (final OutputType type : OutputType.values())
        {
            final OutputReader reader = new OutputReader(type);
            READERS[reader.message.templateId()] = reader;
        }
    }

    private final OutputType type;
    private final Schema.Message message;
    private final List<Schema.Field> numbers = new ArrayList<>();
    private final List<Schema.Field> texts = new ArrayList<>();

    private OutputReader(final OutputType type)
    {
        this.type = type;
        final StringBuilder name = new StringBuilder();
        for (final String word : type.name().split("_"))
        {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        message = Schema.message(name.toString());
        for (final String field : type.fields())
        {
            final Schema.Field memo = message.fields().get("memo");
            numbers.add(field.startsWith("memo") ? new Schema.Field(field, memo.offset() +
                ("memo1".equals(field) ? Long.BYTES : 0), Long.BYTES, true) : message.fields().get(field));
        }
        for (final String text : List.of("clOrdId", "origClOrdId", "symbol"))
        {
            if (message.fields().containsKey(text))
            {
                texts.add(message.fields().get(text));
            }
        }
    }

    static Output read(final DirectBuffer buffer, final int offset, final int length)
    {
        final int blockLength = buffer.getShort(offset, LITTLE_ENDIAN);
        final OutputReader reader = READERS[buffer.getShort(offset + 2, LITTLE_ENDIAN)];
        final int end = HEADER_LENGTH + blockLength;
        if (null == reader || Schema.ID != buffer.getShort(offset + 4, LITTLE_ENDIAN) ||
            length != end + (reader.message.hasText() ? Short.BYTES + buffer.getShort(offset + end, LITTLE_ENDIAN) : 0))
        {
            throw new AssertionError("malformed output: length=" + length + " blockLength=" + blockLength);
        }
        return reader.output(buffer, offset + HEADER_LENGTH, blockLength, length - end - Short.BYTES);
    }

    private Output output(final DirectBuffer buffer, final int block, final int blockLength, final int bodyLength)
    {
        final List<String> words = new ArrayList<>();
        if (message.hasText())
        {
            words.add(text(buffer, block + blockLength + Short.BYTES, bodyLength));
        }
        texts.forEach(field -> words.add(text(buffer, block + field.offset(), field.length())));
        final long[] values = new long[numbers.size()];
        for (int i = 0; i < values.length; i++)
        {
            final Schema.Field field = numbers.get(i);
            values[i] = field.offset() < blockLength ? number(buffer, block + field.offset(), field) : 0;
        }
        final Schema.Field reserved = message.fields().get("reserved");
        assert null == reserved || numbers.contains(reserved) || 0 == number(buffer, block + reserved.offset(),
            reserved) : "reserved is not 0";
        return new Output(type, words.size() > 0 ? words.get(0) : "", words.size() > 1 ? words.get(1) : "", values);
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
