package io.ringside.engine.book;

/**
 * The data of an order that the book uses: half a cache line for what every change of the queue touches, and half a
 * line for what is written then and seldom read.
 *
 * <pre>
 *   nodes    word 0   order id              records   word 0   price in ticks
 *            word 1   lots open                       word 1   priority
 *            word 2   previous (high) and             word 2   lots filled
 *                     next (low) in the queue
 *            word 3   flags (high), level (low)       word 3   sum of price x lots
 * </pre>
 *
 * Implementation note: only the node of a neighbour is touched. Orders that arrive one after the other tend to leave in
 * the same way, so two that share a line are fetched once. The queue of a level is a ring that includes a link word of
 * the level. It has no ends, so an order is removed without a branch. A link is the <em>index</em> of a link word in
 * the array, because orders and levels have different strides.
 */
public abstract class OrderQuantities extends OrderIdentities
{
    static final int ORDER_ID = 0;
    static final int LEAVES = 1;
    static final int LINK = 2;
    static final int FLAGS_AND_LEVEL = 3;

    static final int PRICE = 0;
    static final int PRIORITY = 1;
    static final int CUM = 2;
    static final int CUM_TICKS_LOTS = 3;

    /** Nodes of the orders, followed by the levels. */
    final long nodes;

    /** Records of the orders, at the same indexes. */
    final long records;

    /** The hash of all live orders. */
    final OrderSum sum = new OrderSum();

    OrderQuantities(final int room, final int longsOfLevels)
    {
        super(room);
        nodes = Memory.take(memory, Math.addExact(room << NODE_SHIFT, longsOfLevels));
        records = Memory.take(memory, room << NODE_SHIFT);
    }

    @Override
    final void changed(final int order, final long change)
    {
        sum.add(Memory.get(nodes, order << NODE_SHIFT, ORDER_ID), change);
    }

    /** What quantities and price add to the content of an order. */
    final long quantityContent(final int order)
    {
        final int base = order << NODE_SHIFT;
        return OrderSum.LEAVES * Memory.get(nodes, base, LEAVES) +
            OrderSum.CUM * Memory.get(records, base, CUM) +
            OrderSum.CUM_TICKS_LOTS * Memory.get(records, base, CUM_TICKS_LOTS) +
            OrderSum.PRICE * Memory.get(records, base, PRICE) +
            OrderSum.PRIORITY * Memory.get(records, base, PRIORITY);
    }

    /** Id that the core gave. */
    public long orderId(final int order)
    {
        return Memory.get(nodes, order << NODE_SHIFT, ORDER_ID);
    }

    /** Set the id of a new node. */
    public void orderId(final int order, final long value)
    {
        Memory.put(nodes, order << NODE_SHIFT, ORDER_ID, value);
    }

    /** Limit price in ticks; 0 for a market order. */
    public long priceTicks(final int order)
    {
        return Memory.get(records, order << NODE_SHIFT, PRICE);
    }

    public void priceTicks(final int order, final long value)
    {
        changed(order, OrderSum.PRICE * (value - priceTicks(order)));
        Memory.put(records, order << NODE_SHIFT, PRICE, value);
    }

    /** Lots still open. */
    public long leavesLots(final int order)
    {
        return Memory.get(nodes, order << NODE_SHIFT, LEAVES);
    }

    public void leavesLots(final int order, final long value)
    {
        changed(order, OrderSum.LEAVES * (value - leavesLots(order)));
        Memory.put(nodes, order << NODE_SHIFT, LEAVES, value);
    }

    /** Lots filled. */
    public long cumLots(final int order)
    {
        return Memory.get(records, order << NODE_SHIFT, CUM);
    }

    public void cumLots(final int order, final long value)
    {
        changed(order, OrderSum.CUM * (value - cumLots(order)));
        Memory.put(records, order << NODE_SHIFT, CUM, value);
    }

    /** Sum of price x lots over the fills. */
    public long cumTicksLots(final int order)
    {
        return Memory.get(records, order << NODE_SHIFT, CUM_TICKS_LOTS);
    }

    public void cumTicksLots(final int order, final long value)
    {
        changed(order, OrderSum.CUM_TICKS_LOTS * (value - cumTicksLots(order)));
        Memory.put(records, order << NODE_SHIFT, CUM_TICKS_LOTS, value);
    }

    /** Time priority within side and price: lower first. */
    public long priority(final int order)
    {
        return Memory.get(records, order << NODE_SHIFT, PRIORITY);
    }

    public void priority(final int order, final long value)
    {
        changed(order, OrderSum.PRIORITY * (value - priority(order)));
        Memory.put(records, order << NODE_SHIFT, PRIORITY, value);
    }

    /**
     * Record a fill: open lots fall, cumulative figures rise.
     *
     * @param order      handle.
     * @param fillLots   greater than 0, at most what is open.
     * @param priceTicks of the trade; the caller has made sure that no sum overflows.
     */
    public void fill(final int order, final long fillLots, final long priceTicks)
    {
        final int base = order << NODE_SHIFT;
        assert fillLots > 0 : "fillLots=" + fillLots;
        assert fillLots <= leavesLots(order) : "fillLots=" + fillLots + " leavesLots=" + leavesLots(order);
        assert fillLots <= (Long.MAX_VALUE - cumTicksLots(order)) / Math.max(1, priceTicks) :
            "fillLots=" + fillLots + " priceTicks=" + priceTicks + " cumTicksLots=" + cumTicksLots(order);
        changed(order, OrderSum.FILLED * fillLots + OrderSum.CUM_TICKS_LOTS * (fillLots * priceTicks));
        Memory.add(nodes, base, LEAVES, -fillLots);
        Memory.add(records, base, CUM, fillLots);
        Memory.add(records, base, CUM_TICKS_LOTS, fillLots * priceTicks);
        assert leavesLots(order) + cumLots(order) <= quantityLots(order) : "leaves + cum > quantity";
    }

    /** Index of an order's link word. */
    static int linkOf(final int order)
    {
        return (order << NODE_SHIFT) + LINK;
    }

    /** The order whose link word has the given index. */
    static int orderAt(final int link)
    {
        return link >> NODE_SHIFT;
    }

    int level(final int order)
    {
        return Words.low(Memory.get(nodes, order << NODE_SHIFT, FLAGS_AND_LEVEL));
    }

    void level(final int order, final int level)
    {
        final int base = order << NODE_SHIFT;
        Memory.put(nodes, base, FLAGS_AND_LEVEL, Words.withLow(Memory.get(nodes, base, FLAGS_AND_LEVEL), level));
    }
}
