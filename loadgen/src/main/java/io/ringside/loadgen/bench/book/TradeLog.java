package io.ringside.loadgen.bench.book;

import java.util.Arrays;

/**
 * Every trade of a run goes in here: two runs with the same number and the same hash traded the same orders, lots and
 * prices in the same order. One thread.
 */
final class TradeLog
{
    /** Longs of a trade that was kept: resting order, incoming order, price, lots. */
    static final int STRIDE = 4;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long PRICE_FACTOR = 0xC2B2AE3D27D4EB4FL;
    private static final long LOTS_FACTOR = 0x165667B19E3779F9L;
    private static final long RESTING_FACTOR = 0xD6E8FEB86659FD93L;
    private static final int TURN = 29;

    private long[] kept;
    private long count;
    private long hash;

    /** A log that only counts and hashes. */
    TradeLog()
    {
        this(false);
    }

    /**
     * @param keeps whether the trades can be looked at afterwards.
     */
    TradeLog(final boolean keeps)
    {
        kept = keeps ? new long[STRIDE] : null;
    }

    void add(final long restingId, final long incomingId, final long priceTicks, final long lots)
    {
        if (null != kept)
        {
            keep(restingId, incomingId, priceTicks, lots);
        }
        final long trade = restingId * RESTING_FACTOR + priceTicks * PRICE_FACTOR + lots * LOTS_FACTOR ^
            Long.rotateLeft(incomingId, TURN);
        hash = Long.rotateLeft(hash ^ trade, TURN) * FACTOR;
        count++;
    }

    long count()
    {
        return count;
    }

    long hash()
    {
        return hash;
    }

    long keptAt(final int trade, final int field)
    {
        return kept[trade * STRIDE + field];
    }

    private void keep(final long restingId, final long incomingId, final long priceTicks, final long lots)
    {
        final int index = (int)count * STRIDE;
        if (kept.length == index)
        {
            kept = Arrays.copyOf(kept, index * 2);
        }
        kept[index] = restingId;
        kept[index + 1] = incomingId;
        kept[index + 2] = priceTicks;
        kept[index + 3] = lots;
    }
}
