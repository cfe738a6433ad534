package io.ringside.engine.core.auction;

import io.ringside.engine.book.BookWalk;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.state.CoreState;

/**
 * One side of an auction in the order in which it trades: market orders, then price, then time; at the auction price
 * itself, where that is rationed, by quota. Orders that take no part are passed over. The order whose turn it is may
 * end once it has been taken from or dropped. No allocation.
 */
final class AuctionQueue
{
    private static final int NONE = OrderPool.NONE;

    private final boolean isBuy;
    private final OrderPool orders;
    private final AuctionEntrants entrants;
    private final LinkedOrders linkedOrders;
    private final SurplusRation ration;
    private final BookWalk walk;
    private Instrument instrument;
    private long priceTicks;
    private int nextMarket;
    private int current;
    private long currentTicks;
    private long leftLots;

    AuctionQueue(
        final boolean isBuy,
        final CoreState state,
        final AuctionEntrants entrants,
        final LinkedOrders linkedOrders,
        final SurplusRation ration)
    {
        this.isBuy = isBuy;
        orders = state.orders;
        this.entrants = entrants;
        this.linkedOrders = linkedOrders;
        this.ration = ration;
        walk = new BookWalk(orders, entrants::takesPart);
    }

    /** Whose turn it is at a price; 0 if nothing trades. The ration has begun. */
    void begin(final Instrument target, final long auctionTicks)
    {
        instrument = target;
        priceTicks = auctionTicks;
        nextMarket = takingPart(instrument.marketQueue(isBuy).first());
        walk.begin(instrument.book(), isBuy);
        step();
    }

    /** The order whose turn it is, if it may trade at the price. */
    int order()
    {
        if (NONE == current || !isWilling())
        {
            return NONE;
        }
        return isRationed() ? ration.next() : current;
    }

    /** Is it the turn of orders at the auction price, and do they go by quota? */
    boolean isRationed()
    {
        return ration.isOn(isBuy) && currentTicks == priceTicks;
    }

    /** What that order may trade now. */
    long availableLots()
    {
        return isRationed() ? ration.availableLots() : leftLots;
    }

    /** What that order has open. */
    long openLots()
    {
        return isRationed() ? ration.openLots() : leftLots;
    }

    /** That order trades so much. */
    void take(final long lots)
    {
        if (isRationed())
        {
            ration.take(lots);
            return;
        }
        leftLots -= lots;
        if (0 == leftLots)
        {
            step();
        }
    }

    /** That order ends without trading what it has open. */
    void drop()
    {
        if (isRationed())
        {
            ration.drop();
        }
        else
        {
            step();
        }
    }

    /** When nothing more trades: the best price of what stays in the book afterwards, 0 if nothing does. */
    long stayingTicks(final boolean isClosing, final boolean isOpening)
    {
        while (NONE != current)
        {
            final boolean isUsed = isRationed() && NONE == ration.next();
            if (0 != currentTicks && !isUsed && currentStays(isClosing, isOpening))
            {
                return currentTicks;
            }
            step();
        }
        return 0;
    }

    /** It ends with its other leg, unless it has taken all that the other leg had. */
    private boolean currentStays(final boolean isClosing, final boolean isOpening)
    {
        if (AuctionRemainders.isOver(orders.timeInForce(current), isClosing, isOpening))
        {
            return false;
        }
        final int other = linkedOrders.otherLeg(current);
        final long tradedLots = orders.leavesLots(current) - leftLots;
        return NONE == other || tradedLots >= orders.leavesLots(other) ||
            !AuctionRemainders.isOver(orders.timeInForce(other), isClosing, isOpening);
    }

    private boolean isWilling()
    {
        return 0 != priceTicks &&
            (0 == currentTicks || (isBuy ? currentTicks >= priceTicks : currentTicks <= priceTicks));
    }

    private void step()
    {
        current = nextMarket;
        if (NONE == current)
        {
            current = walk.next();
            currentTicks = NONE == current ? 0 : orders.priceTicks(current);
        }
        else
        {
            currentTicks = 0;
            nextMarket = takingPart(instrument.marketQueue(isBuy).after(current));
        }
        leftLots = NONE == current ? 0 : orders.leavesLots(current);
    }

    private int takingPart(final int first)
    {
        int order = first;
        while (NONE != order && !entrants.takesPart(order))
        {
            order = instrument.marketQueue(isBuy).after(order);
        }
        return order;
    }
}
