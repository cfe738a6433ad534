package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.WideMath;
import io.ringside.engine.core.instrument.InstrumentRegistry;
import io.ringside.engine.core.order.ExtendedTerms;
import io.ringside.engine.core.order.LiveOrders;
import io.ringside.engine.core.order.OrderRequest;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;
import io.ringside.risk.level.LevelLosses;
import io.ringside.risk.level.Levels;
import io.ringside.risk.level.LimitKind;
import io.ringside.risk.level.UsageChange;
import io.ringside.risk.money.Amounts;
import io.ringside.risk.money.MoneyEngine;
import io.ringside.risk.money.Worth;

/**
 * What orders use of the limits of the levels above them. An order counts at a price that it keeps, whatever becomes of
 * its own: so all that it was counted for is given back in the end. Rule book 7.8.
 * <p>
 * Hot path: no allocation. Nothing is there, and all of it is a branch of the caller, until a limit counts something.
 */
public final class LevelUse
{
    /** Positions of levels that one tick values. */
    public static final int VALUED_MAX = 128;

    private final CoreState state;
    private final OrderPool orders;
    private final RiskEngine risk;
    private final Levels levels;
    private final MoneyEngine money;
    private final InstrumentRegistry instruments;
    private final LiveOrders liveOrders;
    private final LevelLosses losses;
    private final UsageChange change = new UsageChange();
    private CountedPrices counted;

    LevelUse(final CoreState state)
    {
        this.state = state;
        orders = state.orders;
        risk = state.risk;
        levels = state.levels;
        losses = levels.losses();
        money = state.money.engine;
        instruments = state.instruments;
        liveOrders = state.liveOrders;
    }

    /** True once a limit counts something. */
    public boolean isOn()
    {
        return null != counted;
    }

