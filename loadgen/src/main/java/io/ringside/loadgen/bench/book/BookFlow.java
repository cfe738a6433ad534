package io.ringside.loadgen.bench.book;

/**
 * A flow of commands for one book, made beforehand: four longs a command. The first {@link #fillCount} commands fill
 * the book and are not measured.
 *
 * <pre>
 *   word 0   kind (8 bits) | buy (bit 8) | order id (from bit 16)
 *   word 1   price in ticks; of the command, not of the order
 *   word 2   lots: of a new order; of a reduction what is taken away; of a move or raise what is open afterwards
 *   word 3   lots that the order asks for in all after the command, filled ones included; 0 if a reduction ends it
 * </pre>
 *
 * Order ids count new orders from 1.
 *
 * @param words      of the commands.
 * @param fillCount  commands that fill the book.
 * @param count      of all commands.
 * @param orderCount new orders among them.
 * @param liveMax    most orders that rest at a time.
 * @param levelMax   most prices at a time, of both sides.
 * @param trades     that the flow makes, the fill included.
 * @param tradesHash of these trades, see {@link TradeLog}.
 */
record BookFlow(
    long[] words, int fillCount, int count, int orderCount, int liveMax, int levelMax, long trades, long tradesHash)
{
    /** Longs of a command. */
    static final int STRIDE = 4;

    /** A limit order that rests. */
    static final int LIMIT = 0;

    /** A limit order that does not. */
    static final int IOC = 1;

    /** Take an order out. */
    static final int CANCEL = 2;

    /** Lower what an order has open; nothing left takes it out. */
    static final int REDUCE = 3;

    /** Another price; the order goes to the end of the queue there. */
    static final int MOVE = 4;

    /** More lots, perhaps another price; the order goes to the end of the queue. */
    static final int RAISE = 5;

    private static final int KIND_MASK = 0xFF;
    private static final int BUY = 1 << 8;
    private static final int ID_SHIFT = 16;

    static long head(final int kind, final boolean isBuy, final int orderId)
    {
        return (long)orderId << ID_SHIFT | (isBuy ? BUY : 0) | kind;
    }

    static int kind(final long head)
    {
        return (int)head & KIND_MASK;
    }

    static boolean isBuy(final long head)
    {
        return 0 != (head & BUY);
    }

    static int orderId(final long head)
    {
        return (int)(head >>> ID_SHIFT);
    }
}
