package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * Reads, and looks at the clock once per message. Owned by the receiving thread. Hot path: no allocation.
 */
final class CurveReceiver
{
    private final Checksum checksum;
    private final Histogram latencyNs;
    private boolean hasEnded;

    CurveReceiver(final Checksum checksum, final Histogram latencyNs)
    {
        this.checksum = checksum;
        this.latencyNs = latencyNs;
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
        checksum.add(sum);
        latencyNs.recordValue(Math.min(System.nanoTime() - value, latencyNs.getHighestTrackableValue()));
    }

    boolean hasEnded()
    {
        return hasEnded;
    }
}
