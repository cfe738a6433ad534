package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.ChainHash;
import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The client order ids that the core knows: those of live orders, and of each session the last that have ended today,
 * with the final status of their orders. Of a session with rising ids it knows no ended ones. An id is named by an
 * entry, which is valid until the next order ends. Memory is bounded and taken as ids arrive (ADR 11). Hot path: no
 * allocation.
 */
public final class ClientOrderIds
{
    /** No such id. */
    public static final int NONE = ClOrdIdTable.NONE;

    /** The order continues under a newer id: an ended id without an order. */
    private static final long SUPERSEDED = ended((byte)0, 0);

    /** 4 MiB, so that a division, which costs about as much as an order, is needed above 262,144 ids only. */
    private static final int FIRST_FAMILIES = 1 << 16;

    private static final long WORD_0 = ChainHash.mix(101) | 1;
    private static final long WORD_1 = ChainHash.mix(102) | 1;
    private static final long WORD_2 = ChainHash.mix(103) | 1;

    private static final int ORDER_ID_SHIFT = 8;
    private static final int STATUS_MASK = 0xFF;

    private final OrderPool orders;
    private final ClOrdIdTable table;
    private final EndedClOrdIds ended;
    private final RisingIds rising;

    /**
     * @param endedPerSession ids that are known of each session besides those of its live orders.
     * @param orders          that have the ids.
     */
    public ClientOrderIds(final int endedPerSession, final int sessionCapacity, final OrderPool orders)
    {
        this.orders = orders;
        table = new ClOrdIdTable(orders.capacity() + (long)endedPerSession * sessionCapacity, FIRST_FAMILIES);
        ended = new EndedClOrdIds(table, endedPerSession, sessionCapacity);
        rising = new RisingIds(sessionCapacity);
    }

    /** Follows the limits of orders, sessions and ended ids; the pool has its own already. */
    public void limits(final int endedPerSession, final int sessionCapacity)
    {
        table.grow(orders.capacity() + (long)endedPerSession * sessionCapacity);
        ended.limits(endedPerSession, sessionCapacity);
        rising.grow(sessionCapacity);
    }

    /** The ended ids of the session that has most. Any thread, which may see an outdated count. */
    public int endedMax()
    {
        return ended.usedMax();
    }

    /** True if the ids of a session from this one on rise, or have risen today. */
    public boolean areRisingFrom(final int firstId)
    {
        return rising.isUsedFrom(firstId);
    }

    /** True if the session must use rising ids. */
    public boolean areRising(final int sessionId)
    {
        return rising.areRising(sessionId);
    }

    /** Sets whether the session must use rising ids, and forgets its ended ones. The session has no live orders. */
    public void areRising(final int sessionId, final boolean isRising)
    {
        rising.areRising(sessionId, isRising);
        ended.forget(sessionId);
    }

    /** The highest rising id that the session has used today; 0: none. */
    public long highest(final int sessionId)
    {
        return rising.highest(sessionId);
    }

    public int find(final int sessionId, final long word0, final long word1, final int word2)
    {
        final int entry = table.find(word0, word1, ClOrdIdTable.pack(word2, sessionId));
        return NONE == entry || ended.isKnown(entry, sessionId) ? entry : NONE;
    }

    /** The entry of the id of an order that has ended today, or {@link #NONE} if the id is not known. */
    public int findEnded(
        final int sessionId, final long word0, final long word1, final int word2, final long orderId)
    {
        final int entry = find(sessionId, word0, word1, word2);
        // Another order may have that id now.
        return NONE != entry && !isLive(entry) && orderId(entry) == orderId ? entry : NONE;
    }

