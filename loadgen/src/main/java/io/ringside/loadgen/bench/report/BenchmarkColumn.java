package io.ringside.loadgen.bench.report;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A column of a report's table, the same at a terminal and on a page.
 *
 * @param name     over it.
 * @param isNumber whether it stands to the right.
 * @param text     of a row, empty for nothing.
 */
record BenchmarkColumn(String name, boolean isNumber, Function<BenchmarkRow, String> text)
{
    private static final List<BenchmarkColumn> ALL = List.of(
        new BenchmarkColumn("case", false, BenchmarkRow::caseName),
        new BenchmarkColumn("peer", false, BenchmarkRow::peer),
        new BenchmarkColumn("batch", true, (row) -> row.conditions().getOrDefault("batch", "").toString()),
        new BenchmarkColumn("payload", true, BenchmarkColumn::payload),
        new BenchmarkColumn("ours", true, (row) -> figure(row.ours())),
        new BenchmarkColumn("theirs", true, (row) -> figure(row.theirs())),
        new BenchmarkColumn("ratio min", true, (row) -> ratio(row.ratio(), Spread::min)),
        new BenchmarkColumn("median", true, (row) -> ratio(row.ratio(), Spread::median)),
        new BenchmarkColumn("max", true, (row) -> ratio(row.ratio(), Spread::max)),
        new BenchmarkColumn("floor", true, (row) -> ratio(row.floorRatio(), Spread::median)),
        new BenchmarkColumn("bar", true, BenchmarkColumn::bar),
        new BenchmarkColumn("verdict", false, (row) -> row.verdict().text()),
        new BenchmarkColumn("valid", false, (row) -> row.isValid() ? "yes" : "NO"),
        new BenchmarkColumn("note", false, BenchmarkRow::note));

    /** Those that have something to say about some row. */
    static List<BenchmarkColumn> of(final BenchmarkReport report)
    {
        return ALL.stream().filter((column) ->
            report.rows().stream().anyMatch((row) -> !column.text().apply(row).isEmpty())).toList();
    }

    /** The cells of a row. */
    static List<String> cells(final List<BenchmarkColumn> columns, final BenchmarkRow row)
    {
        return columns.stream().map((column) -> column.text().apply(row)).toList();
    }

    private static String bar(final BenchmarkRow row)
    {
        return row.limit() > 0 ? "<= " + BenchmarkTable.number(row.limit()) :
            0 == row.bar() ? "" : BenchmarkTable.number(row.bar());
    }

    private static String payload(final BenchmarkRow row)
    {
        final Object bytes = row.conditions().get("payloadBytes");
        return null == bytes ? "" : bytes + " B";
    }

    private static String ratio(final Spread spread, final Function<Spread, Double> part)
    {
        return null == spread ? "" : BenchmarkTable.number(part.apply(spread));
    }

    /** The first figure is what the row is about; the others are for programs. */
    private static String figure(final Map<String, Double> figures)
    {
        for (final Map.Entry<String, Double> figure : figures.entrySet())
        {
            return BenchmarkTable.number(figure.getValue()) + " " + BenchmarkTable.unit(figure.getKey());
        }
        return "";
    }
}
