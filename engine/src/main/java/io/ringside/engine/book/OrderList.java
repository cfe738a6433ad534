package io.ringside.engine.book;

/** Extended orders in a row. The links are in the orders' records: no allocation, and removal is O(1). */
class OrderList
{
    private static final int NONE = OrderPool.NONE;

    final OrderPool orders;
    private final OrderTerms terms;
    private final int previousLink;
    private final int nextLink;
    private int head = NONE;
    private int tail = NONE;

    /**
     * Makes one without any orders.
     *
     * @param orders    shared by all instruments.
     * @param firstLink the first of two links of the orders' records that nothing else uses meanwhile.
     */
    OrderList(final OrderPool orders, final int firstLink)
    {
        this.orders = orders;
        terms = orders.terms();
        previousLink = firstLink;
        nextLink = firstLink + 1;
    }

    /** The first order: handle, or {@link OrderPool#NONE}. */
    public final int first()
    {
        return head;
    }

    /**
     * The order after another one.
     *
     * @param order handle of an order in this list.
     * @return handle, or {@link OrderPool#NONE}.
     */
    public final int after(final int order)
    {
        return terms.link(order, nextLink);
    }

    /**
     * Remove an order, wherever it is in the list.
     *
     * @param order handle of an order in this list.
     */
    public final void remove(final int order)
    {
        final int previous = before(order);
        final int next = after(order);
        follow(previous, next);
        precede(next, previous);
    }

    final int last()
    {
        return tail;
    }

    final int before(final int order)
    {
        return terms.link(order, previousLink);
    }

    /** Add an order in front of another one, or at the end if that is NONE. */
    final void insertBefore(final int next, final int order)
    {
        final int previous = NONE == next ? tail : before(next);
        follow(previous, order);
        precede(order, previous);
        follow(order, next);
        precede(next, order);
    }

    /** The order after this one, or the first if this is NONE, becomes the next one. */
    private void follow(final int order, final int next)
    {
        if (NONE == order)
        {
            head = next;
        }
        else
        {
            terms.link(order, nextLink, next);
        }
    }

    /** The order before this one, or the last if this is NONE, becomes the previous one. */
    private void precede(final int order, final int previous)
    {
        if (NONE == order)
        {
            tail = previous;
        }
        else
        {
            terms.link(order, previousLink, previous);
        }
    }
}
