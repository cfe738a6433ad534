package io.ringside.engine.core.base;

/**
 * A sum of 128 bits that is never negative. Hot path: no allocation.
 */
public final class WideSum
{
    private long high;
    private long low;

    public void clear()
    {
        high = 0;
        low = 0;
    }

    /** Adds a value of 0 or more. */
    public void add(final long value)
    {
        low += value;
        high += Long.compareUnsigned(low, value) < 0 ? 1 : 0;
    }

    /** Subtracts a value that is at most what has been added. */
    public void subtract(final long value)
    {
        high -= Long.compareUnsigned(low, value) < 0 ? 1 : 0;
        low -= value;
    }

    /** The sum, or the greatest 64 bits can hold. */
    public long saturated()
    {
        return 0 == high && low >= 0 ? low : Long.MAX_VALUE;
    }

    /** The quotient by a sum that is not 0, rounded down. It must fit 63 bits. */
    public long dividedBy(final WideSum divisor)
    {
        if (0 == high && 0 == divisor.high)
        {
            return Long.divideUnsigned(low, divisor.low);
        }
        return WideMath.divide(high, low, divisor.high, divisor.low);
    }

    /** The floor of a x b / this sum, which is not 0. It must fit 63 bits. */
    public long scale(final long a, final long b)
    {
        return WideMath.scale(a, b, high, low);
    }

    public void writeTo(final StateOutput output)
    {
        output.putLong(high);
        output.putLong(low);
    }

    public void readFrom(final StateInput input)
    {
        high = input.getLong();
        low = input.getLong();
    }
}
