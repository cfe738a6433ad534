package io.ringside.gateway.marketdata;

import io.ringside.engine.host.BookImage;
import io.ringside.engine.protocol.MarketDataRejectEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.book.MarketBooks;
import io.ringside.gateway.egress.ReportStream;
import io.ringside.gateway.follow.BookFollower;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Publishes market data and serves snapshots of it. After it was detached, it rebuilds the books from an image;
 * receivers see a gap in the feed and recover. Hot path: no allocation.
 */
public final class MarketDataAgent implements Agent, BookFollower.Listener
{
    /** Snapshot requests that may wait. */
    public static final int REQUEST_CAPACITY = 256;

    private static final int POLL_LIMIT = 256;
    private static final int JOB_MAX = 8;
    private static final int JOB_MESSAGE_LIMIT = 64;
    private static final int BUFFER_LENGTH = 64;
    private static final long OPEN_RETRY_NS = TimeUnit.SECONDS.toNanos(1);

    private final BookFollower follower;
    private final MarketBooks books;
    private final FeedPublisher publisher;
    private final GatewayCounters counters;
    private final NanoClock clock;
    private final long heartbeatNs;
    private final long slowTimeoutNs;
    private final ManyToOneConcurrentArrayQueue<SnapshotCall> snapshotQueue =
        new ManyToOneConcurrentArrayQueue<>(REQUEST_CAPACITY);
    private final List<SnapshotJob> jobs = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MarketDataRejectEncoder reject = new MarketDataRejectEncoder();
    private volatile boolean isOpenWanted;
    private boolean isFeedOpen;
    private long nextOpenNs;
    private boolean hasPublished;
    private long lastPublishNs;

    /**
     * An agent that only maintains the books until {@link #open()}.
     *
     * @param context its dependencies.
     */
    public MarketDataAgent(final MarketDataContext context)
    {
        this.books = context.books();
        this.follower = new BookFollower(
            context.poller(), context.bookImages(), true, books.lastSequence(), this);
        this.publisher = new FeedPublisher(context);
        this.counters = context.counters();
        this.clock = context.nanoClock();
        this.nextOpenNs = clock.nanoTime();
        this.heartbeatNs = context.heartbeatNs();
        this.slowTimeoutNs = context.slowTimeoutNs();
    }

    /** Open the feed and serve snapshots, from the next turn on. Any thread. */
    public void open()
    {
        isOpenWanted = true;
    }

    /**
     * Request a snapshot. Any thread.
     *
     * @param stream       to send it on.
     * @param requestId    of the client.
     * @param instrumentId 0: every instrument.
     * @return false if too many wait.
     */
    public boolean request(final ReportStream stream, final long requestId, final int instrumentId)
    {
        return snapshotQueue.offer(new SnapshotCall(stream, requestId, instrumentId));
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
            workCount += publisher.flush() + (follower.isInStep() ? serveSnapshots() : 0);
            heartbeat();
        }
        return workCount;
    }

    /** If the driver refuses, retry later; turns in between maintain the books. */
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
        BookFollower.rebuild(books, image);
    }

    @Override
    public boolean onMarketData(
        final int templateId, final DirectBuffer source, final int offset, final int length)
    {
        if (!books.apply(templateId, source, offset))
        {
            return false;
        }
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
            publisher.heartbeat(books.lastSequence() + 1);
        }
    }

    private int serveSnapshots()
    {
        int workCount = 0;
        while (jobs.size() < JOB_MAX)
        {
            final SnapshotCall call = snapshotQueue.poll();
            if (null == call)
            {
                break;
            }
            accept(call);
            workCount++;
        }
        if (jobs.isEmpty())
        {
            return workCount;
        }
        final long nowNs = clock.nanoTime();
        for (int i = jobs.size() - 1; i >= 0; i--)
        {
            final SnapshotJob job = jobs.get(i);
            workCount += job.doWork(books, nowNs, JOB_MESSAGE_LIMIT);
            if (job.isDone())
            {
                counters.increment(GatewayCounter.SNAPSHOTS_OUT);
            }
            if (job.isDone() || job.stream().isClosed() || job.isStalled(nowNs, slowTimeoutNs))
            {
                jobs.remove(i);
            }
        }
        return workCount;
    }

    private void accept(final SnapshotCall call)
    {
        final boolean isForAll = 0 == call.instrumentId;
        final Reason reason = validate(call, isForAll);
        if (Reason.NONE != reason)
        {
            counters.increment(GatewayCounter.SNAPSHOTS_REJECTED);
            final int length = reject.wrapAndApplyHeader(buffer, 0, header)
                .requestId(call.requestId).instrumentId(call.instrumentId).reason(reason).limit();
            call.stream.offer(buffer, 0, length);
            return;
        }
        final int[] ids = isForAll ? books.instrumentIds() : new int[]{call.instrumentId};
        jobs.add(new SnapshotJob(call.stream, call.requestId, isForAll, ids, clock.nanoTime()));
    }

    /** One request of a client at a time: a second one has to wait for the first. */
    private Reason validate(final SnapshotCall call, final boolean isForAll)
    {
        for (int i = 0; i < jobs.size(); i++)
        {
            if (jobs.get(i).stream() == call.stream)
            {
                return Reason.VENUE_BUSY;
            }
        }
        return isForAll || null != books.find(call.instrumentId) ? Reason.NONE : Reason.UNKNOWN_INSTRUMENT;
    }

    private record SnapshotCall(ReportStream stream, long requestId, int instrumentId)
    {
    }
}
