package io.ringside.loadgen.workload;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ArrivalsTest
{
    @Test
    void shouldSpaceConstantArrivalsWithoutDrift()
    {
        final Arrivals arrivals = Arrivals.of("constant", 30_000, new SplitMixRandom(1));
        long last = -1;
        for (int i = 0; i < 30_000 * 60; i++)
        {
            final long timeNs = arrivals.nextTimeNs();
            assertTrue(timeNs > last, "i=" + i);
            last = timeNs;
        }

        assertEquals(60_000_000_000L, arrivals.nextTimeNs(), 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 99})
    void shouldSpacePoissonArrivalsExponentially(final long seed)
    {
        final double rate = 10_000;
        final Arrivals arrivals = Arrivals.of("poisson", rate, new SplitMixRandom(seed));
        final int count = 200_000;
        long last = 0;
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < count; i++)
        {
            final long timeNs = arrivals.nextTimeNs();
            final double interval = timeNs - last;
            sum += interval;
            squares += interval * interval;
            last = timeNs;
        }

        final double mean = sum / count;
        final double variance = squares / count - mean * mean;
        assertEquals(100_000, mean, 1_000, "seed=" + seed);
        // The standard deviation of an exponential is its mean.
        assertEquals(100_000, Math.sqrt(variance), 2_000, "seed=" + seed);
    }

    @Test
    void shouldRepeatPoissonArrivalsFromTheSameSeed()
    {
        final Arrivals one = Arrivals.of("poisson", 5_000, new SplitMixRandom(42));
        final Arrivals two = Arrivals.of("poisson", 5_000, new SplitMixRandom(42));
        for (int i = 0; i < 10_000; i++)
        {
            assertEquals(one.nextTimeNs(), two.nextTimeNs());
        }
    }

    @Test
    void shouldSendBurstsAtOnceAndKeepTheRate()
    {
        final Arrivals arrivals = Arrivals.of("burst:4", 4_000, new SplitMixRandom(1));
        for (int burst = 0; burst < 100; burst++)
        {
            for (int i = 0; i < 4; i++)
            {
                assertEquals(burst * 1_000_000L, arrivals.nextTimeNs());
            }
        }
        assertEquals("burst:4", arrivals.description());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "uniform", "burst", "burst:", "burst:0", "burst:-1", "burst:x", "burst:10000000"})
    void shouldRefuseAnUnknownSchedule(final String description)
    {
        final IllegalArgumentException refusal = assertThrows(
            IllegalArgumentException.class, () -> Arrivals.of(description, 1, new SplitMixRandom(1)));

        assertTrue(refusal.getMessage().contains("constant, poisson or burst:N"), refusal.getMessage());
    }
}
