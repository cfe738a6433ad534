package io.ringside.gateway.client;

import io.ringside.engine.protocol.AuctionIndicationDecoder;
import io.ringside.engine.protocol.AuctionTradeDecoder;
import io.ringside.engine.protocol.BookDeltaDecoder;
import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.StatisticsDecoder;
import io.ringside.engine.protocol.TradeCorrectionDecoder;
import io.ringside.engine.protocol.TradeDecoder;
import io.ringside.engine.protocol.TradingStatusDecoder;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.DirectBuffer;

/** Books that follow the venue's, however its messages come. Used by the client's thread alone. */
abstract class MarketDataFollower implements AutoCloseable
{
    final MarketDataClientContext context;
    final MarketBooks books;
    final MessageHeaderDecoder header = new MessageHeaderDecoder();
    MarketDataListener listener = MarketDataListener.NONE;
    boolean isRecovering = true;
    long nextSequence = 1;
    long gapCount;
    private final BookDeltaDecoder bookDelta = new BookDeltaDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final TradingStatusDecoder tradingStatus = new TradingStatusDecoder();
    private final InstrumentDefinitionDecoder definition = new InstrumentDefinitionDecoder();
    private final AuctionIndicationDecoder auctionIndication = new AuctionIndicationDecoder();
    private final AuctionTradeDecoder auctionTrade = new AuctionTradeDecoder();
    private final TradeCorrectionDecoder tradeCorrection = new TradeCorrectionDecoder();
    private final StatisticsDecoder statistics = new StatisticsDecoder();

    MarketDataFollower(final MarketDataClientContext context)
    {
        this.context = context;
        books = new MarketBooks(context.orderCapacity);
    }

    /** Receive what has arrived, and get on with a recovery. Returns 0 if there was nothing to do. */
    abstract int poll();

    @Override
    public abstract void close();

    /** Messages are missing: the books are stale. */
    final void onGap(final long receivedSequence)
    {
        gapCount++;
        isRecovering = true;
        listener.onGap(nextSequence, receivedSequence);
    }

    /** Tell the listener of a message that the books have. */
    final void tell(final DirectBuffer source, final int offset, final int templateId)
    {
        switch (templateId)
        {
            case BookDeltaDecoder.TEMPLATE_ID ->
            {
                bookDelta.wrapAndApplyHeader(source, offset, header);
                if (bookDelta.marketDataSequence() > books.find(bookDelta.instrumentId()).imageSequence())
                {
                    listener.onBookDelta(bookDelta);
                }
            }
            case TradeDecoder.TEMPLATE_ID -> listener.onTrade(trade.wrapAndApplyHeader(source, offset, header));
            case TradingStatusDecoder.TEMPLATE_ID ->
                listener.onTradingStatus(tradingStatus.wrapAndApplyHeader(source, offset, header));
            case InstrumentDefinitionDecoder.TEMPLATE_ID ->
                listener.onInstrumentDefinition(definition.wrapAndApplyHeader(source, offset, header));
            case AuctionIndicationDecoder.TEMPLATE_ID ->
                listener.onAuctionIndication(auctionIndication.wrapAndApplyHeader(source, offset, header));
            case AuctionTradeDecoder.TEMPLATE_ID ->
                listener.onAuctionTrade(auctionTrade.wrapAndApplyHeader(source, offset, header));
            case TradeCorrectionDecoder.TEMPLATE_ID ->
                listener.onTradeCorrection(tradeCorrection.wrapAndApplyHeader(source, offset, header));
            default -> listener.onStatistics(statistics.wrapAndApplyHeader(source, offset, header));
        }
    }
}
