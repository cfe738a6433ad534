package io.ringside.risk.level;

/**
 * The last orders that a level has entered, to find one alike: instrument, side, price and quantity. A new order takes
 * the place of the oldest. Hot path: no allocation; an order is looked for among those with its hash alone.
 */
public final class RecentOrders
{
    /** How many are remembered. */
    public static final int COUNT = 1_024;

    /** Numbers of an order: what is compared, and the time. */
    public static final int NUMBERS = 4;

    private static final int TIME = 3;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int HEADS = 2 * COUNT;
    private static final int HASH_SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(HEADS);

    private final long[] orders = new long[NUMBERS * COUNT];
    /** The newest order of each hash, and the next older one of each order; numbers from 1, 0 is none. */
    private final long[] heads = new long[HEADS];
    private final long[] older = new long[COUNT];
    private long last;
    private long digest;

    /** The number of the newest order, which is how many there ever were. */
    public long last()
    {
        return last;
    }

    /** The number of the oldest order that is remembered. */
    public long first()
    {
        return Math.max(1, last - COUNT + 1);
    }

    /** One of the numbers of an order that is remembered. */
    public long number(final long order, final int index)
    {
        return orders[at(order) + index];
    }

    /** Follows from all orders that there ever were. */
    public long digest()
    {
        return digest;
    }

    /** True if an order alike came less than so long ago. */
    boolean hasAlike(
        final long instrumentAndSide, final long priceTicks, final long lots, final long nowNs, final long windowNs)
    {
        final long first = first();
        long order = heads[(int)(hash(instrumentAndSide, priceTicks, lots) >>> HASH_SHIFT)];
        while (order >= first && 0 != order)
        {
            final int at = at(order);
            if (orders[at] == instrumentAndSide && orders[at + 1] == priceTicks && orders[at + 2] == lots)
            {
                // The newest of them counts.
                return nowNs - orders[at + TIME] < windowNs;
            }
            order = older[(int)(order % COUNT)];
        }
        return false;
    }

    void add(final long instrumentAndSide, final long priceTicks, final long lots, final long nowNs)
    {
        last++;
        final int at = at(last);
        final long hash = hash(instrumentAndSide, priceTicks, lots);
        final int head = (int)(hash >>> HASH_SHIFT);
        orders[at] = instrumentAndSide;
        orders[at + 1] = priceTicks;
        orders[at + 2] = lots;
        orders[at + TIME] = nowNs;
        older[(int)(last % COUNT)] = heads[head];
        heads[head] = last;
        digest = (digest ^ nowNs) * FACTOR + hash;
    }

    /** Begin where orders were forgotten before. */
    void restore(final long firstOrder)
    {
        last = firstOrder - 1;
    }

    /** Restore the next order. */
    public void restoreNext(
        final long instrumentAndSide, final long priceTicks, final long lots, final long timeNs)
    {
        add(instrumentAndSide, priceTicks, lots, timeNs);
    }

    /** Restore the digest, behind the last order. */
    public void restoreDigest(final long newDigest)
    {
        digest = newDigest;
    }

    private static int at(final long order)
    {
        return (int)(order % COUNT) * NUMBERS;
    }

    private static long hash(final long instrumentAndSide, final long priceTicks, final long lots)
    {
        return ((instrumentAndSide * FACTOR ^ priceTicks) * FACTOR ^ lots) * FACTOR;
    }
}
