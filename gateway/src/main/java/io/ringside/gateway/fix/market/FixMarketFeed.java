package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;

/**
 * Tells each reader what is new in what he has subscribed to, as far as his socket takes it. Hot path: no allocation.
 */
final class FixMarketFeed
{
    private final FixListings listings;
    private final FixReferenceAnswers reference;
    private final FixMarketWriter writer;
    private final FixMarketEntries entries;
    private final GatewayCounters counters;

    FixMarketFeed(
        final FixListings listings,
        final FixMarketWriter writer,
        final FixReferenceAnswers reference,
        final GatewayCounters counters)
    {
        this.listings = listings;
        this.reference = reference;
        this.counters = counters;
        this.writer = writer;
        entries = new FixMarketEntries(writer);
    }

    /** Returns messages written. */
    int tell(final FixMarketConnection connection)
    {
        int count = reference.tellList(connection) + reference.tellChanges(connection);
        if (null != connection.news && FixMarketWriter.hasRoomForAnswer(connection))
        {
            writer.news(connection, connection.news);
            connection.news = null;
            count++;
        }
        if (!connection.isBehind && connection.seenChange == listings.changeCount())
        {
            return count;
        }
        connection.isBehind = false;
        connection.seenChange = listings.changeCount();
        final int subscriptionCount = connection.subscriptions.size();
        boolean isAnyDone = false;
        // Who had to wait last time comes first, so that each has its turn.
        int first = connection.firstSubscription;
        for (int i = 0; i < subscriptionCount; i++)
        {
            final int index = (connection.firstSubscription + i) % subscriptionCount;
            final FixSubscription subscription = connection.subscriptions.get(index);
            final boolean wasBehind = connection.isBehind;
            count += tell(connection, subscription);
            first = connection.isBehind && !wasBehind ? index : first;
            isAnyDone |= subscription.isDone();
        }
        connection.firstSubscription = first;
        if (isAnyDone)
        {
            connection.subscriptions.removeIf(FixSubscription::isDone);
            connection.firstSubscription = 0;
            counters.add(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS,
                connection.subscriptions.size() - subscriptionCount);
        }
        return count;
    }

    private int tell(final FixMarketConnection connection, final FixSubscription subscription)
    {
        int count = 0;
        while (subscription.hasNews())
        {
            if (!FixMarketWriter.hasRoom(connection))
            {
                connection.isBehind = true;
                if (subscription.onNoRoom())
                {
                    counters.increment(GatewayCounter.FIX_MARKET_CONFLATIONS);
                }
                return count;
            }
            final int written = subscription.send(entries, listings.sequence());
            if (0 == written)
            {
                connection.isBehind |= subscription.hasNews();
                return count;
            }
            count += written;
        }
        return count;
    }
}
