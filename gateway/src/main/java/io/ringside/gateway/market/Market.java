package io.ringside.gateway.market;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.follow.BookFollower;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.Arrays;

/**
 * Every instrument as the core's market data tell it: book, phase, figures of the day, call, last trades. Used by the
 * market's thread, which holds its monitor while it changes: others read while they hold it. No allocation but for an
 * instrument that is new.
 */
public final class Market
{
    /** No core has more orders than this; the tables grow to what there is. */
    public static final int ORDERS_MAX = 1 << 24;

    private final MarketBooks books;
    private final Int2ObjectHashMap<MarketInstrument> instruments = new Int2ObjectHashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final AuctionIndicationDecoder indication = new AuctionIndicationDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private int[] instrumentIds = new int[0];
    private boolean isUpToDate;

    /**
     * The market of a core that has just been recovered.
     *
     * @param orderCapacity what the core has always fits, whatever its limit becomes.
     * @param image         of the core.
     */
    public Market(final int orderCapacity, final BookImage image)
    {
        books = new MarketBooks(orderCapacity);
        rebuild(image);
    }

    /** Everything as the core has it; the last trades stay. */
    void rebuild(final BookImage image)
    {
        BookFollower.rebuild(books, image);
        for (int i = 0; i < image.instrumentCount(); i++)
        {
            final MarketInstrument instrument = instrument(image.instrumentId(i));
            instrument.onDefined();
            instrument.day().onStatistics(
                statistics.wrapAndApplyHeader(image.statistics(), image.statisticsOffset(i), header));
            instrument.auction().clear();
        }
    }

    /** Apply the next message. Returns false if it does not fit the books: they must be built again. */
    boolean apply(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (!books.apply(templateId, buffer, offset))
        {
            return false;
        }
        switch (templateId)
        {
            case TradeDecoder.TEMPLATE_ID -> onTrade(trade.wrapAndApplyHeader(buffer, offset, header));
            case AuctionTradeDecoder.TEMPLATE_ID ->
                onAuctionTrade(auctionTrade.wrapAndApplyHeader(buffer, offset, header));
            case TradeCorrectionDecoder.TEMPLATE_ID ->
            {
                correction.wrapAndApplyHeader(buffer, offset, header);
                instrument(correction.instrumentId()).trades().correct(
                    correction.matchId(), correction.priceTicks(), correction.quantityLots());
            }
            case AuctionIndicationDecoder.TEMPLATE_ID ->
            {
                indication.wrapAndApplyHeader(buffer, offset, header);
                instrument(indication.instrumentId()).auction().onIndication(indication);
            }
            case StatisticsDecoder.TEMPLATE_ID ->
            {
                statistics.wrapAndApplyHeader(buffer, offset, header);
                instrument(statistics.instrumentId()).day().onStatistics(statistics);
            }
            case TradingStatusDecoder.TEMPLATE_ID ->
            {
                status.wrapAndApplyHeader(buffer, offset, header);
                instrument(status.instrumentId()).onPhase(status.timestampNs());
            }
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
                instrument(definition.wrapAndApplyHeader(buffer, offset, header).instrumentId()).onDefined();
            default ->
            {
                // The books alone change.
            }
        }
        return true;
    }

    private void onTrade(final TradeDecoder it)
    {
        final MarketInstrument instrument = instrument(it.instrumentId());
        instrument.day().onTrade(it.priceTicks(), it.quantityLots(), 1);
        instrument.trades().add(
            it.matchId(), it.timestampNs(), it.priceTicks(), it.quantityLots(), Side.BUY == it.aggressorSide());
    }

    private void onAuctionTrade(final AuctionTradeDecoder it)
    {
        final MarketInstrument instrument = instrument(it.instrumentId());
        instrument.auction().clear();
        if (it.quantityLots() > 0)
        {
            instrument.day().onTrade(it.priceTicks(), it.quantityLots(), it.matchCount());
            instrument.trades().addAuction(it.firstMatchId(), it.timestampNs(), it.priceTicks(), it.quantityLots());
        }
    }

    private MarketInstrument instrument(final int instrumentId)
    {
        MarketInstrument instrument = instruments.get(instrumentId);
        if (null == instrument)
        {
            instrument = new MarketInstrument(books.book(instrumentId));
            instruments.put(instrumentId, instrument);
            instrumentIds = Arrays.copyOf(instrumentIds, instrumentIds.length + 1);
            instrumentIds[instrumentIds.length - 1] = instrumentId;
            Arrays.sort(instrumentIds);
        }
        return instrument;
    }

    void upToDate(final boolean newIsUpToDate)
    {
        isUpToDate = newIsUpToDate;
    }

    /** Whether it had all that the core had told when this turn began. */
    public boolean isUpToDate()
    {
        return isUpToDate;
    }

    /** An instrument; null if the core has not told of it. */
    public MarketInstrument find(final int instrumentId)
    {
        return instruments.get(instrumentId);
    }

    /** An instrument by its name; null if there is none. Looks at each. */
    public MarketInstrument find(final CharSequence symbol)
    {
        for (final int instrumentId : instrumentIds)
        {
            final MarketInstrument instrument = instruments.get(instrumentId);
            if (0 == CharSequence.compare(instrument.symbol(), symbol))
            {
                return instrument;
            }
        }
        return null;
    }

    /** Every instrument that the core told of, ascending. The array is replaced, never changed, when one is added. */
    public int[] instrumentIds()
    {
        return instrumentIds;
    }

    /** Sequence of the last message of the market data. */
    public long sequence()
    {
        return books.lastSequence();
    }

    /** Books, phases and last prices alone. */
    public MarketBooks books()
    {
        return books;
    }
}
