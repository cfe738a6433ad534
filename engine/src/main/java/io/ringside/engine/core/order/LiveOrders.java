package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;

import java.util.Arrays;

/**
 * The live orders of the venue and of each session, in the order of their entry: intrusive lists through the pool. Hot
 * path: no allocation.
 */
public final class LiveOrders
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private int[] sessionHeads;
    private int[] sessionTails;
    private int head = NONE;
    private int tail = NONE;

    public LiveOrders(final OrderPool orders, final int sessionCapacity)
    {
        this.orders = orders;
        sessionHeads = new int[sessionCapacity];
        sessionTails = new int[sessionCapacity];
        Arrays.fill(sessionHeads, NONE);
        Arrays.fill(sessionTails, NONE);
    }

    /** Makes room for more sessions. */
    public void grow(final int sessionCapacity)
    {
        final int length = sessionHeads.length;
        if (sessionCapacity > length)
        {
            sessionHeads = Arrays.copyOf(sessionHeads, sessionCapacity);
            sessionTails = Arrays.copyOf(sessionTails, sessionCapacity);
            Arrays.fill(sessionHeads, length, sessionCapacity, NONE);
            Arrays.fill(sessionTails, length, sessionCapacity, NONE);
        }
    }

    public void add(final int order)
    {
        assert NONE == tail || orders.orderId(tail) < orders.orderId(order) : "order ids must rise";
        orders.entryPrevious(order, tail);
        orders.entryNext(order, NONE);
        if (NONE == tail)
        {
            head = order;
        }
        else
        {
            orders.entryNext(tail, order);
        }
        tail = order;

        final int sessionId = orders.sessionId(order);
        final int sessionTail = sessionTails[sessionId];
        orders.sessionPrevious(order, sessionTail);
        orders.sessionNext(order, NONE);
        if (NONE == sessionTail)
        {
            sessionHeads[sessionId] = order;
        }
        else
        {
            orders.sessionNext(sessionTail, order);
        }
        sessionTails[sessionId] = order;
    }

    /** Loads the lines that {@link #remove} will change. The result has no meaning. */
    long loadNeighbours(final int order)
    {
        return orders.loadIdentity(orders.entryPrevious(order)) + orders.loadIdentity(orders.entryNext(order)) +
            orders.loadIdentity(orders.sessionPrevious(order)) + orders.loadIdentity(orders.sessionNext(order));
    }

    public void remove(final int order)
    {
        final int previous = orders.entryPrevious(order);
        final int next = orders.entryNext(order);
        if (NONE == previous)
        {
            head = next;
        }
        else
        {
            orders.entryNext(previous, next);
        }
        if (NONE == next)
        {
            tail = previous;
        }
        else
        {
            orders.entryPrevious(next, previous);
        }
        removeFromSession(order);
    }

    private void removeFromSession(final int order)
    {
        final int sessionId = orders.sessionId(order);
        final int previous = orders.sessionPrevious(order);
        final int next = orders.sessionNext(order);
        if (NONE == previous)
        {
            sessionHeads[sessionId] = next;
        }
        else
        {
            orders.sessionNext(previous, next);
        }
        if (NONE == next)
        {
            sessionTails[sessionId] = previous;
        }
        else
        {
            orders.sessionPrevious(next, previous);
        }
    }

    /** Number of orders of an instrument for more than the given lots. Walks all live orders. */
    public int countLarger(final int instrumentId, final long lots)
    {
        int count = 0;
        for (int order = head; NONE != order; order = orders.entryNext(order))
        {
            count += orders.instrumentId(order) == instrumentId && orders.quantityLots(order) > lots ? 1 : 0;
        }
        return count;
    }

    /** Number of orders of an instrument with a minimum quantity that stays with them. Walks all live orders. */
    public int countMinQuantities(final int instrumentId)
    {
        int count = 0;
        for (int order = head; NONE != order; order = orders.entryNext(order))
        {
            count += orders.instrumentId(order) == instrumentId && MinQuantities.has(orders, order) ? 1 : 0;
        }
        return count;
    }

    public int first()
    {
        return head;
    }

    public int firstOfSession(final int sessionId)
    {
        return sessionHeads[sessionId];
    }
}
