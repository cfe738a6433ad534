package io.ringside.gateway.marketdata;

import io.ringside.engine.host.BookImage;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.follow.BookFollower;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

import java.util.concurrent.TimeUnit;

/**
 * Publishes market data as the core made them, and keeps nothing of them. After it was detached it goes on behind an
 * image of the core; receivers see a gap in the feed and ask the {@link SnapshotDoor}. Hot path: no allocation.
 */
public final class MarketDataAgent implements Agent, BookFollower.Listener
{
    private static final int POLL_LIMIT = 256;
    private static final long OPEN_RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    private final BookFollower follower;
    private final FeedPublisher publisher;
    private final GatewayCounters counters;
    private final NanoClock clock;
    private final long heartbeatNs;
    private volatile boolean isOpenWanted;
    private boolean isFeedOpen;
    private long nextOpenNs;
    private boolean hasPublished;
    private long lastPublishNs;

    /**
     * An agent that only follows until {@link #open()}.
     *
     * @param context its dependencies.
     */
    public MarketDataAgent(final MarketDataContext context)
    {
        this.follower = new BookFollower(
            context.poller(), context.bookImages(), false, context.lastSequence(), this);
        this.publisher = new FeedPublisher(context);
        this.counters = context.counters();
        this.clock = context.nanoClock();
        this.nextOpenNs = clock.nanoTime();
        this.heartbeatNs = context.heartbeatNs();
    }

    /** Open the feed, from the next turn on. Any thread. */
    public void open()
    {
        isOpenWanted = true;
    }

    @Override
    public int doWork()
    {
        if (!isFeedOpen && isOpenWanted)
        {
            openFeed();
        }
        hasPublished = false;
        int workCount = follower.poll(POLL_LIMIT);
        if (isFeedOpen)
        {
            workCount += publisher.flush();
            heartbeat();
        }
        return workCount;
    }

    /** If the driver refuses, retry later. */
    private void openFeed()
    {
        final long nowNs = clock.nanoTime();
        if (nowNs - nextOpenNs >= 0)
        {
            nextOpenNs = nowNs + OPEN_RETRY_NS;
            publisher.open();
            isFeedOpen = true;
        }
    }

    @Override
    public void onClose()
    {
        if (isFeedOpen)
        {
            publisher.close();
            isFeedOpen = false;
            isOpenWanted = false;
        }
    }

    @Override
    public String roleName()
    {
        return "gw-mktdata";
    }

    @Override
    public void onMissed()
    {
        counters.increment(GatewayCounter.MARKET_DATA_RESYNCS);
    }

    @Override
    public void onImage(final BookImage image)
    {
        // The next message has a number that tells receivers how many they miss.
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer source, final int offset, final int length)
    {
        if (isFeedOpen)
        {
            publisher.publish(source, offset, length);
            hasPublished = true;
        }
        return true;
    }

    private void heartbeat()
    {
        final long nowNs = clock.nanoTime();
        if (hasPublished)
        {
            lastPublishNs = nowNs;
        }
        else if (nowNs - lastPublishNs > heartbeatNs)
        {
            lastPublishNs = nowNs;
            publisher.heartbeat(follower.lastSequence() + 1);
        }
    }
}
