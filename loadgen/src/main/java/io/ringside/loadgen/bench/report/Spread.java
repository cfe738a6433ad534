package io.ringside.loadgen.bench.report;

import java.util.Arrays;

/**
 * The least, the middle and the greatest of several rounds.
 *
 * @param min    of the rounds.
 * @param median of the rounds; the mean of the two in the middle when they are even in number.
 * @param max    of the rounds.
 */
public record Spread(double min, double median, double max)
{
    /**
     * @param values of the rounds, at least one; left as they are.
     * @return their spread.
     */
    public static Spread of(final double... values)
    {
        if (0 == values.length)
        {
            throw new IllegalArgumentException("a spread needs at least one round");
        }

        final double[] sorted = values.clone();
        Arrays.sort(sorted);
        final int middle = sorted.length / 2;
        final double median = 0 == sorted.length % 2 ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle];

        return new Spread(sorted[0], median, sorted[sorted.length - 1]);
    }

    /**
     * The ratio of each round of one side to the round of the other that ran beside it. For durations give theirs
     * first, for rates ours, and above 1 means that ours was faster.
     *
     * @param numerators   of the rounds, in order.
     * @param denominators of the rounds, in the same order, as many.
     * @return spread of the ratios.
     */
    public static Spread ofRatios(final double[] numerators, final double[] denominators)
    {
        if (numerators.length != denominators.length)
        {
            throw new IllegalArgumentException("rounds are not paired: " + numerators.length + " against " +
                denominators.length);
        }

        final double[] ratios = new double[numerators.length];
        for (int i = 0; i < ratios.length; i++)
        {
            ratios[i] = numerators[i] / denominators[i];
        }

        return of(ratios);
    }
}
