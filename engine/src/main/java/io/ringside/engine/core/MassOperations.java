package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SideFilter;

/**
 * Everything that ends many orders at once, in the order of their entry. One command each, so nothing can slip in
 * between. No allocation.
 */
final class MassOperations
{
    private static final int NONE = OrderPool.NONE;
    private static final int ANY = 0;

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final OrderCanceller canceller;

    MassOperations(final CoreState state, final ReportPublisher reports, final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.canceller = canceller;
    }

    void onMassCancel(final OrderRequest request, final int scope, final int sideFilter)
    {
        final Reason refusal = check(request, scope, sideFilter);
        if (Reason.NONE != refusal)
        {
            final int reportedScope = isKnownScope(scope) ? scope : OrderRequest.NULL_ENUM;
            reports.massCancelled(request, reportedScope, 0, refusal);
            return;
        }

        int affectedCount = 0;
        int order = state.liveOrders.firstOfSession(request.sessionId);
        for (; NONE != order; order = orders.sessionNext(order))
        {
            final int other = otherLeg(order);
            final boolean goes = isAffected(order, request, scope, sideFilter) ||
                NONE != other && isAffected(other, request, scope, sideFilter);
            affectedCount += goes ? 1 : 0;
        }
        reports.massCancelled(request, scope, affectedCount, Reason.NONE);

        order = state.liveOrders.firstOfSession(request.sessionId);
        while (NONE != order)
        {
            int next = orders.sessionNext(order);
            if (isAffected(order, request, scope, sideFilter))
            {
                next = afterBothOfSession(order, next);
                canceller.cancel(order, Reason.MASS_CANCEL);
            }
            order = next;
        }
    }

    void onDisconnect(final int sessionId)
    {
        int order = state.liveOrders.firstOfSession(sessionId);
        while (NONE != order)
        {
            int next = orders.sessionNext(order);
            if (!Phases.isGoodTill(orders.timeInForce(order)) && mayBeCancelled(order))
            {
                next = afterBothOfSession(order, next);
                canceller.cancel(order, Reason.DISCONNECT);
            }
            order = next;
        }
    }

    /** Of one instrument, in whatever phase; returns how many. */
    int cancelInstrument(final int instrumentId, final Reason reason)
    {
        final int liveCount = orders.liveCount();
        int order = state.liveOrders.first();
        while (NONE != order)
        {
            int next = orders.entryNext(order);
            if (orders.instrumentId(order) == instrumentId)
            {
                next = afterBoth(order, next);
                canceller.cancel(order, reason);
            }
            order = next;
        }
        return liveCount - orders.liveCount();
    }

    /** Of one account or of all, in whatever phase; returns how many. */
    int kill(final boolean isVenue, final long accountId)
    {
        final int liveCount = orders.liveCount();
        int order = state.liveOrders.first();
        while (NONE != order)
        {
            int next = orders.entryNext(order);
            if (isVenue || orders.accountId(order) == accountId)
            {
                next = afterBoth(order, next);
                canceller.cancel(order, Reason.KILL_SWITCH);
            }
            order = next;
        }
        return liveCount - orders.liveCount();
    }

    /** What is not good till a later time expires, the rest is restated; returns how many ended. */
    int endDay()
    {
        final int liveCount = orders.liveCount();
        int order = state.liveOrders.first();
        while (NONE != order)
        {
            int next = orders.entryNext(order);
            if (!Phases.isGoodTill(orders.timeInForce(order)))
            {
                next = afterBoth(order, next);
                canceller.expire(order, Reason.END_OF_DAY);
            }
            order = next;
        }
        final int endedCount = liveCount - orders.liveCount();
        for (order = state.liveOrders.first(); NONE != order; order = orders.entryNext(order))
        {
            assert Phases.isGoodTill(orders.timeInForce(order)) : "timeInForce=" + orders.timeInForce(order);
            reports.unsolicited(
                order, ExecType.RESTATED, reports.status(order), orders.leavesLots(order), Reason.END_OF_DAY);
        }
        state.clOrdIds.retainLive();
        return endedCount;
    }

    /** Where a walk goes on when the order it stands on ends, and the other leg of its pair with it. */
    private int afterBoth(final int order, final int next)
    {
        return next == otherLeg(order) && NONE != next ? orders.entryNext(next) : next;
    }

    private int afterBothOfSession(final int order, final int next)
    {
        return next == otherLeg(order) && NONE != next ? orders.sessionNext(next) : next;
    }

    private int otherLeg(final int order)
    {
        return canceller.linkedOrders().otherLeg(order);
    }

    private Reason check(final OrderRequest request, final int scope, final int sideFilter)
    {
        if (!request.hasValidClOrdId())
        {
            return Reason.INVALID_CLORDID;
        }
        if (!isKnownScope(scope))
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
        return MassCancelScope.ACCOUNT.value() == scope && null == state.risk.account(request.accountId) ?
            Reason.UNKNOWN_ACCOUNT : Reason.NONE;
    }

    private boolean isAffected(final int order, final OrderRequest request, final int scope, final int sideFilter)
    {
        if (MassCancelScope.INSTRUMENT.value() == scope && orders.instrumentId(order) != request.instrumentId)
        {
            return false;
        }
        if (MassCancelScope.ACCOUNT.value() == scope && orders.accountId(order) != request.accountId)
        {
            return false;
        }
        if (ANY != sideFilter && (OrderRequest.BUY == sideFilter) != orders.isBuy(order))
        {
            return false;
        }
        return mayBeCancelled(order);
    }

    private boolean mayBeCancelled(final int order)
    {
        return Reason.NONE == Phases.checkCancel(state.instrumentOf(order).phase(), orders.timeInForce(order));
    }

    private static boolean isKnownScope(final int scope)
    {
        return MassCancelScope.INSTRUMENT.value() == scope || MassCancelScope.ACCOUNT.value() == scope ||
            MassCancelScope.SESSION.value() == scope || MassCancelScope.ALL.value() == scope;
    }
}
