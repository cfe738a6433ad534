package io.ringside.gateway.feed;

import io.ringside.engine.protocol.AuctionIndicationEncoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.SnapshotBeginEncoder;
import io.ringside.engine.protocol.SnapshotEndEncoder;
import io.ringside.engine.protocol.SnapshotLevelEncoder;
import io.ringside.engine.protocol.SnapshotOrderEncoder;
import io.ringside.engine.protocol.StatisticsEncoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.engine.protocol.TradingStatusEncoder;
import io.ringside.gateway.market.AuctionState;
import io.ringside.gateway.market.DayStatistics;
import io.ringside.gateway.tcp.TcpSocket;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * One instrument as it was at a sequence, on its way to one client: copied at once, sent as its socket has room. Used
 * by the market's thread alone.
 */
final class FeedSnapshot
{
    /** Orders of a book whose copies are counted: only some clients may have one at a time. */
    private static final int BIG = 4_096;
    private static final int FIELD_COUNT = 5;
    /** More than any message of a snapshot with its frame. */
    private static final int ROOM = 160;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final TradingStatusEncoder status = new TradingStatusEncoder();
    private final StatisticsEncoder statistics = new StatisticsEncoder();
    private final AuctionIndicationEncoder indication = new AuctionIndicationEncoder();
    private final SnapshotBeginEncoder begin = new SnapshotBeginEncoder();
    private final SnapshotOrderEncoder order = new SnapshotOrderEncoder();
    private final SnapshotLevelEncoder level = new SnapshotLevelEncoder();
    private final SnapshotEndEncoder end = new SnapshotEndEncoder();
    private FeedSubscription subscription;
    private long[] rows = new long[0];
    private int rowCount;
    private int sent;
    private long sequence;
    private TradingPhase phase;
    private boolean isHeadSent;
    private long begunNs;

    /** Whether the copy of that book is one of those that are counted. */
    static boolean isBig(final FeedSubscription subscription)
    {
        return FeedBook.ORDERS == subscription.book && subscription.instrument.book().depth().orderCount() > BIG;
    }

    /** Whether one of those is on its way. */
    boolean isBig()
    {
        return isBegun() && rowCount > BIG;
    }

    /** How long one has been on its way. */
    long ageNs(final long nowNs)
    {
        return isBegun() ? nowNs - begunNs : 0;
    }

    /** Whether one is on its way. */
    boolean isBegun()
    {
        return null != subscription;
    }

    /** Leave it. */
    void forget()
    {
        subscription = null;
        if (rowCount > BIG)
        {
            rows = new long[0];
            rowCount = 0;
        }
    }

    /** The client does not want it any more. */
    void forget(final FeedSubscription unwanted)
    {
        if (subscription == unwanted)
        {
            forget();
        }
    }

    /** Copy the instrument. */
    void begin(final FeedSubscription newSubscription, final long newSequence, final long nowNs)
    {
        begunNs = nowNs;
        subscription = newSubscription;
        sequence = newSequence;
        phase = subscription.instrument.book().phase();
        rowCount = 0;
        sent = 0;
        isHeadSent = false;
        subscription.lastSequence(sequence);
        if (FeedBook.ORDERS == subscription.book)
        {
            room(subscription.instrument.book().depth().orderCount());
            subscription.instrument.book().depth().forEachOrder((side, orderId, priceTicks, lots, priority) ->
                add(side, priceTicks, lots, orderId, priority));
        }
        else if (subscription.isByLevel())
        {
            room(2 * subscription.depth);
            subscription.view.forget();
            subscription.view.look(this::addLevel);
            subscription.onLooked(0);
        }
    }

    private void addLevel(
        final BookAction action, final Side side, final long priceTicks, final long quantityLots, final int orderCount)
    {
        add(side, priceTicks, quantityLots, orderCount, 0);
    }

    private void room(final int count)
    {
        if (rows.length < count * FIELD_COUNT)
        {
            rows = new long[count * FIELD_COUNT];
        }
    }

    private void add(final Side side, final long priceTicks, final long lots, final long third, final long fourth)
    {
        final int index = FIELD_COUNT * rowCount++;
        rows[index] = side.value();
        rows[index + 1] = priceTicks;
        rows[index + 2] = lots;
        rows[index + 3] = third;
        rows[index + 4] = fourth;
    }

