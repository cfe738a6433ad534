package io.ringside.gateway.feed;

import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.BooleanType;
import io.ringside.engine.protocol.BusinessRejectDecoder;
import io.ringside.engine.protocol.EstablishEncoder;
import io.ringside.engine.protocol.EstablishmentAckDecoder;
import io.ringside.engine.protocol.FeedBook;
import io.ringside.engine.protocol.LevelDeltaDecoder;
import io.ringside.engine.protocol.MarketDataPacketDecoder;
import io.ringside.engine.protocol.MarketDataRejectDecoder;
import io.ringside.engine.protocol.MarketDataResponseDecoder;
import io.ringside.engine.protocol.MarketDataSubscribeEncoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NegotiateEncoder;
import io.ringside.engine.protocol.NegotiationRejectDecoder;
import io.ringside.engine.protocol.NegotiationResponseDecoder;
import io.ringside.engine.protocol.SnapshotBeginDecoder;
import io.ringside.engine.protocol.SnapshotEndDecoder;
import io.ringside.engine.protocol.SnapshotLevelDecoder;
import io.ringside.engine.protocol.SnapshotOrderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.SubscriptionAction;
import io.ringside.engine.protocol.TerminateDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.engine.protocol.VenueNoticeDecoder;
import io.ringside.gateway.bridge.SocketLine;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A subscriber over TCP: builds books and figures from the bytes alone, and lets no gap pass. */
final class FeedReader implements AutoCloseable
{
    /** What it knows of one instrument. */
    static final class Seen
    {
        final Map<Long, String> orders = new TreeMap<>();
        final Map<String, String> levels = new TreeMap<>();
        /** Since its last snapshot, by match id. */
        final Map<Long, String> trades = new TreeMap<>();
        long snapshotSequence;
        String phase = "";
        long volumeLots;
        long tradeCount;
        long openPriceTicks;
        long highPriceTicks;
        long lowPriceTicks;
        long lastPriceTicks;
        long sequence;
        boolean isStale = true;
    }

    final SocketLine line;
    final Map<Integer, Seen> market = new TreeMap<>();
    final List<String> answers = new ArrayList<>();
    boolean isPaused;
    int conflated;
    int late;
    int restarts;
    int messages;
    boolean isEstablished;
    long lastSequence;
    private final int sessionId;
    private final String secret;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MessageHeaderDecoder decoder = new MessageHeaderDecoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
    private int left;
    private Seen packet;
    private long packetSequence;

    FeedReader(final SocketLine line, final int sessionId, final String secret)
    {
        this.line = line;
        this.sessionId = sessionId;
        this.secret = secret;
        final NegotiateEncoder negotiate = new NegotiateEncoder();
        negotiate.wrapAndApplyHeader(buffer, 0, header).timestampNs(1).sessionId(sessionId).responseStreamId(0)
            .protocolVersion(1).responseChannel("").credentials(secret);
        send(negotiate.limit());
    }

    private void send(final int length)
    {
        assertTrue(line.send(buffer, length), "the line takes no request");
    }

    void subscribe(
        final long requestId,
        final int instrumentId,
        final FeedBook book,
        final int depth,
        final int conflationMs,
        final long afterSequence)
    {
        send(new MarketDataSubscribeEncoder().wrapAndApplyHeader(buffer, 0, header).requestId(requestId)
            .afterSequence(afterSequence).instrumentId(instrumentId).conflationMs(conflationMs).depth(depth)
            .action(SubscriptionAction.SUBSCRIBE).book(book).limit());
    }

    void unsubscribe(final long requestId, final int instrumentId)
    {
        send(new MarketDataSubscribeEncoder().wrapAndApplyHeader(buffer, 0, header).requestId(requestId)
            .afterSequence(0).instrumentId(instrumentId).conflationMs(0).depth(0)
            .action(SubscriptionAction.UNSUBSCRIBE).book(FeedBook.NONE).limit());
    }

    UnsafeBuffer buffer()
    {
        return buffer;
    }

    void poll()
    {
        if (!isPaused)
        {
            line.poll((source, offset, length, frame) -> onMessage(source, offset));
        }
    }

    /** Has what another had, whose connection is cut, and asks for what comes behind it. */
    void resume(final FeedReader other)
    {
        market.putAll(other.market);
        lastSequence = other.lastSequence;
        market.values().forEach((it) -> it.sequence = lastSequence);
    }

    private Seen seen(final int instrumentId)
    {
        return market.computeIfAbsent(instrumentId, (id) -> new Seen());
    }

