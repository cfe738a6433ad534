package io.ringside.loadgen.simulation.base;

/** The one source of chance in a simulation: everything that is drawn follows from the seed. */
public final class Dice
{
    private static final int WHOLE = 10_000;

    private long state;

    public Dice(final long seed)
    {
        state = seed * 0x9E3779B97F4A7C15L;
    }

    /** Draws another source, so that what one part draws does not shift what another draws. */
    public Dice split()
    {
        return new Dice(next());
    }

    /** Draws 64 bits: SplitMix64. */
    public long next()
    {
        state += 0x9E3779B97F4A7C15L;
        long z = state;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** Draws from 0 to {@code bound - 1}. */
    public int below(final int bound)
    {
        return (int)Math.floorMod(next() >>> 1, (long)bound);
    }

    /** Draws from {@code least} to {@code most}, both included. */
    public long between(final long least, final long most)
    {
        return least + Math.floorMod(next() >>> 1, most - least + 1);
    }

    /** True in so many of 10,000 cases. */
    public boolean chance(final int of10000)
    {
        return of10000 > 0 && below(WHOLE) < of10000;
    }

    public boolean isHeads()
    {
        return next() < 0;
    }

    @SafeVarargs
    public final <T> T pick(final T... choices)
    {
        return choices[below(choices.length)];
    }

    int number(final int... choices)
    {
        return choices[below(choices.length)];
    }
}
