package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.output.ReportPublisher;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.risk.Account;

/**
 * Cancels, expires or reports many orders in one command, in the order of their entry. No allocation.
 */
public final class MassOperations
{
    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final OrderCanceller canceller;
    private final OrderSelection selection;

    public MassOperations(final CoreState state, final ReportPublisher reports, final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.canceller = canceller;
        selection = new OrderSelection(state);
    }

    public void onMassCancel(final OrderRequest request, final int scope, final int sideFilter)
    {
        final Reason refusal = check(request, scope, sideFilter, true);
        if (Reason.NONE != refusal)
        {
            reports.answers.massCancelled(request, reported(scope), 0, refusal);
            return;
        }
        selection.of(request, scope, sideFilter).cancellable();
        int affectedCount = 0;
        for (int order = selection.first(); NONE != order; order = selection.next(order))
        {
            final int other = otherLeg(order);
            affectedCount += selection.has(order) || NONE != other && selection.has(other) ? 1 : 0;
        }
        reports.answers.massCancelled(request, scope, affectedCount, Reason.NONE);
        cancel(selection, Reason.MASS_CANCEL);
    }

    public void onMassStatus(final OrderRequest request, final int scope, final int sideFilter)
    {
        final Reason refusal = check(request, scope, sideFilter, false);
        if (Reason.NONE != refusal)
        {
            reports.answers.massStatus(request, reported(scope), 0, refusal);
            return;
        }
        selection.of(request, scope, sideFilter);
        int count = 0;
        for (int order = selection.first(); NONE != order; order = selection.next(order))
        {
            count += selection.has(order) ? 1 : 0;
        }
        reports.answers.massStatus(request, scope, count, Reason.NONE);
        for (int order = selection.first(); NONE != order; order = selection.next(order))
        {
            if (selection.has(order))
            {
                reports.unsolicited(
                    order, ExecType.ORDER_STATUS, reports.status(order), orders.leavesLots(order), Reason.NONE);
            }
        }
    }

    /** The session is lost. Orders stay, or those that are not good till are cancelled. Rule book 2.2. */
    public void onDisconnect(final int sessionId, final boolean ordersStay)
    {
        cancel(selection.all().ofSession(sessionId).lost(ordersStay).cancellable(), Reason.DISCONNECT);
    }

    /** A selection that the caller narrows and passes to {@link #cancel}. */
    public OrderSelection select()
    {
        return selection.all();
    }

    /** Cancels all orders of a selection, in any phase; returns how many orders ended. */
    public int cancel(final OrderSelection selected, final Reason reason)
    {
        return end(selected, ExecType.CANCELED, reason);
    }

    /**
     * How many sessions have orders of a selection. The caller has a number for each session, and another each time.
     */
    public int countSessions(final OrderSelection selected, final int[] seen, final int turn)
    {
        int count = 0;
        for (int order = selected.first(); NONE != order; order = selected.next(order))
        {
            if (selected.has(order) && turn != seen[orders.sessionId(order)])
            {
                seen[orders.sessionId(order)] = turn;
                count++;
            }
        }
        return count;
    }

    private int end(final OrderSelection selected, final ExecType execType, final Reason reason)
    {
        final int liveCount = orders.liveCount();
        int order = selected.first();
        while (NONE != order)
        {
            int next = selected.next(order);
            if (selected.has(order))
            {
                // The other leg of a pair ends together with the order.
                next = NONE != next && next == otherLeg(order) ? selected.next(next) : next;
                canceller.end(order, execType, reason);
            }
            order = next;
        }
        return liveCount - orders.liveCount();
    }

    /** Cancels one order by its id, in any phase; returns how many orders ended. Walks all live orders. */
    public int cancelOrder(final long orderId, final Reason reason)
    {
        final int liveCount = orders.liveCount();
        int order = state.liveOrders.first();
        while (NONE != order && orders.orderId(order) < orderId)
        {
            order = orders.entryNext(order);
        }
        if (NONE != order && orders.orderId(order) == orderId)
        {
            canceller.cancel(order, reason);
        }
        return liveCount - orders.liveCount();
    }

    /** Expires the orders that are not good till a later time and restates the others; returns how many ended. */
    public int endDay()
    {
        final int endedCount = end(selection.all().withoutGoodTill(), ExecType.EXPIRED, Reason.END_OF_DAY);
        for (int order = state.liveOrders.first(); NONE != order; order = orders.entryNext(order))
        {
            assert OrderKinds.isGoodTill(orders.timeInForce(order)) : "timeInForce=" + orders.timeInForce(order);
            reports.restated(order, Reason.END_OF_DAY);
        }
        state.clOrdIds.endDay(state.liveOrders);
        return endedCount;
    }

    private int otherLeg(final int order)
    {
        return canceller.linkedOrders().otherLeg(order);
    }

    private Reason check(
        final OrderRequest request, final int scope, final int sideFilter, final boolean mayNameFirm)
    {
        final boolean isFirm = MassCancelScope.FIRM.value() == scope;
        if (!request.hasValidClOrdId())
        {
            return Reason.INVALID_CLORDID;
        }
        if (!isKnownScope(scope) || isFirm && !mayNameFirm)
        {
            return Reason.INVALID_COMMAND;
        }
        if (sideFilter > SideFilter.SELL.value())
        {
            return Reason.INVALID_SIDE;
        }
        if (MassCancelScope.INSTRUMENT.value() == scope && null == state.instruments.find(request.instrumentId))
        {
            return Reason.UNKNOWN_INSTRUMENT;
        }
        if (isFirm || MassCancelScope.ACCOUNT.value() == scope)
        {
            final Account account = state.risk.account(request.accountId);
            return null == account ? Reason.UNKNOWN_ACCOUNT :
                isFirm && 0 == account.firmId() ? Reason.UNKNOWN_FIRM : Reason.NONE;
        }
        return Reason.NONE;
    }

    private static int reported(final int scope)
    {
        return isKnownScope(scope) ? scope : OrderRequest.NULL_ENUM;
    }

    private static boolean isKnownScope(final int scope)
    {
        return MassCancelScope.INSTRUMENT.value() == scope || MassCancelScope.ACCOUNT.value() == scope ||
            MassCancelScope.SESSION.value() == scope || MassCancelScope.ALL.value() == scope ||
            MassCancelScope.FIRM.value() == scope;
    }
}
