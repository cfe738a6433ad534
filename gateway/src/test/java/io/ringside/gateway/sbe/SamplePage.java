package io.ringside.gateway.sbe;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The page of samples: a heading for each message, and in a block its bytes, a field a line, beside what they mean. */
final class SamplePage
{
    static final Path PATH = Path.of("..", "docs", "reference", "order-entry-samples.md");
    private static final String FENCE = "```";
    private static final String HEADING = "## ";
    private static final String ENCODING_OFFSET = "EncodingOffset";
    private static final String HEADER_LENGTH = "HeaderLength";
    private static final int BYTES_PER_LINE = 20;

    private SamplePage()
    {
    }

    /** The block of each message. */
    static Map<String, String> read() throws IOException
    {
        final Map<String, String> blocks = new LinkedHashMap<>();
        String heading = null;
        StringBuilder block = null;
        for (final String line : Files.readAllLines(PATH))
        {
            if (line.startsWith(HEADING))
            {
                heading = line.substring(HEADING.length());
            }
            else if (line.startsWith(FENCE) && null != block)
            {
                blocks.put(heading, block.toString());
                block = null;
            }
            else if (FENCE.equals(line))
            {
                block = new StringBuilder();
            }
            else if (null != block)
            {
                block.append(line).append('\n');
            }
        }
        return blocks;
    }

    static void write(final Map<String, String> blocks) throws IOException
    {
        String page = Files.readString(PATH);
        for (final Map.Entry<String, String> each : blocks.entrySet())
        {
            final int heading = page.indexOf('\n' + HEADING + each.getKey() + '\n');
            final int begin = page.indexOf(FENCE + '\n', heading) + FENCE.length() + 1;
            page = page.substring(0, begin) + each.getValue() + page.substring(page.indexOf(FENCE, begin));
        }
        Files.writeString(PATH, page);
    }

    static byte[] bytes(final String block)
    {
        final List<Byte> bytes = new ArrayList<>();
        for (final String line : block.lines().toList())
        {
            final String hex = line.substring(0, Math.min(line.length(), 3 * BYTES_PER_LINE));
            Stream.of(hex.trim().split(" ")).forEach((it) -> bytes.add((byte)Integer.parseInt(it, 16)));
        }
        final byte[] array = new byte[bytes.size()];
        for (int i = 0; i < array.length; i++)
        {
            array[i] = bytes.get(i);
        }
        return array;
    }

    /** As the generated decoder of the message reads it. */
    static String block(final byte[] bytes) throws ReflectiveOperationException
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, 0);
        final Object decoder = decoder(header.templateId());
        decoder.getClass().getMethod("wrap", DirectBuffer.class, int.class, int.class, int.class)
            .invoke(decoder, buffer, MessageHeaderDecoder.ENCODED_LENGTH, header.blockLength(), header.version());
        final StringBuilder block = new StringBuilder();
        line(block, buffer, 0, MessageHeaderDecoder.ENCODED_LENGTH, "blockLength=" + header.blockLength() +
            " templateId=" + header.templateId() + " schemaId=" + header.schemaId() + " version=" + header.version());
        for (final String field : names(decoder, ENCODING_OFFSET))
        {
            final int offset = number(decoder, field + ENCODING_OFFSET);
            if (offset < header.blockLength())
            {
                line(block, buffer, MessageHeaderDecoder.ENCODED_LENGTH + offset,
                    number(decoder, field + "EncodingLength"), field + '=' + value(decoder, field));
            }
        }
        for (final String text : names(decoder, HEADER_LENGTH))
        {
            final int offset = number(decoder, "limit");
            final Object value = value(decoder, text);
            line(block, buffer, offset, number(decoder, "limit") - offset, text + '=' + value);
        }
        return block.toString();
    }

    private static void line(
        final StringBuilder block, final DirectBuffer buffer, final int offset, final int length, final String meaning)
    {
        for (int i = 0; i < length; i += BYTES_PER_LINE)
        {
            final StringBuilder hex = new StringBuilder();
            for (int k = i; k < Math.min(length, i + BYTES_PER_LINE); k++)
            {
                hex.append(String.format("%02x ", buffer.getByte(offset + k)));
            }
            block.append(0 == i ? String.format("%-60s%s", hex, meaning) : hex.toString().trim()).append('\n');
        }
    }

    private static Object decoder(final int templateId) throws ReflectiveOperationException
    {
        for (final String name : SampleMessages.all().keySet())
        {
            final Object decoder = Class.forName("io.ringside.engine.protocol." + name + "Decoder")
                .getDeclaredConstructor().newInstance();
            if (number(decoder, "sbeTemplateId") == templateId)
            {
                return decoder;
            }
        }
        throw new IllegalArgumentException("there is no sample of template " + templateId);
    }

    /** Of the fields, or of the texts, in the order of their ids. */
    private static List<String> names(final Object decoder, final String suffix)
    {
        return Stream.of(decoder.getClass().getMethods()).map(Method::getName)
            .filter((it) -> it.endsWith(suffix)).map((it) -> it.substring(0, it.length() - suffix.length()))
            .sorted(Comparator.comparingInt((it) -> number(decoder, it + "Id"))).toList();
    }

    private static int number(final Object decoder, final String method)
    {
        return (int)value(decoder, method);
    }

    private static Object value(final Object decoder, final String method)
    {
        try
        {
            return decoder.getClass().getMethod(method).invoke(decoder);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException(ex);
        }
    }
}
