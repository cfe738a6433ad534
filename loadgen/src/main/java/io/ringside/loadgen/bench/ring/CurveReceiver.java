package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * Reads, and looks at the clock once per message. Owned by the receiving thread. Hot path: no allocation.
 */
final class CurveReceiver
{
    private final Checksum checksum;
    private final Histogram latencyNs;
    private final long settlingNs;
    private long firstDueNs;
    private boolean hasEnded;

    CurveReceiver(final Checksum checksum, final CurvePlan plan)
    {
        this.checksum = checksum;
        latencyNs = plan.latencyNs();
        settlingNs = plan.settlingNs();
    }

    /**
     * @param value of the message: when it was due.
     * @param sum   of its bytes.
     */
    void onMessage(final long value, final long sum)
    {
        if (PacedSender.END == value)
        {
            hasEnded = true;
            return;
        }
        if (0 == checksum.count())
        {
            firstDueNs = value;
        }
        checksum.add(sum);
        final long ns = System.nanoTime() - value;
        if (value - firstDueNs >= settlingNs)
        {
            latencyNs.recordValue(Math.min(ns, latencyNs.getHighestTrackableValue()));
        }
    }

    boolean hasEnded()
    {
        return hasEnded;
    }
}
