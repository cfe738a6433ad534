package io.ringside.risk.money;

/**
 * Exact arithmetic on amounts: products that are refused if they do not fit 63 bits, shares that are rounded towards
 * zero, and sums of 128 bits. Pure functions.
 */
public final class Amounts
{
    /** Returned for an amount that does not fit 63 bits. */
    public static final long OVERFLOW = -1;

    /** A whole, in the unit of rates: hundredths of a basis point. */
    public static final long RATE_WHOLE = 1_000_000;

    /** The most that an order may be worth: with its commission and a minimum it fits 63 bits. */
    public static final long WORTH_MAX = (1L << 61) - 1;

    private Amounts()
    {
    }

    /** The product of two numbers of 0 or more, or {@link #OVERFLOW}. */
    public static long multiply(final long a, final long b)
    {
        assert a >= 0 && b >= 0 : "a=" + a + " b=" + b;
        final long product = a * b;
        return 0 == Math.multiplyHigh(a, b) && product >= 0 ? product : OVERFLOW;
    }

    /** The sum of two numbers of 0 or more, or {@link #OVERFLOW}; of anything and an overflow it is an overflow. */
    public static long add(final long a, final long b)
    {
        final long sum = a + b;
        return a < 0 || b < 0 || sum < 0 ? OVERFLOW : sum;
    }

    /**
     * A share of an amount, rounded towards zero. The shares of two amounts together are never more than the share of
     * their sum: what an order holds covers what its fills are charged.
     *
     * @param amount of 0 or more.
     * @param rate   in millionths, from minus {@link #RATE_WHOLE} to {@link #RATE_WHOLE}.
     * @return the share, with the sign of the rate.
     */
    public static long share(final long amount, final long rate)
    {
        assert amount >= 0 && Math.abs(rate) <= RATE_WHOLE : "amount=" + amount + " rate=" + rate;
        return amount / RATE_WHOLE * rate + amount % RATE_WHOLE * rate / RATE_WHOLE;
    }

    /** Add a signed amount to a number of 128 bits: its high half, and its low half without sign behind it. */
    public static void add(final long[] numbers, final int at, final long amount)
    {
        final long low = numbers[at + 1] + amount;
        numbers[at] += (amount >> Long.SIZE - 1) + (Long.compareUnsigned(low, amount) < 0 ? 1 : 0);
        numbers[at + 1] = low;
    }

    /** Add a number of 128 bits to another. */
    static void add(final long[] numbers, final int at, final long high, final long low)
    {
        final long sum = numbers[at + 1] + low;
        numbers[at] += high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        numbers[at + 1] = sum;
    }

    /** Take a number of 128 bits from another. */
    static void subtract(final long[] numbers, final int at, final long high, final long low)
    {
        add(numbers, at, ~high + (0 == low ? 1 : 0), -low);
    }

    /** Add the product of two signed numbers to a number of 128 bits. */
    static void addProduct(final long[] numbers, final int at, final long a, final long b)
    {
        add(numbers, at, Math.multiplyHigh(a, b), a * b);
    }

    /**
     * Add a share of the product of two numbers of 0 or more to a number of 128 bits, rounded up.
     *
     * @param rate in millionths, 0 to {@link #RATE_WHOLE}.
     */
    static void addShareUp(final long[] numbers, final int at, final long a, final long b, final int rate)
    {
        assert a >= 0 && b >= 0 : "a=" + a + " b=" + b;
        addWideShareUp(numbers, at, Math.multiplyHigh(a, b), a * b, rate);
    }

    /** Add a share of a number of 128 bits, of 0 or more, to another, rounded up. */
    static void addWideShareUp(final long[] numbers, final int at, final long high, final long low, final int rate)
    {
        assert high >= 0 && rate >= 0 && rate <= RATE_WHOLE : "high=" + high + " rate=" + rate;
        // Long division by a whole, 32 bits at a time: what is left is below 2^20, so no step has a sign.
        final long upper = high % RATE_WHOLE << Integer.SIZE | low >>> Integer.SIZE;
        final long lower = upper % RATE_WHOLE << Integer.SIZE | low & 0xFFFF_FFFFL;
        final long wholes = upper / RATE_WHOLE << Integer.SIZE | lower / RATE_WHOLE;
        final long left = lower % RATE_WHOLE;
        add(numbers, at, high / RATE_WHOLE * rate + Math.multiplyHigh(wholes, rate) + (wholes < 0 ? rate : 0),
            wholes * rate);
        add(numbers, at, 0, (left * rate + RATE_WHOLE - 1) / RATE_WHOLE);
    }

    /** Divide a number of 128 bits, of 0 or more, by 1 to {@link #RATE_WHOLE}, and round up. */
    static void divideUp(final long[] numbers, final int at, final long divisor)
    {
        final long high = numbers[at];
        final long low = numbers[at + 1];
        assert high >= 0 && divisor > 0 && divisor <= RATE_WHOLE : "high=" + high + " divisor=" + divisor;
        final long upper = high % divisor << Integer.SIZE | low >>> Integer.SIZE;
        final long lower = upper % divisor << Integer.SIZE | low & 0xFFFF_FFFFL;
        numbers[at] = high / divisor;
        numbers[at + 1] = upper / divisor << Integer.SIZE | lower / divisor;
        add(numbers, at, 0 == lower % divisor ? 0 : 1);
    }

    /** True if a number of 128 bits is less than another. */
    static boolean isLess(final long highA, final long lowA, final long highB, final long lowB)
    {
        return highA < highB || highA == highB && Long.compareUnsigned(lowA, lowB) < 0;
    }

    /** True if a number of 128 bits is at least an amount of 0 or more. */
    static boolean isAtLeast(final long high, final long low, final long amount)
    {
        return high > 0 || 0 == high && Long.compareUnsigned(low, amount) >= 0;
    }
}
