package io.ringside.engine.core.entry;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.MassCancelScope;
import io.ringside.engine.protocol.Reason;
import io.ringside.engine.protocol.SideFilter;
import io.ringside.risk.Account;

/**
 * Selects the live orders of a mass request and walks over them in the order of their entry. One instance is set again
 * for each request. No allocation.
 */
public final class OrderSelection
{
    private static final int ANY = 0;

    private final CoreState state;
    private final OrderPool orders;
    private int sessionId;
    private int instrumentId;
    private long accountId;
    private int firmId;
    private int deskId;
    private int sideFilter;
    private boolean isWithoutGoodTill;
    private boolean isCancellable;
    private boolean isLost;
    private boolean ordersStay;
    private boolean isLiquidated;

    OrderSelection(final CoreState state)
    {
        this.state = state;
        this.orders = state.orders;
    }

    /** Starts with every live order. */
    OrderSelection all()
    {
        sessionId = ANY;
        instrumentId = ANY;
        accountId = ANY;
        firmId = ANY;
        deskId = ANY;
        sideFilter = ANY;
        isWithoutGoodTill = false;
        isCancellable = false;
        isLost = false;
        isLiquidated = false;
        return this;
    }

    public OrderSelection ofSession(final int id)
    {
        sessionId = id;
        return this;
    }

    /** 0 for any; so for the methods below. */
    public OrderSelection ofInstrument(final int id)
    {
        instrumentId = id;
        return this;
    }

    public OrderSelection ofAccount(final long id)
    {
        accountId = id;
        return this;
    }

    public OrderSelection ofFirm(final int id)
    {
        firmId = id;
        return this;
    }

    public OrderSelection ofDesk(final int id)
    {
        deskId = id;
        return this;
    }

    public OrderSelection ofSide(final int filter)
    {
        sideFilter = filter;
        return this;
    }

    /** Leaves out the orders that stay alive after the end of the day. */
    OrderSelection withoutGoodTill()
    {
        isWithoutGoodTill = true;
        return this;
    }

    /** Leaves out the orders that stay when their session is lost. Rule book 2.2. */
    OrderSelection lost(final boolean stay)
    {
        isLost = true;
        ordersStay = stay;
        return this;
    }

    /** Leaves out the orders of accounts that are not in liquidation. */
    OrderSelection liquidated()
    {
        isLiquidated = true;
        return this;
    }

    /** Leaves out the orders whose cancel the trading phase forbids. */
    OrderSelection cancellable()
    {
        isCancellable = true;
        return this;
    }

    /** Selects the orders of a session's valid request. */
    OrderSelection of(final OrderRequest request, final int scope, final int side)
    {
        all().ofSide(side);
        if (MassCancelScope.FIRM.value() == scope)
        {
            return ofFirm(state.risk.account(request.accountId).firmId());
        }
        return ofSession(request.sessionId)
            .ofInstrument(MassCancelScope.INSTRUMENT.value() == scope ? request.instrumentId : ANY)
            .ofAccount(MassCancelScope.ACCOUNT.value() == scope ? request.accountId : ANY);
    }

    /** The first order of the walk, or {@link OrderPool#NONE}. */
    int first()
    {
        return ANY == sessionId ? state.liveOrders.first() : state.liveOrders.firstOfSession(sessionId);
    }

    /** The next order of the walk, or {@link OrderPool#NONE}. The order passed in need not be selected. */
    int next(final int order)
    {
        return ANY == sessionId ? orders.entryNext(order) : orders.sessionNext(order);
    }

    boolean has(final int order)
    {
        return (ANY == instrumentId || orders.instrumentId(order) == instrumentId) &&
            (ANY == accountId || orders.accountId(order) == accountId) &&
            (ANY == sideFilter || (SideFilter.BUY.value() == sideFilter) == orders.isBuy(order)) &&
            (ANY == firmId || accountOf(order).firmId() == firmId) &&
            (ANY == deskId || accountOf(order).deskId() == deskId) &&
            (!isLiquidated || accountOf(order).isLiquidated()) &&
            (!isWithoutGoodTill || !OrderKinds.isGoodTill(orders.timeInForce(order))) &&
            (!isLost || isLostWithSession(order)) &&
            (!isCancellable || mayBeCancelled(order));
    }

    private boolean isLostWithSession(final int order)
    {
        final int stated = ExtendedTerms.cancelOnDisconnect(orders, order);
        return ExtendedTerms.CANCEL == stated ||
            ExtendedTerms.STAY != stated && !ordersStay && !OrderKinds.isGoodTill(orders.timeInForce(order));
    }

    private boolean mayBeCancelled(final int order)
    {
        return Reason.NONE == PhaseRules.checkCancel(state.instrumentOf(order).phase(), orders.timeInForce(order));
    }

    private Account accountOf(final int order)
    {
        return state.risk.accountOf(orders.positionIndex(order));
    }
}
