package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;

/**
 * Ends orders that are not filled: removes them from the book, releases the risk reservation, reports and publishes.
 * Hot path: no allocation.
 */
public final class OrderCanceller
{
    private static final byte CANCELED = OrdStatus.CANCELED.value();

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;
    private final WaitingOrders waitingOrders;
    private final LinkedOrders linkedOrders;

    public OrderCanceller(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final WaitingOrders waitingOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.waitingOrders = waitingOrders;
        linkedOrders = new LinkedOrders(state);
    }

    public LinkedOrders linkedOrders()
    {
        return linkedOrders;
    }

    public WaitingOrders waitingOrders()
    {
        return waitingOrders;
    }

    /** Cancels an order that its owner asked to cancel. */
    public void cancelOnRequest(final int order, final Instrument instrument, final OrderRequest request)
    {
        final boolean wasShown = withdraw(order, instrument);
        reports.cancelled(order, request);
        publishDelete(order, wasShown);
        end(order, CANCELED);
    }

    /** Cancels a live order without a request of its owner. */
    public void cancel(final int order, final Reason reason)
    {
        end(order, ExecType.CANCELED, reason);
    }

    /** Cancels or expires a live order without a request of its owner. */
    public void end(final int order, final ExecType execType, final Reason reason)
    {
        final byte finalStatus = ExecType.EXPIRED == execType ? OrdStatus.EXPIRED.value() : CANCELED;
        final boolean wasShown = withdraw(order, state.instrumentOf(order));
        reports.unsolicited(order, execType, finalStatus, 0, reason);
        publishDelete(order, wasShown);
        end(order, finalStatus);
    }

    /** Cancels a live order that self-trade prevention keeps from trading these lots. */
    public void prevent(final int order, final long preventedLots)
    {
        final boolean wasShown = withdraw(order, state.instrumentOf(order));
        reports.prevented(order, preventedLots);
        publishDelete(order, wasShown);
        end(order, CANCELED);
    }

    /** Cancels the remainder of an incoming order that does not enter the book. */
    void cancelRemainder(final int order, final Reason reason)
    {
        state.release(order, orders.leavesLots(order));
        reports.unsolicited(order, ExecType.CANCELED, CANCELED, 0, reason);
        end(order, CANCELED);
    }

    /**
     * Removes an order from the book or from its place outside and releases its risk reservation. True if the order was
     * displayed.
     */
    public boolean withdraw(final int order, final Instrument instrument)
    {
        final boolean wasInBook = orders.isInBook(order);
        if (wasInBook)
        {
            instrument.book().remove(order);
        }
        else
        {
            waitingOrders.withdraw(order, instrument);
        }
        state.release(order, orders.leavesLots(order));
        return wasInBook && !orders.isHidden(order);
    }

    /** Retires an order whose end has been reported. The other leg of its pair ends with it. */
    public void end(final int order, final byte finalStatus)
    {
        if (orders.isExtended(order))
        {
            final int other = linkedOrders.unlink(order);
            if (OrderPool.NONE != other)
            {
                cancel(other, Reason.OCO_CANCELLED);
            }
        }
        state.retire(order, finalStatus);
    }

    /** Reduces an order, which keeps its priority. True if its displayed quantity has changed. */
    boolean reduce(final int order, final long lots)
    {
        final boolean isInBook = orders.isInBook(order);
        final long shownLots = orders.displayedLots(order);
        if (isInBook)
        {
            state.instrumentOf(order).book().reduce(order, lots);
        }
        state.release(order, lots);
        orders.quantityLots(order, orders.quantityLots(order) - lots);
        orders.leavesLots(order, orders.leavesLots(order) - lots);
        if (orders.isIceberg(order))
        {
            final OrderTerms terms = orders.terms();
            terms.trancheLots(order, Math.min(terms.trancheLots(order), orders.leavesLots(order)));
        }
        return isInBook && orders.displayedLots(order) != shownLots;
    }

    private void publishDelete(final int order, final boolean wasShown)
    {
        if (wasShown)
        {
            feed.deleted(order);
        }
    }
}
