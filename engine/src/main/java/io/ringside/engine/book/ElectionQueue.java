package io.ringside.engine.book;

/** Stop orders that have been elected and wait for their turn, first in first out. No allocation. */
public final class ElectionQueue extends OrderList
{
    /**
     * Makes one without any orders.
     *
     * @param orders shared by all instruments.
     */
    public ElectionQueue(final OrderPool orders)
    {
        // These are the links of the stop tree, which the order has left.
        super(orders, OrderTerms.STOP_LINK);
    }

    /** True if the queue is empty. */
    public boolean isEmpty()
    {
        return OrderPool.NONE == first();
    }

    /**
     * Append an order.
     *
     * @param order handle of an order that is in no {@link StopBook}.
     */
    public void add(final int order)
    {
        insertBefore(OrderPool.NONE, order);
    }

    /** Remove the first order: handle, or {@link OrderPool#NONE}. */
    public int poll()
    {
        final int order = first();
        if (OrderPool.NONE != order)
        {
            remove(order);
        }
        return order;
    }
}
