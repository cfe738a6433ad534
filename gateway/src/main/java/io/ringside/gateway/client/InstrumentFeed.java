package io.ringside.gateway.client;

import io.ringside.engine.protocol.TradingPhase;

/** The state that a {@link MarketDataClient} keeps of one instrument. */
final class InstrumentFeed
{
    final DepthBook book;
    TradingPhase phase = TradingPhase.CLOSED;
    long snapshotSequence;

    InstrumentFeed(final int orderCapacity)
    {
        book = new DepthBook(orderCapacity);
    }
}
