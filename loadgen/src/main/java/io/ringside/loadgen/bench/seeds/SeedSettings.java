package io.ringside.loadgen.bench.seeds;

import java.nio.file.Path;

/**
 * How big the experiments are.
 *
 * @param scale            of the published sizes: 1 repeats 500 M increments and 50 M events.
 * @param rounds           processes that measure each experiment.
 * @param persistedSeconds of the persisted queue's constant rate, over all rounds; 100 as published.
 * @param scratch          directory for what the persisted queues write; left as it was found.
 */
public record SeedSettings(double scale, int rounds, double persistedSeconds, Path scratch)
{
    private static final int LEAST = 1_000;

    /** The size of an experiment that was published with this size, in multiples of 600. */
    long count(final long published)
    {
        return Math.max(LEAST, (long)(published * scale)) / 600 * 600 + 600;
    }

    /** A fifth of everything: enough for the compiler. */
    SeedSettings warmUp()
    {
        return new SeedSettings(scale / 5, rounds, persistedSeconds / 5, scratch);
    }
}
