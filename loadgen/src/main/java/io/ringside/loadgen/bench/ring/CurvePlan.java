package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * A stretch of load at a constant rate: messages are due by the clock, whether or not the ones before have passed.
 *
 * @param slotCount  of the ring or queue.
 * @param intervalNs from one message to the next.
 * @param durationNs of the load.
 * @param latencyNs  filled by the receiver: from the time a message was due to the time it had been read. What was due
 *                   in the first eighth is left out: until the scheduler has parted them, both threads may share a
 *                   processor.
 */
record CurvePlan(int slotCount, double intervalNs, long durationNs, Histogram latencyNs)
{
    long settlingNs()
    {
        return durationNs / 8;
    }
}