    private void onMessage(final DirectBuffer source, final int offset)
    {
        messages++;
        decoder.wrap(source, offset);
        final int templateId = decoder.templateId();
        if (left > 0)
        {
            left--;
            onMarketData(templateId, source, offset);
            return;
        }
        switch (templateId)
        {
            case NegotiationResponseDecoder.TEMPLATE_ID -> establish(new NegotiationResponseDecoder()
                .wrapAndApplyHeader(source, offset, decoder).connectionId());
            case NegotiationRejectDecoder.TEMPLATE_ID -> answers.add("rejected " + new NegotiationRejectDecoder()
                .wrapAndApplyHeader(source, offset, decoder).code());
            case EstablishmentAckDecoder.TEMPLATE_ID -> isEstablished = true;
            case TerminateDecoder.TEMPLATE_ID -> answers.add("terminated " + new TerminateDecoder()
                .wrapAndApplyHeader(source, offset, decoder).code());
            case VenueNoticeDecoder.TEMPLATE_ID -> answers.add("notice " + new VenueNoticeDecoder()
                .wrapAndApplyHeader(source, offset, decoder).text());
            case BusinessRejectDecoder.TEMPLATE_ID -> answers.add("refused " + new BusinessRejectDecoder()
                .wrapAndApplyHeader(source, offset, decoder).reason());
            case MarketDataResponseDecoder.TEMPLATE_ID ->
            {
                final MarketDataResponseDecoder it =
                    new MarketDataResponseDecoder().wrapAndApplyHeader(source, offset, decoder);
                answers.add(it.action() + " " + it.requestId() + " " + it.instrumentCount());
            }
            case MarketDataRejectDecoder.TEMPLATE_ID ->
            {
                final MarketDataRejectDecoder it =
                    new MarketDataRejectDecoder().wrapAndApplyHeader(source, offset, decoder);
                answers.add(it.reason() + " " + it.requestId());
            }
            case MarketDataPacketDecoder.TEMPLATE_ID -> onPacket(
                new MarketDataPacketDecoder().wrapAndApplyHeader(source, offset, decoder));
            case SnapshotBeginDecoder.TEMPLATE_ID -> onBegin(
                new SnapshotBeginDecoder().wrapAndApplyHeader(source, offset, decoder));
            case SnapshotOrderDecoder.TEMPLATE_ID ->
            {
                final SnapshotOrderDecoder it =
                    new SnapshotOrderDecoder().wrapAndApplyHeader(source, offset, decoder);
                seen(it.instrumentId()).orders.put(it.orderId(), it.side() + " " + it.priceTicks() + " " +
                    it.quantityLots() + " " + it.priority());
            }
            case SnapshotLevelDecoder.TEMPLATE_ID ->
            {
                final SnapshotLevelDecoder it =
                    new SnapshotLevelDecoder().wrapAndApplyHeader(source, offset, decoder);
                seen(it.instrumentId()).levels.put(it.side() + " " + it.priceTicks(),
                    it.quantityLots() + " in " + it.orderCount());
            }
            case SnapshotEndDecoder.TEMPLATE_ID ->
            {
                final SnapshotEndDecoder it = new SnapshotEndDecoder().wrapAndApplyHeader(source, offset, decoder);
                seen(it.instrumentId()).sequence = it.lastMarketDataSequence();
                seen(it.instrumentId()).snapshotSequence = it.lastMarketDataSequence();
                seen(it.instrumentId()).isStale = false;
                lastSequence = Math.max(lastSequence, it.lastMarketDataSequence());
            }
            default -> onMarketData(templateId, source, offset);
        }
    }

    private void establish(final long connectionId)
    {
        send(new EstablishEncoder().wrapAndApplyHeader(buffer, 0, header).timestampNs(0).connectionId(connectionId)
            .nextReportSequence(0).sessionId(sessionId).keepaliveMs(60_000).cancelOnDisconnect(BooleanType.FALSE)
            .limit());
    }

    private void onPacket(final MarketDataPacketDecoder it)
    {
        packet = seen(it.instrumentId());
        packetSequence = it.marketDataSequence();
        left = it.messageCount();
        conflated += it.flags().conflated() ? 1 : 0;
        late += it.flags().late() ? 1 : 0;
        if (it.flags().restart())
        {
            restarts++;
            packet.isStale = true;
            assertEquals(0, left);
            return;
        }
        assertEquals(packet.sequence, it.previousSequence(), "a gap: instrumentId=" + it.instrumentId());
        packet.sequence = packetSequence;
        lastSequence = Math.max(lastSequence, packetSequence);
    }

