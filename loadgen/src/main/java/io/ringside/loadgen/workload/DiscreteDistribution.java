package io.ringside.loadgen.workload;

import java.util.function.IntToDoubleFunction;

/** Draws an index with a probability in proportion to its weight. Built once; drawing allocates nothing. */
public final class DiscreteDistribution
{
    private final double[] cumulative;

    private DiscreteDistribution(final int count, final IntToDoubleFunction weight)
    {
        cumulative = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++)
        {
            sum += weight.applyAsDouble(i);
            cumulative[i] = sum;
        }
        for (int i = 0; i < count; i++)
        {
            cumulative[i] /= sum;
        }
    }

    /**
     * Zipf with exponent 1: the weight of index i is 1 / (i + 1).
     *
     * @param count of indexes, at least 1.
     */
    public static DiscreteDistribution zipf(final int count)
    {
        return new DiscreteDistribution(count, (i) -> 1.0 / (i + 1));
    }

    /**
     * Power law: the weight of index i is (i + 1)^-exponent.
     *
     * @param count    of indexes, at least 1.
     * @param exponent of the law, above 0.
     */
    public static DiscreteDistribution powerLaw(final int count, final double exponent)
    {
        return new DiscreteDistribution(count, (i) -> StrictMath.pow(i + 1, -exponent));
    }

    /** The probability of an index. */
    public double share(final int index)
    {
        return 0 == index ? cumulative[0] : cumulative[index] - cumulative[index - 1];
    }

    /**
     * @return an index from 0.
     */
    public int next(final SplitMixRandom random)
    {
        final double point = random.nextDouble();
        int low = 0;
        int high = cumulative.length - 1;
        while (low < high)
        {
            final int middle = (low + high) >>> 1;
            if (cumulative[middle] > point)
            {
                high = middle;
            }
            else
            {
                low = middle + 1;
            }
        }

        return low;
    }
}
