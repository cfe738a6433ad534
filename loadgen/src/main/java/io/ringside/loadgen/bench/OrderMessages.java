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
 * order id is an int as eight hexadecimal digits. One thread. No allocation.
 */
public final class OrderMessages
{
    /** Bytes of the messages, headers included. */
    public static final int NEW_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + NewOrderEncoder.BLOCK_LENGTH;
    public static final int CANCEL_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + CancelOrderEncoder.BLOCK_LENGTH;
    public static final int REPLACE_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;

    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;

    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final UnsafeBuffer newTemplate = new UnsafeBuffer(new byte[NEW_LENGTH]);
    private final UnsafeBuffer cancelTemplate = new UnsafeBuffer(new byte[CANCEL_LENGTH]);
    private final UnsafeBuffer replaceTemplate = new UnsafeBuffer(new byte[REPLACE_LENGTH]);
    private final long[] clientSequences;

    /** For sessions from 1 on. */
    public OrderMessages(final int sessions)
    {
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

    /** Eight hexadecimal digits, without a loop. */
    private static long text(final int value)
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
