package io.ringside.loadgen.workload;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DistributionsTest
{
    private static final int DRAWS = 400_000;

    private final SplitMixRandom random = new SplitMixRandom(11);

    @Test
    void shouldDrawPowerLawDistancesUpToTheCap()
    {
        final DiscreteDistribution distances = DiscreteDistribution.powerLaw(200, 1.5);
        final int[] counts = new int[200];
        for (int i = 0; i < DRAWS; i++)
        {
            counts[distances.next(random)]++;
        }

        // In a log-log plot the slope from 1 to 8 is the exponent.
        final double slope = Math.log((double)counts[0] / counts[7]) / Math.log(8);
        assertEquals(1.5, slope, 0.05);
        assertTrue(counts[199] > 0, "the tail reaches the cap");
    }

    @Test
    void shouldClusterSizesAtOneAndOneHundred()
    {
        int ones = 0;
        int hundreds = 0;
        long largest = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            final long size = OrderSizes.next(random);
            assertTrue(size >= 1 && size <= OrderSizes.LARGEST, "size=" + size);
            ones += 1 == size ? 1 : 0;
            hundreds += 100 == size ? 1 : 0;
            largest = Math.max(largest, size);
        }

        assertEquals(OrderSizes.ONE_SHARE, (double)ones / DRAWS, 0.02);
        assertEquals(OrderSizes.HUNDRED_SHARE, (double)hundreds / DRAWS, 0.01);
        assertTrue(largest > 1_000, "the log-normal has a tail: largest=" + largest);
    }

    @Test
    void shouldMixShortMediumAndLongLifetimes()
    {
        int shorter = 0;
        int spike = 0;
        int medium = 0;
        double sum = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            final long lifetimeNs = OrderLifetimes.next(random);
            assertTrue(lifetimeNs >= 1_000_000L && lifetimeNs <= 120_000_000_000L, "lifetimeNs=" + lifetimeNs);
            spike += OrderLifetimes.SPIKE_NS == lifetimeNs ? 1 : 0;
            shorter += lifetimeNs <= OrderLifetimes.SPIKE_NS ? 1 : 0;
            medium += lifetimeNs > OrderLifetimes.SPIKE_NS && lifetimeNs <= 2_000_000_000L ? 1 : 0;
            sum += lifetimeNs;
        }

        assertEquals(0.35, (double)shorter / DRAWS, 0.005);
        assertEquals(0.35 * OrderLifetimes.SPIKE_SHARE, (double)spike / DRAWS, 0.005);
        assertEquals(0.30, (double)medium / DRAWS, 0.005);
        assertEquals(OrderLifetimes.MEAN_NS, sum / DRAWS, 0.05 * OrderLifetimes.MEAN_NS);
    }

    @Test
    void shouldGiveResidualLifetimesThatAreLongerOnAverage()
    {
        double sum = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            final long residualNs = OrderLifetimes.nextResidual(random);
            assertTrue(residualNs >= 0 && residualNs <= 120_000_000_000L, "residualNs=" + residualNs);
            sum += residualNs;
        }

        assertTrue(sum / DRAWS > OrderLifetimes.MEAN_NS, "inspection paradox: mean=" + sum / DRAWS);
    }
}
