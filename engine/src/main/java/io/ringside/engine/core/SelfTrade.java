package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.OrdStatus;
import io.ringside.engine.protocol.Reason;
import io.ringside.risk.Account;

/**
 * Self-trade prevention: whose orders are one's own, what happens to a pair that may not trade, and how far an order
 * gets that must trade at once. No allocation.
 */
final class SelfTrade
{
    private static final int NONE = OrderPool.NONE;
    private static final byte CANCELED = OrdStatus.CANCELED.value();

    private final CoreState state;
    private final OrderPool orders;
    private final ReportPublisher reports;
    private final BookFeed feed;

    SelfTrade(final CoreState state, final ReportPublisher reports, final BookFeed feed)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
    }

    /**
     * Do both orders belong to one owner? Groups count within an account, or within a firm, so that nobody can hit a
     * stranger by guessing its group.
     */
    boolean isSameOwner(final int a, final int b)
    {
        final Account accountA = accountOf(a);
        final Account accountB = accountOf(b);
        final int group = group(a, accountA);
        if (group != group(b, accountB))
        {
            return false;
        }
        return accountA == accountB ||
            0 != group && 0 != accountA.firmId() && accountA.firmId() == accountB.firmId();
    }

    /** A pair that may not trade has met; false if the incoming order is gone. */
    boolean prevent(final int resting, final int incoming, final OrderBook book)
    {
        final int mode = Instructions.stpMode(orders.instructions(incoming));
        final long preventedLots = Math.min(orders.leavesLots(resting), orders.leavesLots(incoming));
        assert preventedLots > 0 : "preventedLots=" + preventedLots;
        if (Instructions.DECREMENT == mode)
        {
            decrementResting(resting, preventedLots, book);
            return decrementIncoming(incoming, preventedLots);
        }
        if (Instructions.CANCEL_NEWEST != mode)
        {
            cancelResting(resting, preventedLots, book);
        }
        if (Instructions.CANCEL_OLDEST != mode)
        {
            cancelIncoming(incoming, preventedLots);
            return false;
        }
        return true;
    }

    /** Would the order find so many lots that it may trade with, at this price or better? Nothing is touched. */
    boolean canReach(final int incoming, final OrderBook book, final long limitPriceTicks, final long lots)
    {
        final boolean isBuy = orders.isBuy(incoming);
        final int mode = Instructions.stpMode(orders.instructions(incoming));
        if (Instructions.NO_STP == mode)
        {
            return book.canFill(isBuy, limitPriceTicks, lots);
        }
        return Instructions.CANCEL_OLDEST == mode ?
            canReachAround(incoming, book, limitPriceTicks, lots) : canReachBefore(incoming, book, limitPriceTicks, lots);
    }

    /** Own orders go away: what stands behind them counts. */
    private boolean canReachAround(
        final int incoming, final OrderBook book, final long limitPriceTicks, final long lots)
    {
        final boolean isBuy = orders.isBuy(incoming);
        long missingLots = lots;
        int order = book.first(!isBuy);
        while (missingLots > 0 && NONE != order && isWithin(isBuy, orders.priceTicks(order), limitPriceTicks))
        {
            missingLots -= isSameOwner(order, incoming) ? 0 : orders.leavesLots(order);
            order = book.after(order);
        }
        return missingLots <= 0;
    }

    /**
     * The first own order ends the walk. At its price, what is shown trades before any of it is replenished: an own
     * order that is shown leaves the reserves of all others out of reach.
     */
    private boolean canReachBefore(
        final int incoming, final OrderBook book, final long limitPriceTicks, final long lots)
    {
        final boolean isBuy = orders.isBuy(incoming);
        long betterLots = 0;
        long levelPriceTicks = 0;
        long shownLots = 0;
        long levelLots = 0;
        int order = book.first(!isBuy);
        while (NONE != order && isWithin(isBuy, orders.priceTicks(order), limitPriceTicks))
        {
            if (orders.priceTicks(order) != levelPriceTicks)
            {
                betterLots += levelLots;
                if (betterLots >= lots)
                {
                    return true;
                }
                levelPriceTicks = orders.priceTicks(order);
                shownLots = 0;
                levelLots = 0;
            }
            if (isSameOwner(order, incoming))
            {
                return betterLots + (orders.isHidden(order) ? levelLots : shownLots) >= lots;
            }
            shownLots += orders.displayedLots(order);
            levelLots += orders.leavesLots(order);
            order = book.after(order);
        }
        return betterLots + levelLots >= lots;
    }

    private void decrementResting(final int resting, final long preventedLots, final OrderBook book)
    {
        final long leavesLots = orders.leavesLots(resting) - preventedLots;
        if (0 == leavesLots)
        {
            cancelResting(resting, preventedLots, book);
            return;
        }
        final long displayedLots = orders.displayedLots(resting);
        book.reduce(resting, preventedLots);
        state.risk.release(orders.positionIndex(resting), orders.isBuy(resting), preventedLots);
        lower(resting, preventedLots);
        if (orders.isIceberg(resting))
        {
            orders.terms().trancheLots(resting, Math.min(displayedLots, leavesLots));
        }
        reports.decremented(resting, preventedLots);
        if (orders.displayedLots(resting) != displayedLots)
        {
            feed.changed(resting);
        }
    }

    private boolean decrementIncoming(final int incoming, final long preventedLots)
    {
        if (orders.leavesLots(incoming) == preventedLots)
        {
            cancelIncoming(incoming, preventedLots);
            return false;
        }
        state.risk.release(orders.positionIndex(incoming), orders.isBuy(incoming), preventedLots);
        lower(incoming, preventedLots);
        reports.decremented(incoming, preventedLots);
        return true;
    }

    private void cancelResting(final int resting, final long preventedLots, final OrderBook book)
    {
        book.remove(resting);
        state.risk.release(orders.positionIndex(resting), orders.isBuy(resting), orders.leavesLots(resting));
        reports.prevented(resting, preventedLots);
        feed.deleted(resting);
        state.retire(resting, CANCELED);
    }

    private void cancelIncoming(final int incoming, final long preventedLots)
    {
        state.risk.release(orders.positionIndex(incoming), orders.isBuy(incoming), orders.leavesLots(incoming));
        reports.prevented(incoming, preventedLots);
        state.retire(incoming, CANCELED);
    }

    private void lower(final int order, final long lots)
    {
        orders.quantityLots(order, orders.quantityLots(order) - lots);
        orders.leavesLots(order, orders.leavesLots(order) - lots);
    }

    private int group(final int order, final Account account)
    {
        final int group = orders.isExtended(order) ? orders.terms().stpGroup(order) : 0;
        return 0 != group ? group : account.stpGroup();
    }

    private Account accountOf(final int order)
    {
        return state.risk.accountAt(state.risk.positionAt(orders.positionIndex(order)).accountIndex());
    }

    private static boolean isWithin(final boolean isBuy, final long priceTicks, final long limitPriceTicks)
    {
        return isBuy ? priceTicks <= limitPriceTicks : priceTicks >= limitPriceTicks;
    }
}
