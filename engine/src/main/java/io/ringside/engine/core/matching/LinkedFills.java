package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Reduces one leg of a one-cancels-other pair by what the other leg trades. No allocation.
 */
public final class LinkedFills
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;
    private final LinkedOrders linkedOrders;

    public LinkedFills(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final OrderCanceller canceller)
    {
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
        linkedOrders = canceller.linkedOrders();
    }

    /** Reduces or cancels the other leg of an order that has traded. The books and the feed show the trade already. */
    public void onFill(final int order, final long fillLots)
    {
        final int other = linkedOrders.otherLeg(order);
        if (NONE == other)
        {
            return;
        }
        if (0 == orders.leavesLots(order) || orders.leavesLots(other) <= fillLots)
        {
            linkedOrders.unlink(order);
            canceller.cancel(other, Reason.OCO_CANCELLED);
            return;
        }
        final boolean isShownLess = canceller.reduce(other, fillLots);
        reports.restated(other, Reason.OCO_REDUCED);
        if (isShownLess)
        {
            feed.changed(other);
        }
    }
}
