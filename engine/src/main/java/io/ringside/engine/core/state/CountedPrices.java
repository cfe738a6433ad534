package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OutsideMemory;
import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.PagedRows;

/**
 * The price that each live order counts at against the limits of levels. Has room, outside the heap, for every order
 * that the pool may ever hold. Hot path: no allocation.
 */
final class CountedPrices
{
    private final OrderPool orders;
    private final long rows;
    private long digest;

    CountedPrices(final OrderPool orders)
    {
        this.orders = orders;
        rows = new OutsideMemory(this, 1).take((long)orders.room() * Long.BYTES);
    }

    /** Count an order that is not counted. */
    void keep(final int order, final long ticks)
    {
        PagedRows.put(row(order), 0, ticks);
        digest += weight(order);
    }

    /** Count an order no more. */
    void forget(final int order)
    {
        digest -= weight(order);
    }

    /** Count an order that is counted at another price. */
    void change(final int order, final long ticks)
    {
        if (ticks != ticks(order))
        {
            forget(order);
            keep(order, ticks);
        }
    }

    /** The price that a counted order counts at. */
    long ticks(final int order)
    {
        return PagedRows.get(row(order), 0);
    }

    /** A sum over all orders that are counted. */
    long digest()
    {
        return digest;
    }

    private long weight(final int order)
    {
        return ChainHash.mix(ChainHash.mix(orders.orderId(order) + ticks(order)));
    }

    private long row(final int order)
    {
        assert order >= 0 && order < orders.handleEnd() : "order=" + order + " handleEnd=" + orders.handleEnd();
        return rows + (long)order * Long.BYTES;
    }
}
