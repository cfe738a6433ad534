package io.ringside.loadgen.bench.book;

import java.util.Arrays;

import org.agrona.BitUtil;

/**
 * Which order has an id: open addressing in one array of longs, bounded by the orders that are live, no allocation. Any
 * id but 0 will do.
 */
final class OrderIds
{
    /** There is no order of that id. */
    static final int NONE = -1;

    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final long[] entries;
    private final int mask;
    private final int shift;

    OrderIds(final int liveMax)
    {
        final int slots = BitUtil.findNextPositivePowerOfTwo(Math.max(16, liveMax * 2));
        entries = new long[slots * 2];
        mask = slots - 1;
        shift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
        Arrays.fill(entries, 0);
    }

    int find(final long id)
    {
        int slot = home(id);
        while (true)
        {
            final long key = entries[slot * 2];
            if (key == id)
            {
                return (int)entries[slot * 2 + 1];
            }
            if (0 == key)
            {
                return NONE;
            }
            slot = slot + 1 & mask;
        }
    }

    void put(final long id, final int order)
    {
        int slot = home(id);
        while (0 != entries[slot * 2])
        {
            slot = slot + 1 & mask;
        }
        entries[slot * 2] = id;
        entries[slot * 2 + 1] = order;
    }

    void remove(final long id)
    {
        int hole = home(id);
        while (entries[hole * 2] != id)
        {
            hole = hole + 1 & mask;
        }
        int slot = hole + 1 & mask;
        while (0 != entries[slot * 2])
        {
            // What stands behind a hole may move into it, unless its home lies between the two.
            if ((slot - home(entries[slot * 2]) & mask) >= (slot - hole & mask))
            {
                entries[hole * 2] = entries[slot * 2];
                entries[hole * 2 + 1] = entries[slot * 2 + 1];
                hole = slot;
            }
            slot = slot + 1 & mask;
        }
        entries[hole * 2] = 0;
    }

    private int home(final long id)
    {
        return (int)(id * FACTOR >>> shift);
    }
}
