package io.ringside.loadgen.bench.book;

import java.nio.ByteBuffer;

import io.ringside.engine.protocol.CancelOrderEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.ReplaceOrderEncoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import org.agrona.concurrent.UnsafeBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * A flow as the bytes that clients would send: every command a message of its own, encoded once, before anything is
 * measured.
 */
final class CoreCommands
{
    static final int SESSIONS = 16;
    static final int ACCOUNTS = 1000;
    static final int INSTRUMENT_ID = 1;

    private static final int BODY = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final int NEW_LENGTH = BODY + NewOrderEncoder.BLOCK_LENGTH;
    private static final int CANCEL_LENGTH = BODY + CancelOrderEncoder.BLOCK_LENGTH;
    private static final int REPLACE_LENGTH = BODY + ReplaceOrderEncoder.BLOCK_LENGTH;
    private static final int CHUNK_SHIFT = 20;
    private static final int CHUNK_MASK = (1 << CHUNK_SHIFT) - 1;

    // Chunks, because a direct buffer ends at 2 GiB.
    private final UnsafeBuffer[] chunks;
    private final int stride;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final NewOrderEncoder newOrder = new NewOrderEncoder();
    private final CancelOrderEncoder cancel = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replace = new ReplaceOrderEncoder();
    private final long[] clientSequences = new long[SESSIONS + 1];
    private final int[] idText;
    private int idCount;

    CoreCommands(final BookFlow flow)
    {
        stride = (Math.max(NEW_LENGTH, REPLACE_LENGTH) + 7) / 8 * 8;
        chunks = new UnsafeBuffer[(flow.count() >> CHUNK_SHIFT) + 1];
        for (int i = 0; i < chunks.length; i++)
        {
            final int commands = Math.min(1 << CHUNK_SHIFT, flow.count() - (i << CHUNK_SHIFT));
            chunks[i] = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.max(1, commands) * stride));
        }
        idText = new int[flow.orderCount() + 1];
        for (int i = 0; i < flow.count(); i++)
        {
            encode(flow.words(), i);
        }
    }

    UnsafeBuffer buffer(final int command)
    {
        return chunks[command >> CHUNK_SHIFT];
    }

    int offset(final int command)
    {
        return (command & CHUNK_MASK) * stride;
    }

    /** Ids of orders that the exchange must remember. */
    int idCount()
    {
        return idCount;
    }

    /** Of a message, header included. */
    static int length(final long head, final long totalLots)
    {
        return BookFlow.kind(head) <= BookFlow.IOC ? NEW_LENGTH :
            isCancel(head, totalLots) ? CANCEL_LENGTH : REPLACE_LENGTH;
    }

    /** A reduction to nothing is a cancel here. */
    private static boolean isCancel(final long head, final long totalLots)
    {
        return BookFlow.CANCEL == BookFlow.kind(head) || 0 == totalLots;
    }

    private void encode(final long[] words, final int command)
    {
        final int word = command * BookFlow.STRIDE;
        final long head = words[word];
        final int orderId = BookFlow.orderId(head);
        final UnsafeBuffer buffer = buffer(command);
        final int offset = offset(command);
        if (BookFlow.kind(head) <= BookFlow.IOC)
        {
            newOrder.wrapAndApplyHeader(buffer, offset, header)
                .accountId(account(orderId))
                .priceTicks(words[word + 1])
                .quantityLots(words[word + 2])
                .instrumentId(INSTRUMENT_ID)
                .side(side(head))
                .ordType(OrdType.LIMIT)
                .timeInForce(BookFlow.IOC == BookFlow.kind(head) ? TimeInForce.IOC : TimeInForce.DAY);
            idText[orderId] = ++idCount;
        }
        else if (isCancel(head, words[word + 3]))
        {
            cancel.wrapAndApplyHeader(buffer, offset, header).instrumentId(INSTRUMENT_ID).side(side(head));
            putOrig(buffer, offset + BODY + CancelOrderEncoder.origClOrdIdEncodingOffset(), orderId);
        }
        else
        {
            encodeReplace(words, word, buffer, offset);
        }
        final int session = 1 + orderId % SESSIONS;
        final int body = offset + BODY;
        buffer.putLong(body, text(idText[orderId]), LITTLE_ENDIAN);
        buffer.putInt(body + NewOrderEncoder.sessionIdEncodingOffset(), session, LITTLE_ENDIAN);
        buffer.putLong(
            body + NewOrderEncoder.clientSequenceEncodingOffset(), ++clientSequences[session], LITTLE_ENDIAN);
    }

    private void encodeReplace(final long[] words, final int word, final UnsafeBuffer buffer, final int offset)
    {
        final long head = words[word];
        final int orderId = BookFlow.orderId(head);
        replace.wrapAndApplyHeader(buffer, offset, header)
            .accountId(account(orderId))
            .priceTicks(words[word + 1])
            .quantityLots(words[word + 3])
            .instrumentId(INSTRUMENT_ID)
            .side(side(head))
            .ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY);
        putOrig(buffer, offset + BODY + ReplaceOrderEncoder.origClOrdIdEncodingOffset(), orderId);
        // What is refused leaves the order its old id; the new one is then never heard of again.
        idText[orderId] = ++idCount;
    }

    private void putOrig(final UnsafeBuffer buffer, final int offset, final int orderId)
    {
        buffer.putLong(offset, text(idText[orderId]), LITTLE_ENDIAN);
    }

    private static long account(final int orderId)
    {
        return 1 + orderId % ACCOUNTS;
    }

    private static Side side(final long head)
    {
        return BookFlow.isBuy(head) ? Side.BUY : Side.SELL;
    }

    /** Eight letters. */
    static long text(final int number)
    {
        long text = 0;
        for (int i = 0; i < Long.BYTES; i++)
        {
            text = text << Byte.SIZE | 'A' + (number >>> i * 4 & 0xF);
        }
        return text;
    }
}
