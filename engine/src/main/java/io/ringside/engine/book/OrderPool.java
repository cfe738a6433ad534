package io.ringside.engine.book;

/**
 * The orders of all books, and their price levels: a fixed number of nodes in primitive arrays, named by dense handles.
 * Refuses when exhausted, never grows.
 * <p>
 * Hot path: no allocation. A node is two half cache lines for the book, two for the owner and the core's lists, and two
 * lines for extended terms, which plain orders never touch. Handles instead of references keep the collector's write
 * barriers out of the matching loop.
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
     * @param capacity      the most orders.
     * @param levelCapacity the most price levels.
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

    /** The price levels of all books. */
    public LevelPool levels()
    {
        return levels;
    }

    /** Take a node: its handle, or {@link #NONE} if the pool is exhausted. */
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
     * Release a node. It must be out of the book and out of every list.
     *
     * @param order handle.
     */
    public void release(final int order)
    {
        assert liveCount > 0 : "liveCount=" + liveCount;
        assert NONE == level(order) : "still in the book: order=" + order;
        sum.add(orderId(order), -content(order));
        Memory.put(nodes, order << NODE_SHIFT, LINK, firstFree);
        firstFree = order;
        liveCount--;
    }

    /**
     * Tells whether one order trades before another of its side: at a better price, displayed where the other is
     * hidden, or earlier.
     *
     * @param a handle of an order that rests in a book.
     * @param b handle of another one of the same side and book.
     * @return true if a trades first.
     */
    public boolean isBefore(final int a, final int b)
    {
        final long priceA = priceTicks(a);
        final long priceB = priceTicks(b);
        if (priceA != priceB)
        {
            return isBuy(a) ? priceA > priceB : priceA < priceB;
        }
        return isHidden(a) == isHidden(b) ? priority(a) < priority(b) : isHidden(b);
    }

    /**
     * Load into the cache the level of an order and its neighbours there, which are written when it leaves.
     *
     * @param order handle.
     * @return a value without meaning to the caller.
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
     * Count an order in {@link #sum} from now on: its fields, and each change of them. Until then the node is filled.
     *
     * @param order handle; id, owner and definition are set.
     */
    public void count(final int order)
    {
        sum.add(orderId(order), content(order));
    }

    /**
     * Count in {@link #sum} what the core keeps of an order elsewhere.
     *
     * @param order  handle; its id is set.
     * @param change by what this content changes.
     */
    public void count(final int order, final long change)
    {
        sum.add(orderId(order), change);
    }

    /** A hash of all orders that are counted, equal wherever their fields are equal. Constant time. */
    public long sum()
    {
        return sum.value();
    }

    /**
     * What an order adds to {@link #sum}, from its fields.
     *
     * @param order     handle.
     * @param elsewhere what the core keeps of it elsewhere.
     * @return a part of the sum.
     */
    public long partOfSum(final int order, final long elsewhere)
    {
        return OrderSum.of(orderId(order), content(order) + elsewhere);
    }

    private long content(final int order)
    {
        return OrderSum.PRESENT + identityContent(order) + quantityContent(order) + kindContent(order);
    }

    /** Number of nodes in use. */
    public int liveCount()
    {
        return liveCount;
    }

    /** Number of nodes. */
    public int capacity()
    {
        return capacity;
    }

    /** True if all nodes are in use. */
    public boolean isExhausted()
    {
        return NONE == firstFree;
    }
}
