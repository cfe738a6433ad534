package io.ringside.gateway.feed;

import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.frame.FramingHeader;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketInstrument;
import io.ringside.gateway.tcp.TcpSocket;

import java.util.List;

/**
 * Sends clients what they have subscribed to, as far as their sockets have room: snapshots first, then the messages
 * that are kept, from where each client is, then levels that are different. Used by the market's thread alone. Hot
 * path: no allocation.
 */
final class FeedPump
{
    private static final int MESSAGE_LIMIT = 512;
    private static final int PACKET_MESSAGES_MAX = 32;
    private static final int SNAPSHOT_LIMIT = 512;
    /** Copies of big books at a time, so that clients who come together do not need the memory of all. */
    private static final int BIG_MAX = 16;

    private final FeedStore store;
    private final Market market;
    private final GatewayCounters counters;
    private final FeedWriter writer = new FeedWriter();
    private int bigCount;

    FeedPump(final FeedStore store, final Market market, final GatewayCounters counters)
    {
        this.store = store;
        this.market = market;
        this.counters = counters;
    }

    /** A turn begins, with so many copies of big books on their way. */
    void begin(final int newBigCount)
    {
        bigCount = newBigCount;
    }

    /**
     * Send what there is.
     *
     * @param isWhole the market is as it is after a whole event.
     * @return 0 if there was nothing to do, or no room.
     */
    int pump(final FeedConnection connection, final boolean isWhole, final long nowNs)
    {
        if (connection.cursor() < store.first())
        {
            restart(connection);
        }
        if (connection.hasSnapshots())
        {
            final int count = isWhole ? sendSnapshots(connection, nowNs) : 0;
            if (connection.hasSnapshots())
            {
                return count;
            }
        }
        int count = 0;
        boolean hasRoom = true;
        while (hasRoom && count < MESSAGE_LIMIT && connection.cursor() <= store.last() && !connection.hasSnapshots())
        {
            final int passed = pass(connection);
            hasRoom = passed > 0;
            count += passed;
        }
        return count + (hasRoom && isWhole && connection.cursor() > store.last() ? sendLevels(connection, nowNs) : 0);
    }

    /** Whether there is nothing that it is to be sent, now or when it is time. */
    boolean isDone(final FeedConnection connection)
    {
        boolean isDone = !connection.hasSnapshots() && connection.cursor() > store.last();
        for (final FeedSubscription it : connection.byLevel())
        {
            isDone &= !it.isChanged();
        }
        return isDone;
    }

    /** What the client lacks is no longer kept: it begins again, with snapshots. */
    void restart(final FeedConnection connection)
    {
        connection.cursor(store.last() + 1);
        connection.snapshots.clear();
        connection.snapshot.forget();
        for (final FeedSubscription it : connection.subscriptions())
        {
            it.restart();
            connection.snapshots.add(it);
        }
        counters.increment(GatewayCounter.FEED_RESTARTS);
    }

    private int sendSnapshots(final FeedConnection connection, final long nowNs)
    {
        final TcpSocket socket = connection.socket();
        int count = 0;
        while (connection.hasSnapshots() && count < SNAPSHOT_LIMIT)
        {
            if (!connection.snapshot.isBegun())
            {
                final FeedSubscription next = connection.snapshots.peek();
                final boolean isBig = FeedSnapshot.isBig(next);
                if (!socket.hasRoom(FeedWriter.PACKET_LENGTH) || isBig && bigCount >= BIG_MAX)
                {
                    break;
                }
                bigCount += isBig ? 1 : 0;
                connection.snapshots.poll();
                if (next.takeRestarted())
                {
                    writer.begin(socket);
                    writer.end(next, market.sequence(), false, false, true);
                }
                connection.snapshot.begin(next, market.sequence(), nowNs);
            }
            final int sent = connection.snapshot.send(socket, SNAPSHOT_LIMIT - count);
            if (0 == sent)
            {
                break;
            }
            count += sent;
        }
        return count;
    }

