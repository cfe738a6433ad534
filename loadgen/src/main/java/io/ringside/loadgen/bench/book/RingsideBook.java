package io.ringside.loadgen.bench.book;

import java.util.Arrays;

import io.ringside.engine.book.OrderBook;
import io.ringside.engine.book.OrderBookListener;
import io.ringside.engine.book.OrderPool;

/**
 * Ours without the core around it: the calls that the core makes on the book and its pools for the same command, the
 * fields of a node that it fills included. No checks, no risk, no reports. The ids of the flow are found in {@link
 * OrderIds}, or by index when told so.
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
    private final int[] orderById;
    private long nextPriority = 1;
    private int incoming;

    private RingsideBook(final BookFlow flow, final boolean isByIndex)
    {
        orders = new OrderPool(flow.liveMax() + SPARE, flow.levelMax() + SPARE);
        book = new OrderBook(orders);
        ids = isByIndex ? null : new OrderIds(flow.liveMax() + SPARE, orders);
        orderById = isByIndex ? new int[flow.orderCount() + 1] : null;
        if (isByIndex)
        {
            Arrays.fill(orderById, NONE);
        }
    }

    /** Any ids, found by their hash. */
    static RingsideBook byHash(final BookFlow flow)
    {
        return new RingsideBook(flow, false);
    }

    /** Ids that the venue hands out in order: one int for each, dead or alive. */
    static RingsideBook byIndex(final BookFlow flow)
    {
        return new RingsideBook(flow, true);
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
            final int order = find(BookFlow.orderId(head));
            if (NONE == order)
            {
                continue;
            }
            switch (kind)
            {
                case BookFlow.CANCEL:
                    book.remove(order);
                    retire(order);
                    break;

                case BookFlow.REDUCE:
                    reduce(order, words[i + 2], words[i + 3]);
                    break;

                default:
                    reenter(order, words[i + 1], words[i + 3]);
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
        orders.fill(incoming, fillLots, priceTicks);
        trades.add(orders.orderId(restingOrder), orders.orderId(incoming), priceTicks, fillLots);
        if (0 == orders.leavesLots(restingOrder))
        {
            retire(restingOrder);
        }
    }

    private void enter(
        final int orderId, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        if (orders.isExhausted() || rests && !book.hasRoomAt(isBuy, priceTicks))
        {
            throw new IllegalStateException("the pools are too small: orderId=" + orderId);
        }
        final int order = orders.acquire();
        orders.orderId(order, orderId);
        orders.identify(order, 1, 1, 1, 0);
        orders.define(order, isBuy, LIMIT_TYPE, DAY, priceTicks, lots);
        if (execute(order, isBuy, rests, priceTicks, lots))
        {
            remember(orderId, order);
        }
        else
        {
            orders.release(order);
        }
    }

    private void reenter(final int order, final long priceTicks, final long quantityLots)
    {
        book.remove(order);
        final boolean isBuy = orders.isBuy(order);
        if (!book.hasRoomAt(isBuy, priceTicks))
        {
            throw new IllegalStateException("the pools are too small: priceTicks=" + priceTicks);
        }
        final long leavesLots = quantityLots - orders.cumLots(order);
        orders.priceTicks(order, priceTicks);
        orders.quantityLots(order, quantityLots);
        orders.leavesLots(order, leavesLots);
        if (!execute(order, isBuy, true, priceTicks, leavesLots))
        {
            retire(order);
        }
    }

    /** Returns true if the order rests. */
    private boolean execute(
        final int order, final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        if (book.wouldMatch(isBuy, priceTicks))
        {
            incoming = order;
            if (0 == book.match(isBuy, priceTicks, lots, this))
            {
                return false;
            }
        }
        if (!rests)
        {
            return false;
        }
        orders.priority(order, nextPriority++);
        book.add(order);
        return true;
    }

    private void reduce(final int order, final long lots, final long quantityLots)
    {
        if (lots >= orders.leavesLots(order))
        {
            book.remove(order);
            retire(order);
        }
        else
        {
            book.reduce(order, lots);
            orders.quantityLots(order, quantityLots);
            orders.leavesLots(order, orders.leavesLots(order) - lots);
        }
    }

    private void retire(final int order)
    {
        if (null != ids)
        {
            ids.remove(orders.orderId(order), order);
        }
        else
        {
            orderById[(int)orders.orderId(order)] = NONE;
        }
        orders.release(order);
    }

    private void remember(final int orderId, final int order)
    {
        if (null != ids)
        {
            ids.put(orderId, order);
        }
        else
        {
            orderById[orderId] = order;
        }
    }

    private int find(final int orderId)
    {
        return null != ids ? ids.find(orderId) : orderById[orderId];
    }
}
