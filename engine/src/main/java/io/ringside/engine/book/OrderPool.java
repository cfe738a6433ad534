package io.ringside.engine.book;

/**
 * The orders of all books, and their price levels: a fixed number of nodes in primitive arrays, named by dense handles.
 * Refuses when empty, never grows.
 * <p>
 * Hot path: no allocation. A node is two half cache lines for the book, two for whom the order belongs to, and two
 * lines for terms that few orders have and that only those touch. Handles instead of references keep the collector's
 * write barriers out of the matching loop.
 */
public final class OrderPool extends OrderFlags
{
    private final LevelPool levels;
    private final int capacity;
    private int firstFree;
    private int liveCount;

    /**
     * A pool in which every node is free.
     *
     * @param capacity      how many orders there may be.
     * @param levelCapacity how many price levels there may be.
     */
    public OrderPool(final int capacity, final int levelCapacity)
    {
        super(capacity, LevelPool.longs(levelCapacity));
        this.capacity = capacity;
        levels = new LevelPool(nodes, capacity << NODE_SHIFT, levelCapacity);
        for (int i = 0; i < capacity; i++)
        {
            nodes[linkOf(i)] = Words.of(NONE, i + 1 == capacity ? NONE : i + 1);
            level(i, NONE);
        }
    }

    /**
     * Where the orders of all books stand.
     *
     * @return the levels.
     */
    public LevelPool levels()
    {
        return levels;
    }

    /**
     * Take a node.
     *
     * @return its handle, or {@link #NONE} if the pool is exhausted.
     */
    public int acquire()
    {
        final int order = firstFree;
        if (NONE != order)
        {
            firstFree = Memory.low(nodes, order << NODE_SHIFT, LINK);
            liveCount++;
        }
        return order;
    }

    /**
     * Give a node back. It must be out of the book and out of every list.
     *
     * @param order handle.
     */
    public void release(final int order)
    {
        assert liveCount > 0 : "liveCount=" + liveCount;
        assert NONE == level(order) : "still in the book: order=" + order;
        Memory.put(nodes, order << NODE_SHIFT, LINK, firstFree);
        firstFree = order;
        liveCount--;
    }

    /**
     * Load the level of an order and its neighbours there, so that they are there when it leaves.
     *
     * @param order handle.
     * @return what means nothing to the caller.
     */
    public long loadQueue(final int order)
    {
        final int level = level(order);
        if (NONE == level)
        {
            return 0;
        }
        final int base = order << NODE_SHIFT;
        return nodes[level] + nodes[Memory.high(nodes, base, LINK)] + nodes[Memory.low(nodes, base, LINK)];
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

    /**
     * How many nodes there are.
     *
     * @return count.
     */
    public int capacity()
    {
        return capacity;
    }

    /**
     * Is every node taken?
     *
     * @return true if {@link #acquire} would refuse.
     */
    public boolean isExhausted()
    {
        return NONE == firstFree;
    }
}
