package io.ringside.gateway.marketdata;

import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.egress.ReportStream;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;

/**
 * What clients of the feed ask the {@link SnapshotDoor} for. Filled by the ingress agent, taken by the market's thread.
 */
public final class SnapshotRequests
{
    /** So many may wait. */
    public static final int CAPACITY = 256;

    private final ManyToOneConcurrentArrayQueue<Request> queue = new ManyToOneConcurrentArrayQueue<>(CAPACITY);
    private final GatewayCounters counters;
    private final long slowTimeoutNs;

    record Request(ReportStream stream, long requestId, int instrumentId)
    {
    }

    /**
     * Nobody has asked yet.
     *
     * @param counters      to increment.
     * @param slowTimeoutNs in which a client must accept a part of its snapshot.
     */
    public SnapshotRequests(final GatewayCounters counters, final long slowTimeoutNs)
    {
        this.counters = counters;
        this.slowTimeoutNs = slowTimeoutNs;
    }

    /**
     * Request a snapshot. Any thread.
     *
     * @param stream       to send it on.
     * @param requestId    of the client.
     * @param instrumentId 0: every instrument.
     * @return false if too many wait.
     */
    public boolean offer(final ReportStream stream, final long requestId, final int instrumentId)
    {
        return queue.offer(new Request(stream, requestId, instrumentId));
    }

    /** Whether one waits, for who wakes the market's thread. Any thread. */
    public boolean isAny()
    {
        return !queue.isEmpty();
    }

    Request poll()
    {
        return queue.poll();
    }

    GatewayCounters counters()
    {
        return counters;
    }

    long slowTimeoutNs()
    {
        return slowTimeoutNs;
    }
}
