package io.ringside.loadgen.market;

/**
 * How much is traded of an instrument.
 *
 * @param unitLots     an order has a few of these; at least 1.
 * @param positionLots the most that a session holds of it, long or short; then it trades on the other side alone.
 */
public record MarketSizes(long unitLots, long positionLots)
{
    /** Units of the greatest position. */
    private static final long POSITION_UNITS = 150;

    /** Units that a session may have in open orders on one side. */
    private static final long OPEN_UNITS = 250;

    /** Units of the largest order. */
    private static final long ORDER_UNITS = 30;

    /**
     * Such that no limit is met.
     *
     * @param incrementLots    a quantity is a multiple of it.
     * @param minLots          least quantity of an order.
     * @param maxOrderLots     greatest quantity of an order; 0: no limit.
     * @param maxPositionLots  greatest position, with open orders; 0: no limit.
     */
    public static MarketSizes of(
        final long incrementLots, final long minLots, final long maxOrderLots, final long maxPositionLots)
    {
        final long least = Math.max(1, (minLots + incrementLots - 1) / incrementLots) * incrementLots;
        long unit = 10 * incrementLots;
        unit = 0 == maxOrderLots ? unit : Math.min(unit, maxOrderLots / ORDER_UNITS);
        unit = 0 == maxPositionLots ? unit : Math.min(unit, maxPositionLots / (POSITION_UNITS + OPEN_UNITS));
        unit = Math.max(least, unit / incrementLots * incrementLots);
        return new MarketSizes(unit, POSITION_UNITS * unit);
    }
}
