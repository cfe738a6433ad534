package io.ringside.engine.book;

/**
 * The price levels of all books. Levels lie in blocks of neighbouring prices, and a book takes a block when the first
 * of them is needed: to open or close a level in it then takes no more than a bit. Refuses when there are as many
 * levels as there may be, never grows; there are enough blocks for levels of which no two are neighbours. Hot path: no
 * allocation.
 * <p>
 * Implementation note: a level is two longs, the link word that closes the queue of its orders to a ring and its lots,
 * and apart from them a link word for the queue of hidden orders, which is read only on a side that has any. An empty
 * queue is a link word that names itself, so the levels of a free block are ready for use. Where a block stands
 * ({@link #key}) is the business of its {@link PriceLadder}.
 */
public final class LevelPool
{
    /** Prices in a block. */
    static final int BLOCK = 1 << PriceLadder.BLOCK_SHIFT;

    private static final int NONE = OrderPool.NONE;
    private static final int SHOWN_LONGS_SHIFT = 1;
    private static final int LONGS = 3;
    private static final int LINKS_SHIFT = 2;
    private static final int LEFT = 0;
    private static final int RIGHT = 1;
    private static final int PARENT = 2;

    private final long[] nodes;
    private final int shownBase;
    private final int hiddenBase;
    private final int capacity;
    private final long[] keys;
    private final long[] bits;
    private final int[] links;
    private int firstFree;
    private int liveCount;

    LevelPool(final long[] nodes, final int base, final int capacity)
    {
        this.nodes = nodes;
        this.capacity = capacity;
        shownBase = base;
        hiddenBase = base + (capacity * BLOCK << SHOWN_LONGS_SHIFT);
        keys = new long[capacity];
        bits = new long[capacity];
        links = new int[capacity << LINKS_SHIFT];
        for (int level = 0; level < capacity * BLOCK; level++)
        {
            final int shown = shown(level);
            final int hidden = hidden(level);
            nodes[shown] = Words.of(shown, shown);
            nodes[hidden] = Words.of(hidden, hidden);
        }
        for (int block = 0; block < capacity; block++)
        {
            right(block, block + 1 == capacity ? NONE : block + 1);
        }
    }

    /** What so many levels need of the array that they share with the orders. */
    static int longs(final int capacity)
    {
        return Math.multiplyExact(capacity, BLOCK * LONGS);
    }

    /**
     * Are there as many levels as there may be?
     *
     * @return true if no book can open another level.
     */
    public boolean isExhausted()
    {
        return liveCount == capacity;
    }

    /**
     * How many levels there are.
     *
     * @return count.
     */
    public int liveCount()
    {
        return liveCount;
    }

    /** A level has been opened (1), closed (-1), or was there before (0). */
    void onLevel(final int change)
    {
        liveCount += change;
        assert 0 <= liveCount && liveCount <= capacity : "the caller asks isExhausted() first: " + liveCount;
    }

    /** A block without any orders. */
    int acquire(final long key)
    {
        final int block = firstFree;
        firstFree = right(block);
        keys[block] = key;
        bits[block] = 0;
        return block;
    }

    void release(final int block)
    {
        right(block, firstFree);
        firstFree = block;
    }

    /** Place of the link word of the queue that is shown. */
    int shown(final int level)
    {
        return shownBase + (level << SHOWN_LONGS_SHIFT);
    }

    /** Place of the link word of the queue that is not. */
    int hidden(final int level)
    {
        return hiddenBase + level;
    }

    /** Is there no order at all? */
    boolean isEmpty(final int level)
    {
        return NONE == head(level) && NONE == hiddenHead(level);
    }

    /** The oldest order that is shown. */
    int head(final int level)
    {
        return first(shown(level));
    }

    /** The oldest order that is not. */
    int hiddenHead(final int level)
    {
        return first(hidden(level));
    }

    /** The order of a level that trades first. */
    int first(final int level, final boolean isHiddenToo)
    {
        final int head = head(level);
        return NONE == head && isHiddenToo ? hiddenHead(level) : head;
    }

    private int first(final int queue)
    {
        final int link = Words.low(nodes[queue]);
        return queue == link ? NONE : OrderPool.orderAt(link);
    }

    /** The order behind another one in the same queue. */
    int after(final int order)
    {
        final int link = Words.low(nodes[OrderPool.linkOf(order)]);
        return link >= shownBase ? NONE : OrderPool.orderAt(link);
    }

    long totalLots(final int level)
    {
        return nodes[shown(level) + 1];
    }

    void addLots(final int level, final long lots)
    {
        final int total = shown(level) + 1;
        nodes[total] += lots;
        assert nodes[total] >= 0 : "totalLots=" + nodes[total] + " lots=" + lots;
    }

    /** Of the first price of a block. */
    long key(final int block)
    {
        return keys[block];
    }

    /** Which prices of a block have orders; not up to date while a window keeps that itself. */
    long bits(final int block)
    {
        return bits[block];
    }

    void bits(final int block, final long levelBits)
    {
        bits[block] = levelBits;
    }

    int left(final int block)
    {
        return links[(block << LINKS_SHIFT) + LEFT];
    }

    void left(final int block, final int other)
    {
        links[(block << LINKS_SHIFT) + LEFT] = other;
    }

    int right(final int block)
    {
        return links[(block << LINKS_SHIFT) + RIGHT];
    }

    void right(final int block, final int other)
    {
        links[(block << LINKS_SHIFT) + RIGHT] = other;
    }

    int parent(final int block)
    {
        return links[(block << LINKS_SHIFT) + PARENT];
    }

    void parent(final int block, final int other)
    {
        links[(block << LINKS_SHIFT) + PARENT] = other;
    }
}
