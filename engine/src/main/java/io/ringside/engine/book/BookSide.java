package io.ringside.engine.book;

import static io.ringside.engine.book.LevelPool.LOTS;
import static io.ringside.engine.book.OrderQuantities.CUM;
import static io.ringside.engine.book.OrderQuantities.CUM_TICKS_LOTS;
import static io.ringside.engine.book.OrderQuantities.FLAGS_AND_LEVEL;
import static io.ringside.engine.book.OrderQuantities.LEAVES;
import static io.ringside.engine.book.OrderQuantities.LINK;
import static io.ringside.engine.book.OrderQuantities.NODE_SHIFT;
import static io.ringside.engine.book.OrderQuantities.ORDER_ID;
import static io.ringside.engine.book.OrderQuantities.PRICE;

/**
 * One side of a book: levels by price, orders by time within a level, displayed orders before hidden ones.
 * <p>
 * Implementation note: hot methods get the addresses as arguments. The side of an order is read from the order, so
 * addresses taken from the side could be loaded only after that.
 */
final class BookSide extends PriceLadder
{
    private final OrderPool orders;
    private final long nodes;
    private final long records;
    private int concealedCount;

    BookSide(final boolean isBuy, final OrderPool orders)
    {
        super(isBuy, orders.levels());
        this.orders = orders;
        nodes = orders.nodes;
        records = orders.records;
    }

    /** Number of iceberg and hidden orders. */
    int concealedCount()
    {
        return concealedCount;
    }

    /** The order of a level that trades first. */
    int first(final int level)
    {
        final int head = levels.head(level);
        return NONE == head && 0 != concealedCount ? levels.hiddenHead(level) : head;
    }

    /** The order that trades after another one. */
    int after(final int order)
    {
        final int next = levels.after(order);
        if (NONE != next)
        {
            return next;
        }
        final int level = orders.level(order);
        if (0 != concealedCount && !orders.isHidden(order) && NONE != levels.hiddenHead(level))
        {
            return levels.hiddenHead(level);
        }
        final int worse = worseThan(level);
        return NONE == worse ? NONE : first(worse);
    }

    /**
     * Match against displayed orders, up to a key; returns the lots that found no counterparty.
     * <p>
     * Implementation note: deliberately longer than HotSpot's limit for inlining (325 bytes of bytecode). When it was
     * inlined, the caller ran out of registers, and every order that only rests paid for it.
     */
    long match(
        final long nodes,
        final long records,
        final long limitKey,
        final long lots,
        final OrderBookListener listener)
    {
        long remainingLots = lots;
        while (remainingLots > 0 && bestKey() <= limitKey && NONE != best())
        {
            final long priceTicks = key(bestKey());
            final int level = best();
            final int base = OrderPool.orderAt(Memory.low(nodes, level, 0)) << NODE_SHIFT;
            final long leavesLots = Memory.get(nodes, base, LEAVES);
            final long fillLots = Math.min(remainingLots, leavesLots);
            assert fillLots > 0 : "fillLots=" + fillLots;
            remainingLots -= fillLots;
            orders.sum.add(Memory.get(nodes, base, ORDER_ID),
                OrderSum.FILLED * fillLots + OrderSum.CUM_TICKS_LOTS * (fillLots * priceTicks));
            Memory.add(nodes, level, LOTS, -fillLots);
            Memory.put(nodes, base, LEAVES, leavesLots - fillLots);
            Memory.add(records, base, CUM, fillLots);
            Memory.add(records, base, CUM_TICKS_LOTS, fillLots * priceTicks);
            assert levels.totalLots(level) >= 0 : "totalLots=" + levels.totalLots(level);
            assert Memory.get(records, base, CUM_TICKS_LOTS) >= 0 : "order=" + (base >> NODE_SHIFT);
            if (fillLots == leavesLots)
            {
                // It is the first of its level, so the link before it is that of the level itself.
                final int next = Memory.low(nodes, base, LINK);
                assert next == level || orders.priority(base >> NODE_SHIFT) < orders.priority(OrderPool.orderAt(next)) :
                    "out of order: order=" + (base >> NODE_SHIFT);
                Memory.low(nodes, level, 0, next);
                Memory.high(nodes, next, 0, level);
                onLeft(nodes, records, base, Memory.get(nodes, base, FLAGS_AND_LEVEL), next == level);
            }
            listener.onMatch(base >> NODE_SHIFT, fillLots, priceTicks);
        }
        return remainingLots;
    }

    void append(final long nodes, final long records, final int order)
    {
        final int base = order << NODE_SHIFT;
        final int level = enter(key(Memory.get(records, base, PRICE)));
        final long flagsAndLevel = Words.withLow(Memory.get(nodes, base, FLAGS_AND_LEVEL), level);
        Memory.put(nodes, base, FLAGS_AND_LEVEL, flagsAndLevel);
        Memory.add(nodes, level, LOTS, Memory.get(nodes, base, LEAVES));
        if (OrderPool.isConcealed(flagsAndLevel))
        {
            concealedCount++;
            if (orders.isHidden(order))
            {
                linkByPriority(order, levels.hidden(level));
                return;
            }
        }
        link(nodes, order, level);
    }

