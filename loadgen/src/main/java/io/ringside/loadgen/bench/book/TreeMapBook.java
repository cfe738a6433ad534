package io.ringside.loadgen.bench.book;

import java.util.Map;
import java.util.TreeMap;

import org.agrona.collections.Long2ObjectHashMap;

/**
 * The book that a good programmer writes in a day: a tree of price levels per side with its best level at hand, a
 * linked queue per level, orders found by id in an open-addressing map, orders and levels used again. It also tells the
 * makers of flows what becomes of their orders.
 */
final class TreeMapBook implements Book
{
    private final Side buys = new Side(true);
    private final Side sells = new Side(false);
    private final Long2ObjectHashMap<Order> orders = new Long2ObjectHashMap<>();
    private final TradeLog trades;
    private Order freeOrder;
    private Level freeLevel;
    private int levelCount;

    TreeMapBook()
    {
        this(new TradeLog());
    }

    TreeMapBook(final TradeLog trades)
    {
        this.trades = trades;
    }

    @Override
    public void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from * BookFlow.STRIDE; i < to * BookFlow.STRIDE; i += BookFlow.STRIDE)
        {
            apply(words[i], words[i + 1], words[i + 2]);
        }
    }

    @Override
    public TradeLog trades()
    {
        return trades;
    }

    void apply(final long head, final long priceTicks, final long lots)
    {
        final int orderId = BookFlow.orderId(head);
        switch (BookFlow.kind(head))
        {
            case BookFlow.LIMIT:
                onLimit(orderId, BookFlow.isBuy(head), priceTicks, lots);
                break;

            case BookFlow.IOC:
                match(orderId, BookFlow.isBuy(head), priceTicks, lots);
                break;

            case BookFlow.CANCEL:
                onCancel(orderId);
                break;

            case BookFlow.REDUCE:
                onReduce(orderId, lots);
                break;

            case BookFlow.MOVE:
                onMove(orderId, priceTicks);
                break;

            default:
                onRaise(orderId, priceTicks, lots);
                break;
        }
    }

    int liveCount()
    {
        return orders.size();
    }

    int levelCount()
    {
        return levelCount;
    }

    boolean isLive(final int orderId)
    {
        return orders.containsKey(orderId);
    }

    long priceTicks(final int orderId)
    {
        return orders.get(orderId).level.priceTicks;
    }

    long openLots(final int orderId)
    {
        return orders.get(orderId).openLots;
    }

    boolean isBuy(final int orderId)
    {
        return orders.get(orderId).level.side.isBuy;
    }

    /** Orders that rest on a side. */
    int liveCount(final boolean isBuy)
    {
        return (isBuy ? buys : sells).orderCount;
    }

    private void onLimit(final int orderId, final boolean isBuy, final long priceTicks, final long lots)
    {
        final long openLots = match(orderId, isBuy, priceTicks, lots);
        if (openLots > 0)
        {
            final Order order = takeOrder();
            order.id = orderId;
            order.openLots = openLots;
            orders.put(orderId, order);
            append(order, isBuy ? buys : sells, priceTicks);
        }
    }

    private void onCancel(final int orderId)
    {
        final Order order = orders.remove(orderId);
        if (null != order)
        {
            unlink(order);
            giveBack(order);
        }
    }

    private void onReduce(final int orderId, final long lots)
    {
        final Order order = orders.get(orderId);
        if (null == order)
        {
            return;
        }
        if (lots >= order.openLots)
        {
            onCancel(orderId);
        }
        else
        {
            order.openLots -= lots;
            order.level.openLots -= lots;
        }
    }

    private void onMove(final int orderId, final long priceTicks)
    {
        final Order order = orders.get(orderId);
        if (null != order)
        {
            reenter(order, priceTicks, order.openLots);
        }
    }

    private void onRaise(final int orderId, final long priceTicks, final long lots)
    {
        final Order order = orders.get(orderId);
        if (null != order)
        {
            reenter(order, priceTicks, lots);
        }
    }

    private void reenter(final Order order, final long priceTicks, final long lots)
    {
        final Side side = order.level.side;
        unlink(order);
        order.openLots = match(order.id, side.isBuy, priceTicks, lots);
        if (order.openLots > 0)
        {
            append(order, side, priceTicks);
        }
        else
        {
            orders.remove(order.id);
            giveBack(order);
        }
    }

    private long match(final int incomingId, final boolean isBuy, final long limitTicks, final long lots)
    {
        final Side side = isBuy ? sells : buys;
        long openLots = lots;
        Level level = side.best;
        while (openLots > 0 && null != level &&
            (isBuy ? level.priceTicks <= limitTicks : level.priceTicks >= limitTicks))
        {
            final Order resting = level.head;
            final long fillLots = Math.min(openLots, resting.openLots);
            trades.add(resting.id, incomingId, level.priceTicks, fillLots);
            openLots -= fillLots;
            if (fillLots == resting.openLots)
            {
                orders.remove(resting.id);
                unlink(resting);
                giveBack(resting);
                level = side.best;
            }
            else
            {
                resting.openLots -= fillLots;
                level.openLots -= fillLots;
            }
        }
        return openLots;
    }

    private void append(final Order order, final Side side, final long priceTicks)
    {
        Level level = null != side.best && side.best.priceTicks == priceTicks ? side.best : side.levels.get(priceTicks);
        if (null == level)
        {
            level = takeLevel();
            level.side = side;
            level.priceTicks = priceTicks;
            level.openLots = 0;
            side.levels.put(priceTicks, level);
            levelCount++;
            if (null == side.best || priceTicks > side.best.priceTicks == side.isBuy)
            {
                side.best = level;
            }
        }
        side.orderCount++;
        order.level = level;
        order.previous = level.tail;
        order.next = null;
        if (null == level.tail)
        {
            level.head = order;
        }
        else
        {
            level.tail.next = order;
        }
        level.tail = order;
        level.openLots += order.openLots;
    }

    private void unlink(final Order order)
    {
        final Level level = order.level;
        level.openLots -= order.openLots;
        level.side.orderCount--;
        if (null == order.previous)
        {
            level.head = order.next;
        }
        else
        {
            order.previous.next = order.next;
        }
        if (null == order.next)
        {
            level.tail = order.previous;
        }
        else
        {
            order.next.previous = order.previous;
        }
        if (null == level.head)
        {
            close(level);
        }
    }

    private void close(final Level level)
    {
        final Side side = level.side;
        side.levels.remove(level.priceTicks);
        levelCount--;
        if (side.best == level)
        {
            final Map.Entry<Long, Level> best = side.isBuy ? side.levels.lastEntry() : side.levels.firstEntry();
            side.best = null == best ? null : best.getValue();
        }
        level.nextFree = freeLevel;
        freeLevel = level;
    }

    private Order takeOrder()
    {
        final Order order = freeOrder;
        if (null == order)
        {
            return new Order();
        }
        freeOrder = order.next;
        return order;
    }

    private void giveBack(final Order order)
    {
        order.next = freeOrder;
        freeOrder = order;
    }

    private Level takeLevel()
    {
        final Level level = freeLevel;
        if (null == level)
        {
            return new Level();
        }
        freeLevel = level.nextFree;
        return level;
    }

    private static final class Side
    {
        private final boolean isBuy;
        private final TreeMap<Long, Level> levels = new TreeMap<>();
        private Level best;
        private int orderCount;

        private Side(final boolean isBuy)
        {
            this.isBuy = isBuy;
        }
    }

    private static final class Level
    {
        private Side side;
        private long priceTicks;
        private long openLots;
        private Order head;
        private Order tail;
        private Level nextFree;
    }

    private static final class Order
    {
        private int id;
        private long openLots;
        private Level level;
        private Order previous;
        private Order next;
    }
}
