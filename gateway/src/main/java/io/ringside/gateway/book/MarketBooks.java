package io.ringside.gateway.book;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Every book of the venue as the feed tells it, up to {@link #lastSequence()}. Who feeds it takes care that no message
 * is missing. Not thread-safe. No allocation once the books are as deep as they get.
 */
public final class MarketBooks
{
    // All messages of the feed begin alike.
    private static final int SEQUENCE_OFFSET = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int INSTRUMENT_OFFSET =
        MessageHeaderDecoder.ENCODED_LENGTH + BookDeltaDecoder.instrumentIdEncodingOffset();

    private final DepthOrders orders;
    private final Int2ObjectHashMap<MarketBook> books = new Int2ObjectHashMap<>();
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
     * No instruments.
     *
     * @param orderCapacity most orders of all books; the core's own capacity, so that what the core has always fits.
     */
    public MarketBooks(final int orderCapacity)
    {
        orders = new DepthOrders(orderCapacity);
    }

    /** Whether messages of a template are of the feed: with a market data sequence, for everybody. */
    public static boolean isOfFeed(final int templateId)
    {
        return templateId >= BookDeltaDecoder.TEMPLATE_ID && templateId <= InstrumentDefinitionDecoder.TEMPLATE_ID ||
            templateId >= AuctionIndicationDecoder.TEMPLATE_ID && templateId <= StatisticsDecoder.TEMPLATE_ID;
    }

    /** The market data sequence of a message of the feed, whose header is at the offset. */
    public static long sequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + SEQUENCE_OFFSET, ByteOrder.LITTLE_ENDIAN);
    }

    /** Begin again with an image of the messages up to a sequence: every book is empty until it is filled. */
    public void begin(final long sequence)
    {
        for (final int instrumentId : instrumentIds)
        {
            books.get(instrumentId).depth.clear();
        }
        lastSequence = sequence;
    }

    /**
     * Begin again with an image of one book, which the others do not share.
     *
     * @param instrumentId of the book.
     * @param sequence     of the last message that the image contains; earlier ones do not change the book again.
     * @return the book, empty.
     */
    public MarketBook begin(final int instrumentId, final long sequence)
    {
        final MarketBook book = book(instrumentId);
        book.depth.clear();
        book.imageSequence = sequence;
        return book;
    }

    /**
     * Apply the next message of the feed.
     *
     * @param templateId for which {@link #isOfFeed} holds.
     * @param buffer     holding the message.
     * @param offset     of its header.
     * @return false if books and feed do not fit together: they must be built again.
     */
    public boolean apply(final int templateId, final DirectBuffer buffer, final int offset)
    {
        lastSequence = sequence(buffer, offset);
        final MarketBook book = book(buffer.getInt(offset + INSTRUMENT_OFFSET, ByteOrder.LITTLE_ENDIAN));
        return lastSequence <= book.imageSequence || set(book, templateId, buffer, offset);
    }

    /** Apply a message that belongs to an image: its sequence does not matter. */
    public void refer(final int templateId, final DirectBuffer buffer, final int offset)
    {
        set(book(buffer.getInt(offset + INSTRUMENT_OFFSET, ByteOrder.LITTLE_ENDIAN)), templateId, buffer, offset);
    }

    /** Sequence of the last message that is in the books, 0 before the first. */
    public long lastSequence()
    {
        return lastSequence;
    }

    /** An instrument that the feed has told of; null if it has not. */
    public MarketBook find(final int instrumentId)
    {
        return books.get(instrumentId);
    }

    /** An instrument, made if it is not there; never null. */
    public MarketBook book(final int instrumentId)
    {
        MarketBook book = books.get(instrumentId);
        if (null == book)
        {
            book = new MarketBook(instrumentId, orders);
            books.put(instrumentId, book);
            instrumentIds = Arrays.copyOf(instrumentIds, instrumentIds.length + 1);
            instrumentIds[instrumentIds.length - 1] = instrumentId;
            Arrays.sort(instrumentIds);
        }
        return book;
    }

    /** Every instrument there is, ascending. The array is replaced, never changed, when one is added. */
    public int[] instrumentIds()
    {
        return instrumentIds;
    }

    private boolean set(final MarketBook book, final int templateId, final DirectBuffer buffer, final int offset)
    {
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
            {
                bookDelta.wrapAndApplyHeader(buffer, offset, header);
                return book.depth.apply(bookDelta.action(), bookDelta.side(), bookDelta.orderId(),
                    bookDelta.priceTicks(), bookDelta.quantityLots(), bookDelta.priority());
            }
            case TradeDecoder.TEMPLATE_ID ->
                book.lastPriceTicks = trade.wrapAndApplyHeader(buffer, offset, header).priceTicks();
            case AuctionTradeDecoder.TEMPLATE_ID ->
            {
                auctionTrade.wrapAndApplyHeader(buffer, offset, header);
                book.lastPriceTicks = auctionTrade.quantityLots() > 0 ? auctionTrade.priceTicks() : book.lastPriceTicks;
            }
            case StatisticsDecoder.TEMPLATE_ID ->
            {
                // They follow each bust and correction, after which another trade may be the last.
                statistics.wrapAndApplyHeader(buffer, offset, header);
                book.lastPriceTicks = 0 == statistics.lastPriceTicks() ?
                    statistics.previousClosePriceTicks() : statistics.lastPriceTicks();
            }
            case TradingStatusDecoder.TEMPLATE_ID ->
                book.phase = tradingStatus.wrapAndApplyHeader(buffer, offset, header).phase();
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
            {
                book.phase = definition.wrapAndApplyHeader(buffer, offset, header).phase();
                book.define(buffer, offset);
            }
            default ->
            {
                // All others leave the books as they are.
            }
        }
        return true;
    }
}
