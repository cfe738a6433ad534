package io.ringside.loadgen.bench;

import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Limit orders and their changes as clients send them: messages are encoded once, then copied and patched. A client
 * order id is an int as eight hexadecimal digits, or below 90 million as eight decimal ones of which the first is no 0,
 * which sessions with rising ids take as well. One thread. No allocation.
 */
public final class OrderMessages
{
    /** Bytes of the messages, headers included. */
    public static final int NEW_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + NewOrderEncoder.BLOCK_LENGTH;
    public static final int CANCEL_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + CancelOrderEncoder.BLOCK_LENGTH;
    public static final int REPLACE_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;

    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int FIRST_ID = 10_000_000;

    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final UnsafeBuffer newTemplate = new UnsafeBuffer(new byte[NEW_LENGTH]);
    private final UnsafeBuffer cancelTemplate = new UnsafeBuffer(new byte[CANCEL_LENGTH]);
    private final UnsafeBuffer replaceTemplate = new UnsafeBuffer(new byte[REPLACE_LENGTH]);
    private final long[] clientSequences;
    private final boolean isDecimal;

    /** For sessions from 1 on. */
    public OrderMessages(final int sessions, final boolean isDecimal)
    {
        this.isDecimal = isDecimal;
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        newOrder.wrapAndApplyHeader(newTemplate, 0, header).ordType(OrdType.LIMIT);
        cancel.wrapAndApplyHeader(cancelTemplate, 0, header);
        replace.wrapAndApplyHeader(replaceTemplate, 0, header).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY);
        clientSequences = new long[sessions + 1];
    }

    /** A new order; of an immediate one nothing rests. The terms are left to be set. */
    public NewOrderEncoder newOrder(
        final MutableDirectBuffer buffer, final int offset, final int sessionId, final int id,
        final boolean isImmediate)
    {
        buffer.putBytes(offset, newTemplate, 0, NEW_LENGTH);
        request(buffer, offset, sessionId, id);
        return newOrder.wrap(buffer, offset + BODY).timeInForce(isImmediate ? TimeInForce.IOC : TimeInForce.DAY);
    }

    /** A cancel of an order, whose instrument and side are left to be set. */
    public CancelOrderEncoder cancel(
        final MutableDirectBuffer buffer, final int offset, final int sessionId, final int id)
    {
        buffer.putBytes(offset, cancelTemplate, 0, CANCEL_LENGTH);
        // The ids of cancels are not remembered by the exchange and may be those of the order.
        request(buffer, offset, sessionId, id);
        buffer.putLong(offset + BODY + CancelOrderEncoder.origClOrdIdEncodingOffset(), text(id), LITTLE_ENDIAN);
        return cancel.wrap(buffer, offset + BODY);
    }

    /** A replacement of an order under a new id. The terms are left to be set. */
    public ReplaceOrderEncoder replace(
        final MutableDirectBuffer buffer, final int offset, final int sessionId, final int id, final int newId)
    {
        buffer.putBytes(offset, replaceTemplate, 0, REPLACE_LENGTH);
        request(buffer, offset, sessionId, newId);
        buffer.putLong(offset + BODY + ReplaceOrderEncoder.origClOrdIdEncodingOffset(), text(id), LITTLE_ENDIAN);
        return replace.wrap(buffer, offset + BODY);
    }

    /** The last one that a session has sent. */
    long clientSequence(final int sessionId)
    {
        return clientSequences[sessionId];
    }

    /** Of an order. */
    public static Side side(final boolean isBuy)
    {
        return isBuy ? Side.BUY : Side.SELL;
    }

    /** All requests begin alike. */
    private void request(final MutableDirectBuffer buffer, final int offset, final int sessionId, final int id)
    {
        final int body = offset + BODY;
        buffer.putLong(body, text(id), LITTLE_ENDIAN);
        buffer.putInt(body + NewOrderEncoder.sessionIdEncodingOffset(), sessionId, LITTLE_ENDIAN);
        buffer.putLong(
            body + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[sessionId], LITTLE_ENDIAN);
    }

    private long text(final int id)
    {
        return isDecimal ? decimal(id) : hexadecimal(id);
    }

    /** Eight decimal digits, the first in the lowest byte. Each step halves numbers: fours, pairs, digits. */
    private static long decimal(final int id)
    {
        assert id >= 0 && id < FIRST_ID * 9 : "id=" + id;
        final long value = FIRST_ID + id;
        final long first = value / 10_000;
        final long fours = first | value - first * 10_000 << 32;
        final long hundreds = fours * 5_243 >>> 19 & 0x0000_007F_0000_007FL;
        final long pairs = hundreds | fours - hundreds * 100 << 16;
        final long tens = pairs * 103 >>> 10 & 0x000F_000F_000F_000FL;

        return (tens | pairs - tens * 10 << 8) + 0x3030_3030_3030_3030L;
    }

    /** Eight hexadecimal digits, without a loop. */
    private static long hexadecimal(final int value)
    {
        long nibbles = value & 0xFFFF_FFFFL;
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFFL;
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FFL;
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
        // 1 in each byte that holds a letter.
        final long letters = nibbles + 0x0606_0606_0606_0606L >>> 4 & 0x0101_0101_0101_0101L;

        return Long.reverseBytes(nibbles + 0x3030_3030_3030_3030L + letters * 0x27);
    }
}
