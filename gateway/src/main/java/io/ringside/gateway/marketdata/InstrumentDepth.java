package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.InstrumentDefinitionDecoder;
import io.ringside.engine.protocol.MessageHeaderDecoder;
import io.ringside.engine.protocol.TradingPhase;
import io.ringside.gateway.client.DepthBook;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** The state of one instrument by the feed: book, phase, and its definition as sent. */
final class InstrumentDepth
{
    final int instrumentId;
    final DepthBook book;
    TradingPhase phase = TradingPhase.CLOSED;
    private final UnsafeBuffer definition = new UnsafeBuffer(
        new byte[MessageHeaderDecoder.ENCODED_LENGTH + InstrumentDefinitionDecoder.BLOCK_LENGTH]);
    private boolean isDefined;

    InstrumentDepth(final int instrumentId, final int orderCapacity)
    {
        this.instrumentId = instrumentId;
        this.book = new DepthBook(orderCapacity);
    }

    void define(final DirectBuffer buffer, final int offset)
    {
        definition.putBytes(0, buffer, offset, definition.capacity());
        isDefined = true;
    }

    boolean isDefined()
    {
        return isDefined;
    }

    DirectBuffer definitionBuffer()
    {
        return definition;
    }

    int definitionLength()
    {
        return definition.capacity();
    }
}
