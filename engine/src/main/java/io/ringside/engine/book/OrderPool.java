package io.ringside.engine.book;

import java.util.Arrays;

/**
 * The orders of all books: a fixed number of nodes in primitive arrays, named by dense handles. Refuses when empty,
 * never grows.
 * <p>
 * Hot path: no allocation. A node is two cache lines: what a match reads and writes in one, identity and links in
 * the other. Handles instead of references keep the collector's write barriers out of the matching loop.
 */
public final class OrderPool
{
    /** No order, no level. */
    public static final int NONE = -1;

    private static final int LONGS_SHIFT = 3;
    private static final int ORDER_ID = 0;
    private static final int ACCOUNT_ID = 1;
    private static final int PRICE = 2;
    private static final int QUANTITY = 3;
    private static final int LEAVES = 4;
    private static final int CUM = 5;
    private static final int CUM_TICKS_LOTS = 6;
    private static final int PRIORITY = 7;

    private static final int INTS_SHIFT = 4;
    private static final int CL_ORD_ID_ENTRY = 0;
    private static final int SESSION = 1;
    private static final int INSTRUMENT = 2;
    private static final int POSITION = 3;
    private static final int FLAGS = 4;
    private static final int PREVIOUS = 5;
    private static final int NEXT = 6;
    private static final int LEVEL = 7;
    private static final int ENTRY_PREVIOUS = 8;
    private static final int ENTRY_NEXT = 9;
    private static final int SESSION_PREVIOUS = 10;
    private static final int SESSION_NEXT = 11;

    private static final int BUY_FLAG = 1 << 16;
    private static final int TYPE_SHIFT = 8;
    private static final int BYTE_MASK = 0xFF;

    private final long[] longs;
    private final int[] ints;
    private final int capacity;
    private int firstFree;
    private int liveCount;

    /**
     * A pool in which every node is free.
     *
     * @param capacity how many orders there may be.
     */
    public OrderPool(final int capacity)
    {
        this.capacity = capacity;
        longs = new long[capacity << LONGS_SHIFT];
        ints = new int[capacity << INTS_SHIFT];
        Arrays.fill(ints, NONE);
        for (int i = 0; i < capacity - 1; i++)
        {
            next(i, i + 1);
        }
    }

    /**
     * Take a node.
     *
     * @return its handle, or {@link #NONE} if the pool is exhausted.
     */
    public int acquire()
    {
        final int order = firstFree;
        if (NONE != order)
        {
            firstFree = next(order);
            liveCount++;
        }
        return order;
    }

    /**
     * Give a node back. It must be out of the book and out of every list.
     *
     * @param order handle.
     */
    public void release(final int order)
    {
        assert liveCount > 0 : "liveCount=" + liveCount;
        assert NONE == level(order) : "still in the book: order=" + order;
        next(order, firstFree);
        firstFree = order;
        liveCount--;
    }

    /**
     * How many nodes are taken.
     *
     * @return count.
     */
    public int liveCount()
    {
        return liveCount;
    }

    /**
     * How many nodes there are.
     *
     * @return count.
     */
    public int capacity()
    {
        return capacity;
    }

    /**
     * Is every node taken?
     *
     * @return true if {@link #acquire} would refuse.
     */
    public boolean isExhausted()
    {
        return NONE == firstFree;
    }

    /**
     * Set what a fresh node is.
     *
     * @param order       handle.
     * @param isBuy       side.
     * @param ordType     the wire's value, opaque here.
     * @param timeInForce the wire's value, opaque here.
     */
    public void flags(final int order, final boolean isBuy, final int ordType, final int timeInForce)
    {
        ints[(order << INTS_SHIFT) + FLAGS] = (isBuy ? BUY_FLAG : 0) | (ordType << TYPE_SHIFT) | timeInForce;
    }

    /**
     * Side of an order.
     *
     * @param order handle.
     * @return true for a buy.
     */
    public boolean isBuy(final int order)
    {
        return 0 != (ints[(order << INTS_SHIFT) + FLAGS] & BUY_FLAG);
    }

