package io.ringside.loadgen.bench.book;

import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.TimeInForce;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Limit orders and their changes as clients send them: messages are encoded once, then copied to the beginning of a
 * buffer and patched. A client order id is an int below 90 million as eight decimal digits of which the first is not 0,
 * so that sessions with rising ids take it as well. One thread. No allocation.
 */
final class OrderMessages
{
    /** Bytes of the messages, headers included. */
    static final int NEW_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + NewOrderEncoder.BLOCK_LENGTH;
    static final int CANCEL_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + CancelOrderEncoder.BLOCK_LENGTH;
    static final int REPLACE_LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceOrderEncoder.BLOCK_LENGTH;

    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int FIRST_ID = 10_000_000;

    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final UnsafeBuffer newTemplate = new UnsafeBuffer(new byte[NEW_LENGTH]);
    private final UnsafeBuffer cancelTemplate = new UnsafeBuffer(new byte[CANCEL_LENGTH]);
    private final UnsafeBuffer replaceTemplate = new UnsafeBuffer(new byte[REPLACE_LENGTH]);
    private final long[] clientSequences;

    /** Makes those of sessions from 1 on. */
    OrderMessages(final int sessions)
    {
        final MessageHeaderEncoder header = new MessageHeaderEncoder();
        newOrder.wrapAndApplyHeader(newTemplate, 0, header).ordType(OrdType.LIMIT);
        cancel.wrapAndApplyHeader(cancelTemplate, 0, header);
        replace.wrapAndApplyHeader(replaceTemplate, 0, header).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY);
        clientSequences = new long[sessions + 1];
    }

    /** A new order; of an immediate one nothing rests. The terms are left to be set. */
    NewOrderEncoder newOrder(
        final MutableDirectBuffer buffer, final int sessionId, final int id, final boolean isImmediate)
    {
        buffer.putBytes(0, newTemplate, 0, NEW_LENGTH);
        request(buffer, sessionId, id);
        return newOrder.wrap(buffer, BODY).timeInForce(isImmediate ? TimeInForce.IOC : TimeInForce.DAY);
    }

    /** A cancel of an order, whose instrument and side are left to be set. */
    CancelOrderEncoder cancel(final MutableDirectBuffer buffer, final int sessionId, final int id)
    {
        buffer.putBytes(0, cancelTemplate, 0, CANCEL_LENGTH);
        // The ids of cancels are not remembered by the exchange and may be those of the order.
        request(buffer, sessionId, id);
        buffer.putLong(BODY + CancelOrderEncoder.origClOrdIdEncodingOffset(), text(id), LITTLE_ENDIAN);
        return cancel.wrap(buffer, BODY);
    }

    /** A replacement of an order under a new id. The terms are left to be set. */
    ReplaceOrderEncoder replace(
        final MutableDirectBuffer buffer, final int sessionId, final int id, final int newId)
    {
        buffer.putBytes(0, replaceTemplate, 0, REPLACE_LENGTH);
        request(buffer, sessionId, newId);
        buffer.putLong(BODY + ReplaceOrderEncoder.origClOrdIdEncodingOffset(), text(id), LITTLE_ENDIAN);
        return replace.wrap(buffer, BODY);
    }

    /** All requests begin alike. */
    private void request(final MutableDirectBuffer buffer, final int sessionId, final int id)
    {
        buffer.putLong(BODY, text(id), LITTLE_ENDIAN);
        buffer.putInt(BODY + NewOrderEncoder.sessionIdEncodingOffset(), sessionId, LITTLE_ENDIAN);
        buffer.putLong(
            BODY + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[sessionId], LITTLE_ENDIAN);
    }

    /** Eight decimal digits, the first in the lowest byte. Each step halves numbers: fours, pairs, digits. */
    private static long text(final int id)
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
}
