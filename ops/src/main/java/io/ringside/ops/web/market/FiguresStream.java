package io.ringside.ops.web.market;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.gateway.market.DayStatistics;
import org.agrona.DirectBuffer;

import java.util.List;

/** The figures of an instrument's day, always whole, some times a second. */
final class FiguresStream extends MarketStream
{
    private static final int TURNS = 5;

    private final InstrumentFeed feed;
    private boolean isChanged;
    private long timestampNs;
    private int turn;

    FiguresStream(final StreamKey key, final JsonFrames frames, final long sequence, final InstrumentFeed feed)
    {
        super(key, frames, sequence);
        this.feed = feed;
    }

    @Override
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (AuctionIndicationDecoder.TEMPLATE_ID != templateId)
        {
            isChanged = true;
            timestampNs = MarketFeed.timestampNs(buffer, offset);
        }
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        if (isChanged && ++turn >= TURNS)
        {
            isChanged = false;
            turn = 0;
            sequence = marketSequence;
            out.add(new Frame(key, Frame.Kind.CHANGE, snapshot()));
        }
    }

    @Override
    byte[] snapshot()
    {
        final DayStatistics day = feed.market.day();
        return frames.object((json) ->
        {
            feed.writeHead(json, "Statistics");
            writeSnapshotHead(json);
            if (0 != timestampNs)
            {
                json.writeNumberField("timestampNs", timestampNs);
            }
            json.writeNumberField("tradingDay", day.tradingDay());
            json.writeNumberField("tradeCount", day.tradeCount());
            feed.writeQuantity(json, "volume", day.volumeLots());
            feed.writePrice(json, "openPrice", day.openPriceTicks());
            feed.writePrice(json, "highPrice", day.highPriceTicks());
            feed.writePrice(json, "lowPrice", day.lowPriceTicks());
            feed.writePrice(json, "lastPrice", day.lastPriceTicks());
            feed.writePrice(json, "vwapPrice", day.vwapPriceTicks());
            feed.writePrice(json, "previousClosePrice", day.previousClosePriceTicks());
            if (0 != day.lastPriceTicks() && 0 != day.previousClosePriceTicks())
            {
                final long change = day.lastPriceTicks() - day.previousClosePriceTicks();
                json.writeNumberField("changeTicks", change);
                json.writeStringField("change", feed.units().price(change));
            }
        });
    }
}
