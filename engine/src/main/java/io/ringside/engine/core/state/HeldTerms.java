package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OutsideMemory;
import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.PagedRows;
import io.ringside.engine.core.order.LiveOrders;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.risk.money.Margin;

/**
 * What each live order that holds money is held at: a price, a rate of commission, a minimum, and of margin accounts
 * the mark that it was judged by. From these and its leaves follows what it holds. Has room, outside the heap, for
 * every order that the pool may ever hold. Hot path: no allocation.
 */
public final class HeldTerms
{
    /** Stands for an order that holds nothing. */
    private static final long NOT_HELD = 0;

    /** Half a cache line for each order. */
    private static final int ROW_SHIFT = 5;
    private static final int TICKS = 0;
    private static final int RATE = 1;
    private static final int MINIMUM = 2;
    private static final int MARK = 3;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private final OrderPool orders;
    private final long rows;
    private long digest;

    /** None of the orders that there are is held. */
    HeldTerms(final OrderPool orders)
    {
        this.orders = orders;
        rows = new OutsideMemory(this, 1).take((long)orders.room() << ROW_SHIFT);
        for (int order = 0; order < orders.handleEnd(); order++)
        {
            begin(order);
        }
    }

    /** A new order is not held. */
    void begin(final int order)
    {
        PagedRows.put(row(order), TICKS, NOT_HELD);
    }

    /** True if an order holds money. */
    public boolean isHeld(final int order)
    {
        return NOT_HELD != ticks(order);
    }

    /** Hold an order that is not held; its price is 1 or more. */
    public void keep(final int order, final long heldTicks, final int rate, final long minimum)
    {
        keep(order, heldTicks, 0, rate, minimum);
    }

    /** Hold an order that was judged by a mark, or hold it at other terms. */
    void keep(
        final int order, final long heldTicks, final long markTicks, final int rate, final long minimum)
    {
        final long row = row(order);
        final boolean isHeld = isHeld(order);
        if (isHeld && heldTicks == ticks(order) && markTicks == markTicks(order) && rate == rate(order) &&
            minimum == minimum(order))
        {
            return;
        }
        digest -= isHeld ? weight(order) : 0;
        PagedRows.put(row, TICKS, heldTicks);
        PagedRows.put(row, RATE, rate);
        PagedRows.put(row, MINIMUM, minimum);
        PagedRows.put(row, MARK, markTicks);
        digest += weight(order);
    }

    void forget(final int order)
    {
        digest -= weight(order);
        begin(order);
    }

    /** The price that an order is held at. */
    public long ticks(final int order)
    {
        return PagedRows.get(row(order), TICKS);
    }

    /** The mark that an order of a margin account was judged by, or {@code Margin.REDUCES}; 0 of all others. */
    public long markTicks(final int order)
    {
        return PagedRows.get(row(order), MARK);
    }

    /** Restores the mark of an order that was kept with 0. */
    public void restoreMarkTicks(final int order, final long markTicks)
    {
        digest -= weight(order);
        PagedRows.put(row(order), MARK, markTicks);
        digest += weight(order);
    }

    /** The highest rate that an order may be charged. */
    public int rate(final int order)
    {
        return (int)PagedRows.get(row(order), RATE);
    }

    /** The highest minimum that an order may be charged. */
    public long minimum(final int order)
    {
        return PagedRows.get(row(order), MINIMUM);
    }

    /**
     * How many buys of an instrument have no limit, and hold for the highest price that there was when they were
     * accepted or replaced. Those that only reduce a position do not. Walks all live orders.
     */
    public int countAtHighest(final LiveOrders live, final int instrumentId)
    {
        int count = 0;
        for (int order = live.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            count += orders.instrumentId(order) == instrumentId && orders.isBuy(order) && isHeld(order) &&
                OrderKinds.isMarket(orders.ordType(order)) && Margin.REDUCES != markTicks(order) ? 1 : 0;
        }
        return count;
    }

    /** A sum over all orders that are held. */
    public long digest()
    {
        return digest;
    }

    private long weight(final int order)
    {
        return ChainHash.mix(ChainHash.mix(orders.orderId(order) + ticks(order)) + minimum(order) ^
            rate(order) ^ markTicks(order) * FACTOR);
    }

    private long row(final int order)
    {
        assert order >= 0 && order < orders.handleEnd() : "order=" + order + " handleEnd=" + orders.handleEnd();
        return rows + ((long)order << ROW_SHIFT);
    }
}
