package io.ringside.engine.book;

/**
 * Orders outside the price levels, by priority: market orders in an auction call, and orders that wait for a call. No
 * allocation.
 */
public final class WaitingList extends OrderList
{
    /**
     * Makes one without any orders.
     *
     * @param orders shared by all instruments.
     */
    public WaitingList(final OrderPool orders)
    {
        super(orders, OrderTerms.WAITING_LINK);
    }

    /**
     * Insert an order by its priority.
     *
     * @param order handle of an extended order; its priority is set.
     */
    public void insert(final int order)
    {
        int next = OrderPool.NONE;
        int previous = last();
        while (OrderPool.NONE != previous && orders.priority(previous) > orders.priority(order))
        {
            next = previous;
            previous = before(previous);
        }
        insertBefore(next, order);
    }
}
