package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.follow.BookFollower;
import org.agrona.DirectBuffer;

/**
 * Keeps the instruments, their phases and last prices up to date: from the output ring, or, after the gateway was
 * detached, from an image. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixFeed implements BookFollower.Listener
{
    private static final int EVENT_LIMIT = 1_024;

    private final BookFollower follower;
    private final FixInstruments instruments;
    private final GatewayCounters counters;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();

    FixFeed(final FixGatewayContext context)
    {
        follower = new BookFollower(context.poller(), context.bookImages(), false, BookFollower.ANY, this);
        instruments = context.instruments();
        counters = context.counters();
    }

    /** Process a bounded number of available events. Returns 0 if there were none. */
    int poll()
    {
        return follower.poll(EVENT_LIMIT);
    }

    @Override
    public void onMissed()
    {
        counters.increment(GatewayCounter.FIX_RESYNCS);
    }

    @Override
    public void onImage(final BookImage image)
    {
        instruments.prime(image);
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer buffer, final int offset, final int length)
    {
        switch (templateId)
        {
            case TradeDecoder.TEMPLATE_ID:
                trade.wrapAndApplyHeader(buffer, offset, header);
                instruments.onTrade(trade.instrumentId(), trade.priceTicks());
                break;
            case AuctionTradeDecoder.TEMPLATE_ID:
                auctionTrade.wrapAndApplyHeader(buffer, offset, header);
                if (auctionTrade.quantityLots() > 0)
                {
                    instruments.onTrade(auctionTrade.instrumentId(), auctionTrade.priceTicks());
                }
                break;
            case StatisticsDecoder.TEMPLATE_ID:
                // They follow each bust and correction, after which another trade may be the last.
                statistics.wrapAndApplyHeader(buffer, offset, header);
                instruments.onTrade(statistics.instrumentId(), 0 == statistics.lastPriceTicks() ?
                    statistics.previousClosePriceTicks() : statistics.lastPriceTicks());
                break;
            case TradingStatusDecoder.TEMPLATE_ID:
                instruments.onStatus(status.wrapAndApplyHeader(buffer, offset, header));
                break;
            case InstrumentDefinitionDecoder.TEMPLATE_ID:
                instruments.define(definition.wrapAndApplyHeader(buffer, offset, header));
                break;
            default:
                break;
        }
        return true;
    }
}
