package io.ringside.loadgen.bench.book;

import java.util.Arrays;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;

import org.agrona.BitUtil;
import org.agrona.collections.Int2IntHashMap;

/**
 * Ours without the core around it: the calls that the core makes on the book and its pools for the same command, the
 * fields of a node that it fills included. No checks, no risk, no reports. As in the books of the peers, an order takes
 * a node when it comes to rest, where the core, whose reports need one, takes it beforehand.
 * <p>
 * Implementation note: the last bits of an id name a place in a row of handles, and the order itself says whether it is
 * the one. When two live orders share a place, the newer one gets it and the older one moves to a map. The row is long
 * as far as it fits a cache, since few orders share a place then.
 */
final class RingsideBook extends Book implements OrderBookListener
{
    private static final int NONE = OrderPool.NONE;
    private static final int LIMIT_TYPE = 2;
    private static final int DAY = 0;
    private static final int SPARE = 64;
    private static final int PLACES_PER_ORDER = 8;
    private static final int PLACES_IN_CACHE = 1 << 18;

    private final OrderPool orders;
    private final OrderBook book;
    private final int[] places;
    private final Int2IntHashMap displaced;
    private long nextPriority = 1;
    private long incomingId;
    private long incomingTicksLots;

    RingsideBook(final BookFlow flow)
    {
        orders = new OrderPool(flow.liveMax() + SPARE, flow.levelMax() + SPARE);
        book = new OrderBook(orders);
        final int live = BitUtil.findNextPositivePowerOfTwo(flow.liveMax() + SPARE);
        places = new int[Math.max(2 * live, Math.min(PLACES_PER_ORDER * live, PLACES_IN_CACHE))];
        Arrays.fill(places, NONE);
        displaced = new Int2IntHashMap(2 * live, 0.5f, NONE);
    }

    @Override
    void place(final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        final long openLots = match(orderId, isBuy, priceTicks, lots);
        if (!rests || 0 == openLots)
        {
            return;
        }
        if (orders.isExhausted())
        {
            throw new IllegalStateException("the pool is too small: orderId=" + orderId);
        }

        final int order = orders.acquire();
        orders.orderId(order, orderId);
        orders.identify(order, 1, 1, 1, 0);
        orders.define(order, isBuy, LIMIT_TYPE, DAY, priceTicks, lots);
        rest(order, isBuy, priceTicks, lots - openLots);
        final int older = places[orderId & places.length - 1];
        if (NONE != older)
        {
            displaced.put((int)orders.orderId(older), older);
        }
        places[orderId & places.length - 1] = order;
    }

    @Override
    void cancel(final int orderId, final boolean isBuy)
    {
        final int order = find(orderId);
        if (NONE != order)
        {
            book.remove(order);
            retire(order);
        }
    }

    @Override
    void replace(
        final int kind, final int orderId, final boolean isBuy, final long priceTicks, final long lots,
        final long totalLots)
    {
        final int order = find(orderId);
        if (NONE == order || BookFlow.REDUCE == kind && lots >= orders.leavesLots(order))
        {
            cancel(orderId, isBuy);
            return;
        }
        orders.quantityLots(order, totalLots);
        if (BookFlow.REDUCE == kind)
        {
            book.reduce(order, lots);
            orders.leavesLots(order, orders.leavesLots(order) - lots);
        }
        else
        {
            reenter(orderId, order, priceTicks, lots);
        }
    }

    @Override
    public void onMatch(final int restingOrder, final long fillLots, final long priceTicks)
    {
        incomingTicksLots += fillLots * priceTicks;
        trades.add(orders.orderId(restingOrder), incomingId, priceTicks, fillLots);
        if (0 == orders.leavesLots(restingOrder))
        {
            retire(restingOrder);
        }
    }

    private void reenter(final int orderId, final int order, final long priceTicks, final long lots)
    {
        book.remove(order);
        final boolean isBuy = orders.isBuy(order);
        final long openLots = match(orderId, isBuy, priceTicks, lots);
        if (0 == openLots)
        {
            retire(order);
            return;
        }
        orders.priceTicks(order, priceTicks);
        orders.leavesLots(order, lots);
        rest(order, isBuy, priceTicks, lots - openLots);
    }

    /** Rest an order, with what it traded before. */
    private void rest(final int order, final boolean isBuy, final long priceTicks, final long filledLots)
    {
        if (!book.hasRoomAt(isBuy, priceTicks))
        {
            throw new IllegalStateException("the pool is too small: priceTicks=" + priceTicks);
        }
        if (0 != filledLots)
        {
            orders.leavesLots(order, orders.leavesLots(order) - filledLots);
            orders.cumLots(order, orders.cumLots(order) + filledLots);
            orders.cumTicksLots(order, orders.cumTicksLots(order) + incomingTicksLots);
        }
        orders.priority(order, nextPriority++);
        book.add(order);
    }

    private int find(final int orderId)
    {
        final int order = places[orderId & places.length - 1];
        return NONE != order && orders.orderId(order) == orderId ? order :
            displaced.isEmpty() ? NONE : displaced.get(orderId);
    }

    /** The lots that found no counterparty. */
    private long match(final long orderId, final boolean isBuy, final long priceTicks, final long lots)
    {
        if (!book.wouldMatch(isBuy, priceTicks))
        {
            return lots;
        }
        incomingId = orderId;
        incomingTicksLots = 0;
        return book.match(isBuy, priceTicks, lots, this);
    }

    private void retire(final int order)
    {
        final int orderId = (int)orders.orderId(order);
        if (places[orderId & places.length - 1] == order)
        {
            places[orderId & places.length - 1] = NONE;
        }
        else
        {
            displaced.remove(orderId);
        }
        orders.release(order);
    }
}
