package io.ringside.engine.book;

/** The live orders with an expire time of their own, soonest first, then by entry. No allocation. */
public final class ExpiryTree extends OrderTreap
{
    /**
     * Makes one without any orders.
     *
     * @param orders shared by all instruments.
     */
    public ExpiryTree(final OrderPool orders)
    {
        super(orders, OrderTerms.EXPIRY_LINK);
    }

    /**
     * Add an order.
     *
     * @param order handle of an extended order; expire time and order id are set.
     */
    public void add(final int order)
    {
        insert(order);
    }

    /**
     * Remove an order. Its expire time must still be the one it was added with.
     *
     * @param order handle of an order in this tree.
     */
    public void remove(final int order)
    {
        delete(order);
    }

    /**
     * An order that has expired.
     *
     * @param nowNs UTC.
     * @return handle of the first of them, or {@link OrderPool#NONE}.
     */
    public int expired(final long nowNs)
    {
        final int order = first();
        return OrderPool.NONE != order && terms.expireTimeNs(order) <= nowNs ? order : OrderPool.NONE;
    }

    /** The soonest expire time, UTC; {@link Long#MAX_VALUE} without orders. */
    public long nextTimeNs()
    {
        final int order = first();
        return OrderPool.NONE == order ? Long.MAX_VALUE : terms.expireTimeNs(order);
    }

    boolean isBefore(final int a, final int b)
    {
        final long timeA = terms.expireTimeNs(a);
        final long timeB = terms.expireTimeNs(b);
        return timeA != timeB ? timeA < timeB : orders.orderId(a) < orders.orderId(b);
    }
}
