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

    /** The quotient by a sum that is not 0, rounded down. The caller knows that it fits 63 bits. */
    public long dividedBy(final WideSum divisor)
    {
        if (0 == high && 0 == divisor.high)
        {
            return Long.divideUnsigned(low, divisor.low);
        }
        long restHigh = 0;
        long restLow = 0;
        long quotient = 0;
        for (int bit = 2 * Long.SIZE - 1; bit >= 0; bit--)
        {
            final long word = bit >= Long.SIZE ? high : low;
            restHigh = restHigh << 1 | restLow >>> (Long.SIZE - 1);
            restLow = restLow << 1 | word >>> (bit & (Long.SIZE - 1)) & 1;
            quotient <<= 1;
            if (isNotLess(restHigh, restLow, divisor))
            {
                restHigh -= divisor.high + (Long.compareUnsigned(restLow, divisor.low) < 0 ? 1 : 0);
                restLow -= divisor.low;
                quotient |= 1;
            }
        }
        return quotient;
    }

    private static boolean isNotLess(final long high, final long low, final WideSum other)
    {
        final int order = Long.compareUnsigned(high, other.high);
        return order > 0 || 0 == order && Long.compareUnsigned(low, other.low) >= 0;
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
