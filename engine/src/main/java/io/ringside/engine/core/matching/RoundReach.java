package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;

/**
 * The counterpart of {@link Reach} for instruments that match by rounds. No allocation.
 * <p>
 * Implementation note: self-trade prevention acts before any trade of a round. An incoming order that ends at a
 * displayed order of its owner therefore trades nothing at that level. How much two linked orders in one round trade
 * depends on the allocation of the round; this counts the smaller of the two, which they trade at least.
 */
final class RoundReach
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final OrderTerms terms;
    private final SelfTrade selfTrade;
    private int incoming;
    private boolean prevents;

    RoundReach(final OrderPool orders, final SelfTrade selfTrade)
    {
        this.orders = orders;
        terms = orders.terms();
        this.selfTrade = selfTrade;
    }

    /** True if the order certainly finds these lots, with which it may trade, at this price or better. */
    boolean canReach(final int order, final Instrument instrument, final long limitPriceTicks, final long lots)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(order);
        final int mode = Instructions.stpMode(orders.instructions(order));
        if (Instructions.NO_STP == mode && !instrument.hasPairs())
        {
            return book.canFill(isBuy, limitPriceTicks, lots);
        }
        incoming = order;
        prevents = Instructions.NO_STP != mode;
        final boolean endsAtOwn = prevents && Instructions.CANCEL_OLDEST != mode;
        long betterLots = 0;
        long shownLots = 0;
        long hiddenLots = 0;
        long levelPriceTicks = 0;
        for (int resting = book.first(!isBuy); NONE != resting; resting = book.after(resting))
        {
            final long priceTicks = orders.priceTicks(resting);
            if (isBuy ? priceTicks > limitPriceTicks : priceTicks < limitPriceTicks)
            {
                break;
            }
            if (priceTicks != levelPriceTicks)
            {
                betterLots += shownLots + hiddenLots;
                shownLots = 0;
                hiddenLots = 0;
                levelPriceTicks = priceTicks;
                if (betterLots >= lots)
                {
                    return true;
                }
            }
            if (isOwn(resting))
            {
                if (endsAtOwn)
                {
                    return betterLots + (orders.isHidden(resting) ? shownLots : 0) >= lots;
                }
            }
            else if (orders.isHidden(resting))
            {
                hiddenLots += reachableLots(resting);
            }
            else
            {
                shownLots += reachableLots(resting);
            }
        }
        return betterLots + shownLots + hiddenLots >= lots;
    }

    private boolean isOwn(final int order)
    {
        return prevents && selfTrade.isSameOwner(order, incoming);
    }

    private long reachableLots(final int order)
    {
        final long leavesLots = orders.leavesLots(order);
        final int other = orders.isExtended(order) ? terms.otherLeg(order) : NONE;
        if (NONE == other || !orders.isInBook(other))
        {
            return leavesLots;
        }
        final boolean isOneRound = orders.priceTicks(order) == orders.priceTicks(other) &&
            orders.isHidden(order) == orders.isHidden(other);
        if (!orders.isBefore(order, other) || isOneRound && isOwn(other))
        {
            return 0;
        }
        return isOneRound && !orders.isHidden(order) ? Math.min(leavesLots, orders.leavesLots(other)) : leavesLots;
    }
}
