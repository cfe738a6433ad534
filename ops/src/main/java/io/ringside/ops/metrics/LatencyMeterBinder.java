package io.ringside.ops.metrics;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Publishes the histograms of hot threads as Prometheus histograms, each with a gauge of the largest value since the
 * last scrape.
 */
final class LatencyMeterBinder implements MultiCollector
{
    private static final double NS = 1e-9;

    private final Map<String, List<HistogramFold>> folds = new LinkedHashMap<>();
    private final Map<String, String> helps = new LinkedHashMap<>();
    private final Map<String, String> maxNames = new LinkedHashMap<>();

    /**
     * Add a series of nanoseconds, shown as seconds.
     *
     * @param name     Prometheus name, ending in _seconds.
     * @param maxName  of the gauge for the largest value, or null: none.
     * @param help     one sentence.
     * @param labels   names and values in turn.
     * @param interval gives what was recorded since the last call, or null.
     */
    void addSeconds(
        final String name,
        final String maxName,
        final String help,
        final String[] labels,
        final Supplier<Histogram> interval)
    {
        add(name, help, new HistogramFold(Labels.of(labels), HistogramFold.SECONDS, NS, interval));
        if (null != maxName)
        {
            maxNames.put(name, maxName);
        }
    }

    /**
     * Add a series of counts of things.
     *
     * @param name     Prometheus name.
     * @param help     one sentence.
     * @param labels   names and values in turn.
     * @param interval gives what was recorded since the last call, or null.
     */
    void addCounts(
        final String name, final String help, final String[] labels, final Supplier<Histogram> interval)
    {
        add(name, help, new HistogramFold(Labels.of(labels), HistogramFold.COUNTS, 1, interval));
    }

    @Override
    public synchronized MetricSnapshots collect()
    {
        final MetricSnapshots.Builder result = MetricSnapshots.builder();
        folds.forEach((name, series) ->
        {
            final HistogramSnapshot.Builder histogram = HistogramSnapshot.builder().name(name).help(helps.get(name));
            for (final HistogramFold fold : series)
            {
                histogram.dataPoint(fold.collect());
            }
            result.metricSnapshot(histogram.build());
            if (maxNames.containsKey(name))
            {
                final GaugeSnapshot.Builder gauge =
                    GaugeSnapshot.builder().name(maxNames.get(name)).help("largest since the last scrape");
                for (final HistogramFold fold : series)
                {
                    gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder().labels(fold.labels)
                        .value(fold.max()).build());
                }
                result.metricSnapshot(gauge.build());
            }
        });
        return result.build();
    }

    private synchronized void add(final String name, final String help, final HistogramFold fold)
    {
        folds.computeIfAbsent(name, (ignored) -> new ArrayList<>()).add(fold);
        helps.put(name, help);
    }
}
