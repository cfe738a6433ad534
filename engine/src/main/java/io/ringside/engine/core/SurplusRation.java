package io.ringside.engine.core;

import io.ringside.engine.book.OrderPool;

/**
 * Rations the side of an auction that has too much, at the auction price, by quantity instead of by time: each order
 * there has a quota. Ruling B83. No allocation.
 * <p>
 * Implementation note: quotas are fixed before anything trades. What they leave, because orders end without trading,
 * goes by time in a second pass.
 */
final class SurplusRation
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final Allocation allocation;
    private boolean isActive;
    private boolean isBuySide;
    private boolean hasQuotas;
    private int index;

    SurplusRation(final CoreState state)
    {
        orders = state.orders;
        allocation = state.allocation;
    }

    /** Before an uncross: who has too much, 0 if nobody, positive if the buyers? */
    void begin(final Instrument instrument, final long priceTicks, final long surplusLots)
    {
        isActive = false;
        if (0 == surplusLots || !instrument.algorithm().isAuctionProRata())
        {
            return;
        }
        isBuySide = surplusLots > 0;
        allocation.addCopied(instrument.book().copyByPriority(isBuySide, priceTicks, allocation.handles()));
        final long lots = allocation.totalLots() - Math.abs(surplusLots);
        if (lots > 0)
        {
            isActive = true;
            hasQuotas = true;
            index = 0;
            setQuotas(lots, instrument.rules().quantityIncrementLots);
        }
    }

    private void setQuotas(final long lots, final long unitLots)
    {
        allocation.begin(lots);
        for (int i = 0; i < allocation.count(); i++)
        {
            final long quotaLots = WideMath.scale(lots, allocation.shownLots(i), allocation.totalLots());
            allocation.give(i, quotaLots - quotaLots % unitLots);
        }
        allocation.giveByTime(allocation.restLots());
        allocation.beginTaking();
    }

    boolean isOn(final boolean isBuy)
    {
        return isActive && isBuySide == isBuy;
    }

    /** The order whose turn it is at the auction price. */
    int next()
    {
        while (index < allocation.count() || hasQuotas)
        {
            if (index == allocation.count())
            {
                hasQuotas = false;
                index = 0;
            }
            else if (orders.isInBook(allocation.order(index)) && (!hasQuotas || allocation.givenLots(index) > 0))
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

    /** What that order may take now. */
    long quotaLots()
    {
        final long leavesLots = orders.leavesLots(allocation.order(index));
        return hasQuotas ? Math.min(leavesLots, allocation.givenLots(index)) : leavesLots;
    }

    /** It took so much. */
    void onFill(final long lots)
    {
        allocation.take(index, lots);
    }

    int count()
    {
        return allocation.count();
    }

    /** One of the orders if it has traded, there is something left of it, and the market has not been told since. */
    int part(final int i)
    {
        final int order = allocation.order(i);
        final long quantityLots = allocation.shownLots(i);
        // A quantity that has been lowered since by the other leg has been published.
        return quantityLots > 0 && orders.isInBook(order) &&
            (quantityLots == orders.quantityLots(order) || orders.isIceberg(order)) ? order : NONE;
    }
}
