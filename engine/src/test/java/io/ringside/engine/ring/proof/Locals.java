package io.ringside.engine.ring.proof;

import java.util.Arrays;

/** What one modelled thread remembers from operation to operation. */
public final class Locals
{
    /** Room for numbers. */
    public final long[] values;

    Locals()
    {
        this(new long[10]);
    }

    private Locals(final long[] values)
    {
        this.values = values;
    }

    Locals copy()
    {
        return new Locals(values.clone());
    }

    long fingerprint()
    {
        long hash = 17;
        for (final long value : values)
        {
            hash = Fingerprint.add(hash, value);
        }

        return hash;
    }

    @Override
    public String toString()
    {
        return Arrays.toString(values);
    }
}
