package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.state.CoreState;

/**
 * Links two orders as the legs of a one-cancels-other pair. No allocation.
 */
public final class LinkedOrders
{
    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;

    LinkedOrders(final CoreState state)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
    }

    public int otherLeg(final int order)
    {
        return orders.isExtended(order) ? terms.otherLeg(order) : NONE;
    }

    /** Links two live orders as a pair. The first may have been a plain order. */
    public void link(final int first, final int second, final Instrument instrument)
    {
        if (!orders.isExtended(first))
        {
            orders.extend(first, 0);
        }
        assert NONE == terms.otherLeg(first) : "has another leg: order=" + first;
        terms.otherLeg(first, second);
        terms.otherLeg(second, first);
        instrument.addPair(1);
    }

    /** Unlinks an order that has ended. Returns the leg that must end with it, or {@link OrderPool#NONE}. */
    int unlink(final int order)
    {
        final int other = otherLeg(order);
        if (NONE != other)
        {
            terms.otherLeg(order, NONE);
            terms.otherLeg(other, NONE);
            state.instrumentOf(order).addPair(-1);
        }
        return other;
    }
}
