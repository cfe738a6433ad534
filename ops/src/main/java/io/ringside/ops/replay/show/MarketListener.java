package io.ringside.ops.replay.show;

import org.agrona.DirectBuffer;

/** Receives the market data of a replay. */
@FunctionalInterface
public interface MarketListener
{
    /**
     * One message of market data.
     *
     * @param buffer holding it; not to be retained.
     * @param offset of its header.
     */
    void onMarketData(DirectBuffer buffer, int offset);
}
