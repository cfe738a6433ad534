package io.ringside.ops.node.mirror;

import java.util.Comparator;
import java.util.TreeMap;

/** Orders summed up by price, best first. Made for one question and thrown away. */
public final class LevelCollector
{
    /** Price to quantity and number of orders. */
    public final TreeMap<Long, long[]> bids = new TreeMap<>(Comparator.reverseOrder());
    /** Price to quantity and number of orders. */
    public final TreeMap<Long, long[]> asks = new TreeMap<>();
    private int orderCount;

    void add(final boolean isBid, final long priceTicks, final long quantityLots)
    {
        final long[] level = (isBid ? bids : asks).computeIfAbsent(priceTicks, (ignored) -> new long[2]);
        level[0] += quantityLots;
        level[1]++;
        orderCount++;
    }

    public int orderCount()
    {
        return orderCount;
    }
}
