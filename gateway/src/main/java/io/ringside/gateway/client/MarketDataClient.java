package io.ringside.gateway.client;

import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MarketDataHeartbeatDecoder;
import io.ringside.engine.protocol.MarketDataRejectDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.SnapshotBeginDecoder;
import io.ringside.engine.protocol.SnapshotEndDecoder;
import io.ringside.engine.protocol.SnapshotOrderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.gateway.book.DepthBook;
import io.ringside.gateway.book.MarketBook;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableRingBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Follows the venue's books. Used by one thread, the one that polls the {@link OrderEntryClient} through which
 * snapshots come; both must be polled. No allocation while nothing is lost and the books are no deeper than they
 * were.
 * <p>
 * Joining, at the start and after a gap: keep what comes from the feed, ask for snapshots, forget what a snapshot
 * contains already, apply the rest. Then the books are as the venue's at {@link #nextSequence()}.
 */
public final class MarketDataClient implements AutoCloseable
{
    private static final int BUFFER_INITIAL = 64 * 1024;

    private final MarketDataClientContext context;
    private final OrderEntryClient orderEntry;
    private final Subscription subscription;
    private final FragmentHandler fragmentHandler = this::onFragment;
    private final ExpandableRingBuffer.MessageConsumer bufferConsumer = this::onBuffered;
    private final ExpandableRingBuffer buffer;
    private final MarketBooks books;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder bookDelta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final TradingStatusDecoder tradingStatus = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final AuctionIndicationDecoder auctionIndication = new AuctionIndicationDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder tradeCorrection = new TradeCorrectionDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final MarketDataHeartbeatDecoder heartbeat = new MarketDataHeartbeatDecoder();
    private final SnapshotBeginDecoder snapshotBegin = new SnapshotBeginDecoder();
    private final SnapshotOrderDecoder snapshotOrder = new SnapshotOrderDecoder();
    private final SnapshotEndDecoder snapshotEnd = new SnapshotEndDecoder();
    private final MarketDataRejectDecoder reject = new MarketDataRejectDecoder();

    private MarketDataListener listener = MarketDataListener.NONE;
    private boolean isRecovering = true;
    private boolean isRequested;
    private boolean isSnapshotBroken;
    private boolean isSnapshotWanted;
    private boolean isConsuming;
    private long requestId;
    private long requestedNs;
    private long snapshotFloor;
    private long nextSequence = 1;
    private long firstBufferedSequence;
    private long lastBufferedSequence;
    private long gapCount;

    /**
     * Subscribe; the books are there after the first {@link MarketDataListener#onRecovered(long)}.
     *
     * @param context    settings.
     * @param orderEntry through which snapshots are asked for; stays the caller's to poll and to close.
     */
    public MarketDataClient(final MarketDataClientContext context, final OrderEntryClient orderEntry)
    {
        this.context = context;
        this.orderEntry = orderEntry;
        this.books = new MarketBooks(context.orderCapacity);
        this.buffer = new ExpandableRingBuffer(BUFFER_INITIAL, context.bufferLength, false);
        this.subscription = orderEntry.context().aeron.addSubscription(context.channel, context.streamId);
        orderEntry.snapshotListener(new Snapshots());
    }

    /**
     * Receive what has arrived, and get on with a recovery.
     *
     * @param newListener called back for each message; also when the order entry client is polled.
     * @return 0 if there was nothing to do.
     */
    public int poll(final MarketDataListener newListener)
    {
        listener = newListener;
        int workCount = subscription.poll(fragmentHandler, context.fragmentLimit);
        if (isRecovering)
        {
            workCount += request();
        }
        return workCount;
    }

    /**
     * The book of an instrument.
     *
     * @param instrumentId of the instrument.
     * @return null if none is known; stale while {@link #isRecovering()}.
     */
    public DepthBook book(final int instrumentId)
    {
        final MarketBook market = market(instrumentId);
        return null == market ? null : market.depth();
    }