    /** Gives a new order the id of its request, which has been checked. */
    public void insert(final OrderRequest request, final int order)
    {
        add(order, request.sessionId, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        if (OrderRequest.NOT_RISING != request.risingId)
        {
            assert request.risingId > highest(request.sessionId) : "id=" + request.risingId;
            rising.highest(request.sessionId, request.risingId);
        }
    }

    private void add(final int order, final int sessionId, final long word0, final long word1, final int word2)
    {
        assert NONE == find(sessionId, word0, word1, word2) : "id is known: sessionId=" + sessionId;
        final int entry = table.add(word0, word1, ClOrdIdTable.pack(word2, sessionId), order);
        table.put(entry, ClOrdIdTable.NUMBER, EndedClOrdIds.NOT_ENDED);
        orders.clOrdIdEntry(order, entry);
        orders.count(order, content(entry));
    }

    /** What the id of a live order is in the sum of the orders. */
    public long content(final int entry)
    {
        return WORD_0 * table.word0(entry) + WORD_1 * table.word1(entry) + WORD_2 * table.word2(entry);
    }

    /** Gives an order that is replaced the id of the request, which has been checked. */
    public void replace(final OrderRequest request, final int order)
    {
        final int oldEntry = orders.clOrdIdEntry(order);
        final long lastTrade = lastTrade(oldEntry);
        orders.count(order, -content(oldEntry));
        end(oldEntry, request.sessionId, SUPERSEDED);
        insert(request, order);
        lastTrade(orders.clOrdIdEntry(order), lastTrade);
    }

    /** Records the final status of an ended order, which the pool still has. */
    public void onEnd(final int order, final byte finalStatus)
    {
        final int entry = orders.clOrdIdEntry(order);
        orders.count(order, -content(entry));
        end(entry, orders.sessionId(order), ended(finalStatus, orders.orderId(order)));
    }

    private void end(final int entry, final int sessionId, final long state)
    {
        assert isLive(entry) : "entry=" + entry + " state=" + table.get(entry, ClOrdIdTable.STATE);
        if (rising.areRising(sessionId))
        {
            // The highest number shows that the id is used.
            table.remove(entry);
        }
        else
        {
            ended.add(entry, sessionId, state);
        }
    }

    private static long ended(final byte finalStatus, final long orderId)
    {
        return ~(orderId << ORDER_ID_SHIFT | finalStatus & STATUS_MASK);
    }

    public boolean isLive(final int entry)
    {
        return table.get(entry, ClOrdIdTable.STATE) >= 0;
    }

    public boolean isSuperseded(final int entry)
    {
        return SUPERSEDED == table.get(entry, ClOrdIdTable.STATE);
    }

    /** The order that has this id now. */
    public int order(final int entry)
    {
        assert isLive(entry) : "entry=" + entry;
        return (int)table.get(entry, ClOrdIdTable.STATE);
    }

    /** The final status of the order, as the wire's OrdStatus. */
    public byte finalStatus(final int entry)
    {
        assert !isLive(entry) : "entry=" + entry;
        return (byte)(~table.get(entry, ClOrdIdTable.STATE) & STATUS_MASK);
    }

    /** Id of the order that had this client order id when it ended; 0 if it is superseded. */
    public long orderId(final int entry)
    {
        assert !isLive(entry) : "entry=" + entry;
        return ~table.get(entry, ClOrdIdTable.STATE) >>> ORDER_ID_SHIFT;
    }

    /** The trade set by {@link #lastTrade(int, long)}; 0 if none was. */
    public long lastTrade(final int entry)
    {
        return table.get(entry, ClOrdIdTable.LAST_TRADE);
    }

    /** Sets the last trade of the id's order. Not part of any hash, because it follows from the trades. */
    public void lastTrade(final int entry, final long trade)
    {
        table.put(entry, ClOrdIdTable.LAST_TRADE, trade);
    }

    public long word0(final int entry)
    {
        return table.word0(entry);
    }

    public long word1(final int entry)
    {
        return table.word1(entry);
    }

    public int word2(final int entry)
    {
        return table.word2(entry);
    }

    /**
     * Ends the day: forgets all ids but those of live orders, which are the only ones that rising ids must exceed.
     * Takes time in proportion to the live orders and the sessions.
     */
    public void endDay(final LiveOrders liveOrders)
    {
        ended.forgetAll();
        rising.forgetHighest();
        for (int order = liveOrders.first(); OrderPool.NONE != order; order = orders.entryNext(order))
        {
            final int sessionId = orders.sessionId(order);
            if (rising.areRising(sessionId))
            {
                final int entry = orders.clOrdIdEntry(order);
                final long id = ClOrdIds.number(word0(entry), word1(entry), word2(entry));
                rising.highest(sessionId, Math.max(id, rising.highest(sessionId)));
            }
        }
    }

    /** A hash of every known ended id and its state. The ids of live orders are part of the orders. */
    public long digest()
    {
        return ended.digest();
    }

    /** Writes the ended ids. */
    public void writeTo(final StateOutput output)
    {
        ended.writeTo(output);
    }

    public void readFrom(final StateInput input)
    {
        ended.readFrom(input);
    }

    /** True if no session has rising ids, or has used one today. */
    public boolean isNoneRising()
    {
        return rising.isEmpty();
    }

    public void writeRisingTo(final StateOutput output)
    {
        rising.writeTo(output);
    }

    public void readRisingFrom(final StateInput input)
    {
        rising.readFrom(input);
    }

    /** Restores the id of a live order, whose session the pool has. */
    public void restore(final int order, final long word0, final long word1, final int word2)
    {
        final int sessionId = orders.sessionId(order);
        StateChecks.check(NONE == find(sessionId, word0, word1, word2),
            "a client order id of two orders: orderId=", orders.orderId(order));
        add(order, sessionId, word0, word1, word2);
    }
}
