package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.host.OutputConsumer;
import io.ringside.engine.host.RingAlarmListener;
import io.ringside.engine.ring.RingBuffer;
import io.ringside.engine.ring.Sequence;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Samples how full the rings are and how far each consumer is behind, so that no hot thread has to. Runs on the
 * conductor.
 */
final class RingGauges implements Agent
{
    private final RingBuffer input;
    private final RingBuffer output;
    private final ExchangeCounters counters;
    private final List<Consumer> consumers = new ArrayList<>();
    private final List<OutputConsumer> detachable;
    private final RingAlarmListener listener;
    private final Map<String, Detachable> counted = new HashMap<>();

    private record Consumer(RingBuffer ring, Sequence sequence, AtomicCounter lag)
    {
    }

    private record Detachable(AtomicCounter lag, AtomicCounter detached, AtomicCounter detachments)
    {
    }

    /**
     * @param input      ring.
     * @param output     ring.
     * @param detachable consumers of the output ring; a view that follows changes.
     * @param listener   to tell when one is left behind, and when it is back.
     * @param counters   to set.
     */
    RingGauges(
        final RingBuffer input,
        final RingBuffer output,
        final List<OutputConsumer> detachable,
        final RingAlarmListener listener,
        final ExchangeCounters counters)
    {
        this.input = input;
        this.output = output;
        this.detachable = detachable;
        this.listener = listener;
        this.counters = counters;
    }

    /**
     * Watch a consumer. Before the first step.
     *
     * @param name     of the consumer, for the counter's label.
     * @param ring     that it reads.
     * @param sequence that it releases.
     */
    void watch(final String name, final RingBuffer ring, final Sequence sequence)
    {
        consumers.add(new Consumer(ring, sequence, counters.newConsumerLag(name)));
    }

    @Override
    public int doWork()
    {
        sample(input, counters.inputRingUsed(), counters.inputRingHighWater());
        sample(output, counters.outputRingUsed(), counters.outputRingHighWater());
        for (int i = 0; i < consumers.size(); i++)
        {
            final Consumer consumer = consumers.get(i);
            // The sequence first: the lag is then too high for a moment, never negative.
            final long sequence = consumer.sequence.getAcquire();
            consumer.lag.setRelease(consumer.ring.cursor() - sequence);
        }
        for (int i = 0; i < detachable.size(); i++)
        {
            sample(detachable.get(i));
        }

        return 0;
    }

    @Override
    public String roleName()
    {
        return "ring gauges";
    }

    private void sample(final OutputConsumer consumer)
    {
        Detachable counter = counted.get(consumer.name());
        if (null == counter)
        {
            // The counters keep the name when another consumer takes it over.
            counter = new Detachable(counters.newConsumerLag(consumer.name()),
                counters.newConsumerDetached(consumer.name()), counters.newConsumerDetachments(consumer.name()));
            counted.put(consumer.name(), counter);
        }
        final long count = consumer.detachedCount();
        final boolean isDetached = consumer.isDetached();
        counter.lag.setRelease(consumer.lag());
        if (count != counter.detachments.get())
        {
            counter.detachments.setRelease(count);
            listener.onDetachedConsumer(consumer.name(), count);
        }
        if (0 != counter.detached.get() && !isDetached)
        {
            listener.onRejoinedConsumer(consumer.name());
        }
        counter.detached.setRelease(isDetached ? 1 : 0);
    }

    private static void sample(final RingBuffer ring, final AtomicCounter used, final AtomicCounter highWater)
    {
        final long usedSlots = ring.usedSlots();
        used.setRelease(usedSlots);
        highWater.proposeMaxRelease(usedSlots);
    }
}
