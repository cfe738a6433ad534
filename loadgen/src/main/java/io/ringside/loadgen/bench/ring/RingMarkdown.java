package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.ringside.loadgen.bench.report.BenchmarkReport;
import io.ringside.loadgen.bench.report.BenchmarkRow;
import io.ringside.loadgen.bench.report.BenchmarkTable;
import io.ringside.loadgen.bench.report.Spread;
import io.ringside.loadgen.bench.report.Verdict;

/**
 * The rows as tables for documents: those with a bar first, then the other peers side by side, round trips and load.
 */
public final class RingMarkdown
{
    private static final String FLOOR = "floor";
    private static final String NONE = "–";
    private static final List<String> PERCENTILES = List.of("p50Ns", "p90Ns", "p99Ns", "p999Ns");

    private final List<BenchmarkRow> rows;
    private final StringBuilder text = new StringBuilder(16 * 1024);

    private RingMarkdown(final BenchmarkReport report)
    {
        rows = report.rows();
    }

    /**
     * @param report of {@link RingBenchmark}.
     * @return Markdown, several tables with a heading each.
     */
    public static String of(final BenchmarkReport report)
    {
        final RingMarkdown markdown = new RingMarkdown(report);
        markdown.bars(report);
        markdown.others();
        markdown.roundTrips();
        markdown.load();
        return markdown.text.toString();
    }

    /** How many bars and limits came to what: of the rows that have one. */
    static String count(final Collection<BenchmarkRow> rows)
    {
        final List<String> parts = new ArrayList<>();
        for (final Verdict verdict : Verdict.values())
        {
            final long count = rows.stream().filter((row) -> verdict == row.verdict()).count();
            if (Verdict.NONE != verdict && count > 0)
            {
                parts.add(count + " " + verdict.text());
            }
        }
        return "Bars: " + (parts.isEmpty() ? "none" : String.join(", ", parts)) + ".";
    }

    private void bars(final BenchmarkReport report)
    {
        text.append(count(rows)).append('\n').append(report.environment().cores()).append(" cores, ")
            .append(report.environment().jvm()).append(", commit ").append(report.environment().commit()).append("\n");
        table("Bars", List.of("case", "bytes", "batch", "ours", "peer", "ratio", "floor's ratio", "bar", ""), 3,
            rows.stream().filter((row) -> row.bar() > 0).map(RingMarkdown::bar));
    }

    private static List<String> bar(final BenchmarkRow row)
    {
        return List.of(row.caseName(), condition(row, "payloadBytes"), condition(row, "batch"),
            figure(row, row.ours(), "oursForm"), row.peer() + " " + figure(row, row.theirs(), "form"),
            spread(row.ratio()), spread(row.floorRatio()), BenchmarkTable.number(row.bar()), row.verdict().text());
    }

    /** Peers side by side: median of theirs and the ratio. */
    private void others()
    {
        final Map<List<String>, Map<String, BenchmarkRow>> groups = new LinkedHashMap<>();
        for (final BenchmarkRow row : rows)
        {
            if (row.ours().containsKey(Discipline.NS_PER_MESSAGE))
            {
                groups.computeIfAbsent(List.of(row.caseName(), condition(row, "payloadBytes"),
                    condition(row, "batch")), (ignore) -> new LinkedHashMap<>()).put(row.peer(), row);
            }
        }
        final List<String> peers = groups.values().stream().flatMap((group) -> group.keySet().stream()).distinct()
            .filter((peer) -> !"disruptor".equals(peer)).toList();
        table("Others, ns per message and ratio", concat(List.of("case", "bytes", "batch"), peers), 3,
            groups.entrySet().stream().map((group) -> concat(group.getKey(), peers.stream()
            .map((peer) -> beside(group.getValue().get(peer))).toList())));
    }

    private void roundTrips()
    {
        final List<BenchmarkRow> trips =
            rows.stream().filter((row) -> "request-reply".equals(row.caseName())).toList();
        table("Request and reply, ns", concat(List.of("bytes", "who"), concat(PERCENTILES.stream()
            .map(RingMarkdown::percentile).toList(), List.of("ratio of p50", "floor's ratio"))), 6,
            trips.stream().flatMap((row) -> Stream.of(
            roundTrip(row, "ours, beside " + row.peer(), row.ours(), NONE, NONE),
            roundTrip(row, row.peer() + " " + row.fields().get("form"), row.theirs(), spread(row.ratio()),
            spread(row.floorRatio())))));
    }

