package io.ringside.gateway.client;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;
import org.agrona.collections.Long2LongHashMap;

import java.util.Arrays;

/**
 * The book of one instrument, order by order, built from the market data feed. Used on both ends of the feed: in the
 * gateway for snapshots, and in a client for its book. Not thread-safe. Allocates only while the book becomes deeper
 * than ever before; bounded by the order capacity.
 */
public final class DepthBook
{
    /** Price of an empty side. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    /** A busy book rests fewer orders than that, so that the gateway's hot thread does not meet a growing one. */
    private static final int INITIAL_CAPACITY = 8_192;
    private static final int NONE = DepthSide.NONE;

    private final int orderCapacity;
    private final Long2LongHashMap slotByOrderId = new Long2LongHashMap(INITIAL_CAPACITY, 0.55f, NONE);
    private final DepthSide buys = new DepthSide(true);
    private final DepthSide sells = new DepthSide(false);
    private long[] orderIds = new long[INITIAL_CAPACITY];
    private long[] prices = new long[INITIAL_CAPACITY];
    private long[] quantities = new long[INITIAL_CAPACITY];
    private long[] priorities = new long[INITIAL_CAPACITY];
    private boolean[] isBuy = new boolean[INITIAL_CAPACITY];
    private int[] next = new int[INITIAL_CAPACITY];
    private int[] previous = new int[INITIAL_CAPACITY];
    private int freeHead = NONE;
    private int usedCount;

