package io.ringside.gateway.book;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradingPhase;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The state of one instrument by the feed: book, phase, last price, and its definition as sent. */
public final class MarketBook
{
    final DepthBook depth;
    TradingPhase phase = TradingPhase.CLOSED;
    long lastPriceTicks;
    long imageSequence;
    private final int instrumentId;
    private final UnsafeBuffer definition = new UnsafeBuffer(
        new byte[MessageHeaderDecoder.ENCODED_LENGTH + InstrumentDefinitionDecoder.BLOCK_LENGTH]);
    private boolean isDefined;

    MarketBook(final int instrumentId, final DepthOrders orders)
    {
        this.instrumentId = instrumentId;
        depth = new DepthBook(orders);
    }

    void define(final DirectBuffer buffer, final int offset)
    {
        definition.putBytes(0, buffer, offset, definition.capacity());
        isDefined = true;
    }

    /** The number of the instrument in the core. */
    public int instrumentId()
    {
        return instrumentId;
    }

    /** Its orders and levels. */
    public DepthBook depth()
    {
        return depth;
    }

    /** Its phase; CLOSED if nothing was said yet. */
    public TradingPhase phase()
    {
        return phase;
    }

    /** The last price as the venue counts it: of a trade that was not busted, or an auction's. 0: it never traded. */
    public long lastPriceTicks()
    {
        return lastPriceTicks;
    }

    /** An image of the book tells the last price, 0 if there is none. */
    public void lastPriceTicks(final long priceTicks)
    {
        lastPriceTicks = priceTicks;
    }

    /** Sequence of the last message that the image contained which this book began with; 0 if it began empty. */
    public long imageSequence()
    {
        return imageSequence;
    }

    /** Whether its definition has been seen. */
    public boolean isDefined()
    {
        return isDefined;
    }

    /** Its InstrumentDefinition with the header, as last sent; this object's, for reading. */
    public DirectBuffer definition()
    {
        return definition;
    }
}
