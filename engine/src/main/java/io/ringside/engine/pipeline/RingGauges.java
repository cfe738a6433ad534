package io.ringside.engine.pipeline;

import io.ringside.engine.ExchangeCounters;
import io.ringside.engine.ring.RingBuffer;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.status.AtomicCounter;

/**
 * Samples how full the rings are, so that no hot thread has to. Runs on the conductor.
 */
final class RingGauges implements Agent
{
    private final RingBuffer input;
    private final RingBuffer output;
    private final ExchangeCounters counters;

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

    @Override
    public int doWork()
    {
        sample(input, counters.inputRingUsed(), counters.inputRingHighWater());
        sample(output, counters.outputRingUsed(), counters.outputRingHighWater());
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
