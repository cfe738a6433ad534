package io.ringside.ops.web.market;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.market.RecentTrades;
import io.ringside.ops.replay.schema.MessageJson;
import org.agrona.DirectBuffer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Trades, auctions, busts and corrections of one instrument, in batches. */
final class TradeStream extends MarketStream
{
    /** More in a tenth of a second are not told one by one. */
    private static final int BATCH_MAX = 1_000;

    private final InstrumentFeed feed;
    private final MessageJson messages;
    private final List<byte[]> batch = new ArrayList<>();
    private long batchSequence;
    private boolean isTooMany;

    TradeStream(
        final StreamKey key,
        final JsonFrames frames,
        final long sequence,
        final InstrumentFeed feed,
        final MessageJson messages)
    {
        super(key, frames, sequence);
        this.feed = feed;
        this.messages = messages;
    }

    @Override
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (TradeDecoder.TEMPLATE_ID == templateId || AuctionTradeDecoder.TEMPLATE_ID == templateId ||
            TradeCorrectionDecoder.TEMPLATE_ID == templateId)
        {
            batchSequence = MarketBooks.sequence(buffer, offset);
            if (batch.size() < BATCH_MAX)
            {
                batch.add(frames.object((json) -> messages.write(json, buffer, offset)));
            }
            else
            {
                isTooMany = true;
            }
        }
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        if (batch.isEmpty())
        {
            return;
        }
        final long previous = sequence;
        sequence = batchSequence;
        if (isTooMany)
        {
            out.add(new Frame(key, Frame.Kind.AFRESH, Conflated.mark(snapshot())));
        }
        else
        {
            out.add(new Frame(key, Frame.Kind.CHANGE, frames.object((json) ->
            {
                feed.writeHead(json, "Trades");
                writeChangeHead(json, previous);
                json.writeArrayFieldStart("trades");
                for (final byte[] trade : batch)
                {
                    json.writeRawValue(new String(trade, UTF_8));
                }
                json.writeEndArray();
            })));
        }
        batch.clear();
        isTooMany = false;
    }

    @Override
    byte[] snapshot()
    {
        return frames.object((json) ->
        {
            feed.writeHead(json, "Trades");
            writeSnapshotHead(json);
            json.writeArrayFieldStart("trades");
            final RecentTrades trades = feed.market.trades();
            for (long i = trades.first(); i < trades.end(); i++)
            {
                if (trades.quantityLots(i) > 0)
                {
                    json.writeStartObject();
                    write(json, trades, i);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
        });
    }

    private void write(final JsonGenerator json, final RecentTrades trades, final long index) throws IOException
    {
        final boolean isAuction = trades.isAuction(index);
        json.writeStringField("marketData", isAuction ? "AuctionTrade" : "Trade");
        json.writeNumberField("timestampNs", trades.timestampNs(index));
        if (!isAuction)
        {
            json.writeStringField("aggressorSide", trades.isAggressorBuy(index) ? "BUY" : "SELL");
        }
        json.writeNumberField(isAuction ? "firstMatchId" : "matchId", trades.matchId(index));
        feed.writePrice(json, "price", trades.priceTicks(index));
        feed.writeQuantity(json, "quantity", trades.quantityLots(index));
    }
}
