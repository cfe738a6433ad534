package io.ringside.ops.metrics;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

import java.util.function.Supplier;

/**
 * Interval histograms of one hot thread, folded into the cumulative buckets Prometheus wants. Called at a scrape, by
 * one thread at a time; the hot thread only ever records into its own recorder.
 */
final class HistogramFold
{
    /** Upper bounds for latencies, in seconds. */
    static final double[] SECONDS = {
        1e-6, 2e-6, 5e-6, 1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 5e-2,
        0.1, 0.2, 0.5, 1, 2, 5, Double.POSITIVE_INFINITY};

    /** Upper bounds for counts of things. */
    static final double[] COUNTS = {
        1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, Double.POSITIVE_INFINITY};

    final Labels labels;
    private final double[] bounds;
    private final double unit;
    private final Supplier<Histogram> interval;
    private final long[] counts;
    private double sum;
    private double max;

    /**
     * @param labels   of the series.
     * @param bounds   ascending, the last infinite.
     * @param unit     what one recorded step is worth: 1e-9 for nanoseconds shown as seconds.
     * @param interval gives what was recorded since it was asked last; may give null.
     */
    HistogramFold(final Labels labels, final double[] bounds, final double unit, final Supplier<Histogram> interval)
    {
        this.labels = labels;
        this.bounds = bounds;
        this.unit = unit;
        this.interval = interval;
        counts = new long[bounds.length];
    }

    /** The largest value between the last two calls of {@link #collect()}. */
    double max()
    {
        return max;
    }

    HistogramDataPointSnapshot collect()
    {
        final Histogram recorded = interval.get();
        max = 0;
        if (null != recorded && recorded.getTotalCount() > 0)
        {
            max = recorded.getMaxValue() * unit;
            for (final HistogramIterationValue it : recorded.recordedValues())
            {
                final double value = it.getValueIteratedTo() * unit;
                counts[bucket(value)] += it.getCountAtValueIteratedTo();
                sum += value * it.getCountAtValueIteratedTo();
            }
        }
        return HistogramDataPointSnapshot.builder()
            .labels(labels)
            .classicHistogramBuckets(ClassicHistogramBuckets.of(bounds, counts.clone()))
            .sum(sum)
            .build();
    }

    private int bucket(final double value)
    {
        int index = 0;
        while (value > bounds[index])
        {
            index++;
        }
        return index;
    }
}