    /** Prepare for the first limit. Live orders count at their limit or, without one, at the highest price. */
    public void turnOn()
    {
        if (isOn())
        {
            return;
        }
        counted = new CountedPrices(orders);
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            counted.keep(order, priceTicks(orders.instrumentId(order), ExtendedTerms.limitTicks(orders, order)));
        }
    }

    /** A price to count at: that which an order is valued at, or the highest of the instrument if there is none. */
    private long priceTicks(final int instrumentId, final long valuedAtTicks)
    {
        return valuedAtTicks > 0 ? valuedAtTicks : instruments.find(instrumentId).prices().highestMaxTicks();
    }

    /** The price that a live order counts at. */
    public long ticks(final int order)
    {
        return counted.ticks(order);
    }

    /** Restore the price that a live order counts at. */
    public void restoreTicks(final int order, final long ticks)
    {
        counted.change(order, ticks);
    }

    /** A sum over the prices of all live orders. */
    public long digest()
    {
        return counted.digest();
    }

    /** Count all that follows from live orders and positions anew. Walks both. */
    public void recount()
    {
        levels.forgetOpen();
        for (int i = 0; i < risk.positionCount(); i++)
        {
            levels.count(open(i, true));
            levels.count(open(i, false));
        }
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            levels.count(open(order));
        }
    }

    /** Count what a row that is new counts: lots of positions, else values and numbers of live orders. Walks these. */
    public void countOpen(final int kind, final long id, final LimitKind.Scope scope, final int scopeId)
    {
        final Account account = Levels.ACCOUNT == kind ? risk.account(id) : null;
        if (LimitKind.Scope.INSTRUMENT == scope)
        {
            for (int i = lastPosition(account); RiskEngine.NO_POSITION != i; i = previousPosition(account, i))
            {
                levels.countOpen(kind, id, scope, scopeId, open(i, true));
                levels.countOpen(kind, id, scope, scopeId, open(i, false));
            }
            return;
        }
        for (int order = firstOrder(account); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            levels.countOpen(kind, id, scope, scopeId, open(order));
        }
    }

    /** The position of an account that was opened last; without an account, of all. */
    private int lastPosition(final Account account)
    {
        return null == account ? risk.positionCount() - 1 : account.lastPosition();
    }

    private int previousPosition(final Account account, final int positionIndex)
    {
        return null == account ? positionIndex - 1 : risk.previousPosition(positionIndex);
    }

    /** What an account has open leaves the levels above it, or joins them. Walks live orders, if it has any. */
    public void moveOpen(final Account account, final boolean isJoining)
    {
        for (int i = account.lastPosition(); RiskEngine.NO_POSITION != i; i = risk.previousPosition(i))
        {
            levels.count(isJoining ? open(i, true) : open(i, true).negate());
            levels.count(isJoining ? open(i, false) : open(i, false).negate());
        }
        for (int order = firstOrder(account); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            if (account == risk.accountOf(orders.positionIndex(order)))
            {
                levels.count(isJoining ? open(order) : open(order).negate());
            }
        }
    }

    /** The first of all live orders; none if there is an account and it has none. */
    private int firstOrder(final Account account)
    {
        return null == account || hasOrders(account) ? liveOrders.first() : OrderPool.NONE;
    }

    private boolean hasOrders(final Account account)
    {
        int i = account.lastPosition();
        while (RiskEngine.NO_POSITION != i && 0 == (risk.openLots(i, true) | risk.openLots(i, false)))
        {
            i = risk.previousPosition(i);
        }
        return RiskEngine.NO_POSITION != i;
    }

    private UsageChange open(final int order)
    {
        begin(order);
        change.orders = 1;
        change.openValue = value(ticks(order), orders.leavesLots(order));
        return change;
    }

    private UsageChange open(final int positionIndex, final boolean isBuy)
    {
        begin(positionIndex, 0, isBuy);
        change.openLots = risk.openLots(positionIndex, isBuy);
        change.netLots = isBuy ? risk.netLots(positionIndex) : 0;
        change.grossLots = isBuy ? worstLots(positionIndex, true, 0, 0) : 0;
        return change;
    }

    /**
     * Checks a new order.
     *
     * @param positionIndex of its account in the instrument, or {@link RiskEngine#NO_POSITION}.
     * @param valuedAtTicks the price that it is valued at; 0 if there is none.
     * @param mayStay       true if a part of it may be live after its command.
     * @param isExcepted    true if it may pass the limits of 7.9.
     * @return ACCEPTED, or the first limit that it would pass, from the session up.
     */
    public int check(
        final OrderRequest request,
        final Account account,
        final int positionIndex,
        final long valuedAtTicks,
        final boolean mayStay,
        final boolean isExcepted)
    {
        request.countedTicks = priceTicks(request.instrumentId, valuedAtTicks);
        begin(account, request.sessionId, request.instrumentId, request.isBuy());
        change.orders = mayStay ? 1 : 0;
        change.orderLots = request.quantityLots;
        change.openLots = request.quantityLots;
        change.grossLots = RiskEngine.NO_POSITION == positionIndex ? request.quantityLots :
            grownLots(positionIndex, request.isBuy(), request.quantityLots);
        change.orderValue = value(request.countedTicks, request.quantityLots);
        change.openValue = change.orderValue;
        change.isNew = true;
        change.isExcepted = isExcepted;
        change.priceTicks = request.isPriced() ? request.priceTicks : 0;
        return levels.check(change);
    }

    /**
     * Checks what a replace adds.
     *
     * @param order         as it is.
     * @param leavesLots    what would be left, greater than 0.
     * @param valuedAtTicks the price that it would be valued at; 0 if there is none.
     * @param staysCounted  true if it keeps the price that it counts at.
     * @return ACCEPTED, or the first limit that it would pass, from the session up.
     */
    public int checkReplace(
        final OrderRequest request,
        final int order,
        final long leavesLots,
        final long valuedAtTicks,
        final boolean staysCounted)
    {
        final long oldTicks = ticks(order);
        final long oldLots = orders.quantityLots(order);
        final long growthLots = request.quantityLots - oldLots;
        request.countedTicks = staysCounted ? oldTicks : priceTicks(orders.instrumentId(order), valuedAtTicks);
        begin(order);
        change.orderLots = growthLots > 0 ? request.quantityLots : 0;
        change.openLots = growthLots;
        change.grossLots = growthLots > 0 ? grownLots(orders.positionIndex(order), change.isBuy, growthLots) : 0;
        change.orderValue = WideMath.isProductGreater(request.countedTicks, request.quantityLots, oldTicks, oldLots) ?
            value(request.countedTicks, request.quantityLots) : 0;
        change.openValue = value(request.countedTicks, leavesLots) - value(oldTicks, orders.leavesLots(order));
        return levels.check(change);
    }

    /** The lots by which the worst case of a position grows with more open lots of a side. */
    private long grownLots(final int positionIndex, final boolean isBuy, final long lots)
    {
        return worstLots(positionIndex, isBuy, lots, 0) - worstLots(positionIndex, isBuy, 0, 0);
    }

    /** The larger of what a position may become, long or short, with more open lots of a side and another position. */
    private long worstLots(final int positionIndex, final boolean isBuy, final long addedLots, final long addedNetLots)
    {
        final long netLots = risk.netLots(positionIndex) + addedNetLots;
        return Math.max(netLots + risk.openLots(positionIndex, true) + (isBuy ? addedLots : 0),
            risk.openLots(positionIndex, false) + (isBuy ? 0 : addedLots) - netLots);
    }

    /** Count an accepted order, whose node has its leaves. */
    void enter(final int order, final long ticks)
    {
        counted.keep(order, ticks);
        begin(order);
        change.orders = 1;
        change.openValue = value(ticks, orders.leavesLots(order));
        change.isNew = true;
        change.orderLots = orders.quantityLots(order);
        change.priceTicks = ExtendedTerms.limitTicks(orders, order);
        moved(orders.positionIndex(order), orders.leavesLots(order), 0);
    }

    /** Give back lots of an order's leaves, which the order still has; those of its position are released. */
    void release(final int order, final long lots)
    {
        final long leavesLots = orders.leavesLots(order);
        begin(order);
        change.openValue = value(ticks(order), leavesLots - lots) - value(ticks(order), leavesLots);
        moved(orders.positionIndex(order), -lots, 0);
    }

    /** Count a fill: the order has its leaves after it, and the position is changed. */
    void fill(final int order, final long lots, final long priceTicks)
    {
        final long leavesLots = orders.leavesLots(order);
        begin(order);
        change.openValue = value(ticks(order), leavesLots) - value(ticks(order), leavesLots + lots);
        change.tradedValue = value(priceTicks, lots);
        change.fills = 1;
        valueAt(priceTicks);
        moved(orders.positionIndex(order), -lots, change.isBuy ? lots : -lots);
    }

    /** Count a replaced order, which has its new leaves, at its new price. The position has them, too. */
    public void replace(final int order, final long oldLeavesLots, final long ticks)
    {
        final long leavesLots = orders.leavesLots(order);
        begin(order);
        change.openValue = value(ticks, leavesLots) - value(ticks(order), oldLeavesLots);
        restoreTicks(order, ticks);
        moved(orders.positionIndex(order), leavesLots - oldLeavesLots, 0);
    }

    /** Give back an order that ends; all its lots are given back already. */
    void end(final int order)
    {
        begin(order);
        change.orders = -1;
        levels.count(change);
        counted.forget(order);
    }

    /** Count a position that a bust or a correction has changed. */
    public void reverse(final int positionIndex, final long netLots)
    {
        begin(positionIndex, 0, true);
        valueAt(markTicks(change.instrumentId));
        moved(positionIndex, 0, netLots);
    }

    private void valueAt(final long markTicks)
    {
        change.isValued = true;
        change.markTicks = markTicks;
        change.worth = money.worth(change.instrumentId);
    }

    private long markTicks(final int instrumentId)
    {
        return instruments.find(instrumentId).markTicks();
    }

    /** A level begins to count what it loses in a currency: by the positions that it has, at their marks. */
    public void beginLosses(final int kind, final long id, final int currencyId)
    {
        for (int i = 0; i < risk.positionCount(); i++)
        {
            begin(i, 0, true);
            if (currencyId == change.currencyId && 0 != risk.netLots(i))
            {
                valueAt(markTicks(change.instrumentId));
                change.netLots = risk.netLots(i);
                levels.countLosses(kind, id, change);
            }
        }
    }

    /** The positions of an account leave what is above it now, or join it: no level loses by that. */
    public void moveLosses(final Account account, final boolean isJoining)
    {
        for (int i = 0; losses.isOn() && i < risk.positionCount(); i++)
        {
            if (account == risk.accountOf(i) && 0 != risk.netLots(i))
            {
                begin(i, 0, true);
                valueAt(markTicks(change.instrumentId));
                change.netLots = isJoining ? risk.netLots(i) : -risk.netLots(i);
                levels.countLosses(change);
            }
        }
    }

    /**
     * A tick values the next positions of levels at their marks.
     *
     * @return how many it has valued.
     */
    public int valueNext()
    {
        final int count = Math.min(VALUED_MAX, losses.count());
        for (int i = 0; i < count; i++)
        {
            value(losses.next());
        }
        return count;
    }

    private void value(final int entry)
    {
        final int instrumentId = losses.instrumentId(entry);
        losses.value(entry, markTicks(instrumentId), money.worth(instrumentId));
    }

    /** A new trading day: nothing is traded, and what is lost begins with the marks of now. */
    public void endDay()
    {
        for (int entry = 0; entry < losses.count(); entry++)
        {
            value(entry);
        }
        levels.endDay();
    }

    /** Count what has become of a position: so many more open lots of the order's side, so many more held. */
    private void moved(final int positionIndex, final long openLots, final long netLots)
    {
        change.openLots = openLots;
        change.netLots = netLots;
        change.grossLots = worstLots(positionIndex, change.isBuy, 0, 0) -
            worstLots(positionIndex, change.isBuy, -openLots, -netLots);
        levels.count(change);
    }

    private void begin(final int order)
    {
        begin(orders.positionIndex(order), orders.sessionId(order), orders.isBuy(order));
    }

    private void begin(final int positionIndex, final int sessionId, final boolean isBuy)
    {
        begin(risk.accountOf(positionIndex), sessionId, risk.instrumentIdOf(positionIndex), isBuy);
    }

    private void begin(final Account account, final int sessionId, final int instrumentId, final boolean isBuy)
    {
        final Worth worth = money.worth(instrumentId);
        change.of(account, sessionId, instrumentId, null == worth ? 0 : worth.quoteCurrencyId(), isBuy);
        change.nowNs = state.nowNs;
    }

    /** The value of an order, at the highest price if there is none that it is valued at. */
    public long value(final int instrumentId, final long valuedAtTicks, final long lots)
    {
        change.instrumentId = instrumentId;
        return value(priceTicks(instrumentId, valuedAtTicks), lots);
    }

    /** The value of lots of the order's instrument; all that does not fit counts as {@link UsageChange#VALUE_MAX}. */
    private long value(final long ticks, final long lots)
    {
        final Worth worth = money.worth(change.instrumentId);
        final long value = null == worth ? Amounts.multiply(ticks, lots) : worth.value(ticks, lots);
        return value < 0 || value > UsageChange.VALUE_MAX ? UsageChange.VALUE_MAX : value;
    }
}