    /**
     * Type of an order.
     *
     * @param order handle.
     * @return the wire's value.
     */
    public int ordType(final int order)
    {
        return (ints[(order << INTS_SHIFT) + FLAGS] >> TYPE_SHIFT) & BYTE_MASK;
    }

    /**
     * Time in force of an order.
     *
     * @param order handle.
     * @return the wire's value.
     */
    public int timeInForce(final int order)
    {
        return ints[(order << INTS_SHIFT) + FLAGS] & BYTE_MASK;
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
        final int base = order << LONGS_SHIFT;
        assert fillLots > 0 : "fillLots=" + fillLots;
        assert fillLots <= longs[base + LEAVES] : "fillLots=" + fillLots + " leavesLots=" + longs[base + LEAVES];
        longs[base + LEAVES] -= fillLots;
        longs[base + CUM] += fillLots;
        longs[base + CUM_TICKS_LOTS] += fillLots * priceTicks;
        assert longs[base + CUM_TICKS_LOTS] >= 0 : "cumTicksLots=" + longs[base + CUM_TICKS_LOTS];
        assert longs[base + LEAVES] + longs[base + CUM] == longs[base + QUANTITY] : "leaves + cum != quantity";
    }

    /**
     * Id that the core gave.
     *
     * @param order handle.
     * @return as stored.
     */
    public long orderId(final int order)
    {
        return longs[(order << LONGS_SHIFT) + ORDER_ID];
    }

