package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.RingAlarmListener;
import io.ringside.engine.ring.ClaimWatch;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/** Checks at intervals whether producers publish their claims; counts and reports failures. Runs on the conductor. */
final class RingAlarms implements Agent
{
    /** A claim this old is overdue. */
    static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(1);

    /** Time between two checks. */
    static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final NanoClock clock;
    private final RingAlarmListener listener;
    private final ExchangeCounters counters;
    private final List<ClaimWatch> claims = new ArrayList<>();
    private long lookedNs;

    /**
     * @param clock    for deadlines.
     * @param listener to tell.
     * @param counters to count in.
     */
    RingAlarms(final NanoClock clock, final RingAlarmListener listener, final ExchangeCounters counters)
    {
        this.clock = clock;
        this.listener = listener;
        this.counters = counters;
        lookedNs = clock.nanoTime();
    }

    /**
     * Watch the producers of a ring. Before the first step.
     *
     * @param name of the ring.
     * @param ring to watch.
     */
    void watchClaims(final String name, final RingBuffer ring)
    {
        claims.add(new ClaimWatch(ring, clock, DEADLINE_NS, (sequence, atLeastNs) ->
        {
            counters.overdueClaims().incrementRelease();
            listener.onOverdueClaim(name, sequence, atLeastNs);
        }));
    }

    @Override
    public int doWork()
    {
        final long nowNs = clock.nanoTime();
        if (nowNs - lookedNs < INTERVAL_NS)
        {
            return 0;
        }

        lookedNs = nowNs;
        for (int i = 0; i < claims.size(); i++)
        {
            claims.get(i).doWork();
        }

        return 0;
    }

    @Override
    public String roleName()
    {
        return "ring alarms";
    }
}