    private static List<String> roundTrip(
        final BenchmarkRow row,
        final String who,
        final Map<String, Double> figures,
        final String ratio,
        final String floorRatio)
    {
        return concat(List.of(condition(row, "payloadBytes"), who),
            concat(PERCENTILES.stream().map((name) -> number(figures.get(name))).toList(), List.of(ratio, floorRatio)));
    }

    /** A line per load: p50, p99 and p99.9 of ours and of every peer. */
    private void load()
    {
        final Map<Object, List<BenchmarkRow>> byLoad = rows.stream().filter((row) -> "load".equals(row.caseName()))
            .collect(Collectors.groupingBy((row) -> row.fields().get("loadPercent"), LinkedHashMap::new,
            Collectors.toList()));
        if (byLoad.isEmpty())
        {
            return;
        }
        final List<String> names = List.of("p50Ns", "p99Ns", "p999Ns");
        final Function<String, List<String>> heads =
            (who) -> names.stream().map((name) -> who + " " + percentile(name)).toList();
        final List<BenchmarkRow> first = byLoad.values().iterator().next();
        table("Load, ns", concat(List.of("load"), concat(concat(heads.apply("ours"), List.of("host alone p99")),
            first.stream().flatMap((row) -> heads.apply(row.peer()).stream()).toList())), 0,
            byLoad.entrySet().stream().map((entry) ->
            concat(List.of(entry.getKey() + " %"), concat(concat(numbers(entry.getValue().get(0).ours(), names),
            List.of(number(entry.getValue().get(0).ours().get("hostOnlyP99Ns")))),
            entry.getValue().stream().flatMap((row) -> numbers(row.theirs(), names).stream()).toList()))));
        rows.stream().filter((row) -> row.limit() > 0 || "jitter".equals(row.caseName())).forEach((row) ->
            text.append("- ").append(row.peer()).append(": ").append(row.note())
            .append(row.limit() > 0 ? ": " + row.verdict().text() : "").append('\n'));
    }

    /** Nothing when there are no lines; columns from {@code numbersFrom} on stand to the right. */
    private void table(
        final String title, final List<String> heads, final int numbersFrom, final Stream<List<String>> lines)
    {
        final List<List<String>> all = lines.toList();
        if (all.isEmpty())
        {
            return;
        }
        text.append("\n## ").append(title).append("\n\n");
        line(heads);
        text.append('|');
        for (int i = 0; i < heads.size(); i++)
        {
            text.append(i < numbersFrom ? "---|" : "---:|");
        }
        text.append('\n');
        all.forEach(this::line);
    }

    private void line(final List<String> cells)
    {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String beside(final BenchmarkRow row)
    {
        return null == row ? NONE : FLOOR.equals(row.peer()) ? figure(row, row.theirs(), "form") :
            number(row.theirs().get(Discipline.NS_PER_MESSAGE)) + " · " + spread(row.ratio());
    }

    /** The deciding figure and the form that it is of. */
    private static String figure(final BenchmarkRow row, final Map<String, Double> figures, final String form)
    {
        final Object name = row.fields().get(form);
        return number(figures.values().iterator().next()) + (null == name ? "" : " " + name);
    }

    private static String condition(final BenchmarkRow row, final String name)
    {
        return row.conditions().getOrDefault(name, NONE).toString();
    }

    private static String spread(final Spread spread)
    {
        return null == spread ? NONE : "**" + number(spread.median()) + "** (" + number(spread.min()) + "–" +
            number(spread.max()) + ")";
    }

    private static List<String> numbers(final Map<String, Double> figures, final List<String> names)
    {
        return names.stream().map((name) -> number(figures.get(name))).toList();
    }

    private static String number(final Double value)
    {
        return null == value || value.isNaN() ? NONE : BenchmarkTable.number(value);
    }

    private static String percentile(final String name)
    {
        return switch (name)
        {
            case "p999Ns" -> "p99.9";
            default -> name.replace("Ns", "");
        };
    }

    private static List<String> concat(final List<String> left, final List<String> right)
    {
        return Stream.concat(left.stream(), right.stream()).toList();
    }
}