    /**
     * Id that the core gave.
     *
     * @param order handle.
     * @param value to store.
     */
    public void orderId(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + ORDER_ID] = value;
    }

    /**
     * Account it belongs to.
     *
     * @param order handle.
     * @return as stored.
     */
    public long accountId(final int order)
    {
        return longs[(order << LONGS_SHIFT) + ACCOUNT_ID];
    }

    /**
     * Account it belongs to.
     *
     * @param order handle.
     * @param value to store.
     */
    public void accountId(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + ACCOUNT_ID] = value;
    }

    /**
     * Limit price in ticks; 0 for a market order.
     *
     * @param order handle.
     * @return as stored.
     */
    public long priceTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + PRICE];
    }

    /**
     * Limit price in ticks; 0 for a market order.
     *
     * @param order handle.
     * @param value to store.
     */
    public void priceTicks(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + PRICE] = value;
    }

    /**
     * Total quantity in lots.
     *
     * @param order handle.
     * @return as stored.
     */
    public long quantityLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + QUANTITY];
    }

    /**
     * Total quantity in lots.
     *
     * @param order handle.
     * @param value to store.
     */
    public void quantityLots(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + QUANTITY] = value;
    }

    /**
     * Lots still open.
     *
     * @param order handle.
     * @return as stored.
     */
    public long leavesLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + LEAVES];
    }

    /**
     * Lots still open.
     *
     * @param order handle.
     * @param value to store.
     */
    public void leavesLots(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + LEAVES] = value;
    }

    /**
     * Lots filled.
     *
     * @param order handle.
     * @return as stored.
     */
    public long cumLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + CUM];
    }

    /**
     * Lots filled.
     *
     * @param order handle.
     * @param value to store.
     */
    public void cumLots(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + CUM] = value;
    }

    /**
     * Sum of price x lots over the fills.
     *
     * @param order handle.
     * @return as stored.
     */
    public long cumTicksLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + CUM_TICKS_LOTS];
    }

    /**
     * Sum of price x lots over the fills.
     *
     * @param order handle.
     * @param value to store.
     */
    public void cumTicksLots(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + CUM_TICKS_LOTS] = value;
    }

    /**
     * Time priority within side and price: lower first.
     *
     * @param order handle.
     * @return as stored.
     */
    public long priority(final int order)
    {
        return longs[(order << LONGS_SHIFT) + PRIORITY];
    }

    /**
     * Time priority within side and price: lower first.
     *
     * @param order handle.
     * @param value to store.
     */
    public void priority(final int order, final long value)
    {
        longs[(order << LONGS_SHIFT) + PRIORITY] = value;
    }

    /**
     * Where the core remembers its client order id.
     *
     * @param order handle.
     * @return as stored.
     */
    public int clOrdIdEntry(final int order)
    {
        return ints[(order << INTS_SHIFT) + CL_ORD_ID_ENTRY];
    }

    /**
     * Where the core remembers its client order id.
     *
     * @param order handle.
     * @param value to store.
     */
    public void clOrdIdEntry(final int order, final int value)
    {
        ints[(order << INTS_SHIFT) + CL_ORD_ID_ENTRY] = value;
    }

    /**
     * Session that entered it.
     *
     * @param order handle.
     * @return as stored.
     */
    public int sessionId(final int order)
    {
        return ints[(order << INTS_SHIFT) + SESSION];
    }

    /**
     * Session that entered it.
     *
     * @param order handle.
     * @param value to store.
     */
    public void sessionId(final int order, final int value)
    {
        ints[(order << INTS_SHIFT) + SESSION] = value;
    }

    /**
     * Instrument it is for.
     *
     * @param order handle.
     * @return as stored.
     */
    public int instrumentId(final int order)
    {
        return ints[(order << INTS_SHIFT) + INSTRUMENT];
    }

    /**
     * Instrument it is for.
     *
     * @param order handle.
     * @param value to store.
     */
    public void instrumentId(final int order, final int value)
    {
        ints[(order << INTS_SHIFT) + INSTRUMENT] = value;
    }

    /**
     * Where risk holds its reservation.
     *
     * @param order handle.
     * @return as stored.
     */
    public int positionIndex(final int order)
    {
        return ints[(order << INTS_SHIFT) + POSITION];
    }

    /**
     * Where risk holds its reservation.
     *
     * @param order handle.
     * @param value to store.
     */
    public void positionIndex(final int order, final int value)
    {
        ints[(order << INTS_SHIFT) + POSITION] = value;
    }

    /**
     * The order entered before it, of those alive.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int entryPrevious(final int order)
    {
        return ints[(order << INTS_SHIFT) + ENTRY_PREVIOUS];
    }

    /**
     * The order entered before it, of those alive.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void entryPrevious(final int order, final int other)
    {
        ints[(order << INTS_SHIFT) + ENTRY_PREVIOUS] = other;
    }

    /**
     * The order entered after it, of those alive.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int entryNext(final int order)
    {
        return ints[(order << INTS_SHIFT) + ENTRY_NEXT];
    }

    /**
     * The order entered after it, of those alive.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void entryNext(final int order, final int other)
    {
        ints[(order << INTS_SHIFT) + ENTRY_NEXT] = other;
    }

    /**
     * The same among the orders of its session: before.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int sessionPrevious(final int order)
    {
        return ints[(order << INTS_SHIFT) + SESSION_PREVIOUS];
    }

    /**
     * The same among the orders of its session: before.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void sessionPrevious(final int order, final int other)
    {
        ints[(order << INTS_SHIFT) + SESSION_PREVIOUS] = other;
    }

    /**
     * The same among the orders of its session: after.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int sessionNext(final int order)
    {
        return ints[(order << INTS_SHIFT) + SESSION_NEXT];
    }

    /**
     * The same among the orders of its session: after.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void sessionNext(final int order, final int other)
    {
        ints[(order << INTS_SHIFT) + SESSION_NEXT] = other;
    }

    int previous(final int order)
    {
        return ints[(order << INTS_SHIFT) + PREVIOUS];
    }

    void previous(final int order, final int handle)
    {
        ints[(order << INTS_SHIFT) + PREVIOUS] = handle;
    }

    int next(final int order)
    {
        return ints[(order << INTS_SHIFT) + NEXT];
    }

    void next(final int order, final int handle)
    {
        ints[(order << INTS_SHIFT) + NEXT] = handle;
    }

    int level(final int order)
    {
        return ints[(order << INTS_SHIFT) + LEVEL];
    }

    void level(final int order, final int handle)
    {
        ints[(order << INTS_SHIFT) + LEVEL] = handle;
    }
}
