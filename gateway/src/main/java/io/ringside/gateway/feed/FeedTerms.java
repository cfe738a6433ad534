package io.ringside.gateway.feed;

import io.ringside.engine.protocol.FeedBook;
import io.ringside.gateway.market.MarketInstrument;

/**
 * What a client has asked for.
 *
 * @param book         what of the book is sent.
 * @param depth        levels of each side; by level alone.
 * @param conflationMs levels are sent at most once in this time; 0: after each event.
 * @param requestId    of the client.
 */
record FeedTerms(FeedBook book, int depth, int conflationMs, long requestId)
{
    FeedSubscription of(final MarketInstrument instrument)
    {
        return new FeedSubscription(instrument, book, depth, conflationMs, requestId);
    }
}
