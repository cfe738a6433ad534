package io.ringside.engine.book;

/**
 * Orders outside the price levels, by priority: market orders in an auction call, and orders that wait for a call.
 * Intrusive: no allocation.
 */
public final class WaitingList
{
    private static final int NONE = OrderPool.NONE;
    private static final int PREVIOUS = OrderTerms.WAITING_LINK;
    private static final int NEXT = OrderTerms.WAITING_LINK + 1;

    private final OrderPool orders;
    private final OrderTerms terms;
    private int head = NONE;
    private int tail = NONE;

    /**
     * Without any orders.
     *
     * @param orders shared by all instruments.
     */
    public WaitingList(final OrderPool orders)
    {
        this.orders = orders;
        terms = orders.terms();
    }

    /** The first order: handle, or {@link OrderPool#NONE}. */
    public int first()
    {
        return head;
    }

    /**
     * The order after another one.
     *
     * @param order handle of an order that waits here.
     * @return handle, or {@link OrderPool#NONE}.
     */
    public int after(final int order)
    {
        return terms.link(order, NEXT);
    }

    /**
     * Insert an order by its priority.
     *
     * @param order handle of an extended order; its priority is set.
     */
    public void insert(final int order)
    {
        int next = NONE;
        int previous = tail;
        while (NONE != previous && orders.priority(previous) > orders.priority(order))
        {
            next = previous;
            previous = terms.link(previous, PREVIOUS);
        }
        terms.link(order, PREVIOUS, previous);
        terms.link(order, NEXT, next);
        if (NONE == previous)
        {
            head = order;
        }
        else
        {
            terms.link(previous, NEXT, order);
        }
        if (NONE == next)
        {
            tail = order;
        }
        else
        {
            terms.link(next, PREVIOUS, order);
        }
    }

    /**
     * Remove an order.
     *
     * @param order handle of an order that waits here.
     */
    public void remove(final int order)
    {
        final int previous = terms.link(order, PREVIOUS);
        final int next = terms.link(order, NEXT);
        if (NONE == previous)
        {
            head = next;
        }
        else
        {
            terms.link(previous, NEXT, next);
        }
        if (NONE == next)
        {
            tail = previous;
        }
        else
        {
            terms.link(next, PREVIOUS, previous);
        }
    }
}
