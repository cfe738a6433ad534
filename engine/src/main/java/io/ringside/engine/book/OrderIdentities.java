package io.ringside.engine.book;

/**
 * The owners of the orders of the {@link OrderPool}, and the core's lists: quantity, ids and links between live orders.
 * The book does not use this data, so it is stored apart from what the book uses: half a cache line per order for what
 * is written when the order comes in, and another half for the lists.
 */
public abstract class OrderIdentities
{
    /** No order, no level. */
    public static final int NONE = -1;

    /** Shift of the number of longs of an order in one array. */
    static final int NODE_SHIFT = 2;

    private static final int QUANTITY = 0;
    private static final int ACCOUNT = 1;
    private static final int ENTRY_AND_SESSION = 2;
    private static final int INSTRUMENT_AND_POSITION = 3;

    private static final int LIVE_LINKS = 0;
    private static final int SESSION_LINKS = 1;
    private static final int TRADED = 2;

    /** How many pieces the pool has outside the heap. */
    private static final int PIECES = 8;

    /** What the addresses of the pool are in. */
    final OutsideMemory memory = new OutsideMemory(this, PIECES);

    private final long identities;
    private final long lists;

    /** @param room for so many orders at most. */
    OrderIdentities(final int room)
    {
        identities = Memory.take(memory, room << NODE_SHIFT);
        lists = Memory.take(memory, room << NODE_SHIFT);
    }

    /** Begin to use a node. */
    final void beginLists(final int order)
    {
        Memory.put(lists, order << NODE_SHIFT, LIVE_LINKS, NONE);
        Memory.put(lists, order << NODE_SHIFT, SESSION_LINKS, NONE);
    }

    /**
     * Set the owner of a new node. It has no client order id yet.
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
        // Whole words, so that the old content of the node need not be read.
        final int base = order << NODE_SHIFT;
        Memory.put(identities, base, ACCOUNT, accountId);
        Memory.put(identities, base, ENTRY_AND_SESSION, Words.of(NONE, sessionId));
        Memory.put(identities, base, INSTRUMENT_AND_POSITION, Words.of(instrumentId, positionIndex));
    }

    /**
     * Load into the cache an order's links to other live orders, which are written when a neighbour leaves. There may
     * be no order. The value has no meaning to the caller.
     */
    public long loadIdentity(final int order)
    {
        return Memory.get(lists, Math.max(0, order) << NODE_SHIFT, LIVE_LINKS);
    }

    /** Total quantity in lots. */
    public long quantityLots(final int order)
    {
        return Memory.get(identities, order << NODE_SHIFT, QUANTITY);
    }

    public void quantityLots(final int order, final long value)
    {
        changed(order, OrderSum.QUANTITY * (value - quantityLots(order)));
        beginQuantity(order, value);
    }

    /** Set the quantity of a new node. */
    final void beginQuantity(final int order, final long value)
    {
        Memory.put(identities, order << NODE_SHIFT, QUANTITY, value);
    }

    /** A live order changes by this. */
    abstract void changed(int order, long change);

    /** What the owner of an order and its quantity add to its content. */
    final long identityContent(final int order)
    {
        final int base = order << NODE_SHIFT;
        return OrderSum.QUANTITY * Memory.get(identities, base, QUANTITY) +
            OrderSum.ACCOUNT * Memory.get(identities, base, ACCOUNT) +
            OrderSum.SESSION * Words.low(Memory.get(identities, base, ENTRY_AND_SESSION)) +
            OrderSum.INSTRUMENT_AND_POSITION * Memory.get(identities, base, INSTRUMENT_AND_POSITION);
    }

    /** Account it belongs to. */
    public long accountId(final int order)
    {
        return Memory.get(identities, order << NODE_SHIFT, ACCOUNT);
    }

    /** Where the core remembers its client order id. */
    public int clOrdIdEntry(final int order)
    {
        return Words.high(Memory.get(identities, order << NODE_SHIFT, ENTRY_AND_SESSION));
    }

    public void clOrdIdEntry(final int order, final int value)
    {
        final int base = order << NODE_SHIFT;
        Memory.put(identities, base, ENTRY_AND_SESSION,
            Words.withHigh(Memory.get(identities, base, ENTRY_AND_SESSION), value));
    }

    /** Session that entered it. */
    public int sessionId(final int order)
    {
        return Words.low(Memory.get(identities, order << NODE_SHIFT, ENTRY_AND_SESSION));
    }

    /** Instrument of the order. */
    public int instrumentId(final int order)
    {
        return Words.high(Memory.get(identities, order << NODE_SHIFT, INSTRUMENT_AND_POSITION));
    }

    /** Trade record of the order in the core. */
    public long traded(final int order)
    {
        return Memory.get(lists, order << NODE_SHIFT, TRADED);
    }

    public void traded(final int order, final long value)
    {
        Memory.put(lists, order << NODE_SHIFT, TRADED, value);
    }

    /** Risk position of its reservation. */
    public int positionIndex(final int order)
    {
        return Words.low(Memory.get(identities, order << NODE_SHIFT, INSTRUMENT_AND_POSITION));
    }

    /** The order entered before it, of those alive: handle, or {@link #NONE}. */
    public int entryPrevious(final int order)
    {
        return Memory.high(lists, order << NODE_SHIFT, LIVE_LINKS);
    }

    public void entryPrevious(final int order, final int other)
    {
        Memory.high(lists, order << NODE_SHIFT, LIVE_LINKS, other);
    }

    /** The order entered after it, of those alive: handle, or {@link #NONE}. */
    public int entryNext(final int order)
    {
        return Memory.low(lists, order << NODE_SHIFT, LIVE_LINKS);
    }

    public void entryNext(final int order, final int other)
    {
        Memory.low(lists, order << NODE_SHIFT, LIVE_LINKS, other);
    }

    /** The order of its session entered before it, of those alive: handle, or {@link #NONE}. */
    public int sessionPrevious(final int order)
    {
        return Memory.high(lists, order << NODE_SHIFT, SESSION_LINKS);
    }

    public void sessionPrevious(final int order, final int other)
    {
        Memory.high(lists, order << NODE_SHIFT, SESSION_LINKS, other);
    }

    /** The order of its session entered after it, of those alive: handle, or {@link #NONE}. */
    public int sessionNext(final int order)
    {
        return Memory.low(lists, order << NODE_SHIFT, SESSION_LINKS);
    }

    public void sessionNext(final int order, final int other)
    {
        Memory.low(lists, order << NODE_SHIFT, SESSION_LINKS, other);
    }
}
