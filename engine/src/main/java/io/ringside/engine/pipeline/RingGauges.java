package io.ringside.engine.pipeline;

import java.util.ArrayList;
import java.util.List;

import io.ringside.engine.ExchangeCounters;
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

    private record Consumer(RingBuffer ring, Sequence sequence, AtomicCounter lag)
    {
    }

    /**
     * @param input    ring.
     * @param output   ring.
     * @param counters to set.
     */
    RingGauges(final RingBuffer input, final RingBuffer output, final ExchangeCounters counters)
    {
        this.input = input;
        this.output = output;
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

        return 0;
    }

    @Override
    public String roleName()
    {
        return "ring gauges";
    }

    private static void sample(final RingBuffer ring, final AtomicCounter used, final AtomicCounter highWater)
    {
        final long usedSlots = ring.usedSlots();
        used.setRelease(usedSlots);
        highWater.proposeMaxRelease(usedSlots);
    }
}
