package io.ringside.engine.core;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.protocol.OrdStatus;
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
    private final OrderCanceller canceller;

    SelfTrade(
        final CoreState state, final ReportPublisher reports, final BookFeed feed, final OrderCanceller canceller)
    {
        this.state = state;
        this.orders = state.orders;
        this.reports = reports;
        this.feed = feed;
        this.canceller = canceller;
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
    boolean prevent(final int resting, final int incoming)
    {
        final int mode = Instructions.stpMode(orders.instructions(incoming));
        final long preventedLots = Math.min(orders.leavesLots(resting), orders.leavesLots(incoming));
        assert preventedLots > 0 : "preventedLots=" + preventedLots;
        final boolean endsResting;
        final boolean endsIncoming;
        if (Instructions.DECREMENT == mode)
        {
            endsResting = orders.leavesLots(resting) == preventedLots;
            endsIncoming = orders.leavesLots(incoming) == preventedLots;
        }
        else
        {
            endsResting = Instructions.CANCEL_NEWEST != mode;
            endsIncoming = Instructions.CANCEL_OLDEST != mode;
        }
        // Reports come resting side first, market data behind both; what ends with the pair's orders comes last.
        boolean isFeedDue = false;
        if (endsResting)
        {
            isFeedDue = canceller.withdraw(resting, state.instrumentOf(resting));
            reports.prevented(resting, preventedLots);
        }
        else if (Instructions.DECREMENT == mode)
        {
            isFeedDue = canceller.lower(resting, preventedLots);
            reports.decremented(resting, preventedLots);
        }
        if (endsIncoming)
        {
            state.risk.release(orders.positionIndex(incoming), orders.isBuy(incoming), orders.leavesLots(incoming));
            reports.prevented(incoming, preventedLots);
        }
        else if (Instructions.DECREMENT == mode)
        {
            canceller.lower(incoming, preventedLots);
            reports.decremented(incoming, preventedLots);
        }
        publish(resting, isFeedDue, endsResting);
        if (endsResting)
        {
            canceller.end(resting, CANCELED);
        }
        if (endsIncoming)
        {
            canceller.end(incoming, CANCELED);
        }
        return !endsIncoming;
    }

    private void publish(final int resting, final boolean isDue, final boolean isGone)
    {
        if (isDue)
        {
            if (isGone)
            {
                feed.deleted(resting);
            }
            else
            {
                feed.changed(resting);
            }
        }
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
            canReachAround(incoming, book, limitPriceTicks, lots) :
            canReachBefore(incoming, book, limitPriceTicks, lots);
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
