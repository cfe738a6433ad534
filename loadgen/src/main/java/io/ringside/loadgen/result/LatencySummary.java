package io.ringside.loadgen.result;

import org.HdrHistogram.AbstractHistogram;

/**
 * The quantiles of one latency, in nanoseconds. A quantile with too few samples behind it is {@link #NOT_AVAILABLE}:
 * the quantile q needs at least 10 / (1 - q) of them.
 *
 * @param p50   median.
 * @param p90   90 % are at most this.
 * @param p99   99 % are at most this.
 * @param p999  99.9 % are at most this.
 * @param p9999 99.99 % are at most this.
 * @param max   largest; {@link #NOT_AVAILABLE} if there are no samples.
 * @param mean  arithmetic mean; {@link #NOT_AVAILABLE} if there are no samples.
 * @param count samples.
 */
public record LatencySummary(
    long p50, long p90, long p99, long p999, long p9999, long max, double mean, long count)
{
    /** Stands in place of a value that the samples do not support. */
    public static final long NOT_AVAILABLE = -1;

    /**
     * @param histogram in nanoseconds.
     * @return its quantiles.
     */
    public static LatencySummary of(final AbstractHistogram histogram)
    {
        final long count = histogram.getTotalCount();
        return new LatencySummary(
            quantile(histogram, 0.5),
            quantile(histogram, 0.9),
            quantile(histogram, 0.99),
            quantile(histogram, 0.999),
            quantile(histogram, 0.9999),
            0 == count ? NOT_AVAILABLE : histogram.getMaxValue(),
            0 == count ? NOT_AVAILABLE : histogram.getMean(),
            count);
    }

    /**
     * @param quantile from 0 to below 1.
     * @return samples it takes to speak of that quantile.
     */
    public static long samplesNeeded(final double quantile)
    {
        return Math.round(10.0 / (1.0 - quantile));
    }

    private static long quantile(final AbstractHistogram histogram, final double quantile)
    {
        return histogram.getTotalCount() < samplesNeeded(quantile) ?
            NOT_AVAILABLE : histogram.getValueAtPercentile(quantile * 100.0);
    }
}
