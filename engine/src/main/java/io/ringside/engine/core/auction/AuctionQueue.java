package io.ringside.engine.core.auction;

import io.ringside.engine.book.BookWalk;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.state.CoreState;

/**
 * One side of an auction in the order in which it trades: market orders, then price, then time; at a rationed auction
 * price, by quota. Skips orders that take no part. The current order may end once it has traded or been dropped. No
 * allocation.
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

    /** Starts at an auction price; 0 if nothing trades. The ration has been prepared. */
    void begin(final Instrument target, final long auctionTicks)
    {
        instrument = target;
        priceTicks = auctionTicks;
        nextMarket = firstTakingPart(instrument.marketQueue(isBuy).first());
        walk.begin(instrument.book(), isBuy);
        advance();
    }

    /** The next order, if it may trade at the price. */
    int order()
    {
        if (NONE == current || !mayTrade())
        {
            return NONE;
        }
        return isRationed() ? ration.next() : current;
    }

    /** True if the queue has reached orders at the auction price that are rationed. */
    boolean isRationed()
    {
        return ration.isOn(isBuy) && currentTicks == priceTicks;
    }

    /** The lots that the current order may trade now. */
    long availableLots()
    {
        return isRationed() ? ration.availableLots() : leftLots;
    }

    /** The open lots of the current order. */
    long openLots()
    {
        return isRationed() ? ration.openLots() : leftLots;
    }

    /** Trades lots of the current order. */
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
            advance();
        }
    }

    /** Ends the current order without trading its open lots. */
    void drop()
    {
        if (isRationed())
        {
            ration.drop();
        }
        else
        {
            advance();
        }
    }

    /** Answers after the last trade: the best price that stays in the book, 0 if none does. */
    long stayingTicks(final boolean isClosing, final boolean isOpening)
    {
        while (NONE != current)
        {
            final boolean isUsed = isRationed() && NONE == ration.next();
            if (0 != currentTicks && !isUsed && currentStays(isClosing, isOpening))
            {
                return currentTicks;
            }
            advance();
        }
        return 0;
    }

    /** An order ends with its other leg, unless it has traded all that the other leg had open. */
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

    private boolean mayTrade()
    {
        return 0 != priceTicks &&
            (0 == currentTicks || (isBuy ? currentTicks >= priceTicks : currentTicks <= priceTicks));
    }

    private void advance()
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
            nextMarket = firstTakingPart(instrument.marketQueue(isBuy).after(current));
        }
        leftLots = NONE == current ? 0 : orders.leavesLots(current);
    }

    private int firstTakingPart(final int first)
    {
        int order = first;
        while (NONE != order && !entrants.takesPart(order))
        {
            order = instrument.marketQueue(isBuy).after(order);
        }
        return order;
    }
}
