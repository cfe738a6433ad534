package io.ringside.engine.book;

/**
 * What the book reads and writes of an order, in a node of one cache line.
 *
 * <pre>
 *   word 0   lots filled            word 4   order id
 *   word 1   sum of price x lots    word 5   lots open
 *   word 2   priority               word 6   previous (high) and next (low) in the queue of the level
 *   word 3   price in ticks         word 7   flags (high) and level (low)
 * </pre>
 *
 * Implementation note: what a cancel touches stands together, since an array need not begin where a line does. The
 * queue of a level is a ring that runs through a link word of the level. It has no ends, and
 * nothing has to be asked before an order is taken out of it. A link names the <em>place</em> of a link word in the
 * array, since those of orders and levels lie at different strides.
 */
public abstract class OrderQuantities extends OrderIdentities
{
    static final int NODE_SHIFT = 3;
    static final int CUM = 0;
    static final int CUM_TICKS_LOTS = 1;
    static final int PRIORITY = 2;
    static final int PRICE = 3;
    static final int ORDER_ID = 4;
    static final int LEAVES = 5;
    static final int LINK = 6;
    static final int FLAGS_AND_LEVEL = 7;

    /** Of the orders, and behind them of the levels. */
    final long[] nodes;

    OrderQuantities(final int capacity, final int longsOfLevels)
    {
        super(capacity);
        nodes = new long[(capacity << NODE_SHIFT) + longsOfLevels];
    }

    /**
     * Id that the core gave.
     *
     * @param order handle.
     * @return as stored.
     */
    public long orderId(final int order)
    {
        return nodes[(order << NODE_SHIFT) + ORDER_ID];
    }

    /**
     * Id that the core gave.
     *
     * @param order handle.
     * @param value to store.
     */
    public void orderId(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + ORDER_ID] = value;
    }

    /**
     * Limit price in ticks; 0 for a market order.
     *
     * @param order handle.
     * @return as stored.
     */
    public long priceTicks(final int order)
    {
        return nodes[(order << NODE_SHIFT) + PRICE];
    }

    /**
     * Limit price in ticks; 0 for a market order.
     *
     * @param order handle.
     * @param value to store.
     */
    public void priceTicks(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + PRICE] = value;
    }

    /**
     * Lots still open.
     *
     * @param order handle.
     * @return as stored.
     */
    public long leavesLots(final int order)
    {
        return nodes[(order << NODE_SHIFT) + LEAVES];
    }

    /**
     * Lots still open.
     *
     * @param order handle.
     * @param value to store.
     */
    public void leavesLots(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + LEAVES] = value;
    }

    /**
     * Lots filled.
     *
     * @param order handle.
     * @return as stored.
     */
    public long cumLots(final int order)
    {
        return nodes[(order << NODE_SHIFT) + CUM];
    }

    /**
     * Lots filled.
     *
     * @param order handle.
     * @param value to store.
     */
    public void cumLots(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + CUM] = value;
    }

    /**
     * Sum of price x lots over the fills.
     *
     * @param order handle.
     * @return as stored.
     */
    public long cumTicksLots(final int order)
    {
        return nodes[(order << NODE_SHIFT) + CUM_TICKS_LOTS];
    }

    /**
     * Sum of price x lots over the fills.
     *
     * @param order handle.
     * @param value to store.
     */
    public void cumTicksLots(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + CUM_TICKS_LOTS] = value;
    }

    /**
     * Time priority within side and price: lower first.
     *
     * @param order handle.
     * @return as stored.
     */
    public long priority(final int order)
    {
        return nodes[(order << NODE_SHIFT) + PRIORITY];
    }

    /**
     * Time priority within side and price: lower first.
     *
     * @param order handle.
     * @param value to store.
     */
    public void priority(final int order, final long value)
    {
        nodes[(order << NODE_SHIFT) + PRIORITY] = value;
    }

    /**
     * Book a fill: leaves go down, cumulative figures go up.
     *
     * @param order      handle.
     * @param fillLots   greater than 0, at most what is open.
     * @param priceTicks of the trade; the caller has made sure that no sum overflows.
     */
    public void fill(final int order, final long fillLots, final long priceTicks)
    {
        final int base = order << NODE_SHIFT;
        assert fillLots > 0 : "fillLots=" + fillLots;
        assert fillLots <= nodes[base + LEAVES] : "fillLots=" + fillLots + " leavesLots=" + nodes[base + LEAVES];
        assert fillLots <= (Long.MAX_VALUE - nodes[base + CUM_TICKS_LOTS]) / Math.max(1, priceTicks) :
            "fillLots=" + fillLots + " priceTicks=" + priceTicks + " cumTicksLots=" + nodes[base + CUM_TICKS_LOTS];
        nodes[base + LEAVES] -= fillLots;
        nodes[base + CUM] += fillLots;
        nodes[base + CUM_TICKS_LOTS] += fillLots * priceTicks;
        assert nodes[base + LEAVES] + nodes[base + CUM] <= quantityLots(order) : "leaves + cum > quantity";
    }

    /** Place of an order's link word. */
    static int linkOf(final int order)
    {
        return (order << NODE_SHIFT) + LINK;
    }

    /** The order that has its link word there. */
    static int orderAt(final int link)
    {
        return link >> NODE_SHIFT;
    }

    int level(final int order)
    {
        return Words.low(nodes[(order << NODE_SHIFT) + FLAGS_AND_LEVEL]);
    }

    void level(final int order, final int level)
    {
        final int word = (order << NODE_SHIFT) + FLAGS_AND_LEVEL;
        nodes[word] = Words.withLow(nodes[word], level);
    }
}
