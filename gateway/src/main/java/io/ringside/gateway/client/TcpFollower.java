package io.ringside.gateway.client;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.MarketDataPacketDecoder;
import io.ringside.engine.protocol.MarketDataRejectDecoder;
import io.ringside.engine.protocol.MarketDataResponseDecoder;
import io.ringside.engine.protocol.MarketDataSubscribeEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.SessionRejectCode;
import io.ringside.engine.protocol.SnapshotBeginDecoder;
import io.ringside.engine.protocol.SnapshotEndDecoder;
import io.ringside.engine.protocol.SnapshotOrderDecoder;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.engine.protocol.TerminationCode;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Follows the market data of all instruments over TCP, order by order: snapshots and what comes behind them in one
 * connection. Each packet names the one before it, so that no gap can pass. Another connection goes on where the last
 * one stopped, if the books were whole.
 */
final class TcpFollower extends MarketDataFollower implements SnapshotListener
{
    private static final int NOT_THERE = -1;

    private final OrderEntryClient session;
    private final OrderEntryListener sessionListener = new Session();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private final MessageHeaderEncoder encodedHeader = new MessageHeaderEncoder();
    private final MarketDataSubscribeEncoder subscribe = new MarketDataSubscribeEncoder();
    private final MarketDataResponseDecoder response = new MarketDataResponseDecoder();
    private final MarketDataRejectDecoder reject = new MarketDataRejectDecoder();
    private final MarketDataPacketDecoder packet = new MarketDataPacketDecoder();
    private final SnapshotBeginDecoder snapshotBegin = new SnapshotBeginDecoder();
    private final SnapshotOrderDecoder snapshotOrder = new SnapshotOrderDecoder();
    private final SnapshotEndDecoder snapshotEnd = new SnapshotEndDecoder();
    /** The sequence that an instrument's next packet must name as the one before. */
    private final Long2LongHashMap lastSequences = new Long2LongHashMap(NOT_THERE);
    /** Instruments of which the venue has told, since a snapshot of all began, that it begins again. */
    private final IntHashSet restarted = new IntHashSet();

    private boolean isSubscribed;
    private boolean isAnswered;
    private long requestId;
    private long notBeforeNs;
    private int instrumentCount;
    /** Messages of the packet that are still to come. */
    private int left;
    /** Snapshots that are still to come before the books are whole. */
    private int awaited;
    private boolean isFirst;
    private boolean isBroken;
    private long floor;
    /** Everything up to the message before this one is in the books, so that another connection can go on there. */
    private boolean isWhole;
    private long afterSequence;
    private long venueNextSequence;

    TcpFollower(final MarketDataClientContext context)
    {
        super(context);
        if (!context.channel.startsWith(TcpTransport.SCHEME))
        {
            throw new IllegalArgumentException("without an order entry client market data need a channel " +
                "tcp://host:port: found " + context.channel);
        }
        session = new OrderEntryClient(context.orderEntry());
        session.snapshotListener(this);
    }

    OrderEntryClient session()
    {
        return session;
    }

    void reconnect()
    {
        onSessionDown();
        session.reconnect();
    }

    void connect()
    {
        session.reconnect();
        session.awaitEstablished(sessionListener);
    }

    @Override
    int poll()
    {
        int workCount = session.poll(sessionListener);
        if (!isSubscribed && session.isEstablished() && System.nanoTime() - notBeforeNs >= 0)
        {
            subscribe();
            workCount++;
        }
        return workCount;
    }

    private void subscribe()
    {
        afterSequence = isWhole ? nextSequence - 1 : 0;
        isAnswered = false;
        requestId++;
        subscribe.wrapAndApplyHeader(buffer, 0, encodedHeader)
            .requestId(requestId).afterSequence(afterSequence).instrumentId(0).conflationMs(0).depth(0)
            .action(SubscriptionAction.SUBSCRIBE).book(FeedBook.ORDERS);
        isSubscribed = session.request(buffer, subscribe.limit()) > 0;
    }

    @Override
    public void onSnapshotMessage(final int templateId, final DirectBuffer source, final int offset, final int length)
    {
        if (left > 0)
        {
            left--;
            onMarketData(templateId, source, offset);
            return;
        }
        switch (templateId)
        {
            case MarketDataResponseDecoder.TEMPLATE_ID ->
                onResponse(response.wrapAndApplyHeader(source, offset, header));
            case MarketDataRejectDecoder.TEMPLATE_ID ->
            {
                reject.wrapAndApplyHeader(source, offset, header);
                again();
            }
            case MarketDataPacketDecoder.TEMPLATE_ID -> onPacket(packet.wrapAndApplyHeader(source, offset, header));
            case SnapshotBeginDecoder.TEMPLATE_ID ->
                onBegin(snapshotBegin.wrapAndApplyHeader(source, offset, header));
            case SnapshotOrderDecoder.TEMPLATE_ID -> onOrder(snapshotOrder.wrapAndApplyHeader(source, offset, header));
            case SnapshotEndDecoder.TEMPLATE_ID -> onEnd(snapshotEnd.wrapAndApplyHeader(source, offset, header));
            default -> onReference(templateId, source, offset);
        }
    }

