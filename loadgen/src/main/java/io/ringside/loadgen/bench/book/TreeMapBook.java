package io.ringside.loadgen.bench.book;

import java.util.Map;
import java.util.TreeMap;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * A plain implementation: a tree of price levels per side with its best level cached, a linked queue per level, orders
 * found by id in an open-addressing map. The makers of flows also use it to learn what happens to their orders.
 */
final class TreeMapBook extends Book
{
    private final Side buys = new Side(true);
    private final Side sells = new Side(false);
    private final Int2ObjectHashMap<Order> orders = new Int2ObjectHashMap<>();

    @Override
    void place(final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        final long openLots = match(orderId, isBuy, priceTicks, lots);
        if (rests && openLots > 0)
        {
            final Order order = new Order(orderId);
            order.openLots = openLots;
            orders.put(orderId, order);
            (isBuy ? buys : sells).append(order, priceTicks);
        }
    }

    @Override
    void cancel(final int orderId, final boolean isBuy)
    {
        final Order order = orders.remove(orderId);
        if (null != order)
        {
            order.level.unlink(order);
        }
    }

    @Override
    void replace(
        final int kind, final int orderId, final boolean isBuy, final long priceTicks, final long lots,
        final long totalLots)
    {
        final Order order = orders.get(orderId);
        if (null == order)
        {
            return;
        }
        if (BookFlow.REDUCE != kind)
        {
            reenter(order, priceTicks, lots);
        }
        else if (lots < order.openLots)
        {
            order.openLots -= lots;
        }
        else
        {
            cancel(orderId, isBuy);
        }
    }

    int liveCount()
    {
        return orders.size();
    }

    /** Orders that rest on a side. */
    int liveCount(final boolean isBuy)
    {
        return (isBuy ? buys : sells).orderCount;
    }

    int levelCount()
    {
        return buys.levels.size() + sells.levels.size();
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

    private void reenter(final Order order, final long priceTicks, final long lots)
    {
        final Side side = order.level.side;
        order.level.unlink(order);
        order.openLots = match(order.id, side.isBuy, priceTicks, lots);
        if (order.openLots > 0)
        {
            side.append(order, priceTicks);
        }
        else
        {
            orders.remove(order.id);
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
            final Order resting = level.ends.next;
            final long fillLots = Math.min(openLots, resting.openLots);
            trades.add(resting.id, incomingId, level.priceTicks, fillLots);
            openLots -= fillLots;
            resting.openLots -= fillLots;
            if (0 == resting.openLots)
            {
                orders.remove(resting.id);
                level.unlink(resting);
                level = side.best;
            }
        }

        return openLots;
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

        private void append(final Order order, final long priceTicks)
        {
            Level level = null != best && best.priceTicks == priceTicks ? best : levels.get(priceTicks);
            if (null == level)
            {
                level = new Level(this, priceTicks);
                levels.put(priceTicks, level);
                if (null == best || priceTicks > best.priceTicks == isBuy)
                {
                    best = level;
                }
            }
            orderCount++;
            order.level = level;
            order.previous = level.ends.previous;
            order.next = level.ends;
            order.previous.next = order;
            order.next.previous = order;
        }
    }

    private static final class Level
    {
        private final Side side;
        private final long priceTicks;

        /** Stands in front of the first order and behind the last one. */
        private final Order ends = new Order(0);

        private Level(final Side side, final long priceTicks)
        {
            this.side = side;
            this.priceTicks = priceTicks;
            ends.previous = ends;
            ends.next = ends;
        }

        private void unlink(final Order order)
        {
            order.previous.next = order.next;
            order.next.previous = order.previous;
            side.orderCount--;
            if (ends == ends.next)
            {
                side.levels.remove(priceTicks);
                if (side.best == this)
                {
                    final Map.Entry<Long, Level> next = side.isBuy ? side.levels.lastEntry() : side.levels.firstEntry();
                    side.best = null == next ? null : next.getValue();
                }
            }
        }
    }

    private static final class Order
    {
        private final int id;
        private long openLots;
        private Level level;
        private Order previous;
        private Order next;

        private Order(final int id)
        {
            this.id = id;
        }
    }
}
