package io.ringside.engine.book;

/**
 * Stop orders that have been elected and wait for their turn, first in first out. Intrusive: no allocation.
 */
public final class ElectionQueue
{
    private static final int NONE = OrderPool.NONE;

    // The links of the tree that the order has left.
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

    /**
     * Does nobody wait?
     *
     * @return true if so.
     */
    public boolean isEmpty()
    {
        return NONE == head;
    }

    /**
     * Put an order at the end.
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
     * Take an order out, wherever it stands.
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

    /**
     * Take the first order out.
     *
     * @return handle, or {@link OrderPool#NONE}.
     */
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