    private void onResponse(final MarketDataResponseDecoder answer)
    {
        if (answer.requestId() != requestId)
        {
            return;
        }
        isAnswered = true;
        instrumentCount = answer.instrumentCount();
        if (0 == afterSequence)
        {
            lastSequences.clear();
            beginRound();
        }
        else
        {
            awaited = 0;
            // The first packet of each instrument names what we said that we have.
            for (final Long2LongHashMap.EntryIterator it = lastSequences.entrySet().iterator(); it.hasNext();)
            {
                it.next();
                it.setValue(afterSequence);
            }
        }
        recoverIfWhole();
    }

    /** A snapshot of every instrument follows. */
    private void beginRound()
    {
        restarted.clear();
        awaited = instrumentCount;
        isFirst = true;
        isBroken = false;
        isWhole = 0 == awaited;
        floor = Long.MAX_VALUE;
    }

    private void onPacket(final MarketDataPacketDecoder it)
    {
        left = it.messageCount();
        if (!isAnswered)
        {
            return;
        }
        if (it.flags().restart())
        {
            onRestart(it);
            return;
        }
        final long last = lastSequences.get(it.instrumentId());
        if (it.previousSequence() != (NOT_THERE == last ? afterSequence : last))
        {
            lose(it.marketDataSequence());
            return;
        }
        lastSequences.put(it.instrumentId(), it.marketDataSequence());
    }

    /** Snapshots follow in an order of the venue's that does not change: one that comes again begins another round. */
    private void onRestart(final MarketDataPacketDecoder it)
    {
        if (0 == awaited || restarted.isEmpty() || restarted.contains(it.instrumentId()))
        {
            onGap(it.marketDataSequence());
            instrumentCount = Math.max(instrumentCount, lastSequences.size());
            beginRound();
        }
        restarted.add(it.instrumentId());
    }

    /** What was told does not fit together: begin again. */
    private void lose(final long receivedSequence)
    {
        isWhole = false;
        again();
        onGap(receivedSequence);
    }

    private void again()
    {
        isSubscribed = false;
        isAnswered = false;
        notBeforeNs = System.nanoTime() + context.snapshotTimeoutNs();
    }

    private void onMarketData(final int templateId, final DirectBuffer source, final int offset)
    {
        // A newer venue may send messages that this client does not know.
        if (!isAnswered || !MarketBooks.isOfFeed(templateId))
        {
            return;
        }
        final long sequence = MarketBooks.sequence(source, offset);
        if (!books.apply(templateId, source, offset))
        {
            lose(sequence);
            return;
        }
        nextSequence = Math.max(nextSequence, sequence + 1);
        tell(source, offset, templateId);
        if (0 == left)
        {
            recoverIfWhole();
        }
    }

    private void onReference(final int templateId, final DirectBuffer source, final int offset)
    {
        if (isAnswered && MarketBooks.isOfFeed(templateId))
        {
            books.refer(templateId, source, offset);
            tell(source, offset, templateId);
        }
    }

    private void onBegin(final SnapshotBeginDecoder it)
    {
        if (!isAnswered)
        {
            return;
        }
        if (isFirst)
        {
            // A venue that began anew gives order ids again that are in old books.
            books.begin(0);
            isFirst = false;
        }
        books.begin(it.instrumentId(), it.lastMarketDataSequence());
    }

    private void onOrder(final SnapshotOrderDecoder it)
    {
        isBroken |= isAnswered && !books.book(it.instrumentId()).depth().apply(BookAction.NEW, it.side(), it.orderId(),
            it.priceTicks(), it.quantityLots(), it.priority());
    }

    private void onEnd(final SnapshotEndDecoder it)
    {
        if (!isAnswered)
        {
            return;
        }
        // An instrument that is new while all others begin again comes with them, and is none of them.
        final boolean isCounted =
            lastSequences.size() < instrumentCount || lastSequences.containsKey(it.instrumentId());
        lastSequences.put(it.instrumentId(), it.lastMarketDataSequence());
        if (awaited > 0 && isCounted)
        {
            floor = Math.min(floor, it.lastMarketDataSequence());
            awaited--;
            isWhole = 0 == awaited;
            nextSequence = isWhole ? floor + 1 : nextSequence;
        }
        if (isBroken)
        {
            isBroken = false;
            lose(it.lastMarketDataSequence());
            return;
        }
        recoverIfWhole();
    }

    /** Behind all snapshots, or behind everything that was missed before the logon. */
    private void recoverIfWhole()
    {
        if (isRecovering && isWhole && (0 == afterSequence || nextSequence >= venueNextSequence))
        {
            isRecovering = false;
            listener.onRecovered(nextSequence);
        }
    }

    @Override
    public void onSessionDown()
    {
        isSubscribed = false;
        isAnswered = false;
        isRecovering = true;
        left = 0;
    }

    @Override
    public void close()
    {
        session.close();
    }

    private final class Session implements OrderEntryListener
    {
        @Override
        public void onEstablished(final long nextReportSequence)
        {
            venueNextSequence = nextReportSequence;
            notBeforeNs = System.nanoTime();
        }

        @Override
        public void onLogonRejected(final SessionRejectCode code)
        {
            listener.onLogonRejected(code);
        }

        @Override
        public void onDisconnected(final TerminationCode code)
        {
            listener.onDisconnected(code);
        }

        @Override
        public void onVenueNotice(final VenueNoticeDecoder notice)
        {
            listener.onVenueNotice(notice);
        }
    }
}
