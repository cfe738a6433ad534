package io.ringside.gateway.client;

import java.util.Arrays;

/**
 * One side of a {@link DepthBook}: price levels in a sorted array, the best one last, because that is where levels
 * come and go. Arrays grow while the book warms up and then stay.
 */
final class DepthSide
{
    static final int NONE = -1;

    private static final int INITIAL_CAPACITY = 64;

    private final boolean isBuy;
    private long[] keys = new long[INITIAL_CAPACITY];
    private long[] totalLots = new long[INITIAL_CAPACITY];
    private int[] counts = new int[INITIAL_CAPACITY];
    private int[] heads = new int[INITIAL_CAPACITY];
    private int[] tails = new int[INITIAL_CAPACITY];
    private int levelCount;

    DepthSide(final boolean isBuy)
    {
        this.isBuy = isBuy;
    }

    int levelCount()
    {
        return levelCount;
    }

    /** Level 0 is the best. */
    long priceTicks(final int level)
    {
        final long key = keys[levelCount - 1 - level];
        return isBuy ? key : -key;
    }

    long quantityLots(final int level)
    {
        return totalLots[levelCount - 1 - level];
    }

    int orderCount(final int level)
    {
        return counts[levelCount - 1 - level];
    }

    int headOfLevel(final int level)
    {
        return heads[levelCount - 1 - level];
    }

    /** Index for the methods below, valid until a level comes or goes; negative if there is none at that price. */
    int find(final long priceTicks)
    {
        return Arrays.binarySearch(keys, 0, levelCount, isBuy ? priceTicks : -priceTicks);
    }

    int add(final long priceTicks)
    {
        if (levelCount == keys.length)
        {
            grow();
        }
        final long key = isBuy ? priceTicks : -priceTicks;
        final int index = -(Arrays.binarySearch(keys, 0, levelCount, key) + 1);
        shift(index, index + 1, levelCount - index);
        keys[index] = key;
        totalLots[index] = 0;
        counts[index] = 0;
        heads[index] = NONE;
        tails[index] = NONE;
        levelCount++;
        return index;
    }

    void remove(final int index)
    {
        shift(index + 1, index, levelCount - index - 1);
        levelCount--;
    }

    void change(final int index, final long deltaLots, final int deltaCount)
    {
        totalLots[index] += deltaLots;
        counts[index] += deltaCount;
    }

    boolean isEmpty(final int index)
    {
        return 0 == counts[index];
    }

    int head(final int index)
    {
        return heads[index];
    }

    void head(final int index, final int slot)
    {
        heads[index] = slot;
    }

    int tail(final int index)
    {
        return tails[index];
    }

    void tail(final int index, final int slot)
    {
        tails[index] = slot;
    }

    void clear()
    {
        levelCount = 0;
    }

    private void shift(final int from, final int to, final int length)
    {
        System.arraycopy(keys, from, keys, to, length);
        System.arraycopy(totalLots, from, totalLots, to, length);
        System.arraycopy(counts, from, counts, to, length);
        System.arraycopy(heads, from, heads, to, length);
        System.arraycopy(tails, from, tails, to, length);
    }

    private void grow()
    {
        final int capacity = keys.length * 2;
        keys = Arrays.copyOf(keys, capacity);
        totalLots = Arrays.copyOf(totalLots, capacity);
        counts = Arrays.copyOf(counts, capacity);
        heads = Arrays.copyOf(heads, capacity);
        tails = Arrays.copyOf(tails, capacity);
    }
}
