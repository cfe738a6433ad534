package io.ringside.engine.book;

/**
 * The orders of all books: a fixed number of nodes in primitive arrays, named by dense handles. Refuses when empty,
 * never grows.
 * <p>
 * Hot path: no allocation. A node is two cache lines: what a match reads and writes in one, identity and links in
 * the other. Handles instead of references keep the collector's write barriers out of the matching loop.
 */
public final class OrderPool extends OrderIdentities
{
    private static final int TYPE_SHIFT = 8;
    private static final int BYTE_MASK = 0xFF;
    private static final int TERMS_MASK = 0xFFFF;
    private static final int BUY_FLAG = 1 << 16;
    private static final int EXTENDED_FLAG = 1 << 17;
    private static final int HIDDEN_FLAG = 1 << 18;
    private static final int ICEBERG_FLAG = 1 << 19;
    private static final int CONCEALED_MASK = HIDDEN_FLAG | ICEBERG_FLAG;
    private static final int INSTRUCTIONS_SHIFT = 20;
    private static final int INSTRUCTIONS_MASK = 0xFFF << INSTRUCTIONS_SHIFT;

    private final OrderTerms terms;
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
        super(capacity);
        this.capacity = capacity;
        terms = new OrderTerms(capacity);
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
     * Change type and time in force; all else stays.
     *
     * @param order       handle.
     * @param ordType     the wire's value, opaque here.
     * @param timeInForce the wire's value, opaque here.
     */
    public void typeAndTime(final int order, final int ordType, final int timeInForce)
    {
        final int index = (order << INTS_SHIFT) + FLAGS;
        ints[index] = (ints[index] & ~TERMS_MASK) | (ordType << TYPE_SHIFT) | timeInForce;
    }

    /**
     * Give a fresh node terms that few orders have: its record in {@link #terms} is cleared and counts from now on.
     *
     * @param order        handle.
     * @param instructions bits of the core, opaque here, at most 12.
     */
    public void extend(final int order, final int instructions)
    {
        assert 0 <= instructions && instructions <= INSTRUCTIONS_MASK >>> INSTRUCTIONS_SHIFT : instructions;
        ints[(order << INTS_SHIFT) + FLAGS] |= EXTENDED_FLAG | (instructions << INSTRUCTIONS_SHIFT);
        terms.clear(order);
    }

    /**
     * The terms that few orders have.
     *
     * @return records by handle.
     */
    public OrderTerms terms()
    {
        return terms;
    }

    /**
     * Does the record in {@link #terms} count?
     *
     * @param order handle.
     * @return false for a plain order.
     */
    public boolean isExtended(final int order)
    {
        return 0 != (ints[(order << INTS_SHIFT) + FLAGS] & EXTENDED_FLAG);
    }

    /**
     * The core's own bits.
     *
     * @param order handle.
     * @return as given to {@link #extend}, or set since; 0 for a plain order.
     */
    public int instructions(final int order)
    {
        return (ints[(order << INTS_SHIFT) + FLAGS] & INSTRUCTIONS_MASK) >>> INSTRUCTIONS_SHIFT;
    }

    /**
     * Change the core's own bits.
     *
     * @param order        handle of an extended order.
     * @param instructions bits of the core, opaque here, at most 12.
     */
    public void instructions(final int order, final int instructions)
    {
        assert isExtended(order) : "order=" + order;
        final int index = (order << INTS_SHIFT) + FLAGS;
        ints[index] = (ints[index] & ~INSTRUCTIONS_MASK) | (instructions << INSTRUCTIONS_SHIFT);
    }

    /**
     * Does the order rest in a book?
     *
     * @param order handle.
     * @return false for one that comes in, or waits for its trigger.
     */
    public boolean isInBook(final int order)
    {
        return NONE != level(order);
    }

    /**
     * Is nothing of the order shown?
     *
     * @param order handle.
     * @return true for a hidden order.
     */
    public boolean isHidden(final int order)
    {
        return 0 != (ints[(order << INTS_SHIFT) + FLAGS] & HIDDEN_FLAG);
    }

    /**
     * Is the order shown in tranches?
     *
     * @param order handle.
     * @return true for an iceberg order.
     */
    public boolean isIceberg(final int order)
    {
        return 0 != (ints[(order << INTS_SHIFT) + FLAGS] & ICEBERG_FLAG);
    }

    /**
     * Is there more of the order than is shown?
     *
     * @param order handle.
     * @return true for iceberg and hidden orders.
     */
    public boolean isConcealed(final int order)
    {
        return 0 != (ints[(order << INTS_SHIFT) + FLAGS] & CONCEALED_MASK);
    }

    /**
     * What the market sees of an order in the book.
     *
     * @param order handle.
     * @return lots, 0 if it is hidden.
     */
    public long displayedLots(final int order)
    {
        final int concealed = ints[(order << INTS_SHIFT) + FLAGS] & CONCEALED_MASK;
        return 0 == concealed ? leavesLots(order) : ICEBERG_FLAG == concealed ? terms.trancheLots(order) : 0;
    }

    /**
     * Say how much of an extended order may be shown. An order in the book is moved by {@link OrderBook#conceal}.
     *
     * @param order handle of an extended order that is not in the book.
     * @param lots  0 for all, -1 for nothing.
     */
    public void displayLots(final int order, final long lots)
    {
        assert isExtended(order) : "order=" + order;
        final int index = (order << INTS_SHIFT) + FLAGS;
        ints[index] = (ints[index] & ~CONCEALED_MASK) | (0 == lots ? 0 : lots < 0 ? HIDDEN_FLAG : ICEBERG_FLAG);
        terms.displayLots(order, lots);
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