    /**
     * An empty book.
     *
     * @param orderCapacity most orders at once.
     */
    public DepthBook(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
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
     * @return false if the book and the feed do not fit together, or the book is full: it must be built again.
     */
    public boolean apply(
        final BookAction action,
        final Side side,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        final int slot = (int)slotByOrderId.get(orderId);
        if (BookAction.NEW == action)
        {
            return NONE == slot && insert(Side.BUY == side, orderId, priceTicks, quantityLots, priority);
        }
        if (NONE == slot)
        {
            return false;
        }
        if (BookAction.DELETE == action)
        {
            remove(slot);
            return true;
        }
        if (prices[slot] == priceTicks && priorities[slot] == priority)
        {
            final DepthSide depthSide = side(slot);
            depthSide.change(depthSide.find(priceTicks), quantityLots - quantities[slot], 0);
            quantities[slot] = quantityLots;
            return true;
        }
        final boolean wasBuy = isBuy[slot];
        remove(slot);
        return insert(wasBuy, orderId, priceTicks, quantityLots, priority);
    }

    /** Forget every order. */
    public void clear()
    {
        slotByOrderId.clear();
        buys.clear();
        sells.clear();
        freeHead = NONE;
        usedCount = 0;
    }

    /** Orders in the book. */
    public int orderCount()
    {
        return slotByOrderId.size();
    }

    /** Highest price of the buyers in ticks, or {@link #NO_PRICE}. */
    public long bestBidTicks()
    {
        return 0 == buys.levelCount() ? NO_PRICE : buys.priceTicks(0);
    }

    /** Lowest price of the sellers in ticks, or {@link #NO_PRICE}. */
    public long bestAskTicks()
    {
        return 0 == sells.levelCount() ? NO_PRICE : sells.priceTicks(0);
    }

    /**
     * Prices of a side.
     *
     * @param side of the book.
     * @return count.
     */
    public int levelCount(final Side side)
    {
        return side(side).levelCount();
    }

    /**
     * Price of a level.
     *
     * @param side  of the book.
     * @param level 0 is the best.
     * @return ticks.
     */
    public long priceTicks(final Side side, final int level)
    {
        return side(side).priceTicks(level);
    }

    /**
     * Quantity at a level.
     *
     * @param side  of the book.
     * @param level 0 is the best.
     * @return lots.
     */
    public long quantityLots(final Side side, final int level)
    {
        return side(side).quantityLots(level);
    }

    /**
     * Orders at a level.
     *
     * @param side  of the book.
     * @param level 0 is the best.
     * @return count.
     */
    public int orderCount(final Side side, final int level)
    {
        return side(side).orderCount(level);
    }

    /**
     * Walk over the orders: buys first, then sells, best price first, by priority within a price.
     *
     * @param consumer called for each.
     */
    public void forEachOrder(final OrderConsumer consumer)
    {
        walk(buys, Side.BUY, consumer);
        walk(sells, Side.SELL, consumer);
    }

    private void walk(final DepthSide depthSide, final Side side, final OrderConsumer consumer)
    {
        for (int level = 0; level < depthSide.levelCount(); level++)
        {
            for (int slot = depthSide.headOfLevel(level); NONE != slot; slot = next[slot])
            {
                consumer.onOrder(side, orderIds[slot], prices[slot], quantities[slot], priorities[slot]);
            }
        }
    }

    private DepthSide side(final Side side)
    {
        return Side.BUY == side ? buys : sells;
    }

    private DepthSide side(final int slot)
    {
        return isBuy[slot] ? buys : sells;
    }

    private boolean insert(
        final boolean isBuyOrder,
        final long orderId,
        final long priceTicks,
        final long quantityLots,
        final long priority)
    {
        if (slotByOrderId.size() >= orderCapacity)
        {
            return false;
        }
        final int slot = takeSlot();
        orderIds[slot] = orderId;
        prices[slot] = priceTicks;
        quantities[slot] = quantityLots;
        priorities[slot] = priority;
        isBuy[slot] = isBuyOrder;
        slotByOrderId.put(orderId, slot);
        final DepthSide depthSide = side(slot);
        final int found = depthSide.find(priceTicks);
        final int level = found >= 0 ? found : depthSide.add(priceTicks);
        depthSide.change(level, quantityLots, 1);
        link(depthSide, level, slot);
        return true;
    }

    private void link(final DepthSide depthSide, final int level, final int slot)
    {
        int before = depthSide.tail(level);
        while (NONE != before && priorities[before] > priorities[slot])
        {
            before = previous[before];
        }
        final int after = NONE == before ? depthSide.head(level) : next[before];
        previous[slot] = before;
        next[slot] = after;
        if (NONE == before)
        {
            depthSide.head(level, slot);
        }
        else
        {
            next[before] = slot;
        }
        if (NONE == after)
        {
            depthSide.tail(level, slot);
        }
        else
        {
            previous[after] = slot;
        }
    }

    private void remove(final int slot)
    {
        final DepthSide depthSide = side(slot);
        final int level = depthSide.find(prices[slot]);
        depthSide.change(level, -quantities[slot], -1);
        if (NONE == previous[slot])
        {
            depthSide.head(level, next[slot]);
        }
        else
        {
            next[previous[slot]] = next[slot];
        }
        if (NONE == next[slot])
        {
            depthSide.tail(level, previous[slot]);
        }
        else
        {
            previous[next[slot]] = previous[slot];
        }
        if (depthSide.isEmpty(level))
        {
            depthSide.remove(level);
        }
        slotByOrderId.remove(orderIds[slot]);
        next[slot] = freeHead;
        freeHead = slot;
    }

    private int takeSlot()
    {
        if (NONE != freeHead)
        {
            final int slot = freeHead;
            freeHead = next[slot];
            return slot;
        }
        if (usedCount == orderIds.length)
        {
            grow();
        }
        return usedCount++;
    }

    private void grow()
    {
        final int capacity = orderIds.length * 2;
        orderIds = Arrays.copyOf(orderIds, capacity);
        prices = Arrays.copyOf(prices, capacity);
        quantities = Arrays.copyOf(quantities, capacity);
        priorities = Arrays.copyOf(priorities, capacity);
        isBuy = Arrays.copyOf(isBuy, capacity);
        next = Arrays.copyOf(next, capacity);
        previous = Arrays.copyOf(previous, capacity);
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
