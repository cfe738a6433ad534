package io.ringside.risk;

/** The limits of one account. 0 means no limit. Effective at once; a tighter limit cancels nothing. */
public final class RiskLimits
{
    private long maxOrderLots;
    private long maxOrderTicksLots;
    private long maxPositionLots;

    RiskLimits()
    {
    }

    static boolean areValid(final long maxOrderLots, final long maxOrderTicksLots, final long maxPositionLots)
    {
        return maxOrderLots >= 0 && maxOrderTicksLots >= 0 && maxPositionLots >= 0;
    }

    /**
     * Are these limits valid?
     *
     * @param maxOrderLots      largest quantity of one order; 0 for no limit, here and below.
     * @param maxOrderTicksLots largest price x quantity of one order.
     * @param maxPositionLots   largest position per instrument.
     * @return {@link RiskVerdict#ACCEPTED} or INVALID_LIMITS.
     */
    public static int check(final long maxOrderLots, final long maxOrderTicksLots, final long maxPositionLots)
    {
        return areValid(maxOrderLots, maxOrderTicksLots, maxPositionLots) ?
            RiskVerdict.ACCEPTED : RiskVerdict.INVALID_LIMITS;
    }

    void set(final long maxOrderLots, final long maxOrderTicksLots, final long maxPositionLots)
    {
        assert areValid(maxOrderLots, maxOrderTicksLots, maxPositionLots) : "negative limit";
        this.maxOrderLots = maxOrderLots;
        this.maxOrderTicksLots = maxOrderTicksLots;
        this.maxPositionLots = maxPositionLots;
    }

    /** The largest quantity of one order in lots, 0 for no limit. */
    public long maxOrderLots()
    {
        return maxOrderLots;
    }

    /** The largest price x quantity of one order in ticks x lots, 0 for no limit. */
    public long maxOrderTicksLots()
    {
        return maxOrderTicksLots;
    }

    /** The largest long or short position in one instrument in lots, open orders included, 0 for no limit. */
    public long maxPositionLots()
    {
        return maxPositionLots;
    }
}
