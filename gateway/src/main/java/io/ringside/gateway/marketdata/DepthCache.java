package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Every book of the venue as the feed tells it, up to {@link #lastSequence()}. Owned by the market data agent.
 * No allocation once the books are as deep as they get.
 */
public final class DepthCache
{
    private static final int SEQUENCE_OFFSET = MessageHeaderDecoder.ENCODED_LENGTH;

    private final int orderCapacity;
    private final Int2ObjectHashMap<InstrumentDepth> instruments = new Int2ObjectHashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder bookDelta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final TradingStatusDecoder tradingStatus = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private int[] instrumentIds = new int[0];
    private long lastSequence;

    /**
     * A cache without instruments.
     *
     * @param orderCapacity most orders of one book; the core's own capacity, so that a book of the core always fits.
     */
    public DepthCache(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
    }

    /**
     * Go on where a recovered core stands.
     *
     * @param newLastSequence market data sequence of the last message it gave.
     */
    public void primeSequence(final long newLastSequence)
    {
        lastSequence = newLastSequence;
    }

    /**
     * Put a resting order of a recovered core in its place.
     *
     * @param instrumentId of the order.
     * @param side         of the order.
     * @param orderId      of the order.
     * @param priceTicks   of the order.
     * @param quantityLots displayed.
     * @param priority     as in the feed.
     */
    public void primeOrder(
        final int instrumentId,
        final Side side,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        final boolean fits = instrument(instrumentId).book.apply(
            BookAction.NEW, side, orderId, priceTicks, quantityLots, priority);
        if (!fits)
        {
            throw new IllegalStateException("recovered order must be new to the book: instrumentId=" + instrumentId +
                " orderId=" + orderId);
        }
    }

    /**
     * Take the definition of an instrument of a recovered core.
     *
     * @param buffer holding an InstrumentDefinition message with its header.
     * @param offset of the header.
     */
    public void primeDefinition(final DirectBuffer buffer, final int offset)
    {
        define(buffer, offset);
    }

    /**
     * Sequence of the last message applied.
     *
     * @return 0 before the first.
     */
    public long lastSequence()
    {
        return lastSequence;
    }

    /** Is a message of the core one of the feed, with a market data sequence? */
    static boolean isOfFeed(final int templateId)
    {
        return templateId >= BookDeltaDecoder.TEMPLATE_ID && templateId <= InstrumentDefinitionDecoder.TEMPLATE_ID ||
            templateId >= AuctionIndicationDecoder.TEMPLATE_ID && templateId <= StatisticsDecoder.TEMPLATE_ID;
    }

    /** Apply one message; the caller has seen that it is one of the feed's. */
    void onMessage(final int templateId, final DirectBuffer buffer, final int offset)
    {
        final long sequence = buffer.getLong(offset + SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (sequence != lastSequence + 1)
        {
            throw new IllegalStateException("market data must be gapless: sequence=" + sequence + " expected=" +
                (lastSequence + 1));
        }
        lastSequence = sequence;
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID:
                bookDelta.wrapAndApplyHeader(buffer, offset, header);
                if (!instrument(bookDelta.instrumentId()).book.apply(bookDelta.action(), bookDelta.side(),
                    bookDelta.orderId(), bookDelta.priceTicks(), bookDelta.quantityLots(), bookDelta.priority()))
                {
                    throw new IllegalStateException("delta must fit the book: sequence=" + sequence + " orderId=" +
                        bookDelta.orderId() + " instrumentId=" + bookDelta.instrumentId());
                }
                break;
            case TradeDecoder.TEMPLATE_ID:
                trade.wrapAndApplyHeader(buffer, offset, header);
                final InstrumentDepth depth = instrument(trade.instrumentId());
                depth.lastPriceTicks = trade.priceTicks();
                depth.lastQuantityLots = trade.quantityLots();
                break;
            case TradingStatusDecoder.TEMPLATE_ID:
                tradingStatus.wrapAndApplyHeader(buffer, offset, header);
                instrument(tradingStatus.instrumentId()).phase = tradingStatus.phase();
                break;
            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                define(buffer, offset);
                break;
            case AuctionTradeDecoder.TEMPLATE_ID:
                auctionTrade.wrapAndApplyHeader(buffer, offset, header);
                onAuctionTrade(instrument(auctionTrade.instrumentId()));
                break;
            case StatisticsDecoder.TEMPLATE_ID:
                statistics.wrapAndApplyHeader(buffer, offset, header);
                onStatistics(instrument(statistics.instrumentId()));
                break;
            default:
                // Indications say nothing of the books, and what corrections change statistics tell.
                break;
        }
    }

    private void onAuctionTrade(final InstrumentDepth depth)
    {
        if (0 != auctionTrade.quantityLots())
        {
            depth.lastPriceTicks = auctionTrade.priceTicks();
            depth.lastQuantityLots = auctionTrade.quantityLots();
        }
    }

    /** Trades may have been busted or corrected: the last one may be another. How much it was is not told. */
    private void onStatistics(final InstrumentDepth depth)
    {
        final long lastTicks =
            0 == statistics.lastPriceTicks() ? statistics.previousClosePriceTicks() : statistics.lastPriceTicks();
        if (lastTicks != depth.lastPriceTicks)
        {
            depth.lastPriceTicks = lastTicks;
            depth.lastQuantityLots = 0;
        }
    }

    InstrumentDepth find(final int instrumentId)
    {
        return instruments.get(instrumentId);
    }

    /** Every instrument there is, ascending. The array is replaced, never changed, when one is added. */
    int[] instrumentIds()
    {
        return instrumentIds;
    }

    private void define(final DirectBuffer buffer, final int offset)
    {
        definition.wrapAndApplyHeader(buffer, offset, header);
        final InstrumentDepth depth = instrument(definition.instrumentId());
        depth.phase = definition.phase();
        depth.define(buffer, offset);
    }

    private InstrumentDepth instrument(final int instrumentId)
    {
        InstrumentDepth depth = instruments.get(instrumentId);
        if (null == depth)
        {
            depth = new InstrumentDepth(instrumentId, orderCapacity);
            instruments.put(instrumentId, depth);
            instrumentIds = Arrays.copyOf(instrumentIds, instrumentIds.length + 1);
            instrumentIds[instrumentIds.length - 1] = instrumentId;
            Arrays.sort(instrumentIds);
        }
        return depth;
    }
}
