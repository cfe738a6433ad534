package io.ringside.loadgen.bench.report;

import java.util.List;

import io.ringside.loadgen.result.EnvironmentInfo;

/**
 * Everything a benchmark found out.
 *
 * @param schema      of the JSON form: {@code ringside.bench.ring/1}.
 * @param title       for people.
 * @param environment it ran in.
 * @param rows        of the table.
 * @param charts      of the page.
 * @param notes       on how it was measured, a sentence each.
 */
public record BenchmarkReport(
    String schema,
    String title,
    EnvironmentInfo environment,
    List<BenchmarkRow> rows,
    List<Chart> charts,
    List<String> notes)
{
    /** Lists are copied. */
    public BenchmarkReport
    {
        rows = List.copyOf(rows);
        charts = List.copyOf(charts);
        notes = List.copyOf(notes);
    }

    /**
     * @return whether every row is valid.
     */
    public boolean isValid()
    {
        return rows.stream().allMatch(BenchmarkRow::isValid);
    }
}
