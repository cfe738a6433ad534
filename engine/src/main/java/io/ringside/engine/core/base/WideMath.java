package io.ringside.engine.core.base;

/**
 * Products and quotients whose intermediate results exceed 64 bits. Exact for numbers that are not negative. No
 * allocation.
 */
public final class WideMath
{
    private WideMath()
    {
    }

    /** The floor of a x b / divisor, which must fit 63 bits. */
    public static long scale(final long a, final long b, final long divisor)
    {
        return scale(a, b, 0, divisor);
    }

    /** The floor of a x b / divisor, for a divisor of 128 bits of which the low half is unsigned. */
    static long scale(final long a, final long b, final long divisorHigh, final long divisorLow)
    {
        final long high = Math.multiplyHigh(a, b);
        final long low = a * b;
        if (0 == high && low >= 0 && 0 == divisorHigh && divisorLow > 0)
        {
            return low / divisorLow;
        }
        return divide(high, low, divisorHigh, divisorLow);
    }

    /** A percentage of a number, rounded down. */
    public static long percent(final long number, final long percent)
    {
        return number / 100 * percent + number % 100 * percent / 100;
    }

    /** True if a x b is greater than c x d. */
    public static boolean isProductGreater(final long a, final long b, final long c, final long d)
    {
        final long high = Math.multiplyHigh(a, b);
        final long otherHigh = Math.multiplyHigh(c, d);
        return high == otherHigh ? Long.compareUnsigned(a * b, c * d) > 0 : high > otherHigh;
    }

    /** The quotient of two numbers of 128 bits, of which the low halves are unsigned. */
    static long divide(final long high, final long low, final long divisorHigh, final long divisorLow)
    {
        long restHigh = 0;
        long restLow = 0;
        long quotient = 0;
        for (int bit = 127; bit >= 0; bit--)
        {
            restHigh = (restHigh << 1) | (restLow >>> 63);
            restLow = (restLow << 1) | (((bit > 63 ? high : low) >>> (bit & 63)) & 1);
            quotient <<= 1;
            if (restHigh > divisorHigh ||
                restHigh == divisorHigh && Long.compareUnsigned(restLow, divisorLow) >= 0)
            {
                restHigh -= divisorHigh + (Long.compareUnsigned(restLow, divisorLow) < 0 ? 1 : 0);
                restLow -= divisorLow;
                quotient |= 1;
            }
        }
        return quotient;
    }
}