    /** Send messages while there is room. Returns their number; it is over when none is begun any more. */
    int send(final TcpSocket socket, final int limit)
    {
        int count = 0;
        if (!isHeadSent && socket.hasRoom(8 * ROOM))
        {
            sendHead(socket);
            isHeadSent = true;
            count += 4;
        }
        while (isHeadSent && sent < rowCount && count < limit && socket.hasRoom(ROOM))
        {
            sendRow(socket, FIELD_COUNT * sent++);
            count++;
        }
        if (isHeadSent && sent == rowCount && socket.hasRoom(ROOM))
        {
            sendEnd(socket, subscription.requestId, subscription.instrument.instrumentId());
            forget();
            count++;
        }
        return count;
    }

    private void sendHead(final TcpSocket socket)
    {
        final int instrumentId = subscription.instrument.instrumentId();
        final DirectBuffer definition = subscription.instrument.book().definition();
        if (subscription.instrument.book().isDefined())
        {
            socket.out().putBytes(FeedWriter.index(socket), definition, 0, definition.capacity());
            FeedWriter.commit(socket, definition.capacity());
        }
        int index = FeedWriter.index(socket);
        status.wrapAndApplyHeader(socket.out(), index, header)
            .marketDataSequence(sequence).timestampNs(subscription.instrument.phaseSinceNs())
            .instrumentId(instrumentId).endOfEvent(BooleanType.TRUE).phase(phase).reason(Reason.NONE);
        FeedWriter.commit(socket, status.limit() - index);
        index = FeedWriter.index(socket);
        FeedWriter.commit(socket, statistics(socket.out(), index, instrumentId) - index);
        index = FeedWriter.index(socket);
        FeedWriter.commit(socket, indication(socket.out(), index, instrumentId) - index);
        index = FeedWriter.index(socket);
        begin.wrapAndApplyHeader(socket.out(), index, header)
            .lastMarketDataSequence(sequence).requestId(subscription.requestId).instrumentId(instrumentId)
            .orderCount(rowCount).phase(phase);
        FeedWriter.commit(socket, begin.limit() - index);
    }

    private int statistics(final MutableDirectBuffer out, final int index, final int instrumentId)
    {
        final DayStatistics day = subscription.instrument.day();
        return statistics.wrapAndApplyHeader(out, index, header)
            .marketDataSequence(sequence).timestampNs(0).instrumentId(instrumentId).endOfEvent(BooleanType.TRUE)
            .tradingDay(day.tradingDay()).tradeCount(day.tradeCount()).volumeLots(day.volumeLots())
            .openPriceTicks(day.openPriceTicks()).highPriceTicks(day.highPriceTicks())
            .lowPriceTicks(day.lowPriceTicks()).lastPriceTicks(day.lastPriceTicks())
            .vwapPriceTicks(day.vwapPriceTicks()).previousClosePriceTicks(day.previousClosePriceTicks()).limit();
    }

    private int indication(final MutableDirectBuffer out, final int index, final int instrumentId)
    {
        final AuctionState auction = subscription.instrument.auction();
        return indication.wrapAndApplyHeader(out, index, header)
            .marketDataSequence(sequence).timestampNs(0).instrumentId(instrumentId).endOfEvent(BooleanType.TRUE)
            .imbalanceSide(auction.imbalanceSide()).priceTicks(auction.priceTicks())
            .pairedLots(auction.pairedLots()).imbalanceLots(auction.imbalanceLots())
            .nearPriceTicks(auction.nearPriceTicks()).farPriceTicks(auction.farPriceTicks()).limit();
    }

    private void sendRow(final TcpSocket socket, final int row)
    {
        final int index = FeedWriter.index(socket);
        final Side side = Side.get((short)rows[row]);
        if (subscription.isByLevel())
        {
            level.wrapAndApplyHeader(socket.out(), index, header)
                .priceTicks(rows[row + 1]).quantityLots(rows[row + 2]).orderCount((int)rows[row + 3])
                .instrumentId(subscription.instrument.instrumentId()).side(side);
            FeedWriter.commit(socket, level.limit() - index);
        }
        else
        {
            order.wrapAndApplyHeader(socket.out(), index, header)
                .orderId(rows[row + 3]).priceTicks(rows[row + 1]).quantityLots(rows[row + 2]).priority(rows[row + 4])
                .instrumentId(subscription.instrument.instrumentId()).side(side);
            FeedWriter.commit(socket, order.limit() - index);
        }
    }

    /** Ends the snapshot of one instrument. */
    private void sendEnd(final TcpSocket socket, final long requestId, final int instrumentId)
    {
        final int index = FeedWriter.index(socket);
        end.wrapAndApplyHeader(socket.out(), index, header)
            .lastMarketDataSequence(sequence).requestId(requestId).instrumentId(instrumentId);
        FeedWriter.commit(socket, end.limit() - index);
    }
}
