package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SnapshotBeginEncoder;
import io.ringside.engine.protocol.SnapshotEndEncoder;
import io.ringside.engine.protocol.SnapshotOrderEncoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TradingStatusEncoder;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.egress.ReportStream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The answer to one request: definition, status, begin, orders, end, for one instrument or for each. A book is copied
 * at its turn and sent from the copy, so that the snapshot is consistent however slowly the client reads.
 */
final class SnapshotJob
{
    private static final int ORDER_FIELD_COUNT = 4;
    private static final int BUFFER_LENGTH = 128;

    private final ReportStream stream;
    private final long requestId;
    private final boolean isForAll;
    private final int[] instrumentIds;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotBeginEncoder begin = new SnapshotBeginEncoder();
    private final SnapshotOrderEncoder order = new SnapshotOrderEncoder();
    private final SnapshotEndEncoder end = new SnapshotEndEncoder();
    private final TradingStatusEncoder status = new TradingStatusEncoder();
    private MarketBook book;
    private TradingPhase phase;
    private long[] orders = new long[0];
    private int orderCount;
    private int buyCount;
    private long sequence;
    private int instrumentIndex;
    private int step;
    private long lastProgressNs;
    private boolean isDone;

    SnapshotJob(
        final ReportStream stream,
        final long requestId,
        final boolean isForAll,
        final int[] instrumentIds,
        final long nowNs)
    {
        this.stream = stream;
        this.requestId = requestId;
        this.isForAll = isForAll;
        this.instrumentIds = instrumentIds;
        this.lastProgressNs = nowNs;
    }

    ReportStream stream()
    {
        return stream;
    }

    boolean isDone()
    {
        return isDone;
    }

    boolean isStalled(final long nowNs, final long timeoutNs)
    {
        return nowNs - lastProgressNs > timeoutNs;
    }

    /** Send messages up to the limit; fewer if the client's stream is full. Returns their number. */
    int doWork(final MarketBooks books, final long nowNs, final int limit)
    {
        int sent = 0;
        while (!isDone && sent < limit)
        {
            if (instrumentIndex == instrumentIds.length)
            {
                // For a request of all instruments, an end with no instrument marks the end of the answer.
                if (isForAll && !offer(encodeEnd(0, books.lastSequence())))
                {
                    break;
                }
                isDone = true;
            }
            else
            {
                if (null == book)
                {
                    copy(books);
                }
                if (!sendStep())
                {
                    break;
                }
            }
            sent++;
        }
        if (sent > 0)
        {
            lastProgressNs = nowNs;
        }
        return sent;
    }

    private void copy(final MarketBooks books)
    {
        book = books.find(instrumentIds[instrumentIndex]);
        phase = book.phase();
        sequence = books.lastSequence();
        step = book.isDefined() ? 0 : 1;
        orderCount = 0;
        buyCount = 0;
        final int needed = book.depth().orderCount() * ORDER_FIELD_COUNT;
        if (orders.length < needed)
        {
            orders = new long[needed];
        }
        book.depth().forEachOrder(this::copyOrder);
    }

    private void copyOrder(
        final Side side, final long orderId, final long priceTicks, final long quantityLots, final long priority)
    {
        final int index = orderCount * ORDER_FIELD_COUNT;
        orders[index] = orderId;
        orders[index + 1] = priceTicks;
        orders[index + 2] = quantityLots;
        orders[index + 3] = priority;
        orderCount++;
        buyCount += Side.BUY == side ? 1 : 0;
    }

    /** Steps: 0 definition, 1 status, 2 begin, 3 and up orders, then end. */
    private boolean sendStep()
    {
        final int orderIndex = step - 3;
        final boolean isSent;
        if (0 == step)
        {
            isSent = stream.offer(book.definition(), 0, book.definition().capacity()) > 0;
        }
        else if (1 == step)
        {
            isSent = offer(encodeStatus());
        }
        else if (2 == step)
        {
            isSent = offer(encodeBegin());
        }
        else if (orderIndex < orderCount)
        {
            isSent = offer(encodeOrder(orderIndex));
        }
        else
        {
            isSent = offer(encodeEnd(book.instrumentId(), sequence));
            if (isSent)
            {
                book = null;
                instrumentIndex++;
            }
        }
        step += isSent ? 1 : 0;
        return isSent;
    }

    private boolean offer(final int length)
    {
        return stream.offer(buffer, 0, length) > 0;
    }

    private int encodeStatus()
    {
        return status.wrapAndApplyHeader(buffer, 0, header)
            .marketDataSequence(sequence)
            .timestampNs(0)
            .instrumentId(book.instrumentId())
            .endOfEvent(BooleanType.TRUE)
            .phase(phase)
            .reason(Reason.NONE).limit();
    }

    private int encodeBegin()
    {
        return begin.wrapAndApplyHeader(buffer, 0, header)
            .lastMarketDataSequence(sequence)
            .requestId(requestId)
            .instrumentId(book.instrumentId())
            .orderCount(orderCount)
            .phase(phase).limit();
    }

    private int encodeOrder(final int orderIndex)
    {
        final int index = orderIndex * ORDER_FIELD_COUNT;
        return order.wrapAndApplyHeader(buffer, 0, header)
            .orderId(orders[index])
            .priceTicks(orders[index + 1])
            .quantityLots(orders[index + 2])
            .priority(orders[index + 3])
            .instrumentId(book.instrumentId())
            .side(orderIndex < buyCount ? Side.BUY : Side.SELL).limit();
    }

    private int encodeEnd(final int instrumentId, final long lastSequence)
    {
        return end.wrapAndApplyHeader(buffer, 0, header)
            .lastMarketDataSequence(lastSequence)
            .requestId(requestId)
            .instrumentId(instrumentId).limit();
    }
}
