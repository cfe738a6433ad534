package io.ringside.engine.book;

/**
 * The orders of all books, and their price levels: nodes outside the heap, named by dense handles. Refuses when
 * exhausted; its owner may raise the number at which it is, up to the room that it was made with. Room is address space
 * and costs nothing, so that raising it moves nothing.
 * <p>
 * Hot path: no allocation. A node is two half cache lines for the book, two for the owner and the core's lists, and two
 * lines for extended terms, which plain orders never touch. Handles instead of references keep the collector's write
 * barriers out of the matching loop.
 */
public final class OrderPool extends OrderFlags
{
    private final LevelPool levels;
    private final int room;
    private int capacity;

    /** Nodes that were in use at some time: those behind them have never been written. */
    private int begunCount;
    private int firstFree = NONE;
    private int liveCount;

    /**
     * A pool in which every node is free, and that does not grow.
     *
     * @param capacity      the most orders.
     * @param levelCapacity the most price levels.
     */
    public OrderPool(final int capacity, final int levelCapacity)
    {
        this(capacity, levelCapacity, capacity, levelCapacity);
    }

    /**
     * A pool in which every node is free.
     *
     * @param capacity      the most orders.
     * @param levelCapacity the most price levels.
     * @param room          the most orders that it can be made to hold.
     * @param levelRoom     the most price levels that it can be made to hold.
     */
    public OrderPool(final int capacity, final int levelCapacity, final int room, final int levelRoom)
    {
        super(room, LevelPool.longs(levelRoom));
        this.room = room;
        levels = new LevelPool(this, room << NODE_SHIFT, levelRoom);
        capacity(capacity, levelCapacity);
    }

    /**
     * Sets how many orders and levels there may be. Constant time.
     *
     * @param orders at least {@link #liveCount()}.
     * @param prices at least the number of levels.
     * @throws OutOfMemoryError if there is no room for so many: the machine granted no more address space.
     */
    public void capacity(final int orders, final int prices)
    {
        if (orders > room || !levels.hasRoom(prices))
        {
            throw new OutOfMemoryError("address space for orders=" + orders + " levels=" + prices +
                " is not there: room=" + room + " levelRoom=" + levels.room());
        }
        assert orders >= liveCount : "orders=" + orders + " liveCount=" + liveCount;
        capacity = orders;
        levels.capacity(prices);
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
        if (NONE == order)
        {
            return begin();
        }
        if (liveCount == capacity)
        {
            return NONE;
        }
        firstFree = Memory.low(nodes, order << NODE_SHIFT, LINK);
        liveCount++;
        return order;
    }

    /** Takes a node that was never in use. */
    private int begin()
    {
        if (begunCount >= capacity)
        {
            return NONE;
        }
        final int order = begunCount;
        begunCount++;
        liveCount++;
        Memory.put(nodes, order << NODE_SHIFT, FLAGS_AND_LEVEL, Words.of(0, NONE));
        beginLists(order);
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
        return Memory.get(nodes, level, 0) + Memory.get(nodes, Memory.high(nodes, base, LINK), 0) +
            Memory.get(nodes, Memory.low(nodes, base, LINK), 0);
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

    /** Number of nodes that may be in use. */
    public int capacity()
    {
        return capacity;
    }

    /** Every handle is below this, however far the pool is grown. */
    public int room()
    {
        return room;
    }

    /** Every handle that was ever in use is below this. */
    public int handleEnd()
    {
        return begunCount;
    }

    /** True if all nodes are in use. */
    public boolean isExhausted()
    {
        return liveCount == capacity;
    }
}