    /**
     * All that the feed has told of an instrument: its book, phase, definition, and the last price since the client
     * joined.
     *
     * @param instrumentId of the instrument.
     * @return null if the instrument is not known; stale while {@link #isRecovering()}.
     */
    public MarketBook market(final int instrumentId)
    {
        return books.find(instrumentId);
    }

    /** True while the books are being built, at the start or after a gap: they must not be used then. */
    public boolean isRecovering()
    {
        return isRecovering;
    }

    /** Sequence of the message to come, from 1. */
    public long nextSequence()
    {
        return nextSequence;
    }

    /** Times that messages were missing. */
    public long gapCount()
    {
        return gapCount;
    }

    @Override
    public void close()
    {
        orderEntry.snapshotListener(null);
        CloseHelper.close(subscription);
    }

    private int request()
    {
        final long nowNs = System.nanoTime();
        if (isRequested && nowNs - requestedNs < context.snapshotTimeoutNs() || !subscription.isConnected() ||
            !orderEntry.isEstablished())
        {
            return 0;
        }
        snapshotFloor = Long.MAX_VALUE;
        isSnapshotBroken = false;
        isRequested = orderEntry.requestSnapshot(++requestId, 0) > 0;
        requestedNs = nowNs;
        return 1;
    }

    private void onFragment(final DirectBuffer source, final int offset, final int length, final Header frameHeader)
    {
        header.wrap(source, offset);
        final int templateId = header.templateId();
        if (MarketDataHeartbeatDecoder.TEMPLATE_ID == templateId)
        {
            final long next = heartbeat.wrapAndApplyHeader(source, offset, header).nextMarketDataSequence();
            if (!isRecovering && next > nextSequence)
            {
                recover(next);
            }
            return;
        }
        final long sequence = MarketBooks.sequence(source, offset);
        if (!isRecovering && sequence > nextSequence)
        {
            recover(sequence);
        }
        if (isRecovering)
        {
            keep(source, offset, length, sequence);
        }
        else
        {
            onIncremental(source, offset, templateId, sequence);
        }
    }

    private void recover(final long receivedSequence)
    {
        gapCount++;
        isRecovering = true;
        isRequested = false;
        if (!isConsuming)
        {
            forgetBuffered();
        }
        listener.onGap(nextSequence, receivedSequence);
    }

    private void keep(final DirectBuffer source, final int offset, final int length, final long sequence)
    {
        final boolean isGapless = 0 == lastBufferedSequence || sequence == lastBufferedSequence + 1;
        if (!isGapless || !buffer.append(source, offset, length))
        {
            // A gap, or more than fits: what was kept is of no use, so begin again with this message.
            forgetBuffered();
            isRequested = false;
            buffer.append(source, offset, length);
        }
        if (0 == firstBufferedSequence)
        {
            firstBufferedSequence = sequence;
        }
        lastBufferedSequence = sequence;
    }

    private void forgetBuffered()
    {
        buffer.reset(BUFFER_INITIAL);
        firstBufferedSequence = 0;
        lastBufferedSequence = 0;
    }

    private void onIncremental(final DirectBuffer source, final int offset, final int templateId, final long sequence)
    {
        if (sequence != nextSequence)
        {
            return;
        }
        nextSequence = sequence + 1;
        // A newer venue may send messages that this client does not know.
        if (!MarketBooks.isOfFeed(templateId))
        {
            return;
        }
        if (books.apply(templateId, source, offset))
        {
            tell(source, offset, templateId);
        }
        else
        {
            recover(sequence);
        }
    }