    /** The next message, and those of the same instrument behind it. Returns how many were passed; 0: no room. */
    private int pass(final FeedConnection connection)
    {
        final long sequence = connection.cursor();
        final int instrumentId = store.instrumentId(sequence);
        final FeedSubscription subscription = connection.find(instrumentId);
        if (null == subscription)
        {
            joinNew(connection, instrumentId, sequence);
            connection.cursor(sequence + 1);
            return 1;
        }
        if (sequence <= subscription.lastSequence())
        {
            connection.cursor(sequence + 1);
            return 1;
        }
        if (isDelta(sequence) && FeedBook.ORDERS != subscription.book)
        {
            if (subscription.isByLevel())
            {
                subscription.onDelta(sequence, store.timestampNs(sequence), store.event(sequence));
            }
            connection.cursor(sequence + 1);
            return 1;
        }
        return sendPacket(connection, subscription, sequence);
    }

    /** Who sees all instruments sees a new one, too. */
    private void joinNew(final FeedConnection connection, final int instrumentId, final long sequence)
    {
        final FeedTerms all = connection.all();
        final MarketInstrument instrument = null == all ||
            InstrumentDefinitionDecoder.TEMPLATE_ID != store.templateId(sequence) ? null : market.find(instrumentId);
        if (null != instrument)
        {
            final FeedSubscription subscription = all.of(instrument);
            connection.subscribe(subscription);
            connection.snapshots.add(subscription);
        }
    }

    private boolean isDelta(final long sequence)
    {
        return BookDeltaDecoder.TEMPLATE_ID == store.templateId(sequence);
    }

    private int sendPacket(
        final FeedConnection connection, final FeedSubscription subscription, final long firstSequence)
    {
        final TcpSocket socket = connection.socket();
        if (!socket.hasRoom(FeedWriter.PACKET_LENGTH + FramingHeader.LENGTH + store.length(firstSequence)))
        {
            return 0;
        }
        final int instrumentId = subscription.instrument.instrumentId();
        final boolean isLate = subscription.isLate(firstSequence);
        writer.begin(socket);
        long sequence = firstSequence;
        int count = 0;
        do
        {
            writer.add(store.buffer(), store.offset(sequence), store.length(sequence));
            sequence++;
            count++;
        }
        while (count < PACKET_MESSAGES_MAX && sequence <= store.last() &&
            store.instrumentId(sequence) == instrumentId &&
            (FeedBook.ORDERS == subscription.book || !isDelta(sequence)) &&
            subscription.isLate(sequence) == isLate &&
            socket.hasRoom(FramingHeader.LENGTH + store.length(sequence)));
        writer.end(subscription, sequence - 1, false, isLate, false);
        counters.add(GatewayCounter.FEED_MESSAGES_OUT, count);
        connection.cursor(sequence);
        return count;
    }

    private int sendLevels(final FeedConnection connection, final long nowNs)
    {
        final List<FeedSubscription> byLevel = connection.byLevel();
        int count = 0;
        for (int i = 0; i < byLevel.size(); i++)
        {
            final FeedSubscription subscription = byLevel.get(i);
            if (subscription.isDue(nowNs) && connection.socket().hasRoom(
                FeedWriter.PACKET_LENGTH + 4 * subscription.depth * FeedWriter.LEVEL_LENGTH))
            {
                count += sendLevels(connection, subscription, nowNs);
            }
        }
        return count;
    }

    private int sendLevels(
        final FeedConnection connection, final FeedSubscription subscription, final long nowNs)
    {
        final int before = connection.socket().outLimit();
        writer.begin(connection.socket());
        final int count = writer.addLevels(subscription);
        if (count > 0)
        {
            writer.end(subscription, Math.max(subscription.lastSequence(), subscription.lastSeenSequence()),
                subscription.isConflated(), false, false);
            counters.add(GatewayCounter.FEED_MESSAGES_OUT, count);
            counters.add(GatewayCounter.FEED_CONFLATED, subscription.isConflated() ? 1 : 0);
        }
        else
        {
            // The best levels are as they were.
            connection.socket().put(before - connection.socket().outLimit());
        }
        subscription.onLooked(nowNs);
        return count;
    }
}
