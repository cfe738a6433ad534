package io.ringside.loadgen.market;

import java.util.List;

/**
 * How an instrument trades. Distances are price increments.
 *
 * @param offset     of the long-run value from the reference price, as a share of it.
 * @param volatility of the value over one second, as a share of it.
 * @param halfSpread from the value to the best quote.
 * @param gap        between the quotes of a maker.
 * @param sizeUnits  of a usual order.
 * @param activity   weight among the instruments.
 */
record MarketStyle(
    double offset, double volatility, double halfSpread, double gap, int sizeUnits, double activity)
{
    /** Busy and narrow, wild and wide, and what lies between. */
    private static final List<MarketStyle> STYLES = List.of(
        new MarketStyle(0.012, 0.00008, 1.0, 1.0, 6, 5.0),
        new MarketStyle(-0.035, 0.00022, 2.5, 1.6, 3, 3.0),
        new MarketStyle(0.041, 0.00012, 4.0, 2.2, 10, 2.0),
        new MarketStyle(-0.008, 0.00036, 6.0, 3.0, 2, 1.6));

    /** The style of an instrument, by its place among those that are traded. */
    static MarketStyle of(final int index)
    {
        return STYLES.get(index % STYLES.size());
    }
}
