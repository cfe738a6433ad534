package io.ringside.loadgen.bench.book;

/**
 * Every trade of a run goes in here: two runs with the same number and the same hash traded the same orders, lots and
 * prices in the same order. One thread.
 */
final class TradeLog
{
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long PRICE_FACTOR = 0xC2B2AE3D27D4EB4FL;
    private static final long LOTS_FACTOR = 0x165667B19E3779F9L;
    private static final long RESTING_FACTOR = 0xD6E8FEB86659FD93L;
    private static final int TURN = 29;

    long count;
    long hash;
    long lastPriceTicks;

    void add(final long restingId, final long incomingId, final long priceTicks, final long lots)
    {
        final long trade = restingId * RESTING_FACTOR + priceTicks * PRICE_FACTOR + lots * LOTS_FACTOR ^
            Long.rotateLeft(incomingId, TURN);
        hash = Long.rotateLeft(hash ^ trade, TURN) * FACTOR;
        count++;
        lastPriceTicks = priceTicks;
    }
}
