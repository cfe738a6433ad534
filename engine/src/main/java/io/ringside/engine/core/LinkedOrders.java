package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Reason;

/**
 * One-cancels-other pairs: what one leg trades the other loses, and with one leg the other ends. No allocation.
 */
final class LinkedOrders
{
    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final OrderTerms terms;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final OrderCanceller canceller;

    LinkedOrders(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.terms = state.orders.terms();
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
    }

    int otherLeg(final int order)
    {
        return orders.isExtended(order) ? terms.otherLeg(order) : NONE;
    }

    /** Make two live orders legs of a pair. The first may be a plain order so far. */
    void link(final int first, final int second, final Instrument instrument)
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

    /** An order has been filled, and the books and the feed know. */
    void onFill(final int order, final long fillLots)
    {
        final int other = otherLeg(order);
        if (NONE == other)
        {
            return;
        }
        if (0 == orders.leavesLots(order) || orders.leavesLots(other) <= fillLots)
        {
            unlink(order, other);
            canceller.cancel(other, Reason.OCO_CANCELLED);
            return;
        }
        final boolean isShownLess = canceller.lower(other, fillLots);
        reports.unsolicited(
            other, ExecType.RESTATED, reports.status(other), orders.leavesLots(other), Reason.OCO_REDUCED);
        if (isShownLess)
        {
            feed.changed(other);
        }
    }

    /** An order has ended otherwise; its own reports are out. */
    void onEnd(final int order)
    {
        final int other = otherLeg(order);
        if (NONE != other)
        {
            unlink(order, other);
            canceller.cancel(other, Reason.OCO_CANCELLED);
        }
    }

    private void unlink(final int order, final int other)
    {
        terms.otherLeg(order, NONE);
        terms.otherLeg(other, NONE);
        state.instrumentOf(order).addPair(-1);
    }
}
