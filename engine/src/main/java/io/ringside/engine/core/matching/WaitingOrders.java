package io.ringside.engine.core.matching;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.core.order.Instructions;
import io.ringside.engine.core.order.OrderKinds;
import io.ringside.engine.core.output.BookFeed;
import io.ringside.engine.core.state.CoreState;

/**
 * Live orders that wait outside the book: market orders for the uncross, at-the-close orders for the closing call, and,
 * in any phase, orders at prices outside the daily limits. No allocation.
 */
public final class WaitingOrders
{
    private static final int NONE = OrderPool.NONE;

    private final CoreState state;
    private final OrderPool orders;
    private final BookFeed feed;
    private final StopOrders stopOrders;

    public WaitingOrders(final CoreState state, final BookFeed feed, final StopOrders stopOrders)
    {
        this.state = state;
        this.orders = state.orders;
        this.feed = feed;
        this.stopOrders = stopOrders;
    }

    /** True if an order with this time in force, entered now, would wait for the closing call. */
    public static boolean waitsForClose(final int timeInForce, final Instrument instrument)
    {
        return OrderKinds.AT_CLOSE == timeInForce && !instrument.call().isClosing();
    }

    /** Lets an at-the-close order, which has its priority, wait for the closing call. */
    void deferToClose(final int order, final Instrument instrument)
    {
        place(order, instrument.closeOrders(), Instructions.WAITING_FOR_CLOSE);
    }

    /** Queues a market order, which has its priority, for the uncross. */
    void queue(final int order, final Instrument instrument)
    {
        place(order, instrument.marketQueue(orders.isBuy(order)), Instructions.IN_MARKET_QUEUE);
    }

    /** Lets an order, which has its priority, wait for other daily limits. */
    void deactivate(final int order, final Instrument instrument)
    {
        place(order, instrument.inactive(), Instructions.INACTIVE);
    }

    boolean isInactive(final int order)
    {
        return Instructions.INACTIVE == Instructions.place(orders, order);
    }

    /** Removes a live order that is not in the book from the place where it waits. */
    public void withdraw(final int order, final Instrument instrument)
    {
        final WaitingList list = listOf(order, instrument);
        if (null != list)
        {
            list.remove(order);
            Instructions.place(orders, order, Instructions.NOWHERE);
        }
        else if (Instructions.PEGGED_OUT != Instructions.place(orders, order))
        {
            // A pegged order stays listed until it has ended; all others are stop orders.
            stopOrders.withdraw(order, instrument);
        }
    }

    /** Lists a restored order; false if it is in no waiting list. */
    public boolean restore(final int order, final Instrument instrument)
    {
        final WaitingList list = listOf(order, instrument);
        if (null != list)
        {
            list.insert(order);
        }
        return null != list;
    }

    /** The list in which the order waits, or null. */
    private WaitingList listOf(final int order, final Instrument instrument)
    {
        final int place = Instructions.place(orders, order);
        return Instructions.WAITING_FOR_CLOSE == place ? instrument.closeOrders() :
            Instructions.IN_MARKET_QUEUE == place ? instrument.marketQueue(orders.isBuy(order)) :
            Instructions.INACTIVE == place ? instrument.inactive() : null;
    }

    /** Removes the at-the-close order that has waited longest, or {@link OrderPool#NONE}. The caller places it. */
    int nextForClose(final Instrument instrument)
    {
        final WaitingList closeOrders = instrument.closeOrders();
        final int order = closeOrders.first();
        if (NONE != order)
        {
            closeOrders.remove(order);
            Instructions.place(orders, order, Instructions.NOWHERE);
        }
        return order;
    }

    /** Defers all at-the-close orders to another closing call, after one that ended without an uncross. */
    public void deferAllToClose(final Instrument instrument)
    {
        deferAllToClose(instrument, true);
        deferAllToClose(instrument, false);
        final OrderBook book = instrument.book();
        for (int side = 0; side < 2; side++)
        {
            int order = book.first(0 == side);
            while (NONE != order)
            {
                final int next = book.after(order);
                if (OrderKinds.AT_CLOSE == orders.timeInForce(order))
                {
                    book.remove(order);
                    feed.deleted(order);
                    deferToClose(order, instrument);
                }
                order = next;
            }
        }
    }

    private void deferAllToClose(final Instrument instrument, final boolean isBuy)
    {
        final WaitingList queue = instrument.marketQueue(isBuy);
        int order = queue.first();
        while (NONE != order)
        {
            final int next = queue.after(order);
            if (OrderKinds.AT_CLOSE == orders.timeInForce(order))
            {
                queue.remove(order);
                deferToClose(order, instrument);
            }
            order = next;
        }
    }

    private void place(final int order, final WaitingList list, final int place)
    {
        if (!orders.isExtended(order))
        {
            orders.extend(order, 0);
        }
        list.insert(order);
        Instructions.place(orders, order, place);
    }
}
