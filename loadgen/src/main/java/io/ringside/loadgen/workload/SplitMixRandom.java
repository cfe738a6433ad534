package io.ringside.loadgen.workload;

/**
 * A splittable pseudo-random generator (SplitMix64, Steele, Lea and Flood 2014) that gives the same numbers on every
 * JDK.
 * <p>
 * Written out rather than taken from the JDK because a seed printed in a report has to give the same stream years
 * later. Logarithms are {@link StrictMath} for the same reason. Not thread safe; allocates only in {@link #split()}.
 */
public final class SplitMixRandom
{
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
    private static final double DOUBLE_UNIT = 0x1.0p-53;

    private long state;
    private double spareGaussian;
    private boolean hasSpareGaussian;

    /**
     * @param seed any value; close seeds give unrelated streams.
     */
    public SplitMixRandom(final long seed)
    {
        state = mix(seed + GOLDEN_GAMMA);
    }

    /** A new generator whose stream is independent of what this one gives afterwards. */
    public SplitMixRandom split()
    {
        return new SplitMixRandom(nextLong());
    }

    /** 64 uniform bits. */
    public long nextLong()
    {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * @param bound exclusive, at least 1.
     * @return uniform in 0 to bound - 1 (bias below 2^-32 for any int bound).
     */
    public int nextInt(final int bound)
    {
        assert bound > 0 : "bound=" + bound;
        return (int)Math.multiplyHigh(nextLong() >>> 1, (long)bound << 1);
    }

    /** Uniform in [0, 1). */
    public double nextDouble()
    {
        return (nextLong() >>> 11) * DOUBLE_UNIT;
    }

    /** Exponential with mean 1. */
    public double nextExponential()
    {
        return -StrictMath.log(1.0 - nextDouble());
    }

    /** Normal with mean 0 and standard deviation 1 (Marsaglia's polar method). */
    public double nextGaussian()
    {
        if (hasSpareGaussian)
        {
            hasSpareGaussian = false;
            return spareGaussian;
        }

        double x;
        double y;
        double square;
        do
        {
            x = 2.0 * nextDouble() - 1.0;
            y = 2.0 * nextDouble() - 1.0;
            square = x * x + y * y;
        }
        while (square >= 1.0 || square == 0.0);

        final double factor = StrictMath.sqrt(-2.0 * StrictMath.log(square) / square);
        spareGaussian = y * factor;
        hasSpareGaussian = true;
        return x * factor;
    }

    private static long mix(final long value)
    {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
