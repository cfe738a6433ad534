package io.ringside.loadgen.bench.seeds;

import io.ringside.loadgen.bench.report.Chart;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * The curves of the report. A chart whose experiment was not run is left out.
 */
final class SeedCharts
{
    private static final double[] CAPACITIES = {1, 32, 256, 2048, 32768};
    private static final double[] ONE_TRAIN_RATE = {5.2, 105, 345, 608, 767};
    private static final double[] ONE_TRAIN_NS = {193, 305, 743, 3368, 42721};
    private static final String TOTAL = "M messages/s";

    private SeedCharts()
    {
    }

    static List<Chart> of(final List<SeedRow> rows)
    {
        final List<Chart> charts = new ArrayList<>();
        addCounter(charts, of(rows, CounterExperiment.NAME));
        addContention(charts, of(rows, ContentionExperiment.NAME));
        addTopologies(charts, of(rows, TopologyExperiment.NAME));
        addPercentiles(charts, of(rows, HopLatencyExperiment.NAME), "Latency per hop, one event per microsecond",
            new String[]{"p50", "p99", "p999", "max"});
        addRailway(charts, of(rows, RailwayExperiment.NAME));
        addPercentiles(charts, of(rows, PersistedExperiment.NAME).stream()
            .filter((row) -> row.extras().containsKey("p9999")).toList(),
            "Persisted hand-over, 256 bytes at 100,000/s, from the intended send time",
            new String[]{"p50", "p90", "p99", "p999", "p9999", "max"});
        return charts;
    }

    private static List<SeedRow> of(final List<SeedRow> rows, final String experiment)
    {
        return rows.stream().filter((row) -> experiment.equals(row.experiment()) && !row.isSkipped()).toList();
    }

    private static void addCounter(final List<Chart> charts, final List<SeedRow> rows)
    {
        if (!rows.isEmpty())
        {
            final List<String> ways = List.of("plain", "volatile", "CAS", "XADD", "lock");
            charts.add(Chart.bar("500 M increments of one counter", ways, "ms").logY()
                .bars("published, one thread", new double[]{300, 4_700, 5_700, Double.NaN, 10_000})
                .bars("here, one thread", medians(rows, ways, (row) -> row.setting().contains("one thread")))
                .bars("published, two threads", new double[]{Double.NaN, Double.NaN, 30_000, Double.NaN, 224_000})
                .bars("here, two threads", medians(rows, ways, (row) -> row.setting().contains("two threads"))));
        }
    }

    private static double[] medians(
        final List<SeedRow> rows, final List<String> subjects, final Predicate<SeedRow> filter)
    {
        return subjects.stream().mapToDouble((subject) -> rows.stream()
            .filter((row) -> subject.equals(row.subject()) && filter.test(row))
            .mapToDouble(SeedRow::median).findFirst().orElse(Double.NaN)).toArray();
    }

    private static void addContention(final List<Chart> charts, final List<SeedRow> rows)
    {
        if (!rows.isEmpty())
        {
            final Chart chart = Chart.line("Claims from one counter, by threads", "threads", "M/s");
            for (final String subject : subjects(rows))
            {
                addCurve(chart, subject, rows, (row) -> subject.equals(row.subject()), "threads", SeedRow::median);
            }
            charts.add(chart);
        }
    }

    private static void addTopologies(final List<Chart> charts, final List<SeedRow> rows)
    {
        if (!rows.isEmpty())
        {
            final List<String> settings = rows.stream().map(SeedRow::setting).distinct().toList();
            final Chart chart = Chart.bar("Ring and queues", settings, "messages/s").logY();
            for (final String subject : subjects(rows))
            {
                chart.bars(subject, settings.stream().mapToDouble((setting) -> rows.stream()
                    .filter((row) -> subject.equals(row.subject()) && setting.equals(row.setting()))
                    .mapToDouble((row) -> 1e6 * row.median()).findFirst().orElse(Double.NaN)).toArray());
            }
            charts.add(chart);
        }
    }

    private static void addPercentiles(
        final List<Chart> charts, final List<SeedRow> rows, final String title, final String[] percentiles)
    {
        if (!rows.isEmpty())
        {
            final Chart chart = Chart.bar(title, List.of(percentiles), "ns").logY();
            for (final SeedRow row : rows)
            {
                final double[] values = new double[percentiles.length];
                for (int i = 0; i < values.length; i++)
                {
                    values[i] = row.extras().getOrDefault(percentiles[i], Double.NaN);
                }
                chart.bars(row.subject(), values);
            }
            charts.add(chart);
        }
    }

    private static void addRailway(final List<Chart> charts, final List<SeedRow> rows)
    {
        if (rows.isEmpty())
        {
            return;
        }
        final Chart rate = Chart.line("1P1C: throughput against batch", "messages per train or claim", TOTAL).logX()
            .logY().series("Railway, one train, published", CAPACITIES, ONE_TRAIN_RATE);
        addCurve(rate, "Railway, one train", rows, isOneToOne("one train of"), "capacity", SeedRow::median);
        addCurve(rate, "Railway, two trains", rows, isOneToOne("two trains of"), "capacity", SeedRow::median);
        addCurve(rate, SeedRow.OURS, rows, isOneToOne("batches of"), "batch", SeedRow::median);
        charts.add(rate);
        final Chart interval = Chart.line("1P1C: what throughput costs in time", "messages per train", "ns").logX()
            .logY().series("one train, published", CAPACITIES, ONE_TRAIN_NS);
        addCurve(interval, "one train, time between trains", rows, isOneToOne("one train of"), "capacity",
            (row) -> row.extras().get("nsPerTrain"));
        addCurve(interval, "one train, first message loaded to read, p50", rows, isOneToOne("one train of"),
            "capacity", (row) -> row.extras().get("p50"));
        charts.add(interval);
    }

    private static Predicate<SeedRow> isOneToOne(final String text)
    {
        return (row) -> row.setting().startsWith("1P1C, " + text);
    }

    private static void addCurve(
        final Chart chart,
        final String name,
        final List<SeedRow> rows,
        final Predicate<SeedRow> filter,
        final String x,
        final ToDoubleFunction<SeedRow> y)
    {
        final List<SeedRow> chosen = rows.stream().filter(filter).toList();
        chart.series(name, chosen.stream().mapToDouble((row) -> row.extras().get(x)).toArray(),
            chosen.stream().mapToDouble(y).toArray());
    }

    private static Set<String> subjects(final List<SeedRow> rows)
    {
        final Set<String> result = new LinkedHashSet<>();
        rows.forEach((row) -> result.add(row.subject()));
        return result;
    }
}
