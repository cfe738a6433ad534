package io.ringside.ops.replay.show;

import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBook;
import io.ringside.ops.replay.schema.EnumNames;
import io.ringside.ops.replay.schema.Field;
import io.ringside.ops.replay.schema.Message;
import io.ringside.ops.replay.schema.WireSchema;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.io.OutputStream;

import static io.ringside.ops.replay.schema.FieldKind.uint16;
import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Messages as NDJSON: the kind and name of the message, then its fields by their names in the schema. What is not there
 * is left out: a field the message is too short for, an empty text, an optional number. Market data names the command
 * that caused it behind its own fields. No allocation per message.
 */
public final class EventPrinter implements EventOutput
{
    private static final int BUFFER_LENGTH = 1 << 16;
    private static final int LINE_LENGTH_MAX = 1 << 13;
    private static final byte[] COMMAND_SEQUENCE = name("commandSequence");
    private static final byte[] LINE = name("line");
    private static final byte[] TIMESTAMP_NS = name("timestampNs");
    private static final byte[] INSTRUMENT_ID = name("instrumentId");
    private static final byte[] BID_PRICE = name("bidPriceTicks");
    private static final byte[] BID_LOTS = name("bidLots");
    private static final byte[] ASK_PRICE = name("askPriceTicks");
    private static final byte[] ASK_LOTS = name("askLots");
    private static final byte[] ORDER_ID = name("orderId");
    private static final byte[] PRICE = name("priceTicks");
    private static final byte[] LOTS = name("quantityLots");
    private static final byte[] PRIORITY = name("priority");
    private static final byte[] BEST_START = "{\"best\":\"BestPrices\"".getBytes(US_ASCII);
    private static final byte[] BOOK_START = "{\"book\":\"Order\"".getBytes(US_ASCII);
    private static final byte[] SIDE_BUY = ",\"side\":\"BUY\"".getBytes(US_ASCII);
    private static final byte[] SIDE_SELL = ",\"side\":\"SELL\"".getBytes(US_ASCII);
    private static final byte[] DIGITS = {
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    private final WireSchema schema;
    private final OutputStream out;
    private final byte[] bytes = new byte[BUFFER_LENGTH];
    private int end;

    public EventPrinter(final WireSchema schema, final OutputStream out)
    {
        this.schema = schema;
        this.out = out;
    }

    @Override
    public void message(final DirectBuffer buffer, final int offset, final long commandSequence) throws IOException
    {
        makeRoom();
        final int templateId = uint16(buffer, offset + MessageHeaderDecoder.templateIdEncodingOffset());
        final int blockLength = uint16(buffer, offset + MessageHeaderDecoder.blockLengthEncodingOffset());
        final Message message = schema.message(templateId);
        assert null != message : "templateId=" + templateId;
        final int body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        put(message.jsonStart);
        for (int i = 0; i < message.fieldCount(); i++)
        {
            final Field field = message.field(i);
            if (field.isData())
            {
                putData(field, buffer, body + blockLength);
            }
            else if (field.end() <= blockLength)
            {
                put(field, buffer, body + field.offset());
            }
        }
        if (Message.Kind.MARKET_DATA == message.kind())
        {
            put(COMMAND_SEQUENCE, commandSequence);
        }
        endLine();
    }

    @Override
    public void best(
        final long commandSequence, final long lineNumber, final long timestampNs, final MarketBook market)
        throws IOException
    {
        makeRoom();
        put(BEST_START);
        put(COMMAND_SEQUENCE, commandSequence);
        if (lineNumber > 0)
        {
            put(LINE, lineNumber);
        }
        put(TIMESTAMP_NS, timestampNs);
        put(INSTRUMENT_ID, market.instrumentId());
        final DepthBook book = market.depth();
        if (book.levelCount(Side.BUY) > 0)
        {
            put(BID_PRICE, book.bestTicks(Side.BUY));
            put(BID_LOTS, book.quantityLots(Side.BUY, 0));
        }
        if (book.levelCount(Side.SELL) > 0)
        {
            put(ASK_PRICE, book.bestTicks(Side.SELL));
            put(ASK_LOTS, book.quantityLots(Side.SELL, 0));
        }
        endLine();
    }

    @Override
    public void bookOrder(
        final int instrumentId,
        final boolean isBuy,
        final long orderId,
        final long priceTicks,
        final long displayedLots,
        final long priority) throws IOException
    {
        makeRoom();
        put(BOOK_START);
        put(INSTRUMENT_ID, instrumentId);
        put(isBuy ? SIDE_BUY : SIDE_SELL);
        put(PRICE, priceTicks);
        put(LOTS, displayedLots);
        put(ORDER_ID, orderId);
        put(PRIORITY, priority);
        endLine();
    }

    @Override
    public void flush() throws IOException
    {
        out.write(bytes, 0, end);
        out.flush();
        end = 0;
    }

    private void makeRoom() throws IOException
    {
        if (end + LINE_LENGTH_MAX > BUFFER_LENGTH)
        {
            flush();
        }
    }

    private void endLine()
    {
        bytes[end++] = '}';
        bytes[end++] = '\n';
    }

    private void put(final byte[] name, final long value)
    {
        put(name);
        putNumber(value);
    }

    private void put(final Field field, final DirectBuffer buffer, final int position)
    {
        if (field.isText())
        {
            if (0 != buffer.getByte(position))
            {
                putName(field);
                putText(buffer, position, textLength(buffer, position, field.length()));
            }
            return;
        }
        final long value = field.kind().number(buffer, position);
        if (field.isZeroAbsent() && 0 == value || null != field.enumNames() && EnumNames.NO_VALUE == value)
        {
            return;
        }
        putName(field);
        final byte[] json = null == field.enumNames() ? null : field.enumNames().json(value);
        if (field.isHash())
        {
            putHash(value);
        }
        else if (null != json)
        {
            put(json);
        }
        else
        {
            putNumber(value);
        }
    }

    private void putData(final Field field, final DirectBuffer buffer, final int position)
    {
        final int length = uint16(buffer, position);
        if (length > 0)
        {
            putName(field);
            putText(buffer, position + Short.BYTES, length);
        }
    }

    /** Up to the first NUL. */
    private static int textLength(final DirectBuffer buffer, final int position, final int lengthMax)
    {
        int length = 0;
        while (length < lengthMax && 0 != buffer.getByte(position + length))
        {
            length++;
        }
        return length;
    }

    private void putName(final Field field)
    {
        bytes[end++] = ',';
        put(field.jsonName());
    }

    private void put(final byte[] text)
    {
        System.arraycopy(text, 0, bytes, end, text.length);
        end += text.length;
    }

    private void putText(final DirectBuffer buffer, final int position, final int length)
    {
        bytes[end++] = '"';
        for (int i = 0; i < length; i++)
        {
            final int b = buffer.getByte(position + i) & 0xFF;
            if ('"' == b || '\\' == b)
            {
                bytes[end++] = '\\';
                bytes[end++] = (byte)b;
            }
            else if (b >= ' ' && b < 127)
            {
                bytes[end++] = (byte)b;
            }
            else
            {
                bytes[end++] = '\\';
                bytes[end++] = 'u';
                bytes[end++] = '0';
                bytes[end++] = '0';
                bytes[end++] = DIGITS[b >> 4];
                bytes[end++] = DIGITS[b & 15];
            }
        }
        bytes[end++] = '"';
    }

    private void putHash(final long value)
    {
        bytes[end++] = '"';
        for (int shift = Long.SIZE - 4; shift >= 0; shift -= 4)
        {
            bytes[end++] = DIGITS[(int)(value >>> shift) & 15];
        }
        bytes[end++] = '"';
    }

    private void putNumber(final long value)
    {
        if (Long.MIN_VALUE == value)
        {
            put(String.valueOf(value).getBytes(US_ASCII));
            return;
        }
        long rest = value;
        if (rest < 0)
        {
            bytes[end++] = '-';
            rest = -rest;
        }
        int digitCount = 1;
        for (long power = rest; power >= 10; power /= 10)
        {
            digitCount++;
        }
        for (int i = digitCount - 1; i >= 0; i--)
        {
            bytes[end + i] = DIGITS[(int)(rest % 10)];
            rest /= 10;
        }
        end += digitCount;
    }

    private static byte[] name(final String name)
    {
        return (",\"" + name + "\":").getBytes(US_ASCII);
    }
}
