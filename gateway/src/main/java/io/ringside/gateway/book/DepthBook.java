package io.ringside.gateway.book;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;

/**
 * The book of one instrument, order by order and by level, built from the market data feed. Not thread-safe. Allocates
 * only while the book becomes deeper than ever before.
 */
public final class DepthBook
{
    /** Price of an empty side. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    private final DepthOrders orders;
    private final DepthSide buys;
    private final DepthSide sells;
    private long changeCount;

    DepthBook(final DepthOrders orders)
    {
        this.orders = orders;
        buys = new DepthSide(Side.BUY, orders);
        sells = new DepthSide(Side.SELL, orders);
    }

    /**
     * Apply one change of the feed.
     *
     * @param action       what happens to the order.
     * @param side         of the order.
     * @param orderId      of the order.
     * @param priceTicks   of the order.
     * @param quantityLots displayed; ignored on DELETE.
     * @param priority     lower first, within side and price.
     * @return false if the book and the feed do not fit together, or there are too many orders: it must be built again.
     */
    public boolean apply(
        final BookAction action,
        final Side side,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        changeCount++;
        final int slot = orders.find(orderId);
        if (BookAction.NEW == action)
        {
            return DepthOrders.NONE == slot && side(side).insert(orderId, priceTicks, quantityLots, priority);
        }
        if (DepthOrders.NONE == slot || orders.sides[slot] != side(side))
        {
            return false;
        }
        if (BookAction.DELETE == action)
        {
            side(side).remove(slot);
            return true;
        }
        if (orders.prices[slot] == priceTicks && orders.priorities[slot] == priority)
        {
            side(side).requantify(slot, quantityLots);
            return true;
        }
        side(side).remove(slot);
        return side(side).insert(orderId, priceTicks, quantityLots, priority);
    }

    /** Forget every order. */
    public void clear()
    {
        changeCount++;
        buys.clear();
        sells.clear();
    }

    /** Another number than before: something has changed in between. */
    public long changeCount()
    {
        return changeCount;
    }

    /** Orders in the book. */
    public int orderCount()
    {
        return buys.orderCount() + sells.orderCount();
    }

    /** Best price of a side in ticks, or {@link #NO_PRICE}. */
    public long bestTicks(final Side side)
    {
        return 0 == levelCount(side) ? NO_PRICE : priceTicks(side, 0);
    }

    /** Displayed on a side at all prices, in lots. */
    public long totalLots(final Side side)
    {
        return side(side).totalLots();
    }

    /** Prices of a side that have orders. */
    public int levelCount(final Side side)
    {
        return side(side).levelCount();
    }

    /** Price of a level in ticks; level 0 is the best. */
    public long priceTicks(final Side side, final int level)
    {
        return side(side).priceTicks(level);
    }

    /** Displayed quantity at a level in lots; level 0 is the best. */
    public long quantityLots(final Side side, final int level)
    {
        return side(side).quantityLots(level);
    }

    /** Orders at a level; level 0 is the best. */
    public int orderCount(final Side side, final int level)
    {
        return side(side).orderCount(level);
    }

    /** Walk over the orders: buys first, then sells, best price first, by priority within a price. */
    public void forEachOrder(final OrderConsumer consumer)
    {
        buys.forEachOrder(consumer);
        sells.forEachOrder(consumer);
    }

    private DepthSide side(final Side side)
    {
        return Side.BUY == side ? buys : sells;
    }

    /** Receives orders. */
    @FunctionalInterface
    public interface OrderConsumer
    {
        /**
         * Called for each order.
         *
         * @param side         of the order.
         * @param orderId      of the order.
         * @param priceTicks   of the order.
         * @param quantityLots displayed.
         * @param priority     lower first, within side and price.
         */
        void onOrder(Side side, long orderId, long priceTicks, long quantityLots, long priority);
    }
}
