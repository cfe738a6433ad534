package io.ringside.risk.level;

/**
 * The last orders that a level has entered, to find one alike: instrument, side, price and quantity. A new order takes
 * the place of the oldest; while that is still within the window, there are more places, up to {@link #COUNT}. So a
 * level needs no more memory than its window and its pace do, and an order that comes alone touches none of it.
 * <p>
 * Hot path: no allocation, see {@link SparePlaces}; an order is looked for among those with its hash alone.
 */
public final class RecentOrders
{
    /** How many are remembered at most. */
    public static final int COUNT = 1_024;

    /** Numbers of an order: what is compared, and the time. */
    public static final int NUMBERS = 4;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final SparePlaces spares;
    private OrderPlaces places = new OrderPlaces(SparePlaces.FIRST_COUNT);
    /** Orders before this one are forgotten. */
    private long begin = 1;
    private long last;
    private long lastNs;
    private long digest;

    RecentOrders(final SparePlaces spares)
    {
        this.spares = spares;
    }

    /** The number of the newest order, which is how many there ever were. */
    public long last()
    {
        return last;
    }

    private long first()
    {
        return Math.max(begin, last - places.count + 1);
    }

    /** The number of the oldest order that was within a window when the newest came; one behind that if none came. */
    long firstWithin(final long windowNs)
    {
        long order = last + 1;
        while (order > first() && lastNs - places.timeNs(order - 1) < windowNs)
        {
            order--;
        }
        return order;
    }

    /** One of the numbers of an order that is remembered. */
    public long number(final long order, final int index)
    {
        return places.number(order, index);
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
        if (last < begin || nowNs - lastNs >= windowNs)
        {
            return false;
        }
        final long first = first();
        long order = places.newest(hash(instrumentAndSide, priceTicks, lots));
        while (order >= first)
        {
            if (places.isAlike(order, instrumentAndSide, priceTicks, lots))
            {
                // The newest of them counts.
                return nowNs - places.timeNs(order) < windowNs;
            }
            order = places.older(order);
        }
        return false;
    }

    /** Enter an order where those before it matter for the length of a window. */
    void add(
        final long instrumentAndSide, final long priceTicks, final long lots, final long nowNs, final long windowNs)
    {
        final long first = first();
        if (places.count < COUNT && last - first + 1 == places.count && nowNs - places.timeNs(first) < windowNs)
        {
            grow(first);
        }
        last++;
        lastNs = nowNs;
        final long hash = hash(instrumentAndSide, priceTicks, lots);
        places.put(last, hash, instrumentAndSide, priceTicks, lots, nowNs);
        digest = (digest ^ nowNs) * FACTOR + hash;
    }

    private void grow(final long first)
    {
        final OrderPlaces before = places;
        places = spares.take(2 * before.count);
        begin = first;
        for (long order = first; order <= last; order++)
        {
            places.put(order, before);
        }
        spares.giveBack(before);
    }

    /** Begin where orders were forgotten before. */
    void restore(final long firstOrder)
    {
        begin = firstOrder;
        last = firstOrder - 1;
    }

    /** Restore the next order. */
    public void restoreNext(
        final long instrumentAndSide, final long priceTicks, final long lots, final long timeNs)
    {
        add(instrumentAndSide, priceTicks, lots, timeNs, Long.MAX_VALUE);
    }

    /** Restore the digest, behind the last order. */
    public void restoreDigest(final long newDigest)
    {
        digest = newDigest;
    }

    static long hash(final long instrumentAndSide, final long priceTicks, final long lots)
    {
        return ((instrumentAndSide * FACTOR ^ priceTicks) * FACTOR ^ lots) * FACTOR;
    }
}
