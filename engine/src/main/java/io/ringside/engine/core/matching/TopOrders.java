package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;

/**
 * Tracks the top order of each side: the order that set a new best price, as long as it keeps its place and no other
 * order sets a better one. Rule book 3.4, A34, A35, B27. No allocation.
 */
final class TopOrders
{
    private final OrderPool orders;

    TopOrders(final OrderPool orders)
    {
        this.orders = orders;
    }

    /** Updates the top order after an order has matched; its remainder may be resting. */
    void onRun(final int order, final Instrument instrument)
    {
        if (!instrument.isMatching() || !orders.isInBook(order))
        {
            return;
        }
        final boolean isBuy = orders.isBuy(order);
        if (!orders.isHidden(order) && instrument.book().isAloneAtTouch(order))
        {
            instrument.algorithm().topOrderId(isBuy, orders.orderId(order));
        }
        else
        {
            instrument.algorithm().onPlaceLost(isBuy, orders.orderId(order));
        }
    }
}
