package io.ringside.loadgen.market;

import io.ringside.engine.protocol.ExecType;
import io.ringside.engine.protocol.Liquidity;
import io.ringside.engine.protocol.Reason;
import org.agrona.collections.Long2ObjectHashMap;

/** The orders that are out, what they have traded, and which ways are barred for a while. */
final class TraderOrders
{
    private final Long2ObjectHashMap<TraderOrder> orders = new Long2ObjectHashMap<>();
    private final long[][] positions;
    private final long[][] barredUntil;
    private final long barSteps;
    private final MarketCounts counts;

    /**
     * No orders yet.
     *
     * @param barSteps for so many steps nothing is entered on a side after a refusal.
     */
    TraderOrders(final int sessionCount, final int instrumentCount, final long barSteps, final MarketCounts counts)
    {
        positions = new long[sessionCount][instrumentCount];
        barredUntil = new long[sessionCount][2 * instrumentCount];
        this.barSteps = barSteps;
        this.counts = counts;
    }

    void add(final TraderOrder order)
    {
        orders.put(order.correlation, order);
        if (null != order.row)
        {
            order.row[order.place] = order;
        }
    }

    /** A cancel or replace of the order is sent. */
    void request(final TraderOrder order, final long correlation, final long step)
    {
        order.request = correlation;
        order.requestStep = step;
        orders.put(correlation, order);
    }

    void remove(final TraderOrder order)
    {
        orders.remove(order.correlation);
        orders.remove(order.request);
        if (null != order.row && order == order.row[order.place])
        {
            order.row[order.place] = null;
        }
    }

    /** Orders that rest or are on their way. */
    int count()
    {
        return orders.size();
    }

    /** Lots that a session holds, from its fills in this run; negative if it is short. */
    long position(final int sessionIndex, final int instrumentIndex)
    {
        return positions[sessionIndex][instrumentIndex];
    }

    boolean isBarred(final int sessionIndex, final int instrumentIndex, final boolean isBuy, final long step)
    {
        return barredUntil[sessionIndex][2 * instrumentIndex + (isBuy ? 0 : 1)] > step;
    }

    void onExecution(
        final long correlation, final ExecType execType, final long leavesLots, final Liquidity liquidity,
        final Reason reason, final long step)
    {
        final TraderOrder order = orders.get(correlation);
        if (null == order)
        {
            return;
        }
        switch (execType)
        {
            case NEW -> order.accepted();
            case TRADE -> onTrade(order, leavesLots, liquidity);
            case REPLACED -> onReplaced(order, correlation, leavesLots);
            case REJECTED -> onRefused(correlation, reason, step);
            case CANCELED, EXPIRED -> remove(order);
            default ->
            {
                // Restatements: what is left is all that matters here.
                order.leavesLots = leavesLots;
            }
        }
    }

    /** True if a request was refused because its order had ended before it came. */
    static boolean isGone(final Reason reason)
    {
        return Reason.UNKNOWN_ORDER == reason || Reason.TOO_LATE == reason;
    }

    void onRefused(final long correlation, final Reason reason, final long step)
    {
        final TraderOrder order = orders.get(correlation);
        if (null == order)
        {
            return;
        }
        if (order.correlation == correlation || isGone(reason))
        {
            remove(order);
        }
        else
        {
            orders.remove(correlation);
            order.request = order.request == correlation ? 0 : order.request;
        }
        if (Reason.NONE != reason && !isGone(reason) && Reason.NO_OPPOSITE != reason)
        {
            barredUntil[order.sessionIndex][2 * order.instrumentIndex + (order.isBuy ? 0 : 1)] = step + barSteps;
        }
    }

    private void onTrade(final TraderOrder order, final long leavesLots, final Liquidity liquidity)
    {
        final long lots = order.leavesLots - leavesLots;
        order.leavesLots = leavesLots;
        positions[order.sessionIndex][order.instrumentIndex] += order.isBuy ? lots : -lots;
        counts.onTrade(lots, Liquidity.REMOVED == liquidity);
        if (0 == leavesLots)
        {
            remove(order);
        }
    }

    private void onReplaced(final TraderOrder order, final long correlation, final long leavesLots)
    {
        orders.remove(order.correlation);
        order.correlation = correlation;
        order.accepted();
        order.leavesLots = leavesLots;
        if (0 == leavesLots)
        {
            remove(order);
        }
    }
}
