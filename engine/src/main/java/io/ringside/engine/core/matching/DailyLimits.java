package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Applies the price limits of the day to live orders: no order stands in the book outside them. Such an order stays
 * alive and keeps its priority, but is inactive until new limits allow its price. Rule book B60. No allocation.
 */
final class DailyLimits
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final WaitingOrders waitingOrders;
    private int lastSkipped;

    DailyLimits(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final WaitingOrders waitingOrders)
    {
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.waitingOrders = waitingOrders;
    }

    /** True if the daily limits forbid the order's price. Market orders have no price. */
    boolean forbid(final int order, final Instrument instrument)
    {
        final long priceTicks = orders.priceTicks(order);
        return OrderBook.NO_PRICE != priceTicks && instrument.prices().isOutsideDay(priceTicks);
    }

    /** Makes an order inactive that is not in the book and has its priority. */
    void deactivate(final int order, final Instrument instrument)
    {
        waitingOrders.deactivate(order, instrument);
        reports.restated(order, Reason.OUTSIDE_DAILY_LIMITS);
    }

    /**
     * Removes all orders outside the limits from a book: buys first, on each side the best price first. A pegged order
     * does not become inactive; it leaves the book and waits for another price.
     */
    void clearBook(final Instrument instrument, final PeggedOrders peggedOrders)
    {
        clearSide(instrument, true, peggedOrders);
        clearSide(instrument, false, peggedOrders);
    }

    /** The inactive order with the first priority that the limits allow, or {@link OrderPool#NONE}. */
    int firstAllowed(final Instrument instrument)
    {
        lastSkipped = NONE;
        return nextAllowed(instrument);
    }

    /** The next order of this kind. Orders may have ended since the last call. */
    int nextAllowed(final Instrument instrument)
    {
        final WaitingList inactive = instrument.inactive();
        final boolean isThere = NONE != lastSkipped && waitingOrders.isInactive(lastSkipped);
        int order = isThere ? inactive.after(lastSkipped) : inactive.first();
        while (NONE != order && forbid(order, instrument))
        {
            lastSkipped = order;
            order = inactive.after(order);
        }
        return order;
    }

    /** Makes an order active again. The caller places it. */
    void activate(final int order, final Instrument instrument)
    {
        waitingOrders.withdraw(order, instrument);
        reports.restated(order, Reason.NONE);
    }

    private void clearSide(final Instrument instrument, final boolean isBuy, final PeggedOrders peggedOrders)
    {
        final OrderBook book = instrument.book();
        int order = book.first(isBuy);
        while (NONE != order)
        {
            final int next = book.after(order);
            if (forbid(order, instrument))
            {
                if (OrderKinds.PEGGED == orders.ordType(order))
                {
                    peggedOrders.leaveBook(order, instrument);
                }
                else
                {
                    book.remove(order);
                    deactivate(order, instrument);
                    feed.deleted(order);
                }
            }
            order = next;
        }
    }
}