    private void onBegin(final SnapshotBeginDecoder it)
    {
        final Seen seen = seen(it.instrumentId());
        seen.orders.clear();
        seen.levels.clear();
        seen.trades.clear();
        seen.phase = it.phase().name();
    }

    private void onMarketData(final int templateId, final DirectBuffer source, final int offset)
    {
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
                onDelta(new BookDeltaDecoder().wrapAndApplyHeader(source, offset, decoder));
            case LevelDeltaDecoder.TEMPLATE_ID ->
                onLevel(new LevelDeltaDecoder().wrapAndApplyHeader(source, offset, decoder));
            case TradeDecoder.TEMPLATE_ID ->
            {
                final TradeDecoder it = new TradeDecoder().wrapAndApplyHeader(source, offset, decoder);
                onTrade(seen(it.instrumentId()), it.matchId(), it.priceTicks(), it.quantityLots(), 1);
            }
            case AuctionTradeDecoder.TEMPLATE_ID ->
            {
                final AuctionTradeDecoder it = new AuctionTradeDecoder().wrapAndApplyHeader(source, offset, decoder);
                if (it.quantityLots() > 0)
                {
                    onTrade(seen(it.instrumentId()), it.firstMatchId(), it.priceTicks(), it.quantityLots(),
                        it.matchCount());
                }
            }
            case TradeCorrectionDecoder.TEMPLATE_ID ->
            {
                final TradeCorrectionDecoder it =
                    new TradeCorrectionDecoder().wrapAndApplyHeader(source, offset, decoder);
                seen(it.instrumentId()).trades.remove(it.matchId());
            }
            case TradingStatusDecoder.TEMPLATE_ID ->
            {
                final TradingStatusDecoder it = new TradingStatusDecoder().wrapAndApplyHeader(source, offset, decoder);
                seen(it.instrumentId()).phase = it.phase().name();
            }
            case StatisticsDecoder.TEMPLATE_ID ->
            {
                final StatisticsDecoder it = new StatisticsDecoder().wrapAndApplyHeader(source, offset, decoder);
                final Seen seen = seen(it.instrumentId());
                seen.volumeLots = it.volumeLots();
                seen.tradeCount = it.tradeCount();
                seen.openPriceTicks = it.openPriceTicks();
                seen.highPriceTicks = it.highPriceTicks();
                seen.lowPriceTicks = it.lowPriceTicks();
                seen.lastPriceTicks = it.lastPriceTicks();
            }
            default ->
            {
                // Definitions and indications change no figure that is compared.
            }
        }
    }

    private static void onTrade(
        final Seen seen, final long matchId, final long priceTicks, final long lots, final long count)
    {
        seen.trades.put(matchId, priceTicks + " " + lots);
        if (0 == seen.openPriceTicks)
        {
            seen.openPriceTicks = priceTicks;
            seen.highPriceTicks = priceTicks;
            seen.lowPriceTicks = priceTicks;
        }
        seen.highPriceTicks = Math.max(seen.highPriceTicks, priceTicks);
        seen.lowPriceTicks = Math.min(seen.lowPriceTicks, priceTicks);
        seen.volumeLots += lots;
        seen.tradeCount += count;
        seen.lastPriceTicks = priceTicks;
    }

    private void onDelta(final BookDeltaDecoder it)
    {
        final Map<Long, String> orders = seen(it.instrumentId()).orders;
        if (BookAction.DELETE == it.action())
        {
            assertTrue(null != orders.remove(it.orderId()), "an order that is not there is deleted");
        }
        else
        {
            assertEquals(BookAction.NEW == it.action(), null == orders.put(it.orderId(), it.side() + " " +
                it.priceTicks() + " " + it.quantityLots() + " " + it.priority()));
        }
    }

    private void onLevel(final LevelDeltaDecoder it)
    {
        final Map<String, String> levels = seen(it.instrumentId()).levels;
        final String key = it.side() + " " + it.priceTicks();
        if (BookAction.DELETE == it.action())
        {
            assertTrue(null != levels.remove(key), "a level that is not there is deleted");
        }
        else
        {
            assertEquals(BookAction.NEW == it.action(),
                null == levels.put(key, it.quantityLots() + " in " + it.orderCount()));
        }
        assertEquals(0 == left, BooleanType.TRUE == it.endOfEvent());
    }

    @Override
    public void close()
    {
        line.close();
    }
}
