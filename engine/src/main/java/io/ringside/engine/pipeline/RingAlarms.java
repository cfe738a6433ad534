package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.RingAlarmListener;
import io.ringside.engine.ring.ClaimWatch;
import io.ringside.engine.ring.ConsumerWatch;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Checks at intervals whether producers publish their claims and consumers make progress; counts and reports failures.
 * Runs on the conductor.
 */
final class RingAlarms implements Agent
{
    /** A claim this old is overdue, a consumer that stands still for so long is stalled. */
    static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(1);

    /** Time between two checks. */
    static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final NanoClock clock;
    private final RingAlarmListener listener;
    private final ExchangeCounters counters;
    private final List<ClaimWatch> claims = new ArrayList<>();
    private final List<Consumer> consumers = new ArrayList<>();
    private long lookedNs;

    private record Consumer(String name, RingBuffer ring, Sequence sequence, ConsumerWatch watch)
    {
    }

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

    /**
     * Watch a consumer. Before the first step.
     *
     * @param name     of the consumer.
     * @param ring     that it reads.
     * @param sequence that it releases.
     */
    void watchConsumer(final String name, final RingBuffer ring, final Sequence sequence)
    {
        consumers.add(
            new Consumer(name, ring, sequence, new ConsumerWatch(name, ring, sequence, clock, DEADLINE_NS)));
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
        for (int i = 0; i < consumers.size(); i++)
        {
            look(consumers.get(i));
        }

        return 0;
    }

    @Override
    public String roleName()
    {
        return "ring alarms";
    }

    private void look(final Consumer consumer)
    {
        // No consumer moves in a closed ring.
        if (consumer.watch.doWork() > 0 && !consumer.ring.isClosed())
        {
            counters.consumerStalls().incrementRelease();
            listener.onStalledConsumer(consumer.name, consumer.sequence.getAcquire(), consumer.watch.lag());
        }
    }
}
