package io.ringside.engine.core.order;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The client order ids that the core knows: every id of the trading day, with its live order or the final status of its
 * order. Of sessions with rising ids, only the ids of live orders are kept. An id is named by an entry; the entry of a
 * rising id is negative and contains the handle of its order. Hot path: no allocation.
 */
public final class ClientOrderIds
{
    /** No such id. */
    public static final int NONE = ClOrdIdTable.NONE;

    /** The bit of a rising id's entry, beside the handle. {@link #NONE} contains a handle that no pool uses. */
    private static final int RISING = Integer.MIN_VALUE;

    private final OrderPool orders;
    private final ClOrdIdIndex ofDay;
    private final RisingIds rising;

    /**
     * @param capacity of a day.
     * @param segment  of the ids that memory is taken for at first, and then each time; a power of two.
     */
    public ClientOrderIds(
        final int capacity, final int segment, final int sessionCapacity, final OrderPool orders)
    {
        this.orders = orders;
        ofDay = new ClOrdIdIndex(capacity, segment, orders);
        rising = new RisingIds(orders, sessionCapacity);
    }

    /** True if the session must use rising ids. */
    public boolean areRising(final int sessionId)
    {
        return rising.areRising(sessionId);
    }

    /** Sets whether the session must use rising ids. The session has no live orders. */
    public void areRising(final int sessionId, final boolean isRising)
    {
        rising.areRising(sessionId, isRising);
    }

    /** The highest rising id that the session has used today; 0: none. */
    public long highest(final int sessionId)
    {
        return rising.highest(sessionId);
    }

    public int find(final int sessionId, final long word0, final long word1, final int word2)
    {
        if (!rising.areRising(sessionId))
        {
            return ofDay.find(sessionId, word0, word1, word2);
        }
        final int order = rising.find(sessionId, word0, word1, word2);
        return OrderPool.NONE == order ? NONE : RISING | order;
    }

    /** The entry of the id of an order that has ended today, or {@link #NONE} if the id is not kept. */
    public int findEnded(
        final int sessionId, final long word0, final long word1, final int word2, final long orderId)
    {
        final int entry = ofDay.find(sessionId, word0, word1, word2);
        // Another order may have that id today.
        return NONE != entry && ofDay.hasEnded(entry) && ofDay.orderId(entry) == orderId ? entry : NONE;
    }

    /** True if there is no room for the id of the request. A rising id needs none. */
    public boolean isFull(final OrderRequest request)
    {
        return OrderRequest.NOT_RISING == request.risingId && ofDay.isFull();
    }

    /** Number of the ids of the day. */
    public int count()
    {
        return ofDay.count();
    }

    /** Gives a new order the id of its request, which has been checked. */
    public void insert(final OrderRequest request, final int order)
    {
        if (OrderRequest.NOT_RISING == request.risingId)
        {
            orders.clOrdIdEntry(order, ofDay.insert(
                request.sessionId, request.clOrdId0, request.clOrdId1, request.clOrdId2, order));
        }
        else
        {
            useRising(request, order);
        }
    }

    /** Gives an order that is replaced the id of the request, which has been checked. */
    public void replace(final OrderRequest request, final int order, final boolean hasTraded)
    {
        if (OrderRequest.NOT_RISING == request.risingId)
        {
            final int oldEntry = orders.clOrdIdEntry(order);
            insert(request, order);
            ofDay.supersede(oldEntry, orders.clOrdIdEntry(order), hasTraded);
        }
        else
        {
            rising.remove(order);
            useRising(request, order);
        }
    }

    private void useRising(final OrderRequest request, final int order)
    {
        rising.use(order, request.sessionId, request.risingId, request.clOrdId0, request.clOrdId1, request.clOrdId2);
        orders.clOrdIdEntry(order, RISING | order);
    }

    /** Records the final status of an ended order, which the pool still has. */
    public void onEnd(final int order, final byte finalStatus)
    {
        final int entry = orders.clOrdIdEntry(order);
        if (entry < 0)
        {
            rising.remove(order);
        }
        else
        {
            ofDay.onEnd(entry, finalStatus, orders.orderId(order));
        }
    }

    public boolean isLive(final int entry)
    {
        return entry < 0 || ofDay.isLive(entry);
    }

    public boolean isSuperseded(final int entry)
    {
        return entry >= 0 && ofDay.isSuperseded(entry);
    }

    /** The order that has this id now. */
    public int order(final int entry)
    {
        return entry < 0 ? entry & ~RISING : ofDay.order(entry);
    }

    /** The final status of the order, as the wire's OrdStatus. */
    public byte finalStatus(final int entry)
    {
        return ofDay.finalStatus(entry);
    }

    /** Id of the order that had this client order id when it ended; 0 if an older build recorded the end. */
    public long orderId(final int entry)
    {
        return ofDay.orderId(entry);
    }

    /** The trade set by {@link #lastTrade(int, long)}; 0 if none was. */
    public long lastTrade(final int entry)
    {
        return ofDay.lastTrade(entry);
    }

    /** Sets the last trade of the id's order. It serves to report ended orders, so rising ids do not need it. */
    public void lastTrade(final int entry, final long trade)
    {
        if (entry >= 0)
        {
            ofDay.lastTrade(entry, trade);
        }
    }

    public long word0(final int entry)
    {
        return entry < 0 ? rising.word0(entry & ~RISING) : ofDay.word0(entry);
    }

    public long word1(final int entry)
    {
        return entry < 0 ? rising.word1(entry & ~RISING) : ofDay.word1(entry);
    }

    public int word2(final int entry)
    {
        return entry < 0 ? rising.word2(entry & ~RISING) : ofDay.word2(entry);
    }

    /**
     * Ends the day: drops all ids but the current ids of live orders. Takes time in proportion to the live orders,
     * however many ids there were.
     */
    public void endDay(final LiveOrders liveOrders)
    {
        ofDay.retainLive(liveOrders);
        rising.endDay(liveOrders);
    }

    /** A hash of every id of the day and its state. */
    public long digest()
    {
        return ofDay.digest();
    }

    public void writeTo(final StateOutput output)
    {
        ofDay.writeTo(output);
    }

    /** Reads the ids of the day. Live ids are restored without their orders, which {@link #restore} sets. */
    public void readFrom(final StateInput input)
    {
        ofDay.readFrom(input);
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

    /**
     * The id of an order as a snapshot states it: the entry in the row of the day, or a rising id as a negative number.
     */
    public long snapshotId(final int order)
    {
        final int entry = orders.clOrdIdEntry(order);
        return entry < 0 ? -rising.number(order) : entry;
    }

    /** Restores the id of an order from {@link #snapshotId}. */
    public void restore(final int order, final long snapshotId)
    {
        if (snapshotId < 0)
        {
            rising.restore(order, orders.sessionId(order), -snapshotId);
            orders.clOrdIdEntry(order, RISING | order);
        }
        else
        {
            ofDay.bind((int)snapshotId, order);
            orders.clOrdIdEntry(order, (int)snapshotId);
        }
    }
}
