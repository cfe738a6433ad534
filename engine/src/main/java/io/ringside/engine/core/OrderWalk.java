package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;

/**
 * Visits the resting orders of all instruments as the market sees them, some at a time, in no order. The core may go on
 * between two calls: an order that nothing happens to meanwhile is visited once. The thread of the core.
 */
public final class OrderWalk
{
    private final OrderPool orders;
    private int next;

    /** Receives orders. */
    @FunctionalInterface
    public interface Visitor
    {
        /**
         * Called for each order.
         *
         * @param instrumentId  of the order.
         * @param isBuy         side of the order.
         * @param orderId       of the order.
         * @param priceTicks    of the order.
         * @param displayedLots displayed quantity of the order.
         * @param priority      as in BookDelta: lower first, within side and price.
         */
        void onOrder(
            int instrumentId, boolean isBuy, long orderId, long priceTicks, long displayedLots, long priority);
    }

    /**
     * A walk that begins.
     *
     * @param engine that has the orders.
     */
    public OrderWalk(final MatchingEngine engine)
    {
        orders = engine.orders();
    }

    /**
     * Go on.
     *
     * @param places  of orders to look at, of which some may be empty.
     * @param visitor to be called.
     * @return false when there are no more.
     */
    public boolean visit(final int places, final Visitor visitor)
    {
        // An order keeps its place for life.
        final int end = Math.min(next + places, orders.handleEnd());
        for (; next < end; next++)
        {
            if (orders.isInBook(next) && !orders.isHidden(next))
            {
                visitor.onOrder(orders.instrumentId(next), orders.isBuy(next), orders.orderId(next),
                    orders.priceTicks(next), orders.displayedLots(next), orders.priority(next));
            }
        }
        return next < orders.handleEnd();
    }
}
