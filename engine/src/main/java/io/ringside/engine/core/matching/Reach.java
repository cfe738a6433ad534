package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.OrderTerms;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.MinQuantities;

/**
 * Computes whether an order that must trade at once finds enough lots that it may trade with. Changes nothing. No
 * allocation.
 * <p>
 * Implementation note: walks the book in matching order. At one price all displayed lots trade before any tranche is
 * replenished, so what trades before an order depends on whether only the first round counts. When a leg of a pair
 * ends, the other leg ends too: if the first leg has a better price, the second leg trades nothing; at the same price
 * the two legs trade alternately, tranche by tranche, also if other orders are between them.
 */
final class Reach
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final OrderTerms terms;
    private final SelfTrade selfTrade;

    Reach(final OrderPool orders, final SelfTrade selfTrade)
    {
        this.orders = orders;
        terms = orders.terms();
        this.selfTrade = selfTrade;
    }

    /** The price of the first order that the incoming order does not pass over, whatever its limit; 0 if none. */
    long firstPriceTicks(final int incoming, final Instrument instrument)
    {
        final OrderBook book = instrument.book();
        int order = book.first(!orders.isBuy(incoming));
        while (NONE != order && instrument.protection().minQuantityStays &&
            orders.leavesLots(incoming) < MinQuantities.leastLots(orders, order))
        {
            order = book.after(order);
        }
        return NONE == order ? OrderBook.NO_PRICE : orders.priceTicks(order);
    }

    /** True if the order would find these lots, with which it may trade, at this price or better. */
    boolean canReach(final int incoming, final Instrument instrument, final long limitPriceTicks, final long lots)
    {
        final OrderBook book = instrument.book();
        final boolean isBuy = orders.isBuy(incoming);
        final int mode = Instructions.stpMode(orders.instructions(incoming));
        final boolean minQuantityStays = instrument.protection().minQuantityStays;
        if (Instructions.NO_STP == mode && !instrument.hasPairs() && !minQuantityStays)
        {
            return book.canFill(isBuy, limitPriceTicks, lots);
        }
        final boolean prevents = Instructions.NO_STP != mode;
        final boolean endsAtOwn = prevents && Instructions.CANCEL_OLDEST != mode;
        long betterLots = 0;
        long levelPriceTicks = 0;
        long shownLots = 0;
        long levelLots = 0;
        for (int order = book.first(!isBuy); NONE != order; order = book.after(order))
        {
            final long priceTicks = orders.priceTicks(order);
            if (isBuy ? priceTicks > limitPriceTicks : priceTicks < limitPriceTicks)
            {
                break;
            }
            if (priceTicks != levelPriceTicks)
            {
                betterLots += levelLots;
                if (betterLots >= lots)
                {
                    return true;
                }
                levelPriceTicks = priceTicks;
                shownLots = 0;
                levelLots = 0;
            }
            // All that trades before a hidden order at its price has been counted.
            if (minQuantityStays &&
                orders.leavesLots(incoming) - betterLots - levelLots < MinQuantities.leastLots(orders, order))
            {
                continue;
            }
            final int first = firstOfPair(order);
            if (NONE != first && endsWithFirst(first, order, incoming, prevents))
            {
                continue;
            }
            if (prevents && selfTrade.isSameOwner(order, incoming))
            {
                if (endsAtOwn)
                {
                    return betterLots + (orders.isHidden(order) ? levelLots : shownLots) >= lots;
                }
                continue;
            }
            shownLots += shownLots(order, first);
            levelLots += NONE == first ? levelLots(order, incoming, prevents) : 0;
        }
        return betterLots + levelLots >= lots;
    }

    /** The other leg of the order's pair, if it has priority over the order on the same side. */
    private int firstOfPair(final int order)
    {
        final int other = orders.isExtended(order) ? terms.otherLeg(order) : NONE;
        return NONE != other && orders.isInBook(other) && orders.isBefore(other, order) ? other : NONE;
    }

    /** The other leg of the order's pair, if it is behind the order at the same price and both are displayed. */
    private int secondOfPair(final int order)
    {
        final int other = orders.isExtended(order) ? terms.otherLeg(order) : NONE;
        return NONE != other && orders.isInBook(other) && orders.priceTicks(other) == orders.priceTicks(order) &&
            !orders.isHidden(order) && !orders.isHidden(other) && orders.isBefore(order, other) ? other : NONE;
    }

    /** True if the first leg of a pair ends, and the second with it, before the second leg trades. */
    private boolean endsWithFirst(final int first, final int second, final int incoming, final boolean prevents)
    {
        return orders.priceTicks(first) != orders.priceTicks(second) ||
            orders.isHidden(first) || orders.isHidden(second) ||
            orders.displayedLots(first) == orders.leavesLots(first) ||
            orders.displayedLots(first) >= orders.leavesLots(second) ||
            prevents && selfTrade.isSameOwner(first, incoming);
    }

    private long shownLots(final int order, final int first)
    {
        final long displayedLots = orders.displayedLots(order);
        return NONE == first ? displayedLots :
            Math.min(displayedLots, orders.leavesLots(order) - orders.displayedLots(first));
    }

    /** The lots that the order trades at its price, together with those of the other leg if that is behind it. */
    private long levelLots(final int order, final int incoming, final boolean prevents)
    {
        final int second = secondOfPair(order);
        final long firstLots = orders.displayedLots(order);
        if (NONE == second || firstLots == orders.leavesLots(order))
        {
            return orders.leavesLots(order);
        }
        if (firstLots < orders.leavesLots(second) && prevents && selfTrade.isSameOwner(second, incoming))
        {
            // Self-trade prevention cancels the second leg when it is reached, and with it the rest of the first leg.
            return firstLots;
        }
        return alternatingLots(order, second);
    }

    private long alternatingLots(final int first, final int second)
    {
        long takenLots = 0;
        long leaves = orders.leavesLots(first);
        long tranche = orders.displayedLots(first);
        long otherLeaves = orders.leavesLots(second);
        long otherTranche = orders.displayedLots(second);
        long display = displayLots(first);
        long otherDisplay = displayLots(second);
        while (true)
        {
            takenLots += tranche;
            leaves -= tranche;
            if (0 == leaves)
            {
                return takenLots;
            }
            otherLeaves -= tranche;
            if (otherLeaves <= 0)
            {
                return takenLots + leaves;
            }
            final long nextTranche = Math.min(display, leaves);
            tranche = Math.min(otherTranche, otherLeaves);
            otherTranche = nextTranche;
            final long swapLeaves = leaves;
            leaves = otherLeaves;
            otherLeaves = swapLeaves;
            final long swapDisplay = display;
            display = otherDisplay;
            otherDisplay = swapDisplay;
        }
    }

    private long displayLots(final int order)
    {
        return orders.isIceberg(order) ? terms.displayLots(order) : orders.leavesLots(order);
    }
}
