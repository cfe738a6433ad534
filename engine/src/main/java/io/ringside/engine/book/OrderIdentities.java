package io.ringside.engine.book;

import java.util.Arrays;

/**
 * Who the orders of the {@link OrderPool} belong to and where the core keeps them: quantity, ids and the lists of live
 * orders. Nothing here matters to the book, and so it lies apart from what does: a line of its own per order.
 */
public abstract class OrderIdentities
{
    /** No order, no level. */
    public static final int NONE = -1;

    private static final int IDENTITY_SHIFT = 3;
    private static final int QUANTITY = 0;
    private static final int ACCOUNT = 1;
    private static final int ENTRY_AND_SESSION = 2;
    private static final int INSTRUMENT_AND_POSITION = 3;
    private static final int LIVE_LINKS = 4;
    private static final int SESSION_LINKS = 5;
    private static final int TRADED = 6;

    private final long[] identities;

    OrderIdentities(final int capacity)
    {
        identities = new long[capacity << IDENTITY_SHIFT];
        Arrays.fill(identities, NONE);
    }

    /**
     * Set whom a fresh node belongs to. It has no client order id yet.
     *
     * @param order         handle.
     * @param accountId     account it belongs to.
     * @param sessionId     session that entered it.
     * @param instrumentId  instrument it is for.
     * @param positionIndex where risk holds its reservation.
     */
    public void identify(
        final int order, final long accountId, final int sessionId, final int instrumentId, final int positionIndex)
    {
        // Whole words: what is in a node of old need not be read.
        final int base = order << IDENTITY_SHIFT;
        identities[base + ACCOUNT] = accountId;
        identities[base + ENTRY_AND_SESSION] = Words.of(NONE, sessionId);
        identities[base + INSTRUMENT_AND_POSITION] = Words.of(instrumentId, positionIndex);
    }

    /**
     * Load where an order stands among the live ones, so that it is there when a neighbour leaves.
     *
     * @param order handle, or {@link #NONE}.
     * @return what means nothing to the caller.
     */
    public long loadIdentity(final int order)
    {
        return identities[(Math.max(0, order) << IDENTITY_SHIFT) + LIVE_LINKS];
    }

    /**
     * Total quantity in lots.
     *
     * @param order handle.
     * @return as stored.
     */
    public long quantityLots(final int order)
    {
        return identities[(order << IDENTITY_SHIFT) + QUANTITY];
    }

    /**
     * Total quantity in lots.
     *
     * @param order handle.
     * @param value to store.
     */
    public void quantityLots(final int order, final long value)
    {
        identities[(order << IDENTITY_SHIFT) + QUANTITY] = value;
    }

    /**
     * Account it belongs to.
     *
     * @param order handle.
     * @return as stored.
     */
    public long accountId(final int order)
    {
        return identities[(order << IDENTITY_SHIFT) + ACCOUNT];
    }

    /**
     * Account it belongs to.
     *
     * @param order handle.
     * @param value to store.
     */
    public void accountId(final int order, final long value)
    {
        identities[(order << IDENTITY_SHIFT) + ACCOUNT] = value;
    }

    /**
     * Where the core remembers its client order id.
     *
     * @param order handle.
     * @return as stored.
     */
    public int clOrdIdEntry(final int order)
    {
        return Words.high(identities[(order << IDENTITY_SHIFT) + ENTRY_AND_SESSION]);
    }

    /**
     * Where the core remembers its client order id.
     *
     * @param order handle.
     * @param value to store.
     */
    public void clOrdIdEntry(final int order, final int value)
    {
        final int word = (order << IDENTITY_SHIFT) + ENTRY_AND_SESSION;
        identities[word] = Words.withHigh(identities[word], value);
    }

    /**
     * Session that entered it.
     *
     * @param order handle.
     * @return as stored.
     */
    public int sessionId(final int order)
    {
        return Words.low(identities[(order << IDENTITY_SHIFT) + ENTRY_AND_SESSION]);
    }

