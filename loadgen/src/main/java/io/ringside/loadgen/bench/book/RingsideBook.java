package io.ringside.loadgen.bench.book;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;

/**
 * Ours without the core around it: the calls that the core makes on the book and its pools for the same command, the
 * fields of a node that it fills included. No checks, no risk, no reports. As in the books of the peers, an order takes
 * a node when it comes to rest, where the core, whose reports need one, takes it beforehand. The ids of the flow are
 * found in {@link OrderIds}.
 */
final class RingsideBook implements Book, OrderBookListener
{
    private static final int NONE = OrderPool.NONE;
    private static final int LIMIT_TYPE = 2;
    private static final int DAY = 0;
    private static final int SPARE = 64;

    private final TradeLog trades = new TradeLog();
    private final OrderPool orders;
    private final OrderBook book;
    private final OrderIds ids;
    private long nextPriority = 1;
    private long incomingId;
    private long incomingTicksLots;

    RingsideBook(final BookFlow flow)
    {
        orders = new OrderPool(flow.liveMax() + SPARE, flow.levelMax() + SPARE);
        book = new OrderBook(orders);
        ids = new OrderIds(flow.liveMax() + SPARE, orders);
    }

    @Override
    public void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from * BookFlow.STRIDE; i < to * BookFlow.STRIDE; i += BookFlow.STRIDE)
        {
            final long head = words[i];
            final int kind = BookFlow.kind(head);
            if (kind <= BookFlow.IOC)
            {
                enter(BookFlow.orderId(head), BookFlow.isBuy(head), BookFlow.LIMIT == kind, words[i + 1], words[i + 2]);
                continue;
            }
            final int orderId = BookFlow.orderId(head);
            final int order = ids.find(orderId);
            if (NONE == order)
            {
                continue;
            }
            switch (kind)
            {
                case BookFlow.CANCEL:
                    book.remove(order);
                    retire(orderId, order);
                    break;

                case BookFlow.REDUCE:
                    reduce(order, words[i + 2], words[i + 3]);
                    break;

                case BookFlow.MOVE:
                    reenter(orderId, order, words[i + 1], orders.leavesLots(order));
                    break;

                default:
                    orders.quantityLots(order, words[i + 3]);
                    reenter(orderId, order, words[i + 1], words[i + 2]);
                    break;
            }
        }
    }

    @Override
    public TradeLog trades()
    {
        return trades;
    }

    @Override
    public void onMatch(final int restingOrder, final long fillLots, final long priceTicks)
    {
        incomingTicksLots += fillLots * priceTicks;
        final long restingId = orders.orderId(restingOrder);
        trades.add(restingId, incomingId, priceTicks, fillLots);
        if (0 == orders.leavesLots(restingOrder))
        {
            retire(restingId, restingOrder);
        }
    }

    private void enter(
        final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
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
        ids.put(orderId, order);
    }

    private void reenter(final int orderId, final int order, final long priceTicks, final long lots)
    {
        book.remove(order);
        final boolean isBuy = orders.isBuy(order);
        final long openLots = match(orderId, isBuy, priceTicks, lots);
        if (0 == openLots)
        {
            retire(orderId, order);
            return;
        }
        orders.priceTicks(order, priceTicks);
        orders.leavesLots(order, lots);
        rest(order, isBuy, priceTicks, lots - openLots);
    }

    private void rest(final int order, final boolean isBuy, final long priceTicks, final long filledLots)
    {
        if (!book.hasRoomAt(isBuy, priceTicks))
        {
            throw new IllegalStateException("the pool is too small: priceTicks=" + priceTicks);
        }
        if (0 != filledLots)
        {
            bookFills(order, filledLots);
        }
        orders.priority(order, nextPriority++);
        book.add(order);
    }

    /** Returns the lots that found no counterparty. */
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

    /** What an order traded before it came to rest. */
    private void bookFills(final int order, final long lots)
    {
        orders.leavesLots(order, orders.leavesLots(order) - lots);
        orders.cumLots(order, orders.cumLots(order) + lots);
        orders.cumTicksLots(order, orders.cumTicksLots(order) + incomingTicksLots);
    }

    private void reduce(final int order, final long lots, final long quantityLots)
    {
        if (lots >= orders.leavesLots(order))
        {
            book.remove(order);
            retire(orders.orderId(order), order);
        }
        else
        {
            book.reduce(order, lots);
            orders.quantityLots(order, quantityLots);
            orders.leavesLots(order, orders.leavesLots(order) - lots);
        }
    }

    private void retire(final long orderId, final int order)
    {
        ids.remove(orderId, order);
        orders.release(order);
    }
}
