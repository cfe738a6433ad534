package io.ringside.gateway.marketdata;

import io.aeron.Aeron;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.book.MarketBooks;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

/**
 * Dependencies of the agent of this package; filled by the gateway.
 *
 * @param poller        of the output ring.
 * @param bookImages    to rebuild the books from.
 * @param books         of the core as it begins.
 * @param aeron         client of the gateway's media driver, null while passive.
 * @param channel       to publish incrementals on.
 * @param streamId      to publish incrementals on.
 * @param counters      to increment.
 * @param nanoClock     for time-outs.
 * @param epochClock    for timestamps.
 * @param heartbeatNs   longest silence of the feed.
 * @param backlogLength bytes that may wait for room on the feed.
 * @param slowTimeoutNs in which a client must accept a part of its snapshot.
 */
public record MarketDataContext(
    EventSource poller,
    BookImages bookImages,
    MarketBooks books,
    Aeron aeron,
    String channel,
    int streamId,
    GatewayCounters counters,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    long heartbeatNs,
    int backlogLength,
    long slowTimeoutNs)
{
}
