package io.ringside.gateway.fix.market;

import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.gateway.fix.message.FixInstrument;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.message.FixMessage;
import io.ringside.gateway.market.Market;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/** Every instrument of the market, in the order in which readers are told of them. Hot path: no allocation. */
final class FixListings
{
    private final Market market;
    private final FixInstruments instruments = new FixInstruments();
    private final Int2ObjectHashMap<FixListing> listingById = new Int2ObjectHashMap<>();
    private final List<FixListing> listings = new ArrayList<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final BookDeltaDecoder delta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder correction = new TradeCorrectionDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private long changeCount;
    private long statusCount;

    FixListings(final Market market)
    {
        this.market = market;
        readAll();
    }

    /** Everything was built again: definitions and phases may be others. */
    void readAll()
    {
        changeCount++;
        statusCount++;
        for (final int instrumentId : market.instrumentIds())
        {
            if (market.find(instrumentId).book().isDefined())
            {
                define(definition.wrapAndApplyHeader(market.find(instrumentId).book().definition(), 0, header));
                instruments.find(instrumentId).phase(market.find(instrumentId).book().phase(), false);
            }
        }
    }

    /** The next message of the market data. */
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        changeCount++;
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
            {
                delta.wrapAndApplyHeader(buffer, offset, header);
                listing(delta.instrumentId()).onDelta(delta);
            }
            case TradeDecoder.TEMPLATE_ID ->
            {
                trade.wrapAndApplyHeader(buffer, offset, header);
                listing(trade.instrumentId()).onTrade(trade);
            }
            case AuctionTradeDecoder.TEMPLATE_ID ->
            {
                auctionTrade.wrapAndApplyHeader(buffer, offset, header);
                listing(auctionTrade.instrumentId()).onAuction(auctionTrade);
            }
            case TradeCorrectionDecoder.TEMPLATE_ID ->
            {
                correction.wrapAndApplyHeader(buffer, offset, header);
                listing(correction.instrumentId()).onCorrection(correction);
            }
            case TradingStatusDecoder.TEMPLATE_ID ->
            {
                instruments.onStatus(status.wrapAndApplyHeader(buffer, offset, header));
                listing(status.instrumentId()).onChanged();
                statusCount++;
            }
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
            {
                define(definition.wrapAndApplyHeader(buffer, offset, header));
                statusCount++;
            }
            default ->
                listing(instrumentId(buffer, offset)).onChanged();
        }
    }

    /** All messages of the feed begin alike. */
    private int instrumentId(final DirectBuffer buffer, final int offset)
    {
        return delta.wrap(buffer, offset + MessageHeaderDecoder.ENCODED_LENGTH, BookDeltaDecoder.BLOCK_LENGTH,
            BookDeltaDecoder.SCHEMA_VERSION).instrumentId();
    }

    private void define(final InstrumentDefinitionDecoder it)
    {
        instruments.define(it);
        listing(it.instrumentId()).onDefined(instruments.find(it.instrumentId()));
    }

    private FixListing listing(final int instrumentId)
    {
        FixListing listing = listingById.get(instrumentId);
        if (null == listing)
        {
            listing = new FixListing(market.find(instrumentId));
            listingById.put(instrumentId, listing);
            listings.add(listing);
        }
        listing.onChanged();
        return listing;
    }

    /** Another number than before: something has changed. */
    long changeCount()
    {
        return changeCount;
    }

    /** Another number than before: a phase or definition has changed. */
    long statusCount()
    {
        return statusCount;
    }

    int count()
    {
        return listings.size();
    }

    /** One after the other, each always at the same place. */
    FixListing at(final int index)
    {
        return listings.get(index);
    }

    /** Names, units and phases. */
    FixInstruments instruments()
    {
        return instruments;
    }

    /** Finds one by the value of a field; null if no instrument has that symbol. */
    FixListing findAt(final FixMessage message, final int index)
    {
        final FixInstrument instrument = instruments.findAt(message, index);
        return null == instrument ? null : listingById.get(instrument.instrumentId());
    }

    long sequence()
    {
        return market.sequence();
    }
}
