package io.ringside.loadgen.bench.ring;

import org.HdrHistogram.Histogram;

/**
 * Round trips one after the other, measured with one look at the clock each: a reply's arrival is the next request's
 * departure. Owned by the client. Hot path: no allocation.
 */
final class EchoClock
{
    private final Histogram histogram;
    private long lastNs;

    EchoClock(final Histogram histogram)
    {
        this.histogram = histogram;
    }

    void start()
    {
        lastNs = System.nanoTime();
    }

    void onReply()
    {
        final long nowNs = System.nanoTime();
        histogram.recordValue(Math.min(nowNs - lastNs, histogram.getHighestTrackableValue()));
        lastNs = nowNs;
    }
}
