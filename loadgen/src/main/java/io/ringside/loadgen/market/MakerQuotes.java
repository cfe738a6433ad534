package io.ringside.loadgen.market;

import io.ringside.loadgen.workload.SplitMixRandom;

/**
 * The quotes of one maker in one instrument: several prices on each side of what it is worth, moved against the
 * maker's position, so that what it holds too much of it offers cheaper. It mends one quote at a time, the most urgent
 * one first: a quote at which others would gain, then a missing one, then one that nobody would take.
 */
final class MakerQuotes
{
    static final int LEVELS = 12;

    private static final double TOLERANCE = 0.6;
    private static final double TOLERANCE_SHARE = 0.35;
    private static final double SKEW_GAPS = 4;
    private static final double FULL_NEED = 9;

    final TraderOrder[] bids = new TraderOrder[LEVELS];
    final TraderOrder[] asks = new TraderOrder[LEVELS];
    private final double[] distances = new double[LEVELS];
    private final double skew;
    private final double view;
    /** The chosen quote. */
    int place;
    boolean isBuy;
    long price;
    /** There is nothing to mend. */
    boolean isContent;
    private double urgency;

    MakerQuotes(final MarketStyle style, final SplitMixRandom random)
    {
        for (int i = 0; i < LEVELS; i++)
        {
            distances[i] = style.halfSpread() + style.gap() * (i * (1 + 0.08 * i) + 0.4 * random.nextDouble());
        }
        skew = style.halfSpread() + SKEW_GAPS * style.gap();
        // No two makers are of one mind.
        view = style.halfSpread() * 0.6 * (random.nextDouble() - 0.5);
    }

    TraderOrder[] row(final boolean isBid)
    {
        return isBid ? bids : asks;
    }

    /**
     * Choose the quote that most needs to be mended.
     *
     * @param fair     in increments.
     * @param fullness position as a share of the greatest one, -1 to 1.
     * @param mayBuy   bids may be entered.
     * @param maySell  asks may be entered.
     */
    void choose(final double fair, final double fullness, final boolean mayBuy, final boolean maySell)
    {
        urgency = 0;
        final double centre = fair + view - fullness * skew;
        for (int i = 0; i < LEVELS; i++)
        {
            judge(i, true, centre, mayBuy, fullness >= 1);
            judge(i, false, centre, maySell, fullness <= -1);
        }
        isContent = 0 == urgency;
    }

    /** The quote at its place, or null. */
    TraderOrder chosen()
    {
        return row(isBuy)[place];
    }

    private void judge(
        final int index, final boolean isBid, final double centre, final boolean mayEnter, final boolean isFull)
    {
        final TraderOrder order = row(isBid)[index];
        final long target = target(index, isBid, centre);
        final double tolerance = TOLERANCE + TOLERANCE_SHARE * distances[index];
        final double need;
        if (null == order)
        {
            need = mayEnter ? 3 - 0.1 * index : 0;
        }
        else if (order.isWaiting() || !mayEnter && !isFull)
        {
            need = 0;
        }
        else if (isFull)
        {
            need = FULL_NEED;
        }
        else
        {
            final double eagerness = (isBid ? order.price - target : target - order.price) / tolerance;
            need = eagerness > 1 ? 2.5 + eagerness : eagerness < -1.5 ? 1 - 0.1 * eagerness : 0;
        }
        if (need > urgency)
        {
            urgency = need;
            place = index;
            isBuy = isBid;
            price = target;
        }
    }

    private long target(final int index, final boolean isBid, final double centre)
    {
        return isBid ? (long)Math.floor(centre - distances[index]) : (long)Math.ceil(centre + distances[index]);
    }
}