    private void tell(final DirectBuffer source, final int offset, final int templateId)
    {
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
            {
                bookDelta.wrapAndApplyHeader(source, offset, header);
                if (bookDelta.marketDataSequence() > market(bookDelta.instrumentId()).imageSequence())
                {
                    listener.onBookDelta(bookDelta);
                }
            }
            case TradeDecoder.TEMPLATE_ID -> listener.onTrade(trade.wrapAndApplyHeader(source, offset, header));
            case TradingStatusDecoder.TEMPLATE_ID ->
                listener.onTradingStatus(tradingStatus.wrapAndApplyHeader(source, offset, header));
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
                listener.onInstrumentDefinition(definition.wrapAndApplyHeader(source, offset, header));
            case AuctionIndicationDecoder.TEMPLATE_ID ->
                listener.onAuctionIndication(auctionIndication.wrapAndApplyHeader(source, offset, header));
            case AuctionTradeDecoder.TEMPLATE_ID ->
                listener.onAuctionTrade(auctionTrade.wrapAndApplyHeader(source, offset, header));
            case TradeCorrectionDecoder.TEMPLATE_ID ->
                listener.onTradeCorrection(tradeCorrection.wrapAndApplyHeader(source, offset, header));
            default -> listener.onStatistics(statistics.wrapAndApplyHeader(source, offset, header));
        }
    }

    private boolean onBuffered(
        final MutableDirectBuffer source, final int offset, final int length, final int headOffset)
    {
        if (isRecovering)
        {
            return false;
        }
        header.wrap(source, offset);
        onIncremental(source, offset, header.templateId(), MarketBooks.sequence(source, offset));
        return true;
    }

    /** The answers to a request: one snapshot after the other, then an end that names no instrument. */
    private final class Snapshots implements SnapshotListener
    {
        @Override
        public void onSnapshotMessage(
            final int templateId, final DirectBuffer source, final int offset, final int length)
        {
            if (!isRecovering || !isRequested)
            {
                return;
            }
            switch (templateId)
            {
                case SnapshotBeginDecoder.TEMPLATE_ID ->
                    onBegin(snapshotBegin.wrapAndApplyHeader(source, offset, header));
                case SnapshotOrderDecoder.TEMPLATE_ID ->
                {
                    snapshotOrder.wrapAndApplyHeader(source, offset, header);
                    isSnapshotBroken |= isSnapshotWanted && !books.book(snapshotOrder.instrumentId()).depth().apply(
                        BookAction.NEW, snapshotOrder.side(), snapshotOrder.orderId(), snapshotOrder.priceTicks(),
                        snapshotOrder.quantityLots(), snapshotOrder.priority());
                }
                case SnapshotEndDecoder.TEMPLATE_ID ->
                {
                    snapshotEnd.wrapAndApplyHeader(source, offset, header);
                    if (0 == snapshotEnd.instrumentId() && snapshotEnd.requestId() == requestId)
                    {
                        onEnd(snapshotEnd.lastMarketDataSequence());
                    }
                }
                case MarketDataRejectDecoder.TEMPLATE_ID -> reject.wrapAndApplyHeader(source, offset, header);
                default -> onReference(source, offset, templateId);
            }
            requestedNs = System.nanoTime();
        }

        @Override
        public void onSessionDown()
        {
            isRequested = false;
        }

        /** Definition and status stand before the orders. */
        private void onReference(final DirectBuffer source, final int offset, final int templateId)
        {
            if (MarketBooks.isOfFeed(templateId))
            {
                books.refer(templateId, source, offset);
                tell(source, offset, templateId);
            }
        }

        private void onBegin(final SnapshotBeginDecoder begin)
        {
            isSnapshotWanted = begin.requestId() == requestId;
            if (!isSnapshotWanted)
            {
                return;
            }
            if (Long.MAX_VALUE == snapshotFloor)
            {
                // The first of an answer. A venue that began anew gives order ids again that are in old books.
                books.begin(0);
            }
            books.begin(begin.instrumentId(), begin.lastMarketDataSequence());
            snapshotFloor = Math.min(snapshotFloor, begin.lastMarketDataSequence());
        }

        private void onEnd(final long lastSequence)
        {
            nextSequence = Math.min(snapshotFloor, lastSequence) + 1;
            isRequested = false;
            if (isSnapshotBroken)
            {
                return;
            }
            isRecovering = false;
            if (firstBufferedSequence > nextSequence)
            {
                recover(firstBufferedSequence);
                return;
            }
            isConsuming = true;
            buffer.consume(bufferConsumer, Integer.MAX_VALUE);
            isConsuming = false;
            forgetBuffered();
            if (!isRecovering)
            {
                listener.onRecovered(nextSequence);
            }
        }
    }
}
