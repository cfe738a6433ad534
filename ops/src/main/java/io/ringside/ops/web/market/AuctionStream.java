package io.ringside.ops.web.market;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.market.AuctionState;
import org.agrona.DirectBuffer;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntToLongFunction;

/** What an instrument's call would do if it ended now, always whole; nothing outside of calls. */
final class AuctionStream extends MarketStream
{
    private static final Set<TradingPhase> CALLS = EnumSet.of(TradingPhase.PRE_OPEN, TradingPhase.AUCTION_CALL,
        TradingPhase.NO_CANCEL, TradingPhase.VOLATILITY, TradingPhase.CLOSING_CALL);
    private static final byte[] NOTHING = new byte[0];

    private final InstrumentFeed feed;
    private final IntToLongFunction callEndNs;
    private boolean isChanged;
    private boolean isTold;
    private long toldEndNs;
    private long timestampNs;

    /**
     * @param callEndNs when the clock ends the call of an instrument, UTC; 0: a command does.
     */
    AuctionStream(
        final StreamKey key,
        final JsonFrames frames,
        final long sequence,
        final InstrumentFeed feed,
        final IntToLongFunction callEndNs)
    {
        super(key, frames, sequence);
        this.feed = feed;
        this.callEndNs = callEndNs;
    }

    @Override
    void onMarketData(final int templateId, final DirectBuffer buffer, final int offset)
    {
        if (AuctionIndicationDecoder.TEMPLATE_ID == templateId)
        {
            isChanged = true;
            timestampNs = MarketFeed.timestampNs(buffer, offset);
        }
    }

    @Override
    void addChanges(final long marketSequence, final List<Frame> out)
    {
        if (!CALLS.contains(feed.market.book().phase()))
        {
            isTold = false;
            isChanged = false;
            toldEndNs = 0;
        }
        else if (isChanged || !isTold || toldEndNs != callEndNs.applyAsLong(feed.instrumentId()))
        {
            isChanged = false;
            isTold = true;
            sequence = marketSequence;
            out.add(new Frame(key, Frame.Kind.CHANGE, snapshot()));
        }
    }

    @Override
    byte[] snapshot()
    {
        if (!CALLS.contains(feed.market.book().phase()))
        {
            return NOTHING;
        }
        toldEndNs = callEndNs.applyAsLong(feed.instrumentId());
        final AuctionState auction = feed.market.auction();
        return frames.object((json) ->
        {
            feed.writeHead(json, "AuctionIndication");
            writeSnapshotHead(json);
            if (0 != timestampNs)
            {
                json.writeNumberField("timestampNs", timestampNs);
            }
            json.writeStringField("imbalanceSide", auction.imbalanceSide().name());
            feed.writePrice(json, "price", auction.priceTicks());
            feed.writeQuantity(json, "paired", auction.pairedLots());
            feed.writeQuantity(json, "imbalance", auction.imbalanceLots());
            feed.writePrice(json, "nearPrice", auction.nearPriceTicks());
            feed.writePrice(json, "farPrice", auction.farPriceTicks());
            if (0 != toldEndNs)
            {
                json.writeNumberField("endNs", toldEndNs);
            }
        });
    }
}
