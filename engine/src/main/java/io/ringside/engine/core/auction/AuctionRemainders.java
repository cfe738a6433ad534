package io.ringside.engine.core.auction;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.matching.LinkedOrders;
import io.ringside.engine.core.matching.OrderCanceller;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.protocol.Reason;

/**
 * Ends market orders and the orders for this auction only, after an uncross. No allocation.
 */
final class AuctionRemainders
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final OrderCanceller canceller;
    private final LinkedOrders linkedOrders;

    AuctionRemainders(final CoreState state, final OrderCanceller canceller)
    {
        orders = state.orders;
        this.canceller = canceller;
        linkedOrders = canceller.linkedOrders();
    }

    /**
     * True if a limit order ends with an auction.
     *
     * @param isClosing the auction is the closing one.
     * @param isOpening continuous trading begins with it.
     */
    static boolean isOver(final int timeInForce, final boolean isClosing, final boolean isOpening)
    {
        return OrderKinds.GOOD_FOR_AUCTION == timeInForce || isClosing && OrderKinds.AT_CLOSE == timeInForce ||
            (isOpening || !isClosing) && OrderKinds.AT_OPEN == timeInForce;
    }

    void cancel(final Instrument instrument, final boolean isClosing, final boolean isOpening)
    {
        cancelQueue(instrument.marketQueue(true));
        cancelQueue(instrument.marketQueue(false));
        cancelSide(instrument.book(), true, isClosing, isOpening);
        cancelSide(instrument.book(), false, isClosing, isOpening);
        cancelInactive(instrument.inactive(), isClosing, isOpening);
    }

    private void cancelQueue(final WaitingList queue)
    {
        int order = queue.first();
        while (NONE != order)
        {
            canceller.cancel(order, Reason.AUCTION_REMAINDER);
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
