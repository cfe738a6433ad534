package io.ringside.loadgen.bench.seeds;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of the table: an experiment in one setting, the published figure and the one measured here.
 *
 * @param experiment of the list in {@link Experiments}.
 * @param setting    what was done.
 * @param subject    what was measured: {@code ringside}, or the name of a peer or a mechanism.
 * @param published  figure, with unit, as the founding documents give it; empty when they have none.
 * @param hardware   and year of the published figure; empty when there is none.
 * @param rounds     figures measured here, one of each round, in {@code unit}; empty when it was skipped.
 * @param unit       of the rounds.
 * @param valid      whether the work was verified to have been done.
 * @param note       what one must know to read the figure; why it was skipped.
 * @param extras     further figures by name, such as percentiles or the value on the axis of a plot.
 */
public record SeedRow(
    String experiment,
    String setting,
    String subject,
    String published,
    String hardware,
    double[] rounds,
    String unit,
    boolean valid,
    String note,
    Map<String, Double> extras)
{
    /** Name of {@link #subject} for what is ours. */
    static final String OURS = "ringside";

    static SeedRow skipped(final String experiment, final String setting, final String subject, final String why)
    {
        return new SeedRow(
            experiment, setting, subject, "", "", new double[0], "", false, why + ": skipped", Map.of());
    }

    SeedRow published(final String figure, final String where)
    {
        return new SeedRow(experiment, setting, subject, figure, where, rounds, unit, valid, note, extras);
    }

    SeedRow note(final String text)
    {
        final String joined = note.isEmpty() ? text : note + "; " + text;
        return new SeedRow(experiment, setting, subject, published, hardware, rounds, unit, valid, joined, extras);
    }

    SeedRow with(final String name, final double value)
    {
        final Map<String, Double> more = new LinkedHashMap<>(extras);
        more.put(name, value);
        return new SeedRow(experiment, setting, subject, published, hardware, rounds, unit, valid, note, more);
    }

    /**
     * Whether nothing was measured, for a reason that the note gives.
     *
     * @return true if so.
     */
    public boolean isSkipped()
    {
        return 0 == rounds.length;
    }

    /**
     * The round in the middle.
     *
     * @return the figure in {@link #unit()}.
     */
    public double median()
    {
        final double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;
        return 0 == sorted.length ? Double.NaN :
            1 == sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    double min()
    {
        return Arrays.stream(rounds).min().orElse(Double.NaN);
    }

    double max()
    {
        return Arrays.stream(rounds).max().orElse(Double.NaN);
    }
}
