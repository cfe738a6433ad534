package io.ringside.engine.core.auction;

import io.ringside.engine.book.BookWalk;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.WideMath;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Allocation;
import io.ringside.engine.core.state.CoreState;

/**
 * Rations the side of an auction that has a surplus at the auction price, by quantity instead of by time: each order
 * there has a quota. Rule book B83. No allocation.
 * <p>
 * Implementation note: quotas are fixed before the first trade. Lots of orders that end without trading are allocated
 * by time in a second pass.
 */
final class SurplusRation
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final Allocation allocation;
    private final BookWalk walk;
    private boolean isActive;
    private boolean isBuySide;
    private boolean isTrial;
    private boolean hasQuotas;
    private int index;

    SurplusRation(final CoreState state, final AuctionEntrants entrants)
    {
        orders = state.orders;
        allocation = state.allocation;
        walk = new BookWalk(orders, entrants::takesPart);
    }

    /**
     * Prepares an uncross. The surplus is positive on the buy side, 0 if there is none.
     *
     * @param trial true to plan only: nothing trades.
     */
    void begin(final Instrument instrument, final long priceTicks, final long surplusLots, final boolean trial)
    {
        isActive = false;
        if (0 == surplusLots || !instrument.algorithm().isAuctionProRata())
        {
            return;
        }
        isBuySide = surplusLots > 0;
        isTrial = trial;
        collect(instrument, priceTicks);
        final long lots = allocation.totalLots() - Math.abs(surplusLots);
        if (lots > 0)
        {
            isActive = true;
            hasQuotas = true;
            index = 0;
            setQuotas(lots, instrument.rules().quantityIncrementLots);
        }
    }

    private void collect(final Instrument instrument, final long priceTicks)
    {
        allocation.clear();
        walk.begin(instrument.book(), isBuySide);
        int order = walk.next();
        while (NONE != order && (isBuySide ? orders.priceTicks(order) >= priceTicks :
            orders.priceTicks(order) <= priceTicks))
        {
            if (orders.priceTicks(order) == priceTicks)
            {
                allocation.add(order, orders.leavesLots(order));
            }
            order = walk.next();
        }
    }

    private void setQuotas(final long lots, final long unitLots)
    {
        allocation.begin(lots);
        for (int i = 0; i < allocation.count(); i++)
        {
            final long quotaLots = WideMath.scale(lots, allocation.shownLots(i), allocation.totalLots());
            allocation.allocate(i, quotaLots - quotaLots % unitLots);
        }
        allocation.allocateByTime(allocation.restLots());
        if (!isTrial)
        {
            allocation.beginTrades();
        }
    }

    boolean isOn(final boolean isBuy)
    {
        return isActive && isBuySide == isBuy;
    }

    /** The next order at the auction price. */
    int next()
    {
        while (index < allocation.count() || hasQuotas)
        {
            if (index == allocation.count())
            {
                hasQuotas = false;
                index = 0;
            }
            else if (openLots() > 0 && (!hasQuotas || allocation.allocatedLots(index) > 0))
            {
                return allocation.order(index);
            }
            else
            {
                index++;
            }
        }
        return NONE;
    }

    /** The lots that this order may trade now. */
    long availableLots()
    {
        return hasQuotas ? Math.min(openLots(), allocation.allocatedLots(index)) : openLots();
    }

    /** The open lots of this order. */
    long openLots()
    {
        final int order = allocation.order(index);
        return isTrial ? allocation.shownLots(index) : orders.isInBook(order) ? orders.leavesLots(order) : 0;
    }

    /** Trades lots of this order. */
    void take(final long lots)
    {
        if (isTrial)
        {
            allocation.takeInTrial(index, lots);
        }
        else
        {
            allocation.take(index, lots);
        }
    }

    /** Ends this order without a trade. It leaves the book, except in a trial. */
    void drop()
    {
        if (isTrial)
        {
            allocation.takeInTrial(index, allocation.shownLots(index));
        }
    }

    int count()
    {
        return allocation.count();
    }

    /** The order at an index if it has traded, is not filled, and has not been published since. */
    int partial(final int i)
    {
        final int order = allocation.order(i);
        final long quantityLots = allocation.shownLots(i);
        // A reduction by the other leg has been published already.
        return quantityLots > 0 && orders.isInBook(order) &&
            (quantityLots == orders.quantityLots(order) || orders.isIceberg(order)) ? order : NONE;
    }
}