    /** Adds as {@link #append} does, for an order whose priority may be older than that of orders in the book. */
    void insert(final int order)
    {
        final int level = enter(key(orders.priceTicks(order)));
        orders.level(order, level);
        levels.addLots(level, orders.leavesLots(order));
        concealedCount += orders.isConcealed(order) ? 1 : 0;
        linkByPriority(order, orders.isHidden(order) ? levels.hidden(level) : level);
    }

    /** Remove an order. Its leaves must still be what the level counts for it. */
    void remove(final long nodes, final long records, final int order, final long flagsAndLevel)
    {
        final int level = Words.low(flagsAndLevel);
        Memory.add(nodes, level, LOTS, -Memory.get(nodes, order << NODE_SHIFT, LEAVES));
        assert levels.totalLots(level) >= 0 : "totalLots=" + levels.totalLots(level);
        leave(nodes, records, order, flagsAndLevel);
    }

    /** Reduce the open quantity of an order; it keeps its place. */
    void reduce(final int order, final long lots)
    {
        levels.addLots(orders.level(order), -lots);
    }

    /** Book a fill of an order; a filled order leaves the book. */
    void fill(final int order, final int level, final long lots, final long priceTicks)
    {
        orders.fill(order, lots, priceTicks);
        levels.addLots(level, -lots);
        if (0 == orders.leavesLots(order))
        {
            leave(nodes, records, order, orders.flagsAndLevel(order));
        }
    }

    /** Prices and lots of all levels, best first; returns how many there are. */
    int copyLevels(final long[] pricesTicks, final long[] lots)
    {
        int count = 0;
        for (int level = best(); NONE != level; level = worseThan(level))
        {
            pricesTicks[count] = priceTicks(level);
            lots[count] = levels.totalLots(level);
            count++;
        }
        return count;
    }

    /** The best level with a displayed order. */
    int bestDisplayed()
    {
        int level = best();
        while (0 != concealedCount && NONE != level && NONE == levels.head(level))
        {
            level = worseThan(level);
        }
        return level;
    }

    /** A new tranche goes behind everything displayed at its price. The order has its new priority already. */
    void replenish(final int order)
    {
        unlink(nodes, order);
        link(nodes, order, orders.level(order));
    }

    /** Display less of an order in the book; it keeps its place, or its place among the hidden orders. */
    void conceal(final int order, final long displayLots, final long trancheLots)
    {
        final boolean wasHidden = orders.isHidden(order);
        concealedCount += orders.isConcealed(order) ? 0 : 1;
        orders.displayLots(order, displayLots);
        orders.terms().trancheLots(order, orders.isIceberg(order) ? trancheLots : 0);
        if (orders.isHidden(order) && !wasHidden)
        {
            unlink(nodes, order);
            linkByPriority(order, levels.hidden(orders.level(order)));
        }
        assert orders.isConcealed(order) : "displayLots=" + displayLots;
        assert !wasHidden || orders.isHidden(order) : "shown again: order=" + order;
    }

    private void leave(final long nodes, final long records, final int order, final long flagsAndLevel)
    {
        final boolean isQueueEmpty = unlink(nodes, order);
        onLeft(nodes, records, order << NODE_SHIFT, flagsAndLevel, isQueueEmpty);
    }

    private void onLeft(
        final long nodes,
        final long records,
        final int base,
        final long flagsAndLevel,
        final boolean isQueueEmpty)
    {
        Memory.put(nodes, base, FLAGS_AND_LEVEL, Words.withLow(flagsAndLevel, NONE));
        final boolean isConcealed = OrderPool.isConcealed(flagsAndLevel);
        if (isConcealed)
        {
            concealedCount--;
        }
        // If everything is displayed, a level has one queue.
        final int level = Words.low(flagsAndLevel);
        if (isQueueEmpty && (!isConcealed && 0 == concealedCount || levels.isEmpty(level)))
        {
            close(level, key(Memory.get(records, base, PRICE)));
        }
    }

    private void link(final long nodes, final int order, final int queue)
    {
        final int tail = Memory.high(nodes, queue, 0);
        assert tail == queue || orders.priority(OrderPool.orderAt(tail)) < orders.priority(order) : "out of order";
        linkBetween(nodes, order, tail, queue);
    }

    /** Hidden orders are ordered by priority: an order that becomes hidden keeps its priority. */
    private void linkByPriority(final int order, final int queue)
    {
        final long priority = orders.priority(order);
        int next = queue;
        int previous = Memory.high(nodes, queue, 0);
        while (previous != queue && orders.priority(OrderPool.orderAt(previous)) > priority)
        {
            next = previous;
            previous = Memory.high(nodes, previous, 0);
        }
        linkBetween(nodes, order, previous, next);
    }

    private static void linkBetween(final long nodes, final int order, final int previous, final int next)
    {
        final int link = OrderPool.linkOf(order);
        Memory.put(nodes, order << NODE_SHIFT, LINK, Words.of(previous, next));
        Memory.low(nodes, previous, 0, link);
        Memory.high(nodes, next, 0, link);
    }

    /** Returns true if the queue is empty now. */
    private static boolean unlink(final long nodes, final int order)
    {
        final int base = order << NODE_SHIFT;
        final int previous = Memory.high(nodes, base, LINK);
        final int next = Memory.low(nodes, base, LINK);
        Memory.low(nodes, previous, 0, next);
        Memory.high(nodes, next, 0, previous);
        return previous == next;
    }
}
