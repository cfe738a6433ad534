package io.ringside.engine.book;

/**
 * The distance of a trailing stop from the price that it follows: a number of ticks or, if it is negative, of basis
 * points of that price. Rule book 3.1.80. No allocation.
 */
public final class TrailDistance
{
    /** The largest distance in basis points: less than the price itself. */
    public static final long BASIS_POINTS_MAX = 9_999;

    private static final long BASIS_POINTS = 10_000;

    private TrailDistance()
    {
    }

    /**
     * The distance at a price.
     *
     * @param trail      ticks, or basis points as a negative number.
     * @param priceTicks 1 and up.
     * @return at least one tick; a percentage is rounded down to whole ticks.
     */
    public static long ticks(final long trail, final long priceTicks)
    {
        if (trail >= 0)
        {
            return trail;
        }
        // In two parts, because the whole product may not fit 64 bits.
        final long ticks = priceTicks / BASIS_POINTS * -trail + priceTicks % BASIS_POINTS * -trail / BASIS_POINTS;
        return Math.max(1, ticks);
    }

    /**
     * The stop price at this distance.
     *
     * @param isBuy      above the price for a buy, below it for a sell.
     * @param trail      ticks, or basis points as a negative number.
     * @param priceTicks 1 and up.
     * @return ticks; the largest number if the sum does not fit, zero or less if there is no such price.
     */
    public static long stopTicks(final boolean isBuy, final long trail, final long priceTicks)
    {
        final long ticks = ticks(trail, priceTicks);
        final long aboveTicks = priceTicks + ticks;
        return isBuy ? aboveTicks < 0 ? Long.MAX_VALUE : aboveTicks : priceTicks - ticks;
    }
}
