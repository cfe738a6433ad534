package io.ringside.engine.book;

import java.util.Arrays;

/**
 * The price levels of all books: a fixed number of nodes in primitive arrays, named by dense handles. Refuses when
 * empty, never grows. Hot path: no allocation.
 */
public final class LevelPool
{
    private static final int NONE = OrderPool.NONE;

    private static final int LONGS_SHIFT = 1;
    private static final int PRICE = 0;
    private static final int TOTAL = 1;

    private static final int INTS_SHIFT = 3;
    private static final int HEAD = 0;
    private static final int TAIL = 1;
    private static final int COUNT = 2;
    private static final int LEFT = 3;
    private static final int RIGHT = 4;
    private static final int PARENT = 5;
    private static final int HIDDEN_HEAD = 6;
    private static final int HIDDEN_TAIL = 7;

    private final long[] longs;
    private final int[] ints;
    private int firstFree;
    private int liveCount;

    /**
     * A pool in which every node is free.
     *
     * @param capacity how many levels there may be.
     */
    public LevelPool(final int capacity)
    {
        longs = new long[capacity << LONGS_SHIFT];
        ints = new int[capacity << INTS_SHIFT];
        Arrays.fill(ints, NONE);
        for (int i = 0; i < capacity - 1; i++)
        {
            right(i, i + 1);
        }
    }

    /**
     * Is every node taken?
     *
     * @return true if no book can open another level.
     */
    public boolean isExhausted()
    {
        return NONE == firstFree;
    }

    /**
     * How many nodes are taken.
     *
     * @return count.
     */
    public int liveCount()
    {
        return liveCount;
    }

    int acquire(final long priceTicks)
    {
        final int level = firstFree;
        assert NONE != level : "the caller asks isExhausted() first";
        firstFree = right(level);
        liveCount++;
        longs[(level << LONGS_SHIFT) + PRICE] = priceTicks;
        longs[(level << LONGS_SHIFT) + TOTAL] = 0;
        head(level, NONE);
        tail(level, NONE);
        hiddenHead(level, NONE);
        hiddenTail(level, NONE);
        right(level, NONE);
        ints[(level << INTS_SHIFT) + COUNT] = 0;
        return level;
    }

    void release(final int level)
    {
        assert 0 == orderCount(level) : "orderCount=" + orderCount(level);
        assert 0 == totalLots(level) : "lots remain but orders are gone: totalLots=" + totalLots(level);
        right(level, firstFree);
        firstFree = level;
        liveCount--;
    }

    long priceTicks(final int level)
    {
        return longs[(level << LONGS_SHIFT) + PRICE];
    }

    long totalLots(final int level)
    {
        return longs[(level << LONGS_SHIFT) + TOTAL];
    }

    void addLots(final int level, final long lots)
    {
        final int index = (level << LONGS_SHIFT) + TOTAL;
        longs[index] += lots;
        assert longs[index] >= 0 : "totalLots=" + longs[index] + " lots=" + lots;
    }

    int orderCount(final int level)
    {
        return ints[(level << INTS_SHIFT) + COUNT];
    }

    void addOrders(final int level, final int count)
    {
        final int index = (level << INTS_SHIFT) + COUNT;
        ints[index] += count;
        assert ints[index] >= 0 : "orderCount=" + ints[index];
    }

    int head(final int level)
    {
        return ints[(level << INTS_SHIFT) + HEAD];
    }

    void head(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + HEAD] = handle;
    }

    int tail(final int level)
    {
        return ints[(level << INTS_SHIFT) + TAIL];
    }

    void tail(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + TAIL] = handle;
    }

    int hiddenHead(final int level)
    {
        return ints[(level << INTS_SHIFT) + HIDDEN_HEAD];
    }

    void hiddenHead(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + HIDDEN_HEAD] = handle;
    }

    int hiddenTail(final int level)
    {
        return ints[(level << INTS_SHIFT) + HIDDEN_TAIL];
    }

    void hiddenTail(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + HIDDEN_TAIL] = handle;
    }

    /** The order of a level that trades first. */
    int first(final int level)
    {
        final int head = head(level);
        return NONE == head ? hiddenHead(level) : head;
    }

    int left(final int level)
    {
        return ints[(level << INTS_SHIFT) + LEFT];
    }

    void left(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + LEFT] = handle;
    }

    int right(final int level)
    {
        return ints[(level << INTS_SHIFT) + RIGHT];
    }

    void right(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + RIGHT] = handle;
    }

    int parent(final int level)
    {
        return ints[(level << INTS_SHIFT) + PARENT];
    }

    void parent(final int level, final int handle)
    {
        ints[(level << INTS_SHIFT) + PARENT] = handle;
    }
}
