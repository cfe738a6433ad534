package io.ringside.gateway.fix;

import io.ringside.engine.pipeline.BookImage;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.engine.ring.EventHandler;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import org.agrona.DirectBuffer;

/**
 * Keeps the instruments, their phases and last prices up to date: from the output ring, or, after the gateway was
 * detached, from an image. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixFeed
{
    private static final int EVENT_LIMIT = 1_024;

    private final EventSource source;
    private final EventHandler handler = this::onEvent;
    private final BookImages images;
    private final FixInstruments instruments;
    private final GatewayCounters counters;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();
    private BookImage image;

    FixFeed(final FixGatewayContext context)
    {
        source = context.poller();
        images = context.bookImages();
        instruments = context.instruments();
        counters = context.counters();
    }

    /** Process a bounded number of available events. Returns 0 if there were none. */
    int poll()
    {
        if (source.rejoin())
        {
            image = new BookImage(false);
            counters.increment(GatewayCounter.FIX_RESYNCS);
        }
        if (null != image)
        {
            takeImage();
        }
        // Events from the ring are newer than the image, so the image comes first.
        return null == image ? source.poll(handler, EVENT_LIMIT) : 0;
    }

    private void takeImage()
    {
        if (image.isTaken())
        {
            instruments.prime(image);
            image = null;
        }
        else
        {
            images.request(image);
        }
    }

    private void onEvent(
        final DirectBuffer buffer, final int offset, final int length, final long sequence, final boolean endOfBatch)
    {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH)
        {
            return;
        }
        switch (ReportDescriptor.templateId(buffer, offset))
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
    }
}
