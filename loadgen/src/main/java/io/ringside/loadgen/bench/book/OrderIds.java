package io.ringside.loadgen.bench.book;

import java.util.Arrays;

import io.ringside.engine.book.OrderPool;
import org.agrona.BitUtil;

/**
 * Which order has an id: bounded by the orders that are live, no allocation. Any id but 0 will do; it is found fastest
 * when ids are handed out one after the other, as a venue does, and exactly whatever they are.
 * <p>
 * Implementation note: the last bits of an id name a place in a row of handles, and the order itself says whether it is
 * the one. When two live orders share a place, the newer one gets it and the older one moves to a table with open
 * addressing: 32 bits of the id beside the handle, eight entries a line. The row is long as far as
 * it fits a cache, since few orders share a place then.
 */
final class OrderIds
{
    /** There is no order of that id. */
    static final int NONE = OrderPool.NONE;

    private static final int PLACES_PER_SLOT = 4;
    private static final int PLACES_IN_CACHE = 1 << 18;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final OrderPool orders;
    private final int[] places;
    private final int placeMask;
    private final long[] table;
    private final int tableMask;
    private final int tableShift;
    private int tableCount;

    OrderIds(final int liveMax, final OrderPool orders)
    {
        this.orders = orders;
        final int slots = BitUtil.findNextPositivePowerOfTwo(Math.max(16, liveMax * 2));
        places = new int[Math.max(slots, Math.min(slots * PLACES_PER_SLOT, PLACES_IN_CACHE))];
        Arrays.fill(places, NONE);
        placeMask = places.length - 1;
        table = new long[slots];
        tableMask = slots - 1;
        tableShift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
    }

    int find(final long id)
    {
        final int order = places[(int)id & placeMask];
        if (NONE != order && orders.orderId(order) == id)
        {
            return order;
        }
        return 0 == tableCount ? NONE : findInTable(id);
    }

    void put(final long id, final int order)
    {
        final int place = (int)id & placeMask;
        final int older = places[place];
        if (NONE != older)
        {
            putInTable(orders.orderId(older), older);
        }
        places[place] = order;
    }

    void remove(final long id, final int order)
    {
        final int place = (int)id & placeMask;
        if (places[place] == order)
        {
            places[place] = NONE;
        }
        else
        {
            removeFromTable(id, order);
        }
    }

    private int findInTable(final long id)
    {
        int slot = home((int)id);
        while (true)
        {
            final long entry = table[slot];
            if (0 == entry)
            {
                return NONE;
            }
            if (tag(entry) == (int)id && orders.orderId(order(entry)) == id)
            {
                return order(entry);
            }
            slot = slot + 1 & tableMask;
        }
    }

    private void putInTable(final long id, final int order)
    {
        tableCount++;
        int slot = home((int)id);
        while (0 != table[slot])
        {
            slot = slot + 1 & tableMask;
        }
        table[slot] = id << Integer.SIZE | order + 1;
    }

    private void removeFromTable(final long id, final int order)
    {
        tableCount--;
        final long removed = id << Integer.SIZE | order + 1;
        int hole = home((int)id);
        while (table[hole] != removed)
        {
            hole = hole + 1 & tableMask;
        }
        int slot = hole + 1 & tableMask;
        while (0 != table[slot])
        {
            // What stands behind a hole may move into it, unless its home lies between the two.
            if ((slot - home(tag(table[slot])) & tableMask) >= (slot - hole & tableMask))
            {
                table[hole] = table[slot];
                hole = slot;
            }
            slot = slot + 1 & tableMask;
        }
        table[hole] = 0;
    }

    private int home(final int tag)
    {
        return (int)(tag * FACTOR >>> tableShift);
    }

    private static int tag(final long entry)
    {
        return (int)(entry >>> Integer.SIZE);
    }

    private static int order(final long entry)
    {
        return (int)entry - 1;
    }
}
