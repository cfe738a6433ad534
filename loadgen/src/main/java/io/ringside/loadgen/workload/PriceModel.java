package io.ringside.loadgen.workload;

/**
 * Where one instrument's orders go: a mid price that walks at random around its reference, and the price levels of the
 * generator's own orders, which tell it the best bid and ask without listening to market data.
 * <p>
 * A level is a price in increments, relative to the bottom of a fixed window around the reference. Passive orders
 * never reach beyond the mid: when the mid falls below the best bid nobody joins that level any more, it drains, and
 * the market follows.
 */
final class PriceModel
{
    static final int CAP = 200;
    static final double EXPONENT = 1.5;
    static final double BEST_SHARE = 0.35;
    static final double INSIDE_SHARE = 0.20;

    /** Where the last passive order was put: at the best price. */
    static final int AT_BEST = 0;
    /** Where the last passive order was put: between best bid and best ask. */
    static final int INSIDE = 1;
    /** Where the last passive order was put: behind the best. */
    static final int AWAY = 2;

    private static final double STEP_PROBABILITY = 0.002;

    private final SplitMixRandom random;
    private final DiscreteDistribution distances;
    private final long increment;
    private final long bottom;
    private final int centre;
    private final int cap;
    private final int[] bidCounts;
    private final int[] askCounts;
    private int mid;
    private int bestBid;
    private int bestAsk;
    private int lastPlacement;
    private int lastDistance;
    private boolean hadRoomInside;

    PriceModel(final LoadInstrument instrument, final SplitMixRandom random)
    {
        this.random = random;
        increment = instrument.priceIncrementTicks();
        final long reference = instrument.referencePriceTicks() / increment;
        // A cheap instrument keeps within a tenth of its price on either side: price collars are relative.
        cap = (int)Math.max(1, Math.min(CAP, reference / 20));
        centre = 2 * cap + 2;
        bottom = reference - centre;
        mid = centre;
        distances = DiscreteDistribution.powerLaw(cap, EXPONENT);
        bidCounts = new int[2 * centre + 1];
        askCounts = new int[2 * centre + 1];
        bestBid = -1;
        bestAsk = bidCounts.length;
    }

    long priceTicks(final int level)
    {
        return (bottom + level) * increment;
    }

    /**
     * The mid may take one step; steps away from the reference get rarer with distance, so it stays within its window.
     */
    void walk()
    {
        final double point = random.nextDouble();
        if (point < STEP_PROBABILITY)
        {
            final double upProbability = 0.5 * (1.0 - (double)(mid - centre) / cap);
            mid += point < STEP_PROBABILITY * upProbability ? 1 : -1;
            mid = Math.max(centre - cap, Math.min(centre + cap, mid));
        }
    }

    /** Level of a passive order; also sets {@link #lastPlacement()} and {@link #lastDistance()}. */
    int passiveLevel(final boolean isBuy)
    {
        // The mid level itself belongs to the asks.
        final int limit = isBuy ? Math.min(mid - 1, bestAsk - 1) : Math.max(mid, bestBid + 1);
        final boolean isEmpty = isBuy ? bestBid < 0 : bestAsk >= askCounts.length;
        final int best = isEmpty ? limit : isBuy ? Math.min(bestBid, limit) : Math.max(bestAsk, limit);
        final int room = Math.abs(limit - best);
        hadRoomInside = room > 0;
        final double point = random.nextDouble();
        if (point < BEST_SHARE)
        {
            lastPlacement = AT_BEST;
            lastDistance = 0;
        }
        else if (hadRoomInside && point < BEST_SHARE + INSIDE_SHARE)
        {
            lastPlacement = INSIDE;
            lastDistance = -1 - random.nextInt(room);
        }
        else
        {
            lastPlacement = AWAY;
            lastDistance = 1 + distances.next(random);
        }

        final int level = isBuy ? best - lastDistance : best + lastDistance;
        return Math.max(0, Math.min(bidCounts.length - 1, level));
    }

    int lastPlacement()
    {
        return lastPlacement;
    }

    /** Levels behind the best; negative inside the spread. */
    int lastDistance()
    {
        return lastDistance;
    }

    /** Whether the last passive order could have been put inside the spread. */
    boolean hadRoomInside()
    {
        return hadRoomInside;
    }

    /** Side of the next aggressive order: the one that takes what the mid has left behind, else either. */
    boolean isAggressorBuy()
    {
        if (bestAsk < mid && bestBid < mid)
        {
            return true;
        }
        if (bestBid >= mid && bestBid >= 0)
        {
            return false;
        }
        return random.nextDouble() < 0.5;
    }

    boolean hasOpposite(final boolean isBuy)
    {
        return isBuy ? bestAsk < askCounts.length : bestBid >= 0;
    }

    /** The best level of the other side; there must be one. */
    int oppositeLevel(final boolean isBuy)
    {
        return isBuy ? bestAsk : bestBid;
    }

    void add(final boolean isBuy, final int level)
    {
        if (isBuy)
        {
            bidCounts[level]++;
            bestBid = Math.max(bestBid, level);
        }
        else
        {
            askCounts[level]++;
            bestAsk = Math.min(bestAsk, level);
        }
    }

    void remove(final boolean isBuy, final int level)
    {
        final int[] counts = isBuy ? bidCounts : askCounts;
        counts[level]--;
        assert counts[level] >= 0 : "level=" + level + " count=" + counts[level];
        if (isBuy)
        {
            while (bestBid >= 0 && 0 == bidCounts[bestBid])
            {
                bestBid--;
            }
        }
        else
        {
            while (bestAsk < askCounts.length && 0 == askCounts[bestAsk])
            {
                bestAsk++;
            }
        }
    }
}
