package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.Chart;
import io.ringside.loadgen.bench.report.Spread;

/**
 * Pictures of the rows: throughput against batch for every case and payload, percentiles of request and reply.
 */
final class RingCharts
{
    private static final String OURS = "ringside";
    private static final List<String> PERCENTILES = List.of("p50Ns", "p90Ns", "p99Ns", "p999Ns", "maxNs");

    private RingCharts()
    {
    }

    static List<Chart> of(final List<BenchmarkRow> rows)
    {
        final Map<String, List<BenchmarkRow>> groups = new LinkedHashMap<>();
        for (final BenchmarkRow row : rows)
        {
            groups.computeIfAbsent(title(row), (ignore) -> new ArrayList<>()).add(row);
        }

        final List<Chart> charts = new ArrayList<>();
        groups.forEach((title, group) -> charts.add(
            group.get(0).ours().containsKey(Discipline.NS_PER_MESSAGE) ? throughput(title, group) :
            percentiles(title, group)));
        return charts;
    }

    private static String title(final BenchmarkRow row)
    {
        final Object payload = row.conditions().get("payloadBytes");
        return row.caseName().substring(0, 1).toUpperCase(Locale.ROOT) + row.caseName().substring(1) +
            (null == payload ? "" : ", " + payload + " bytes");
    }

    private static Chart throughput(final String title, final List<BenchmarkRow> group)
    {
        final Set<Object> batches = new LinkedHashSet<>();
        final Map<String, Map<Object, Double>> curves = new LinkedHashMap<>();
        final Map<Object, List<Double>> ours = new LinkedHashMap<>();
        curves.put(OURS, new LinkedHashMap<>());
        for (final BenchmarkRow row : group)
        {
            final Object batch = row.conditions().get("batch");
            batches.add(batch);
            ours.computeIfAbsent(batch, (ignore) -> new ArrayList<>())
                .add(1e9 / row.ours().get(Discipline.NS_PER_MESSAGE));
            curves.computeIfAbsent(row.peer(), (ignore) -> new LinkedHashMap<>())
                .put(batch, 1e9 / row.theirs().get(Discipline.NS_PER_MESSAGE));
        }
        ours.forEach((batch, rates) -> curves.get(OURS).put(
            batch, Spread.of(rates.stream().mapToDouble(Double::doubleValue).toArray()).median()));

        final double[] x = batches.stream().mapToDouble((batch) -> ((Number)batch).doubleValue()).toArray();
        final Chart chart = Chart.line(title, "messages in a batch", "messages/s").logX().logY().caption(
            "Throughput against batch, median of the rounds, the fastest form of each peer. Both axes logarithmic; " +
            "higher is better. Floor: the same work by hand over bare memory.");
        curves.forEach((name, values) -> chart.series(name, x,
            batches.stream().mapToDouble((batch) -> values.getOrDefault(batch, Double.NaN)).toArray()));
        return chart;
    }

    private static Chart percentiles(final String title, final List<BenchmarkRow> group)
    {
        final Chart chart = Chart.bar(title, List.of("p50", "p90", "p99", "p99.9", "max"), "ns").logY()
            .caption("Round trip through two rings or queues. Logarithmic; lower is better.");
        final List<double[]> ours = new ArrayList<>();
        for (final BenchmarkRow row : group)
        {
            ours.add(figures(row.ours()));
        }
        final double[] middle = new double[PERCENTILES.size()];
        Arrays.setAll(middle, (i) -> Spread.of(ours.stream().mapToDouble((values) -> values[i]).toArray()).median());
        chart.bars(OURS, middle);
        for (final BenchmarkRow row : group)
        {
            chart.bars(row.peer(), figures(row.theirs()));
        }
        return chart;
    }

    private static double[] figures(final Map<String, Double> figures)
    {
        return PERCENTILES.stream().mapToDouble((name) -> figures.getOrDefault(name, Double.NaN)).toArray();
    }
}
