package io.ringside.engine.book;

/**
 * The price levels of all books. Levels lie in blocks of neighbouring prices, and a book takes a block when the first
 * of them is needed: to open or close a level in it then takes no more than a bit. Refuses when there are as many
 * levels as there may be, never grows; there are enough blocks for levels of which no two are neighbours. Hot path: no
 * allocation.
 * <p>
 * Implementation note: a level is two longs, the link word that closes the queue of its orders to a ring and its lots.
 * It is named by the place of its link word, a block by its first level. Apart lies a link word for the queue of hidden
 * orders, which is read only on a side that has any. An empty queue is a link word that names itself, so the levels of
 * a free block are ready for use. Where a block stands ({@link #key}) is the business of its {@link PriceLadder}.
 */
public final class LevelPool
{
    /** Longs of a level. */
    static final int LONGS_SHIFT = 1;

    /** Longs of a block. */
    static final int BLOCK_LONGS_SHIFT = PriceLadder.BLOCK_SHIFT + LONGS_SHIFT;

    /** Place of the lots of a level, behind its link word. */
    static final int LOTS = 1;

    private static final int NONE = OrderPool.NONE;
    private static final int BLOCK_LONGS = 1 << BLOCK_LONGS_SHIFT;
    private static final int LINKS_SHIFT = 2;
    private static final int LEFT = 0;
    private static final int RIGHT = 1;
    private static final int PARENT = 2;

    private final long[] nodes;
    private final int base;
    private final int baseBlock;
    private final int hiddenBase;
    private final int capacity;
    private final long[] keys;
    private final long[] bits;
    private final int[] links;
    private int firstFree;
    private int liveCount;

    LevelPool(final long[] nodes, final int longsBefore, final int capacity)
    {
        this.nodes = nodes;
        this.capacity = capacity;
        base = align(longsBefore);
        baseBlock = base >> BLOCK_LONGS_SHIFT;
        hiddenBase = base + (capacity << BLOCK_LONGS_SHIFT) - (base >> LONGS_SHIFT);
        keys = new long[capacity];
        bits = new long[capacity];
        links = new int[capacity << LINKS_SHIFT];
        firstFree = base;
        for (int i = 0; i < capacity; i++)
        {
            final int block = base + (i << BLOCK_LONGS_SHIFT);
            right(block, i + 1 == capacity ? NONE : block + BLOCK_LONGS);
            for (int level = block; level < block + BLOCK_LONGS; level += 1 << LONGS_SHIFT)
            {
                nodes[level] = Words.of(level, level);
                nodes[hidden(level)] = Words.of(hidden(level), hidden(level));
            }
        }
    }

    /** What so many levels need of the array that they share with the orders. */
    static int longs(final int capacity)
    {
        return Math.addExact(BLOCK_LONGS, Math.multiplyExact(capacity, BLOCK_LONGS / 2 * 3));
    }

    private static int align(final int place)
    {
        return place + BLOCK_LONGS - 1 & -BLOCK_LONGS;
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
        assert 0 <= liveCount && liveCount <= capacity : liveCount;
    }

    /** A block without any orders. */
    int acquire(final long key)
    {
        final int block = firstFree;
        firstFree = right(block);
        keys[index(block)] = key;
        bits[index(block)] = 0;
        return block;
    }

    void release(final int block)
    {
        right(block, firstFree);
        firstFree = block;
    }

    /** The level in a block whose key is so much above that of the block. */
    static int level(final int block, final int distance)
    {
        return block + (distance << LONGS_SHIFT);
    }

    /** The block that a level lies in. */
    static int blockOf(final int level)
    {
        return level & -BLOCK_LONGS;
    }

    /** How much the key of a level is above that of its block. */
    static int distanceOf(final int level)
    {
        return (level & BLOCK_LONGS - 1) >> LONGS_SHIFT;
    }

    /** Place of the link word of the queue that is hidden. */
    int hidden(final int level)
    {
        return hiddenBase + (level >> LONGS_SHIFT);
    }

    /** Is there no order at all? */
    boolean isEmpty(final int level)
    {
        return NONE == head(level) && NONE == hiddenHead(level);
    }

    /** The oldest order that is shown. */
    int head(final int level)
    {
        return first(level);
    }

    /** The oldest order that is not. */
    int hiddenHead(final int level)
    {
        return first(hidden(level));
    }

    private int first(final int queue)
    {
        final int link = Memory.low(nodes, queue, 0);
        return queue == link ? NONE : OrderPool.orderAt(link);
    }

    /** The order behind another one in the same queue. */
    int after(final int order)
    {
        final int link = Memory.low(nodes, OrderPool.linkOf(order), 0);
        return link >= base ? NONE : OrderPool.orderAt(link);
    }

    long totalLots(final int level)
    {
        return Memory.get(nodes, level, LOTS);
    }

    void addLots(final int level, final long lots)
    {
        Memory.add(nodes, level, LOTS, lots);
        assert totalLots(level) >= 0 : "totalLots=" + totalLots(level) + " lots=" + lots;
    }

    /** Of the first level of a block. */
    long key(final int block)
    {
        return keys[index(block)];
    }

    /** Which prices of a block have orders; not up to date while a window keeps that itself. */
    long bits(final int block)
    {
        return bits[index(block)];
    }

    void bits(final int block, final long levelBits)
    {
        bits[index(block)] = levelBits;
    }

    int left(final int block)
    {
        return links[(index(block) << LINKS_SHIFT) + LEFT];
    }

    void left(final int block, final int other)
    {
        links[(index(block) << LINKS_SHIFT) + LEFT] = other;
    }

    int right(final int block)
    {
        return links[(index(block) << LINKS_SHIFT) + RIGHT];
    }

    void right(final int block, final int other)
    {
        links[(index(block) << LINKS_SHIFT) + RIGHT] = other;
    }

    int parent(final int block)
    {
        return links[(index(block) << LINKS_SHIFT) + PARENT];
    }

    void parent(final int block, final int other)
    {
        links[(index(block) << LINKS_SHIFT) + PARENT] = other;
    }

    private int index(final int block)
    {
        return (block >> BLOCK_LONGS_SHIFT) - baseBlock;
    }
}
