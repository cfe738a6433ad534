package io.ringside.engine.book;

/**
 * The price levels of all books. Levels are stored in blocks of neighbouring prices. A book takes a block when it needs
 * the first level of it; opening or closing a level in the block then changes one bit. Refuses at its capacity;
 * there are enough blocks even if no two levels are neighbours. Hot path: no allocation.
 * <p>
 * Implementation note: a level is two longs: the link word that closes the queue of its orders to a ring, and its lots.
 * A level is named by the index of its link word, a block by its first level. The link word of the queue of hidden
 * orders is in another array, which is read only on a side that has hidden orders. An empty queue is a link word that
 * refers to itself, so the levels of a free block are ready for use. The {@link PriceLadder} decides where a block is
 * ({@link #key}).
 */
public final class LevelPool
{
    /** Longs of a level. */
    static final int LONGS_SHIFT = 1;

    /** Longs of a block. */
    static final int BLOCK_LONGS_SHIFT = PriceLadder.BLOCK_SHIFT + LONGS_SHIFT;

    /** Offset of the lots of a level from its link word. */
    static final int LOTS = 1;

    private static final int NONE = OrderPool.NONE;
    private static final int BLOCK_LONGS = 1 << BLOCK_LONGS_SHIFT;
    private static final int KEY = 0;
    private static final int BITS = 1;
    private static final int CHILDREN = 2;
    private static final int PARENT = 3;
    private static final int ROW_SHIFT = 2;

    private final long nodes;

    /** Key, bits and links of each block. */
    private final long rows;
    private final int base;
    private final int baseBlock;
    private final int hiddenBase;
    private final int room;
    private int capacity;
    private int begunCount;
    private int firstFree = NONE;
    private int liveCount;

    LevelPool(final OrderQuantities orders, final int longsBefore, final int room)
    {
        this.room = room;
        nodes = orders.nodes;
        rows = Memory.take(orders.memory, Math.multiplyExact(room, 1 << ROW_SHIFT));
        base = align(longsBefore);
        baseBlock = base >> BLOCK_LONGS_SHIFT;
        hiddenBase = base + (room << BLOCK_LONGS_SHIFT) - (base >> LONGS_SHIFT);
    }

    /** Sets how many levels there may be. */
    void capacity(final int levels)
    {
        assert levels >= liveCount && hasRoom(levels) : "levels=" + levels + " liveCount=" + liveCount;
        capacity = levels;
    }

    boolean hasRoom(final int levels)
    {
        return levels <= room;
    }

    /** How many levels there can ever be. */
    public int room()
    {
        return room;
    }

    /** Longs that the given number of levels needs in the array shared with the orders. */
    static int longs(final int capacity)
    {
        return Math.addExact(BLOCK_LONGS, Math.multiplyExact(capacity, BLOCK_LONGS / 2 * 3));
    }

    private static int align(final int place)
    {
        return place + BLOCK_LONGS - 1 & -BLOCK_LONGS;
    }

    /** True if the pool is at its capacity. */
    public boolean isExhausted()
    {
        return liveCount >= capacity;
    }

    /** Number of levels. */
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
        int block = firstFree;
        if (NONE == block)
        {
            block = begin();
        }
        else
        {
            firstFree = right(block);
        }
        Memory.put(rows, row(block), KEY, key);
        Memory.put(rows, row(block), BITS, 0);
        return block;
    }

    /** Takes a block that was never in use. There is one: no block is in use without a level. */
    private int begin()
    {
        final int block = base + (begunCount << BLOCK_LONGS_SHIFT);
        begunCount++;
        for (int level = block; level < block + BLOCK_LONGS; level += 1 << LONGS_SHIFT)
        {
            Memory.put(nodes, level, 0, Words.of(level, level));
            Memory.put(nodes, level, LOTS, 0);
            Memory.put(nodes, hidden(level), 0, Words.of(hidden(level), hidden(level)));
        }
        return block;
    }

    void release(final int block)
    {
        right(block, firstFree);
        firstFree = block;
    }

    /** The level in a block whose key is that of the block plus the given number. */
    static int level(final int block, final int distance)
    {
        return block + (distance << LONGS_SHIFT);
    }

    /** The block of a level. */
    static int blockOf(final int level)
    {
        return level & -BLOCK_LONGS;
    }

    /** The key of a level minus the key of its block. */
    static int distanceOf(final int level)
    {
        return (level & BLOCK_LONGS - 1) >> LONGS_SHIFT;
    }

    /** Index of the link word of the hidden queue. */
    int hidden(final int level)
    {
        return hiddenBase + (level >> LONGS_SHIFT);
    }

    /** True if the level has no order. */
    boolean isEmpty(final int level)
    {
        return NONE == head(level) && NONE == hiddenHead(level);
    }

    /** The oldest displayed order. */
    int head(final int level)
    {
        return first(level);
    }

    /** The oldest hidden order. */
    int hiddenHead(final int level)
    {
        return first(hidden(level));
    }

    private int first(final int queue)
    {
        final int link = Memory.low(nodes, queue, 0);
        return queue == link ? NONE : OrderPool.orderAt(link);
    }

    /** The next order in the same queue. */
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

    /** Returns the key of the first level of a block. */
    long key(final int block)
    {
        return Memory.get(rows, row(block), KEY);
    }

    /** Bits of the prices of a block that have orders; not up to date while the block is in a window. */
    long bits(final int block)
    {
        return Memory.get(rows, row(block), BITS);
    }

    void bits(final int block, final long levelBits)
    {
        Memory.put(rows, row(block), BITS, levelBits);
    }

    int left(final int block)
    {
        return Memory.high(rows, row(block), CHILDREN);
    }

    void left(final int block, final int other)
    {
        Memory.high(rows, row(block), CHILDREN, other);
    }

    int right(final int block)
    {
        return Memory.low(rows, row(block), CHILDREN);
    }

    void right(final int block, final int other)
    {
        Memory.low(rows, row(block), CHILDREN, other);
    }

    int parent(final int block)
    {
        return Memory.low(rows, row(block), PARENT);
    }

    void parent(final int block, final int other)
    {
        Memory.low(rows, row(block), PARENT, other);
    }

    private int row(final int block)
    {
        return (block >> BLOCK_LONGS_SHIFT) - baseBlock << ROW_SHIFT;
    }
}
