package io.ringside.engine.book;

import java.util.Arrays;

/**
 * Who the orders of the {@link OrderPool} belong to and where the core keeps them: ids and the lists of live orders.
 * Nothing here matters to the book.
 */
public abstract class OrderIdentities
{
    /** No order, no level. */
    public static final int NONE = -1;

    static final int LONGS_SHIFT = 3;
    private static final int ORDER_ID = 0;
    private static final int ACCOUNT_ID = 1;
    static final int PRICE = 2;
    static final int QUANTITY = 3;
    static final int LEAVES = 4;
    static final int CUM = 5;
    static final int CUM_TICKS_LOTS = 6;
    static final int PRIORITY = 7;

    static final int INTS_SHIFT = 4;
    private static final int CL_ORD_ID_ENTRY = 0;
    private static final int SESSION = 1;
    private static final int INSTRUMENT = 2;
    private static final int POSITION = 3;
    static final int FLAGS = 4;
    static final int PREVIOUS = 5;
    static final int NEXT = 6;
    static final int LEVEL = 7;
    private static final int ENTRY_PREVIOUS = 8;
    private static final int ENTRY_NEXT = 9;
    private static final int SESSION_PREVIOUS = 10;
    private static final int SESSION_NEXT = 11;

    final long[] longs;
    final int[] ints;

    OrderIdentities(final int capacity)
    {
        longs = new long[capacity << LONGS_SHIFT];
        ints = new int[capacity << INTS_SHIFT];
        Arrays.fill(ints, NONE);
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
}
