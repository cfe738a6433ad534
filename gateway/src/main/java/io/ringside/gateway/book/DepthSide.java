package io.ringside.gateway.book;

import io.ringside.engine.protocol.Side;

import java.util.Arrays;

/**
 * One side of a {@link DepthBook}: price levels in a sorted array, the best one last, because that is where levels
 * come and go, and at each level its orders by priority. Arrays grow while the book warms up and then stay.
 */
final class DepthSide
{
    private static final int NONE = DepthOrders.NONE;
    private static final int INITIAL_CAPACITY = 64;

    private final Side side;
    private final boolean isBuy;
    private final DepthOrders orders;
    private long[] keys = new long[INITIAL_CAPACITY];
    private long[] levelLots = new long[INITIAL_CAPACITY];
    private int[] counts = new int[INITIAL_CAPACITY];
    private int[] heads = new int[INITIAL_CAPACITY];
    private int[] tails = new int[INITIAL_CAPACITY];
    private int levelCount;
    private int orderCount;
    private long totalLots;

    DepthSide(final Side side, final DepthOrders orders)
    {
        this.side = side;
        this.isBuy = Side.BUY == side;
        this.orders = orders;
    }

    int levelCount()
    {
        return levelCount;
    }

    int orderCount()
    {
        return orderCount;
    }

    long totalLots()
    {
        return totalLots;
    }

    /** Level 0 is the best. */
    long priceTicks(final int level)
    {
        final long key = keys[levelCount - 1 - level];
        return isBuy ? key : -key;
    }

    long quantityLots(final int level)
    {
        return levelLots[levelCount - 1 - level];
    }

    int orderCount(final int level)
    {
        return counts[levelCount - 1 - level];
    }

    /** Best price first, by priority within a price. */
    void forEachOrder(final DepthBook.OrderConsumer consumer)
    {
        for (int index = levelCount - 1; index >= 0; index--)
        {
            for (int slot = heads[index]; NONE != slot; slot = orders.next[slot])
            {
                consumer.onOrder(side, orders.orderIds[slot], orders.prices[slot], orders.quantities[slot],
                    orders.priorities[slot]);
            }
        }
    }

    /** False if all slots are taken. */
    boolean insert(final long orderId, final long priceTicks, final long quantityLots, final long priority)
    {
        final int slot = orders.take(orderId);
        if (NONE == slot)
        {
            return false;
        }
        orders.prices[slot] = priceTicks;
        orders.quantities[slot] = quantityLots;
        orders.priorities[slot] = priority;
        orders.sides[slot] = this;
        final int found = find(priceTicks);
        final int index = found >= 0 ? found : add(-(found + 1), priceTicks);
        change(index, quantityLots, 1);
        link(index, slot);
        return true;
    }

    /** An order that keeps its place has another quantity. */
    void requantify(final int slot, final long quantityLots)
    {
        change(find(orders.prices[slot]), quantityLots - orders.quantities[slot], 0);
        orders.quantities[slot] = quantityLots;
    }

    void remove(final int slot)
    {
        final int index = find(orders.prices[slot]);
        final int before = orders.previous[slot];
        final int after = orders.next[slot];
        change(index, -orders.quantities[slot], -1);
        join(index, before, after);
        if (0 == counts[index])
        {
            shift(index + 1, index, levelCount - index - 1);
            levelCount--;
        }
        orders.free(slot);
    }

    void clear()
    {
        for (int index = 0; index < levelCount; index++)
        {
            int slot = heads[index];
            while (NONE != slot)
            {
                final int after = orders.next[slot];
                orders.free(slot);
                slot = after;
            }
        }
        levelCount = 0;
        orderCount = 0;
        totalLots = 0;
    }

    private void change(final int index, final long deltaLots, final int deltaCount)
    {
        levelLots[index] += deltaLots;
        counts[index] += deltaCount;
        totalLots += deltaLots;
        orderCount += deltaCount;
    }

    /** Behind all of the same or an earlier priority. */
    private void link(final int index, final int slot)
    {
        int before = tails[index];
        while (NONE != before && orders.priorities[before] > orders.priorities[slot])
        {
            before = orders.previous[before];
        }
        final int after = NONE == before ? heads[index] : orders.next[before];
        join(index, before, slot);
        join(index, slot, after);
    }

    /** Makes two orders neighbours; NONE is the end of the queue. */
    private void join(final int index, final int before, final int after)
    {
        if (NONE == before)
        {
            heads[index] = after;
        }
        else
        {
            orders.next[before] = after;
        }
        if (NONE == after)
        {
            tails[index] = before;
        }
        else
        {
            orders.previous[after] = before;
        }
    }

    private int find(final long priceTicks)
    {
        return Arrays.binarySearch(keys, 0, levelCount, isBuy ? priceTicks : -priceTicks);
    }

    private int add(final int index, final long priceTicks)
    {
        if (levelCount == keys.length)
        {
            grow();
        }
        shift(index, index + 1, levelCount - index);
        keys[index] = isBuy ? priceTicks : -priceTicks;
        levelLots[index] = 0;
        counts[index] = 0;
        heads[index] = NONE;
        tails[index] = NONE;
        levelCount++;
        return index;
    }

    private void shift(final int from, final int to, final int length)
    {
        System.arraycopy(keys, from, keys, to, length);
        System.arraycopy(levelLots, from, levelLots, to, length);
        System.arraycopy(counts, from, counts, to, length);
        System.arraycopy(heads, from, heads, to, length);
        System.arraycopy(tails, from, tails, to, length);
    }

    private void grow()
    {
        final int capacity = keys.length * 2;
        keys = Arrays.copyOf(keys, capacity);
        levelLots = Arrays.copyOf(levelLots, capacity);
        counts = Arrays.copyOf(counts, capacity);
        heads = Arrays.copyOf(heads, capacity);
        tails = Arrays.copyOf(tails, capacity);
    }
}
