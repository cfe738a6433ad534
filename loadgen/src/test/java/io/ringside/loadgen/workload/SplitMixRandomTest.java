package io.ringside.loadgen.workload;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SplitMixRandomTest
{
    private static final int DRAWS = 200_000;

    @Test
    void shouldGiveTheSameNumbersForTheSameSeedForEver()
    {
        final SplitMixRandom random = new SplitMixRandom(7);

        assertEquals(GOLDEN_FIRST, random.nextLong());
        assertEquals(GOLDEN_SECOND, random.nextLong());
    }

    @Test
    void shouldGiveUnrelatedStreamsForCloseSeedsAndSplits()
    {
        final SplitMixRandom parent = new SplitMixRandom(1);
        final SplitMixRandom child = parent.split();
        final SplitMixRandom neighbour = new SplitMixRandom(2);
        int equalBits = 0;
        for (int i = 0; i < 1000; i++)
        {
            final long value = parent.nextLong();
            equalBits += 64 - Long.bitCount(value ^ child.nextLong());
            assertNotEquals(value, neighbour.nextLong());
        }

        assertEquals(32.0, equalBits / 1000.0, 0.5);
    }

    @Test
    void shouldDrawUniformlyBelowTheBound()
    {
        final SplitMixRandom random = new SplitMixRandom(3);
        final int[] counts = new int[7];
        for (int i = 0; i < DRAWS; i++)
        {
            counts[random.nextInt(counts.length)]++;
        }

        for (final int count : counts)
        {
            assertEquals(DRAWS / 7.0, count, DRAWS / 7.0 * 0.03);
        }
    }

    @Test
    void shouldDrawNormalAndExponentialWithTheRightMoments()
    {
        final SplitMixRandom random = new SplitMixRandom(4);
        double sum = 0;
        double squares = 0;
        double exponentialSum = 0;
        for (int i = 0; i < DRAWS; i++)
        {
            final double value = random.nextGaussian();
            sum += value;
            squares += value * value;
            final double exponential = random.nextExponential();
            assertTrue(exponential >= 0, "exponential=" + exponential);
            exponentialSum += exponential;
        }

        assertEquals(0.0, sum / DRAWS, 0.01);
        assertEquals(1.0, squares / DRAWS, 0.02);
        assertEquals(1.0, exponentialSum / DRAWS, 0.01);
    }

    private static final long GOLDEN_FIRST = -5137267319001854395L;
    private static final long GOLDEN_SECOND = -6461814455296669442L;
}
