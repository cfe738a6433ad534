package io.ringside.risk;

import org.agrona.BitUtil;

import java.util.Arrays;

/**
 * The positions of all accounts: rows of four longs, named by their index in the order of their first use, a table that
 * finds them, and a list of those of each account. Does not check for room: a caller that opens a position has done so.
 * Nothing is removed.
 * <p>
 * Hot path: no allocation. Implementation note: with many instruments the position of an order is not in the cache, so
 * the number of dependent cache misses counts. There are two: a slot of the table (4 bytes: an index and the remaining
 * bits of the hash) and the row, which holds its own key.
 */
final class PositionTable
{
    /** No such position. */
    static final int NONE = -1;

    private static final int ROW_SHIFT = 2;
    private static final int KEY = 0;
    private static final int NET = 1;
    private static final int OPEN = 2;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private long[] rows = {};
    private int[] previous = {};
    private int[] slots;
    private int capacity;
    private int slotShift;
    private int indexMask;
    private int count;

    PositionTable(final int capacity)
    {
        capacity(capacity);
    }

    /** Set how many positions there may be, no fewer than there are. Makes the tables anew if they are too small. */
    void capacity(final int newCapacity)
    {
        assert newCapacity >= count : "capacity=" + newCapacity + " count=" + count;
        capacity = newCapacity;
        final int length = Math.multiplyExact(newCapacity, 1 << ROW_SHIFT);
        if (length <= rows.length)
        {
            return;
        }
        rows = Arrays.copyOf(rows, length);
        previous = Arrays.copyOf(previous, newCapacity);
        slots = new int[BitUtil.findNextPositivePowerOfTwo(newCapacity) * 2];
        slotShift = Long.SIZE - Integer.numberOfTrailingZeros(slots.length);
        indexMask = BitUtil.findNextPositivePowerOfTwo(newCapacity + 1) - 1;
        for (int index = 0; index < count; index++)
        {
            enter(index);
        }
    }

    /** The index of an account's position in an instrument, or {@link #NONE}. */
    int find(final int accountIndex, final int instrumentId)
    {
        assert accountIndex >= 0 : "accountIndex=" + accountIndex;
        final long key = key(accountIndex, instrumentId);
        final long hash = key * FACTOR;
        final int tag = tag(hash);
        int slot = (int)(hash >>> slotShift);
        int content = slots[slot];
        while (0 != content)
        {
            final int index = (content & indexMask) - 1;
            if ((content & ~indexMask) == tag && rows[index << ROW_SHIFT] == key)
            {
                return index;
            }
            slot = slot + 1 & slots.length - 1;
            content = slots[slot];
        }
        return NONE;
    }

    boolean isFull()
    {
        return count == capacity;
    }

    int count()
    {
        return count;
    }

    /** The position that the account of a position opened before it, or {@link #NONE}. */
    int previous(final int index)
    {
        return previous[index];
    }

    /** Add an empty position. There must be none yet. */
    int open(final int accountIndex, final int instrumentId)
    {
        assert !isFull() : "count=" + count;
        assert NONE == find(accountIndex, instrumentId) : "position exists: " + accountIndex + " " + instrumentId;
        final int index = count++;
        final long key = key(accountIndex, instrumentId);
        rows[(index << ROW_SHIFT) + KEY] = key;
        enter(index);
        return index;
    }

    /** Put a position behind the last of its account, or {@link #NONE}. */
    void follow(final int index, final int last)
    {
        previous[index] = last;
    }

    private void enter(final int index)
    {
        final long hash = rows[(index << ROW_SHIFT) + KEY] * FACTOR;
        int slot = (int)(hash >>> slotShift);
        while (0 != slots[slot])
        {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = tag(hash) | index + 1;
    }

    void restore(final int index, final long netLots, final long openBuyLots, final long openSellLots)
    {
        assert openBuyLots >= 0 && openSellLots >= 0 : "openBuyLots=" + openBuyLots + " openSellLots=" + openSellLots;
        rows[netAt(index)] = netLots;
        rows[openAt(index, true)] = openBuyLots;
        rows[openAt(index, false)] = openSellLots;
    }

    /** Index of the account, its place in the order of definition. */
    int accountIndex(final int index)
    {
        return (int)(rows[keyAt(index)] >>> Integer.SIZE);
    }

    int instrumentId(final int index)
    {
        return (int)rows[keyAt(index)];
    }

    /** Bought minus sold. */
    long netLots(final int index)
    {
        return rows[netAt(index)];
    }

    /** Lots of open orders of a side. */
    long openLots(final int index, final boolean isBuy)
    {
        return rows[openAt(index, isBuy)];
    }

    /** True if any account has a position or an open order in an instrument. Walks all positions. */
    boolean hasAnyIn(final int instrumentId)
    {
        for (int i = 0; i < count; i++)
        {
            if (instrumentId(i) == instrumentId && 0 != (netLots(i) | openLots(i, true) | openLots(i, false)))
            {
                return true;
            }
        }
        return false;
    }

    void reserve(final int index, final boolean isBuy, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        rows[openAt(index, isBuy)] += lots;
        assert openLots(index, isBuy) > 0 : "openLots=" + openLots(index, isBuy);
    }

    void release(final int index, final boolean isBuy, final long lots)
    {
        assert lots > 0 : "lots=" + lots;
        rows[openAt(index, isBuy)] -= lots;
        assert openLots(index, isBuy) >= 0 : "openLots=" + openLots(index, isBuy);
    }

    void fill(final int index, final boolean isBuy, final long lots)
    {
        release(index, isBuy, lots);
        final long netLots = rows[netAt(index)];
        rows[netAt(index)] = netLots + (isBuy ? lots : -lots);
        assert isBuy == netLots(index) > netLots : "netLots=" + netLots + " lots=" + lots;
    }

    /** True if bought or sold lots can be reversed: the worst cases must still fit 64 bits. */
    boolean mayReverse(final int index, final boolean isBuy, final long lots)
    {
        final long worstLots = openLots(index, !isBuy) - (isBuy ? netLots(index) : -netLots(index));
        return worstLots + lots >= worstLots;
    }

    void reverse(final int index, final boolean isBuy, final long lots)
    {
        assert lots >= 0 : "lots=" + lots;
        rows[netAt(index)] -= isBuy ? lots : -lots;
    }

    private int tag(final long hash)
    {
        return (int)(hash >>> Byte.SIZE) & ~indexMask;
    }

    private int keyAt(final int index)
    {
        assert index >= 0 && index < count : "index=" + index + " count=" + count;
        return (index << ROW_SHIFT) + KEY;
    }

    private int netAt(final int index)
    {
        return keyAt(index) + NET;
    }

    private int openAt(final int index, final boolean isBuy)
    {
        return keyAt(index) + (isBuy ? OPEN + 1 : OPEN);
    }

    private static long key(final int accountIndex, final int instrumentId)
    {
        return (long)accountIndex << Integer.SIZE | instrumentId & 0xFFFF_FFFFL;
    }
}
