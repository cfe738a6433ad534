package io.ringside.loadgen.bench.seeds;

import java.util.Map;

/**
 * Measures one setting: a warm-up, then the rounds, each checked.
 */
final class Rounds
{
    private static final int WARM_UPS = 2;

    private final double[] figures;
    private int count;
    private boolean isWarm;
    private boolean isValid = true;
    private String note = "";

    Rounds(final int rounds)
    {
        figures = new double[rounds];
    }

    /** One round of a setting. */
    @FunctionalInterface
    interface Round
    {
        /**
         * @param check to be told what the work came to.
         * @return the figure.
         * @throws Exception when the experiment itself fails.
         */
        double measure(Rounds check) throws Exception;
    }

    static Rounds of(final SeedSettings settings, final Round round) throws Exception
    {
        return interleaved(settings, round)[0];
    }

    /** Several subjects in turn, round by round, so that what disturbs the machine disturbs them all. */
    static Rounds[] interleaved(final SeedSettings settings, final Round... subjects) throws Exception
    {
        final Rounds[] results = new Rounds[subjects.length];
        for (int i = 0; i < subjects.length; i++)
        {
            results[i] = new Rounds(settings.rounds());
        }
        for (int round = -WARM_UPS; round < settings.rounds(); round++)
        {
            for (int i = 0; i < subjects.length; i++)
            {
                results[i].isWarm = round >= 0;
                final double figure = subjects[i].measure(results[i]);
                if (results[i].isWarm)
                {
                    results[i].add(figure);
                }
            }
        }
        return results;
    }

    /** Whether this round counts. */
    boolean isWarm()
    {
        return isWarm;
    }

    void add(final double figure)
    {
        figures[count++] = figure;
    }

    /** The total that the work must have come to. */
    void expect(final String what, final long expected, final long found)
    {
        if (expected != found && isValid)
        {
            isValid = false;
            note = what + ": expected " + expected + ", found " + found;
        }
    }

    SeedRow row(final String experiment, final String setting, final String subject, final String unit)
    {
        return new SeedRow(experiment, setting, subject, "", "", figures, unit, isValid, note, Map.of());
    }
}