    /**
     * Session that entered it.
     *
     * @param order handle.
     * @param value to store.
     */
    public void sessionId(final int order, final int value)
    {
        final int word = (order << IDENTITY_SHIFT) + ENTRY_AND_SESSION;
        identities[word] = Words.withLow(identities[word], value);
    }

    /**
     * Instrument it is for.
     *
     * @param order handle.
     * @return as stored.
     */
    public int instrumentId(final int order)
    {
        return Words.high(identities[(order << IDENTITY_SHIFT) + INSTRUMENT_AND_POSITION]);
    }

    /**
     * Instrument it is for.
     *
     * @param order handle.
     * @param value to store.
     */
    public void instrumentId(final int order, final int value)
    {
        final int word = (order << IDENTITY_SHIFT) + INSTRUMENT_AND_POSITION;
        identities[word] = Words.withHigh(identities[word], value);
    }

    /**
     * Where the core remembers what it traded.
     *
     * @param order handle.
     * @return as stored.
     */
    public long traded(final int order)
    {
        return identities[(order << IDENTITY_SHIFT) + TRADED];
    }

    /**
     * Where the core remembers what it traded.
     *
     * @param order handle.
     * @param value to store.
     */
    public void traded(final int order, final long value)
    {
        identities[(order << IDENTITY_SHIFT) + TRADED] = value;
    }

    /**
     * Where risk holds its reservation.
     *
     * @param order handle.
     * @return as stored.
     */
    public int positionIndex(final int order)
    {
        return Words.low(identities[(order << IDENTITY_SHIFT) + INSTRUMENT_AND_POSITION]);
    }

    /**
     * Where risk holds its reservation.
     *
     * @param order handle.
     * @param value to store.
     */
    public void positionIndex(final int order, final int value)
    {
        final int word = (order << IDENTITY_SHIFT) + INSTRUMENT_AND_POSITION;
        identities[word] = Words.withLow(identities[word], value);
    }

    /**
     * The order entered before it, of those alive.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int entryPrevious(final int order)
    {
        return Words.high(identities[(order << IDENTITY_SHIFT) + LIVE_LINKS]);
    }

    /**
     * The order entered before it, of those alive.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void entryPrevious(final int order, final int other)
    {
        final int word = (order << IDENTITY_SHIFT) + LIVE_LINKS;
        identities[word] = Words.withHigh(identities[word], other);
    }

    /**
     * The order entered after it, of those alive.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int entryNext(final int order)
    {
        return Words.low(identities[(order << IDENTITY_SHIFT) + LIVE_LINKS]);
    }

    /**
     * The order entered after it, of those alive.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void entryNext(final int order, final int other)
    {
        final int word = (order << IDENTITY_SHIFT) + LIVE_LINKS;
        identities[word] = Words.withLow(identities[word], other);
    }

    /**
     * The same among the orders of its session: before.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int sessionPrevious(final int order)
    {
        return Words.high(identities[(order << IDENTITY_SHIFT) + SESSION_LINKS]);
    }

    /**
     * The same among the orders of its session: before.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void sessionPrevious(final int order, final int other)
    {
        final int word = (order << IDENTITY_SHIFT) + SESSION_LINKS;
        identities[word] = Words.withHigh(identities[word], other);
    }

    /**
     * The same among the orders of its session: after.
     *
     * @param order handle.
     * @return handle, or {@link #NONE}.
     */
    public int sessionNext(final int order)
    {
        return Words.low(identities[(order << IDENTITY_SHIFT) + SESSION_LINKS]);
    }

    /**
     * The same among the orders of its session: after.
     *
     * @param order handle.
     * @param other handle, or {@link #NONE}.
     */
    public void sessionNext(final int order, final int other)
    {
        final int word = (order << IDENTITY_SHIFT) + SESSION_LINKS;
        identities[word] = Words.withLow(identities[word], other);
    }
}
