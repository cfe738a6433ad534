package io.ringside.gateway.marketdata;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
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
    private final TradingStatusDecoder tradingStatus = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private int[] instrumentIds = new int[0];
    private long lastSequence;
    private long rebuiltSequence;

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
     * Replace all books by those of the core: at the start, and after missed messages.
     *
     * @param image of the core.
     */
    public void rebuild(final BookImage image)
    {
        for (final int instrumentId : instrumentIds)
        {
            instruments.get(instrumentId).book.clear();
        }
        lastSequence = image.marketDataSequence();
        rebuiltSequence = lastSequence;
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            define(image.definitions(), image.definitionOffset(i));
            final InstrumentDepth depth = instrument(image.instrumentId(i));
            image.forEachOrder(i, (isBuy, orderId, priceTicks, quantityLots, priority) ->
                put(depth, isBuy ? Side.BUY : Side.SELL, orderId, priceTicks, quantityLots, priority));
        }
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

    /** True if a message of the core is one of the feed, with a market data sequence. */
    static boolean isOfFeed(final int templateId)
    {
        return templateId >= BookDeltaDecoder.TEMPLATE_ID && templateId <= InstrumentDefinitionDecoder.TEMPLATE_ID ||
            templateId >= AuctionIndicationDecoder.TEMPLATE_ID && templateId <= StatisticsDecoder.TEMPLATE_ID;
    }

    /**
     * Apply one message; the caller has checked {@link #isOfFeed}. False if the books rebuilt from an image
     * already contain it.
     */
    boolean onMessage(final int templateId, final DirectBuffer buffer, final int offset)
    {
        final long sequence = buffer.getLong(offset + SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN);
        if (sequence != lastSequence + 1)
        {
            if (sequence <= rebuiltSequence)
            {
                return false;
            }
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
            case TradingStatusDecoder.TEMPLATE_ID:
                tradingStatus.wrapAndApplyHeader(buffer, offset, header);
                instrument(tradingStatus.instrumentId()).phase = tradingStatus.phase();
                break;
            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                define(buffer, offset);
                break;
            default:
                // All others leave the books as they are.
                break;
        }
        return true;
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

    private static void put(
        final InstrumentDepth depth,
        final Side side,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        if (!depth.book.apply(BookAction.NEW, side, orderId, priceTicks, quantityLots, priority))
        {
            throw new IllegalStateException("order of an image must be new to the book: instrumentId=" +
                depth.instrumentId + " orderId=" + orderId);
        }
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
