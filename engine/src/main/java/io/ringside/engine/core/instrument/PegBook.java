package io.ringside.engine.core.instrument;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.order.Instructions;

/**
 * The pegged orders of one instrument by priority, in the book or outside it, and the quotes at which all of them were
 * last at their prices. While there are pegged orders, the quotes are checked after each command, so a new pegged order
 * enters at those quotes. While there are none, the quotes are not checked, and the recorded quotes are not valid for
 * the next order.
 */
public final class PegBook
{
    private final OrderPool orders;
    private final WaitingList list;
    private int count;
    private long bidTicks;
    private long askTicks;
    private long bestBuyTicks;
    private long bestSellTicks;
    private boolean isSettled;

    PegBook(final OrderPool orders)
    {
        this.orders = orders;
        list = new WaitingList(orders);
    }

    public int count()
    {
        return count;
    }

    /** The order with the first priority, or {@link OrderPool#NONE}. */
    public int first()
    {
        return list.first();
    }

    public int after(final int order)
    {
        return list.after(order);
    }

    /** The priority of the order is set. */
    public void add(final int order, final int place)
    {
        list.insert(order);
        count++;
        Instructions.place(orders, order, place);
    }

    public void remove(final int order)
    {
        assert Instructions.isPegPlace(Instructions.place(orders, order)) : "order=" + order;
        list.remove(order);
        count--;
        // The quotes are not checked while there are no pegged orders.
        isSettled &= 0 != count;
        Instructions.place(orders, order, Instructions.NOWHERE);
    }

    /** Sorts in an order again that has a new priority at the same price. */
    public void onPriority(final int order)
    {
        list.remove(order);
        list.insert(order);
    }

    /** True if every order is at its price, provided that only quotes have changed. */
    public boolean isSettledAt(
        final long newBidTicks, final long newAskTicks, final long newBestBuyTicks, final long newBestSellTicks)
    {
        return isSettled && bidTicks == newBidTicks && askTicks == newAskTicks &&
            bestBuyTicks == newBestBuyTicks && bestSellTicks == newBestSellTicks;
    }

    /** Records that every order is at its price at these quotes, unless the last order has ended. */
    public void settle(
        final long newBidTicks, final long newAskTicks, final long newBestBuyTicks, final long newBestSellTicks)
    {
        isSettled = 0 != count;
        bidTicks = newBidTicks;
        askTicks = newAskTicks;
        bestBuyTicks = newBestBuyTicks;
        bestSellTicks = newBestSellTicks;
    }
}
