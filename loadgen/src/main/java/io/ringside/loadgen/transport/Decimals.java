package io.ringside.loadgen.transport;

/** Converts between integer ticks or lots and the decimals of FIX: one unit is {@code mantissa x 10^exponent}. */
final class Decimals
{
    private Decimals()
    {
    }

    /** Digits behind the point that the unit needs. */
    static int scale(final int exponent)
    {
        return Math.max(0, -exponent);
    }

    /** The decimal of that many units, as a whole number of 10^-{@link #scale(int)}. */
    static long mantissa(final long units, final long unitMantissa, final int exponent)
    {
        return units * unitMantissa * powerOfTen(Math.max(0, exponent));
    }

    /** Units in a decimal that is given as a whole number of 10^-{@link #scale(int)}. */
    static long units(final long mantissa, final long unitMantissa, final int exponent)
    {
        return mantissa / (unitMantissa * powerOfTen(Math.max(0, exponent)));
    }

    private static long powerOfTen(final int exponent)
    {
        long value = 1;
        for (int i = 0; i < exponent; i++)
        {
            value *= 10;
        }
        return value;
    }
}
