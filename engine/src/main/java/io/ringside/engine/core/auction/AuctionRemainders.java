package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.matching.OrderMatcher;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Ends the orders for this auction only, after an uncross, and ends or carries market orders. No allocation.
 */
final class AuctionRemainders
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final OrderCanceller canceller;
    private final OrderMatcher matcher;
    private final LinkedOrders linkedOrders;

    AuctionRemainders(final CoreState state, final OrderCanceller canceller, final OrderMatcher matcher)
    {
        orders = state.orders;
        this.canceller = canceller;
        this.matcher = matcher;
        linkedOrders = canceller.linkedOrders();
    }

    /**
     * True if an order with this time in force ends with an auction.
     *
     * @param isClosing the auction is the closing one.
     * @param isOpening continuous trading begins with it.
     */
    static boolean isOver(final int timeInForce, final boolean isClosing, final boolean isOpening)
    {
        return OrderKinds.GOOD_FOR_AUCTION == timeInForce || isClosing && OrderKinds.AT_CLOSE == timeInForce ||
            (isOpening || !isClosing) && OrderKinds.AT_OPEN == timeInForce;
    }

    /**
     * Ends what the auction has left over.
     *
     * @param carriedTicks the price of the auction, if market orders become limit orders at it; otherwise 0.
     */
    void settle(
        final Instrument instrument, final boolean isClosing, final boolean isOpening, final long carriedTicks)
    {
        settleQueue(instrument, true, isClosing, isOpening, carriedTicks);
        settleQueue(instrument, false, isClosing, isOpening, carriedTicks);
        cancelSide(instrument.book(), true, isClosing, isOpening);
        cancelSide(instrument.book(), false, isClosing, isOpening);
        cancelInactive(instrument.inactive(), isClosing, isOpening);
    }

    private void settleQueue(
        final Instrument instrument,
        final boolean isBuy,
        final boolean isClosing,
        final boolean isOpening,
        final long carriedTicks)
    {
        final WaitingList queue = instrument.marketQueue(isBuy);
        int order = queue.first();
        while (NONE != order)
        {
            if (0 == carriedTicks || isOver(orders.timeInForce(order), isClosing, isOpening))
            {
                canceller.cancel(order, Reason.AUCTION_REMAINDER);
            }
            else
            {
                matcher.onAuctionRemainder(order, instrument, carriedTicks);
            }
            order = queue.first();
        }
    }

    private void cancelSide(
        final OrderBook book, final boolean isBuy, final boolean isClosing, final boolean isOpening)
    {
        int order = book.first(isBuy);
        while (NONE != order)
        {
            int next = book.after(order);
            if (isOver(orders.timeInForce(order), isClosing, isOpening))
            {
                next = NONE != next && next == linkedOrders.otherLeg(order) ? book.after(next) : next;
                canceller.cancel(order, Reason.AUCTION_REMAINDER);
            }
            order = next;
        }
    }

    private void cancelInactive(final WaitingList inactive, final boolean isClosing, final boolean isOpening)
    {
        int order = inactive.first();
        while (NONE != order)
        {
            int next = inactive.after(order);
            if (isOver(orders.timeInForce(order), isClosing, isOpening))
            {
                next = NONE != next && next == linkedOrders.otherLeg(order) ? inactive.after(next) : next;
                canceller.cancel(order, Reason.AUCTION_REMAINDER);
            }
            order = next;
        }
    }
}
