package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Ends orders that are not filled, whoever asks: takes them out of the book, gives back what risk reserved, reports,
 * publishes. Hot path: no allocation.
 */
final class OrderCanceller
{
    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;

    OrderCanceller(final CoreState state, final ReportPublisher reports, final BookFeed feed)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
    }

    /** Its owner asked for this order. */
    void cancelOnRequest(final int order, final Instrument instrument, final OrderRequest request)
    {
        withdraw(order, instrument);
        reports.cancelled(order, request);
        feed.deleted(order);
        state.retire(order, OrdStatus.CANCELED.value());
    }

    /** A resting order ends for a reason of its owner's session, the operator or the day. */
    void cancel(final int order, final Reason reason)
    {
        withdraw(order, state.instrumentOf(order));
        reports.unsolicited(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, reason);
        feed.deleted(order);
        state.retire(order, OrdStatus.CANCELED.value());
    }

    /** A resting order ends with its day. */
    void expire(final int order)
    {
        withdraw(order, state.instrumentOf(order));
        reports.unsolicited(order, ExecType.EXPIRED, OrdStatus.EXPIRED.value(), 0, Reason.END_OF_DAY);
        feed.deleted(order);
        state.retire(order, OrdStatus.EXPIRED.value());
    }

    /** What is left of an incoming order does not go into the book. */
    void cancelRemainder(final int order, final Reason reason)
    {
        state.risk.release(orders.positionIndex(order), orders.isBuy(order), orders.leavesLots(order));
        reports.unsolicited(order, ExecType.CANCELED, OrdStatus.CANCELED.value(), 0, reason);
        state.retire(order, OrdStatus.CANCELED.value());
    }

    private void withdraw(final int order, final Instrument instrument)
    {
        instrument.book().remove(order);
        state.risk.release(orders.positionIndex(order), orders.isBuy(order), orders.leavesLots(order));
    }
}
