package io.ringside.gateway.marketdata;

import io.ringside.engine.protocol.MarketDataRejectEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.market.Market;
import io.ringside.gateway.market.MarketDoor;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayList;
import java.util.List;

/**
 * Serves snapshots to clients of the feed over Aeron, each on its own stream, so that the threads that trade keep no
 * books. A snapshot contains at least what the feed had sent when it was asked for: a request waits for a turn that
 * begins after it, and until the market has all there is.
 */
public final class SnapshotDoor implements MarketDoor
{
    private static final int JOB_MAX = 8;
    private static final int JOB_MESSAGE_LIMIT = 64;
    private static final int BUFFER_LENGTH = 64;

    private final SnapshotRequests requests;
    private final Market market;
    private final GatewayCounters counters;
    private final long slowTimeoutNs;
    private final List<SnapshotJob> jobs = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final MarketDataRejectEncoder reject = new MarketDataRejectEncoder();

    /**
     * A door over one market.
     *
     * @param requests of the sessions.
     * @param market   to take the snapshots of.
     */
    public SnapshotDoor(final SnapshotRequests requests, final Market market)
    {
        this.requests = requests;
        this.market = market;
        counters = requests.counters();
        slowTimeoutNs = requests.slowTimeoutNs();
    }

    @Override
    public void onMarketData(final int templateId, final DirectBuffer source, final int offset, final int length)
    {
        // The feed itself goes out from the gateway's own threads.
    }

    @Override
    public void onReset()
    {
        // A snapshot that is under way is sent from its copy, and what is missing behind it shows as a gap of the feed.
    }

    @Override
    public int doWork(final long nowNs)
    {
        int workCount = 0;
        if (market.isUpToDate())
        {
            for (int i = jobs.size() - 1; i >= 0; i--)
            {
                final SnapshotJob job = jobs.get(i);
                workCount += job.doWork(market.books(), nowNs, JOB_MESSAGE_LIMIT);
                if (job.isDone())
                {
                    counters.increment(GatewayCounter.SNAPSHOTS_OUT);
                }
                if (job.isDone() || job.stream().isClosed() || job.isStalled(nowNs, slowTimeoutNs))
                {
                    jobs.remove(i);
                }
            }
        }
        while (jobs.size() < JOB_MAX)
        {
            final SnapshotRequests.Request request = requests.poll();
            if (null == request)
            {
                break;
            }
            accept(request, nowNs);
            workCount++;
        }
        return workCount;
    }

    private void accept(final SnapshotRequests.Request request, final long nowNs)
    {
        final boolean isForAll = 0 == request.instrumentId();
        final Reason reason = validate(request, isForAll);
        if (Reason.NONE != reason)
        {
            counters.increment(GatewayCounter.SNAPSHOTS_REJECTED);
            final int length = reject.wrapAndApplyHeader(buffer, 0, header)
                .requestId(request.requestId()).instrumentId(request.instrumentId()).reason(reason).limit();
            request.stream().offer(buffer, 0, length);
            return;
        }
        final int[] ids = isForAll ? market.instrumentIds() : new int[]{request.instrumentId()};
        jobs.add(new SnapshotJob(request.stream(), request.requestId(), isForAll, ids, nowNs));
    }

    /** One request of a client at a time: a second one has to wait for the first. */
    private Reason validate(final SnapshotRequests.Request request, final boolean isForAll)
    {
        for (int i = 0; i < jobs.size(); i++)
        {
            if (jobs.get(i).stream() == request.stream())
            {
                return Reason.VENUE_BUSY;
            }
        }
        return isForAll || null != market.find(request.instrumentId()) ? Reason.NONE : Reason.UNKNOWN_INSTRUMENT;
    }

    @Override
    public boolean isServing()
    {
        return !jobs.isEmpty();
    }

    @Override
    public void close()
    {
        jobs.clear();
    }
}
