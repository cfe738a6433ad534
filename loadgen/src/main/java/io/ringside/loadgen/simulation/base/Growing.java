package io.ringside.loadgen.simulation.base;

import java.util.Arrays;

/** A row of numbers by sequence, 0 where there is none. */
public final class Growing
{
    private long[] values = new long[1024];
    private long last = -1;

    public void set(final long index, final long value)
    {
        if (index >= values.length)
        {
            values = Arrays.copyOf(values, (int)Math.max(index + 1, 2L * values.length));
        }
        values[(int)index] = value;
        last = Math.max(last, index);
    }

    public long get(final long index)
    {
        return index < 0 || index >= values.length ? 0 : values[(int)index];
    }

    /** The highest index that was set, -1 before the first. */
    public long last()
    {
        return last;
    }
}
