package io.ringside.gateway.marketdata;

import io.aeron.Aeron;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounters;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Dependencies of the agent of this package; filled by the gateway.
 *
 * @param poller        of the output ring.
 * @param bookImages    to learn from how far the core is, when messages were missed.
 * @param lastSequence  of the market data of the core as it begins.
 * @param aeron         client of the gateway's media driver, null while passive.
 * @param channel       to publish incrementals on.
 * @param streamId      to publish incrementals on.
 * @param counters      to increment.
 * @param nanoClock     for time-outs.
 * @param epochClock    for timestamps.
 * @param heartbeatNs   longest silence of the feed.
 * @param backlogLength bytes that may wait for room on the feed.
 */
public record MarketDataContext(
    EventSource poller,
    BookImages bookImages,
    long lastSequence,
    Aeron aeron,
    String channel,
    int streamId,
    GatewayCounters counters,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    long heartbeatNs,
    int backlogLength)
{
}
