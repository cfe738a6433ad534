package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;

import java.util.Arrays;

/**
 * The orders that share in one round, or in the surplus of an auction, in their order of time, and what each of them
 * gets. A scratch pad as long as there may be orders: nothing of it outlives the command. No allocation after {@link
 * #prepare}.
 */
public final class Allocation
{
    private final OrderPool orders;
    private int[] handles = {};
    private long[] shownLots = {};
    private long[] givenLots = {};
    private int count;
    private long totalLots;
    private long restLots;

    public Allocation(final OrderPool orders)
    {
        this.orders = orders;
    }

    /** Some instrument needs it. */
    public void prepare()
    {
        if (0 == handles.length)
        {
            handles = new int[orders.capacity()];
            shownLots = new long[orders.capacity()];
            givenLots = new long[orders.capacity()];
        }
    }

    public void clear()
    {
        count = 0;
        totalLots = 0;
        restLots = 0;
    }

    /** One more, behind all others. */
    public void add(final int order, final long lots)
    {
        handles[count] = order;
        shownLots[count] = lots;
        givenLots[count] = 0;
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

    /** What takes part of an order. */
    public long shownLots(final int index)
    {
        return shownLots[index];
    }

    /** What of that is not given yet. */
    public long openLots(final int index)
    {
        return shownLots[index] - givenLots[index];
    }

    public long givenLots(final int index)
    {
        return givenLots[index];
    }

    /** What takes part of all orders. */
    public long totalLots()
    {
        return totalLots;
    }

    /** What is still to be given. */
    public long restLots()
    {
        return restLots;
    }

    /** There is so much to be given. */
    public void begin(final long lots)
    {
        restLots = lots;
    }

    public void give(final int index, final long lots)
    {
        assert lots >= 0 && lots <= openLots(index) && lots <= restLots :
            "lots=" + lots + " openLots=" + openLots(index) + " restLots=" + restLots;
        givenLots[index] += lots;
        restLots -= lots;
    }

    /** Everybody gets all. */
    public void giveAll()
    {
        System.arraycopy(shownLots, 0, givenLots, 0, count);
        restLots = 0;
    }

    /** By time, so many lots at most. */
    public void giveByTime(final long lots)
    {
        long leftLots = Math.min(lots, restLots);
        for (int i = 0; i < count && leftLots > 0; i++)
        {
            final long shareLots = Math.min(openLots(i), leftLots);
            give(i, shareLots);
            leftLots -= shareLots;
        }
    }

    /** From now on what an order is given counts down, and what it showed is forgotten. */
    public void beginTaking()
    {
        Arrays.fill(shownLots, 0, count, 0);
    }

    /** The order takes so much, and {@link #shownLots} gives its quantity as it is at this time. */
    public void take(final int index, final long lots)
    {
        givenLots[index] -= Math.min(lots, givenLots[index]);
        shownLots[index] = orders.quantityLots(handles[index]);
    }

    /** The same without the order, of which {@link #shownLots} then gives what would be left. */
    public void tryTaking(final int index, final long lots)
    {
        givenLots[index] -= Math.min(lots, givenLots[index]);
        shownLots[index] -= lots;
    }
}
