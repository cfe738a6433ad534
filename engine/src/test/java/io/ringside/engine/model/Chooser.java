package io.ringside.engine.model;

import java.util.SplittableRandom;

/** A part of the generator: it chooses by the profile, by chance, and by what there is. */
abstract class Chooser
{
    final Tuning tuning;
    final SplittableRandom random;
    final ModelState state;

    Chooser(final Tuning tuning, final SplittableRandom random, final ModelState state)
    {
        this.tuning = tuning;
        this.random = random;
        this.state = state;
    }

    /** The same chance and the same state. */
    Chooser(final Chooser other)
    {
        this(other.tuning, other.random, other.state);
    }

    final boolean chance(final int percent)
    {
        return random.nextInt(100) < percent;
    }

    final int pick(final int[] values)
    {
        return values[random.nextInt(values.length)];
    }

    final long pick(final long[] values)
    {
        return values[random.nextInt(values.length)];
    }

    final <T> T pick(final T[] values)
    {
        return values[random.nextInt(values.length)];
    }
}
