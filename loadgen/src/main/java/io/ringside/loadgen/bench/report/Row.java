package io.ringside.loadgen.bench.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;

/**
 * One line of a benchmark's table: a subject in one setting.
 *
 * @param experiment name of the experiment or the case.
 * @param setting    what was done.
 * @param subject    what was measured: {@code ringside}, or the name of a peer or a mechanism.
 * @param published  figure, with unit, that others published; empty when there is none.
 * @param hardware   and year of the published figure; empty when there is none.
 * @param figures    measured here, one of each fork, in {@code unit}; empty when it was skipped.
 * @param unit       of the figures; of rates it begins with {@code M/s} or {@code msg/s}.
 * @param valid      whether the work was verified to have been done.
 * @param note       what one must know to read the figure; why it was skipped or is not valid.
 * @param extras     further figures by name, such as percentiles; the median of the forks.
 */
public record Row(
    String experiment,
    String setting,
    String subject,
    String published,
    String hardware,
    double[] figures,
    String unit,
    boolean valid,
    String note,
    Map<String, Double> extras)
{
    /** Name of {@link #subject} for what is ours. */
    public static final String OURS = "ringside";

    /** A row with a figure, not yet of an experiment. */
    public static Row measured(final String setting, final String subject, final double figure, final String unit)
    {
        return new Row("", setting, subject, "", "", new double[]{figure}, unit, true, "", Map.of());
    }

    /** A row without a figure, and why. */
    public static Row skipped(final String setting, final String subject, final String why)
    {
        return new Row("", setting, subject, "", "", new double[0], "", false, why + ": skipped", Map.of());
    }

    /** The same row as one of an experiment. */
    public Row of(final String name)
    {
        return new Row(name, setting, subject, published, hardware, figures, unit, valid, note, extras);
    }

    /** The same row, not valid unless the work behind it came to the expected total. */
    public Row expect(final String what, final long expected, final long found)
    {
        return provided(expected == found, what + ": expected " + expected + ", found " + found);
    }

    /** The same row, not valid if something does not hold. */
    public Row provided(final boolean holds, final String otherwise)
    {
        return holds || !valid ? this : new Row(experiment, setting, subject, published, hardware, figures, unit, false,
            otherwise, extras);
    }

    /** The same row, invalid unless a consumer has read the numbers from 0 on of every producer. */
    public Row expectSum(final int producers, final long numbers, final long found)
    {
        return expect("sum of the numbers read", producers * (numbers * (numbers - 1) / 2), found);
    }

    /** The same row with the figure that others published, and where they measured it. */
    public Row published(final String figure, final String where)
    {
        return new Row(experiment, setting, subject, figure, where, figures, unit, valid, note, extras);
    }

    /** The same row with another note behind its own. */
    public Row note(final String text)
    {
        final String joined = note.isEmpty() ? text : note + "; " + text;
        return new Row(experiment, setting, subject, published, hardware, figures, unit, valid, joined, extras);
    }

    /** The same row with a note if there are more threads than cores. */
    public Row threads(final int count)
    {
        final int cores = Runtime.getRuntime().availableProcessors();
        return count > cores ? note(count + " threads on " + cores + " cores") : this;
    }

    /** The same row with a further figure. */
    public Row with(final String name, final double value)
    {
        final Map<String, Double> more = new LinkedHashMap<>(extras);
        more.put(name, value);
        return new Row(experiment, setting, subject, published, hardware, figures, unit, valid, note, more);
    }

    /** The same row with percentiles of a histogram, each divided by the same number. */
    public Row withPercentiles(final Histogram histogram, final double divisor)
    {
        return with("p50", histogram.getValueAtPercentile(50) / divisor)
            .with("p90", histogram.getValueAtPercentile(90) / divisor)
            .with("p99", histogram.getValueAtPercentile(99) / divisor)
            .with("p999", histogram.getValueAtPercentile(99.9) / divisor)
            .with("p9999", histogram.getValueAtPercentile(99.99) / divisor)
            .with("max", histogram.getMaxValue() / divisor);
    }

    /** Goes from the fork that measures to the process that reports: one line, not ended. */
    String toLine()
    {
        final StringJoiner line = new StringJoiner("\t");
        line.add(experiment).add(setting).add(subject).add(published).add(hardware).add(unit)
            .add(Boolean.toString(valid)).add(note.replaceAll("[\t\r\n]", " "))
            .add(Arrays.toString(figures).replaceAll("[\\[\\] ]", ""));
        extras.forEach((name, value) -> line.add(name).add(value.toString()));
        return line.toString();
    }

    /** Reads a line of {@link #toLine()}. */
    static Row ofLine(final String line)
    {
        final String[] words = line.split("\t", -1);
        final Map<String, Double> extras = new LinkedHashMap<>();
        for (int i = 9; i < words.length; i += 2)
        {
            extras.put(words[i], Double.valueOf(words[i + 1]));
        }

        return new Row(words[0], words[1], words[2], words[3], words[4],
            Arrays.stream(words[8].split(",")).filter((word) -> !word.isEmpty())
                .mapToDouble(Double::parseDouble).toArray(),
            words[5], Boolean.parseBoolean(words[6]), words[7], extras);
    }

    /** Rows of several forks, one for each setting and subject, in the order in which they came first. */
    public static List<Row> merge(final List<Row> rows)
    {
        return rows.stream().collect(Collectors.groupingBy(
            (row) -> List.of(row.experiment, row.setting, row.subject), LinkedHashMap::new, Collectors.toList()))
            .values().stream().map(Row::mergeGroup).toList();
    }

    private static Row mergeGroup(final List<Row> group)
    {
        final Row first = group.stream().filter((row) -> !row.valid).findFirst().orElse(group.get(0));
        final Map<String, Double> extras = new LinkedHashMap<>();
        first.extras.keySet().forEach((name) -> extras.put(name,
            median(group.stream().mapToDouble((row) -> row.extras.getOrDefault(name, Double.NaN)).toArray())));
        return new Row(first.experiment, first.setting, first.subject, first.published, first.hardware,
            group.stream().flatMapToDouble((row) -> Arrays.stream(row.figures)).toArray(), first.unit,
            first.valid, first.note, extras);
    }

    /** Whether nothing was measured, for a reason that the note gives. */
    public boolean isSkipped()
    {
        return 0 == figures.length;
    }

    /** The fork in the middle; not a number if the row was skipped, as for {@link #min} and {@link #max}. */
    public double median()
    {
        return median(figures);
    }

    /** The least figure. */
    public double min()
    {
        return Arrays.stream(figures).min().orElse(Double.NaN);
    }

    /** The greatest figure. */
    public double max()
    {
        return Arrays.stream(figures).max().orElse(Double.NaN);
    }

    /** How many times as fast ours is, by the medians. */
    double ratioTo(final Row ours)
    {
        return unit.startsWith("M/s") || unit.startsWith("msg/s") ? ours.median() / median() : median() / ours.median();
    }

    private static double median(final double[] values)
    {
        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;

        return 0 == sorted.length ? Double.NaN :
            1 == sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
