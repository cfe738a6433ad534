package io.ringside.engine.book;

/** Stop orders that have been elected and wait for their turn, first in first out. Intrusive: no allocation. */
public final class ElectionQueue
{
    private static final int NONE = OrderPool.NONE;

    // These are the links of the stop tree, which the order has left.
    private static final int PREVIOUS = OrderTerms.STOP_LINK;
    private static final int NEXT = OrderTerms.STOP_LINK + 1;

    private final OrderTerms terms;
    private int head = NONE;
    private int tail = NONE;

    /**
     * Without any orders.
     *
     * @param orders shared by all instruments.
     */
    public ElectionQueue(final OrderPool orders)
    {
        terms = orders.terms();
    }

    /** True if the queue is empty. */
    public boolean isEmpty()
    {
        return NONE == head;
    }

    /**
     * Append an order.
     *
     * @param order handle of an order that is in no {@link StopBook}.
     */
    public void add(final int order)
    {
        terms.link(order, PREVIOUS, tail);
        terms.link(order, NEXT, NONE);
        if (NONE == tail)
        {
            head = order;
        }
        else
        {
            terms.link(tail, NEXT, order);
        }
        tail = order;
    }

    /**
     * Remove an order, wherever it is in the queue.
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

    /** Remove the first order: handle, or {@link OrderPool#NONE}. */
    public int poll()
    {
        final int order = head;
        if (NONE != order)
        {
            remove(order);
        }
        return order;
    }
}
