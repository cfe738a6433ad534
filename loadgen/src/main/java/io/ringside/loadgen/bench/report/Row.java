package io.ringside.loadgen.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * One line of a benchmark's table: a subject in one setting.
 *
 * @param experiment name of the experiment or the case.
 * @param setting    what was done.
 * @param subject    what was measured: {@code ringside}, or the name of a peer or a mechanism.
 * @param published  figure, with unit, that others published; empty when there is none.
 * @param hardware   and year of the published figure; empty when there is none.
 * @param figures    measured here, one of each fork, in {@code unit}; empty when it was skipped.
 * @param unit       of the figures; of rates it begins with {@code M/s}.
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

    /**
     * A row without a figure.
     *
     * @param experiment name of it.
     * @param setting    of it.
     * @param subject    that could not be measured.
     * @param why        it could not.
     * @return the row.
     */
    public static Row skipped(final String experiment, final String setting, final String subject, final String why)
    {
        return new Row(experiment, setting, subject, "", "", new double[0], "", false, why + ": skipped", Map.of());
    }

    /**
     * @param figure that others published.
     * @param where  it was measured.
     * @return the same row with it.
     */
    public Row published(final String figure, final String where)
    {
        return new Row(experiment, setting, subject, figure, where, figures, unit, valid, note, extras);
    }

    /**
     * @param text added to the note.
     * @return the same row with it.
     */
    public Row note(final String text)
    {
        final String joined = note.isEmpty() ? text : note + "; " + text;
        return new Row(experiment, setting, subject, published, hardware, figures, unit, valid, joined, extras);
    }

    /**
     * @param name  of a further figure.
     * @param value of it.
     * @return the same row with it.
     */
    public Row with(final String name, final double value)
    {
        final Map<String, Double> more = new LinkedHashMap<>(extras);
        more.put(name, value);
        return new Row(experiment, setting, subject, published, hardware, figures, unit, valid, note, more);
    }

    /**
     * For the way from the fork that measures to the process that reports.
     *
     * @return one line, not ended.
     */
    public String toLine()
    {
        final StringJoiner line = new StringJoiner("\t");
        line.add(experiment).add(setting).add(subject).add(published).add(hardware).add(unit)
            .add(Boolean.toString(valid)).add(note.replaceAll("[\t\r\n]", " "))
            .add(Arrays.toString(figures).replaceAll("[\\[\\] ]", ""));
        extras.forEach((name, value) -> line.add(name).add(value.toString()));
        return line.toString();
    }

    /**
     * @param line of {@link #toLine()}.
     * @return the row.
     */
    public static Row ofLine(final String line)
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

    /**
     * Rows of several forks, one for each setting and subject, in the order in which they came first.
     *
     * @param rows of all forks.
     * @return as many rows as one fork gave.
     */
    public static List<Row> merge(final List<Row> rows)
    {
        final Map<String, List<Row>> groups = new LinkedHashMap<>();
        for (final Row row : rows)
        {
            groups.computeIfAbsent(row.experiment + '\n' + row.setting + '\n' + row.subject,
                (ignore) -> new ArrayList<>()).add(row);
        }
        return groups.values().stream().map(Row::mergeGroup).toList();
    }

    private static Row mergeGroup(final List<Row> group)
    {
        final Row representative = group.stream().filter((row) -> !row.valid).findFirst().orElse(group.get(0));
        final Map<String, Double> extras = new LinkedHashMap<>();
        for (final String name : representative.extras.keySet())
        {
            extras.put(name, median(group.stream()
                .mapToDouble((row) -> row.extras.getOrDefault(name, Double.NaN)).toArray()));
        }
        return new Row(representative.experiment, representative.setting, representative.subject,
            representative.published, representative.hardware,
            group.stream().flatMapToDouble((row) -> Arrays.stream(row.figures)).toArray(), representative.unit,
            representative.valid, representative.note, extras);
    }

    /**
     * Whether nothing was measured, for a reason that the note gives.
     *
     * @return true if so.
     */
    public boolean isSkipped()
    {
        return 0 == figures.length;
    }

    /**
     * The fork in the middle.
     *
     * @return the figure in {@link #unit()}, not a number when it was skipped.
     */
    public double median()
    {
        return median(figures);
    }

    /**
     * The least figure.
     *
     * @return the figure in {@link #unit()}, not a number when it was skipped.
     */
    public double min()
    {
        return Arrays.stream(figures).min().orElse(Double.NaN);
    }

    /**
     * The greatest figure.
     *
     * @return the figure in {@link #unit()}, not a number when it was skipped.
     */
    public double max()
    {
        return Arrays.stream(figures).max().orElse(Double.NaN);
    }

    /** How many times as fast ours is, by the medians. */
    double ratioTo(final Row ours)
    {
        return unit.startsWith("M/s") ? ours.median() / median() : median() / ours.median();
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
