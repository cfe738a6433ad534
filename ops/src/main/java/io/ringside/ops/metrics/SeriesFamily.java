package io.ringside.ops.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;

import java.util.ArrayList;
import java.util.List;

/** One metric whose series come and go: what there is at one scrape. Made for that scrape and thrown away. */
public final class SeriesFamily
{
    private record Point(double value, String[] labels)
    {
    }

    private final String name;
    private final String help;
    private final boolean isCounter;
    private final List<Point> points = new ArrayList<>();

    private SeriesFamily(final String name, final String help, final boolean isCounter)
    {
        this.name = name;
        this.help = help;
        this.isCounter = isCounter;
    }

    /**
     * A metric that goes up and down.
     *
     * @param name Prometheus name.
     * @param help one sentence.
     * @return it, without a series.
     */
    public static SeriesFamily gauge(final String name, final String help)
    {
        return new SeriesFamily(name, help, false);
    }

    /**
     * A metric that never falls.
     *
     * @param name Prometheus name, without the _total that it ends in.
     * @param help one sentence.
     * @return it, without a series.
     */
    public static SeriesFamily counter(final String name, final String help)
    {
        return new SeriesFamily(name, help, true);
    }

    /** Add a series with its value now; labels are names and values in turn. */
    public SeriesFamily add(final double value, final String... labels)
    {
        points.add(new Point(value, labels));
        return this;
    }

    MetricSnapshot snapshot(final String node)
    {
        final Labels ofNode = Labels.of("node", node);
        if (isCounter)
        {
            final CounterSnapshot.Builder counter = CounterSnapshot.builder().name(name).help(help);
            points.forEach((it) -> counter.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                .labels(ofNode.merge(Labels.of(it.labels))).value(it.value).build()));
            return counter.build();
        }
        final GaugeSnapshot.Builder gauge = GaugeSnapshot.builder().name(name).help(help);
        points.forEach((it) -> gauge.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
            .labels(ofNode.merge(Labels.of(it.labels))).value(it.value).build()));
        return gauge.build();
    }
}
