package io.ringside.engine.core.instrument;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.book.WaitingList;
import io.ringside.engine.core.order.Instructions;

/**
 * The pegged orders of one instrument by priority, in the book or out of it, and the quotes at which every one of them
 * was last found where it belongs. As long as there are any, the quotes are looked at after each command, so a new one
 * enters at those; while there are none nobody looks, and the quotes of before say nothing of who comes next.
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

    /** The oldest by priority, or {@link OrderPool#NONE}. */
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
        orders.instructions(order, Instructions.withPlace(orders.instructions(order), place));
    }

    public void remove(final int order)
    {
        assert Instructions.isPegPlace(Instructions.place(orders.instructions(order))) : "order=" + order;
        list.remove(order);
        count--;
        // Nobody looks at the quotes while there are no pegs.
        isSettled &= 0 != count;
        orders.instructions(order, Instructions.withPlace(orders.instructions(order), Instructions.NOWHERE));
    }

    /** The order has a new priority, and is where it was. */
    public void onPriority(final int order)
    {
        list.remove(order);
        list.insert(order);
    }

    /** Is everything at its price as long as nothing but the quotes changes prices? */
    public boolean isSettledAt(
        final long newBidTicks, final long newAskTicks, final long newBestBuyTicks, final long newBestSellTicks)
    {
        return isSettled && bidTicks == newBidTicks && askTicks == newAskTicks &&
            bestBuyTicks == newBestBuyTicks && bestSellTicks == newBestSellTicks;
    }

    /** Everything is at its price at these quotes, if there is anything: the last one may have ended by following. */
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
