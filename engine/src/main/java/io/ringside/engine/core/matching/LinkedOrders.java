package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.state.CoreState;

/**
 * Which orders are the two legs of a one-cancels-other pair. No allocation.
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

    /** Make two live orders legs of a pair. The first may be a plain order so far. */
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

    /** The order is over: its pair is none any more. The leg that has to end with it, or {@link OrderPool#NONE}. */
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
