package io.ringside.engine.book;

/** The kind of an order: side, type, time in force, the core's instructions, and how much of it is displayed. */
public abstract class OrderFlags extends OrderQuantities
{
    private static final int TYPE_SHIFT = 8;
    private static final int BYTE_MASK = 0xFF;
    private static final int TERMS_MASK = 0xFFFF;
    private static final int BUY_SHIFT = 16;
    private static final int BUY_FLAG = 1 << BUY_SHIFT;
    private static final int EXTENDED_FLAG = 1 << 17;
    private static final int HIDDEN_FLAG = 1 << 18;
    private static final int ICEBERG_FLAG = 1 << 19;
    private static final int CONCEALED_MASK = HIDDEN_FLAG | ICEBERG_FLAG;
    private static final int INSTRUCTIONS_SHIFT = 20;
    private static final int INSTRUCTIONS_MASK = 0xFFF << INSTRUCTIONS_SHIFT;

    private final OrderTerms terms;

    OrderFlags(final int room, final int longsOfLevels)
    {
        super(room, longsOfLevels);
        terms = new OrderTerms(room, this);
    }

    /**
     * Initialise a new node: a plain order, nothing filled, not in a book.
     *
     * @param order       handle.
     * @param isBuy       side.
     * @param ordType     the wire's value, opaque here.
     * @param timeInForce the wire's value, opaque here.
     * @param priceTicks  limit price; 0 for a market order.
     * @param lots        quantity.
     */
    public void define(
        final int order,
        final boolean isBuy,
        final int ordType,
        final int timeInForce,
        final long priceTicks,
        final long lots)
    {
        final int base = order << NODE_SHIFT;
        Memory.put(records, base, PRICE, priceTicks);
        Memory.put(nodes, base, LEAVES, lots);
        Memory.put(records, base, CUM, 0);
        Memory.put(records, base, CUM_TICKS_LOTS, 0);
        Memory.put(nodes, base, FLAGS_AND_LEVEL,
            Words.of((isBuy ? BUY_FLAG : 0) | (ordType << TYPE_SHIFT) | timeInForce, NONE));
        beginQuantity(order, lots);
    }

    /** What the kind of an order and its terms add to its content. */
    final long kindContent(final int order)
    {
        final int flags = flags(order);
        return OrderSum.FLAGS * flags + (0 == (flags & EXTENDED_FLAG) ? 0 : terms.content(order));
    }

    /**
     * Change type and time in force, and nothing else.
     *
     * @param order       handle.
     * @param ordType     the wire's value, opaque here.
     * @param timeInForce the wire's value, opaque here.
     */
    public void typeAndTime(final int order, final int ordType, final int timeInForce)
    {
        flags(order, (flags(order) & ~TERMS_MASK) | (ordType << TYPE_SHIFT) | timeInForce);
    }

    /**
     * Make a new node an extended order: its record in {@link #terms} is cleared and valid from now on. The bits are
     * the core's own, at most 12.
     */
    public void extend(final int order, final int instructions)
    {
        assert 0 <= instructions && instructions <= INSTRUCTIONS_MASK >>> INSTRUCTIONS_SHIFT : instructions;
        assert !isExtended(order) : "extended twice: order=" + order;
        flags(order, flags(order) | EXTENDED_FLAG | (instructions << INSTRUCTIONS_SHIFT));
        terms.clear(order);
    }

    /** The terms of extended orders. */
    public OrderTerms terms()
    {
        return terms;
    }

    /** True if the record in {@link #terms} is valid. False for a plain order. */
    public boolean isExtended(final int order)
    {
        return 0 != (flags(order) & EXTENDED_FLAG);
    }

    /** The core's own bits: as given to {@link #extend}, or set since; 0 for a plain order. */
    public int instructions(final int order)
    {
        return (flags(order) & INSTRUCTIONS_MASK) >>> INSTRUCTIONS_SHIFT;
    }

    /** Change the core's own bits of an extended order. */
    public void instructions(final int order, final int instructions)
    {
        assert isExtended(order) : "order=" + order;
        flags(order, (flags(order) & ~INSTRUCTIONS_MASK) | (instructions << INSTRUCTIONS_SHIFT));
    }

    /** True if the order rests in a book. False for an incoming order or one that waits for its trigger. */
    public boolean isInBook(final int order)
    {
        return NONE != level(order);
    }

    /** True if nothing of the order is displayed. */
    public boolean isHidden(final int order)
    {
        return 0 != (flags(order) & HIDDEN_FLAG);
    }

    /** True if the order is displayed in tranches. */
    public boolean isIceberg(final int order)
    {
        return 0 != (flags(order) & ICEBERG_FLAG);
    }

    /** True if the order has more than is displayed. */
    public boolean isConcealed(final int order)
    {
        return 0 != (flags(order) & CONCEALED_MASK);
    }

    /** The displayed quantity of an order in the book: 0 if it is hidden. */
    public long displayedLots(final int order)
    {
        final int concealed = flags(order) & CONCEALED_MASK;
        return 0 == concealed ? leavesLots(order) : ICEBERG_FLAG == concealed ? terms.trancheLots(order) : 0;
    }

    /**
     * Set how much of an extended order outside the book may be displayed: 0 for all, -1 for nothing. For one in the
     * book use {@link OrderBook#conceal}.
     */
    public void displayLots(final int order, final long lots)
    {
        assert isExtended(order) : "order=" + order;
        flags(order, (flags(order) & ~CONCEALED_MASK) | (0 == lots ? 0 : lots < 0 ? HIDDEN_FLAG : ICEBERG_FLAG));
        terms.displayLots(order, lots);
        if (lots <= 0)
        {
            // It has no tranche: what an earlier one left is no part of its state.
            terms.trancheLots(order, 0);
        }
    }

    /** Side of an order. */
    public boolean isBuy(final int order)
    {
        return 0 != (flags(order) & BUY_FLAG);
    }

    /** Type of an order: the wire's value. */
    public int ordType(final int order)
    {
        return (flags(order) >> TYPE_SHIFT) & BYTE_MASK;
    }

    /** Time in force of an order: the wire's value. */
    public int timeInForce(final int order)
    {
        return flags(order) & BYTE_MASK;
    }

    long flagsAndLevel(final int order)
    {
        return Memory.get(nodes, order << NODE_SHIFT, FLAGS_AND_LEVEL);
    }

    /** The side as a number, 1 for a buy, from the word with the flags. */
    static int side(final long flagsAndLevel)
    {
        return (int)(flagsAndLevel >>> Integer.SIZE + BUY_SHIFT) & 1;
    }

    /** Answers {@link #isConcealed(int)} from the word with the flags. */
    static boolean isConcealed(final long flagsAndLevel)
    {
        return 0 != (flagsAndLevel & (long)CONCEALED_MASK << Integer.SIZE);
    }

    private int flags(final int order)
    {
        return Words.high(Memory.get(nodes, order << NODE_SHIFT, FLAGS_AND_LEVEL));
    }

    private void flags(final int order, final int flags)
    {
        final int base = order << NODE_SHIFT;
        final long before = Memory.get(nodes, base, FLAGS_AND_LEVEL);
        changed(order, OrderSum.FLAGS * ((long)flags - Words.high(before)));
        Memory.put(nodes, base, FLAGS_AND_LEVEL, Words.withHigh(before, flags));
    }
}
