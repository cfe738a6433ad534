package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OutsideMemory;
import io.ringside.engine.core.base.PagedRows;

/**
 * The orders of one round, or of the surplus side of an auction, by time, and the lots allocated to each. Has room,
 * outside the heap, for every order that the pool may ever hold. Its content is valid within one command. No memory is
 * allocated after {@link #prepare}.
 */
public final class Allocation
{
    private final OrderPool orders;

    /** Addresses of a row of longs each, 0 until they are needed. */
    private long handles;
    private long shown;
    private long allocated;
    private int count;
    private long totalLots;
    private long restLots;

    public Allocation(final OrderPool orders)
    {
        this.orders = orders;
    }

    /** Takes the memory, once, when the first instrument needs them. */
    public void prepare()
    {
        if (0 == handles)
        {
            final OutsideMemory memory = new OutsideMemory(this, 3);
            final long length = (long)orders.room() * Long.BYTES;
            handles = memory.take(length);
            shown = memory.take(length);
            allocated = memory.take(length);
        }
    }

    public void clear()
    {
        count = 0;
        totalLots = 0;
        restLots = 0;
    }

    /** Adds an order behind all others. */
    public void add(final int order, final long lots)
    {
        PagedRows.put(handles, count, order);
        PagedRows.put(shown, count, lots);
        PagedRows.put(allocated, count, 0);
        totalLots += lots;
        count++;
    }

    public int count()
    {
        return count;
    }

    public int order(final int index)
    {
        assert index < count : "index=" + index + " count=" + count;
        return (int)PagedRows.get(handles, index);
    }

    /** The lots of the order that take part. */
    public long shownLots(final int index)
    {
        return PagedRows.get(shown, index);
    }

    /** The lots that take part and have no allocation yet. */
    public long openLots(final int index)
    {
        return shownLots(index) - allocatedLots(index);
    }

    public long allocatedLots(final int index)
    {
        return PagedRows.get(allocated, index);
    }

    /** The lots of all orders that take part. */
    public long totalLots()
    {
        return totalLots;
    }

    /** The lots still to be allocated. */
    public long restLots()
    {
        return restLots;
    }

    /** Starts an allocation of these lots. */
    public void begin(final long lots)
    {
        restLots = lots;
    }

    public void allocate(final int index, final long lots)
    {
        assert lots >= 0 && lots <= openLots(index) && lots <= restLots :
            "lots=" + lots + " openLots=" + openLots(index) + " restLots=" + restLots;
        PagedRows.add(allocated, index, lots);
        restLots -= lots;
    }

    /** Every order gets all its lots that take part. */
    public void allocateAll()
    {
        for (int i = 0; i < count; i++)
        {
            PagedRows.put(allocated, i, shownLots(i));
        }
        restLots = 0;
    }

    /** Allocates up to these lots by time. */
    public void allocateByTime(final long lots)
    {
        long leftLots = Math.min(lots, restLots);
        for (int i = 0; i < count && leftLots > 0; i++)
        {
            final long shareLots = Math.min(openLots(i), leftLots);
            allocate(i, shareLots);
            leftLots -= shareLots;
        }
    }

    /** Starts the trades: {@link #allocatedLots} now counts down, and {@link #shownLots} begins at 0. */
    public void beginTrades()
    {
        for (int i = 0; i < count; i++)
        {
            PagedRows.put(shown, i, 0);
        }
    }

    /** The order trades these lots; {@link #shownLots} becomes its quantity as it is now. */
    public void take(final int index, final long lots)
    {
        PagedRows.add(allocated, index, -Math.min(lots, allocatedLots(index)));
        PagedRows.put(shown, index, orders.quantityLots(order(index)));
    }

    /** Counts the same trade without changing the order: {@link #shownLots} becomes what would be left of it. */
    public void takeInTrial(final int index, final long lots)
    {
        PagedRows.add(allocated, index, -Math.min(lots, allocatedLots(index)));
        PagedRows.add(shown, index, -lots);
    }
}
