package io.ringside.engine.ring.proof;

import java.util.Arrays;

/** What one modelled thread remembers from operation to operation. */
public final class Locals
{
    /** Room for numbers. */
    public final long[] values;

    /** Room for objects. */
    public final Object[] objects;

    Locals()
    {
        this(new long[10], new Object[2]);
    }

    private Locals(final long[] values, final Object[] objects)
    {
        this.values = values;
        this.objects = objects;
    }

    Locals copy()
    {
        return new Locals(values.clone(), objects.clone());
    }

    long fingerprint()
    {
        long hash = 17;
        for (final long value : values)
        {
            hash = Fingerprint.add(hash, value);
        }
        for (final Object object : objects)
        {
            hash = Fingerprint.add(hash, ModelObject.idOf(object));
        }

        return hash;
    }

    @Override
    public String toString()
    {
        return Arrays.toString(values);
    }
}
