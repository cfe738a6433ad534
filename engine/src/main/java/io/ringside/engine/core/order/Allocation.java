package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;

import java.util.Arrays;

/**
 * The orders of one round, or of the surplus side of an auction, by time, and the lots allocated to each. Its arrays
 * have room for every order of the pool. Its content is valid within one command. No memory is allocated after
 * {@link #prepare}.
 */
public final class Allocation
{
    private final OrderPool orders;
    private int[] handles = {};
    private long[] shownLots = {};
    private long[] allocatedLots = {};
    private int count;
    private long totalLots;
    private long restLots;

    public Allocation(final OrderPool orders)
    {
        this.orders = orders;
    }

    /** Allocates the arrays, once, when the first instrument needs them. */
    public void prepare()
    {
        if (0 == handles.length)
        {
            handles = new int[orders.capacity()];
            shownLots = new long[orders.capacity()];
            allocatedLots = new long[orders.capacity()];
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
        handles[count] = order;
        shownLots[count] = lots;
        allocatedLots[count] = 0;
        totalLots += lots;
        count++;
    }

    public int count()
    {
        return count;
    }

    public int order(final int index)
    {
        return handles[index];
    }

    /** The lots of the order that take part. */
    public long shownLots(final int index)
    {
        return shownLots[index];
    }

    /** The lots that take part and have no allocation yet. */
    public long openLots(final int index)
    {
        return shownLots[index] - allocatedLots[index];
    }

    public long allocatedLots(final int index)
    {
        return allocatedLots[index];
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
        allocatedLots[index] += lots;
        restLots -= lots;
    }

    /** Every order gets all its lots that take part. */
    public void allocateAll()
    {
        System.arraycopy(shownLots, 0, allocatedLots, 0, count);
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
        Arrays.fill(shownLots, 0, count, 0);
    }

    /** The order trades these lots; {@link #shownLots} becomes its quantity as it is now. */
    public void take(final int index, final long lots)
    {
        allocatedLots[index] -= Math.min(lots, allocatedLots[index]);
        shownLots[index] = orders.quantityLots(handles[index]);
    }

    /** Counts the same trade without changing the order: {@link #shownLots} becomes what would be left of it. */
    public void takeInTrial(final int index, final long lots)
    {
        allocatedLots[index] -= Math.min(lots, allocatedLots[index]);
        shownLots[index] -= lots;
    }
}
