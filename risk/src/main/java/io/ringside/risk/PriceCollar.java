package io.ringside.risk;

/**
 * The price collar: the largest distance of a price from its reference.
 */
public final class PriceCollar
{
    private static final long BASIS_POINTS = 10_000;

    private PriceCollar()
    {
    }

    /**
     * True if {@code |price - reference| / reference} is at most the collar. Exact: the products are compared in 128
     * bits.
     *
     * @param priceTicks     of the order, greater than 0.
     * @param referenceTicks last trade, or what the operator set; 0 if there is none, which allows every price.
     * @param basisPoints    width of the collar in 1/10,000 of the reference; 0 for no collar.
     * @return true if the price is inside or on the collar.
     */
    public static boolean allows(final long priceTicks, final long referenceTicks, final int basisPoints)
    {
        if (basisPoints <= 0 || referenceTicks <= 0)
        {
            return true;
        }
        assert priceTicks > 0 : "priceTicks=" + priceTicks;

        // Both prices are positive, so the difference cannot overflow.
        final long distanceTicks = Math.abs(priceTicks - referenceTicks);
        final long leftHigh = Math.multiplyHigh(distanceTicks, BASIS_POINTS);
        final long rightHigh = Math.multiplyHigh(referenceTicks, basisPoints);
        if (leftHigh != rightHigh)
        {
            return leftHigh < rightHigh;
        }
        return Long.compareUnsigned(distanceTicks * BASIS_POINTS, referenceTicks * basisPoints) <= 0;
    }

    /** A number of basis points of a price, rounded down. A result that does not fit counts as unlimited. */
    public static long widthTicks(final long priceTicks, final int basisPoints)
    {
        final long wholes = priceTicks / BASIS_POINTS;
        if (RiskEngine.overflows(wholes, basisPoints))
        {
            return Long.MAX_VALUE;
        }
        return sum(wholes * basisPoints, priceTicks % BASIS_POINTS * basisPoints / BASIS_POINTS);
    }

    /** The sum of two numbers of 0 or more; one that does not fit counts as unlimited. */
    public static long sum(final long a, final long b)
    {
        final long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
