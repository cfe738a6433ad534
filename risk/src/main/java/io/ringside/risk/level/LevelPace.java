package io.ringside.risk.level;

import io.ringside.risk.RiskVerdict;
import io.ringside.risk.money.Amounts;

/**
 * How a level trades: its orders and replaces and its fills of the day, its fills of a while, and its last orders. The
 * limits of these stand in the row of the level itself. Rule book 7.10.
 */
public final class LevelPace
{
    /** How many numbers there are. */
    public static final int NUMBERS = 5;

    private long orders;
    private long trades;
    private long executions;
    private long beganNs;
    private boolean isThrottled;
    /** So many orders are refused, and those behind them; follows from limits and trades. */
    private long refusedFrom;
    private long windowNs;
    private RecentOrders recent;

    LevelPace()
    {
    }

    /** One of the numbers of its state. */
    public long number(final int index)
    {
        return switch (index)
        {
            case 0 -> orders;
            case 1 -> trades;
            case 2 -> executions;
            case 3 -> beganNs;
            default -> isThrottled ? 1 : 0;
        };
    }

    /** The last orders, or null if nobody asks for orders alike. */
    public RecentOrders recent()
    {
        return recent;
    }

    void restoreNumber(final int index, final long number)
    {
        switch (index)
        {
            case 0 -> orders = number;
            case 1 -> trades = number;
            case 2 -> executions = number;
            case 3 -> beganNs = number;
            default -> isThrottled = 0 != number;
        }
    }

    /** Follow the limits, which are those of a row, and what they depend on. */
    void refresh(final LimitRow row)
    {
        windowNs = row.limit(LimitKind.DUPLICATE_WINDOW);
        refusedFrom = Long.MAX_VALUE;
        final long ratio = row.limit(LimitKind.ORDERS_PER_TRADE);
        if (0 != ratio)
        {
            final long allowed = Amounts.add(row.limit(LimitKind.FREE_ORDERS), Amounts.multiply(ratio, trades));
            refusedFrom = Amounts.OVERFLOW == allowed ? Long.MAX_VALUE : allowed;
        }
        if (isThrottled(row))
        {
            refusedFrom = 0;
        }
    }

    /** Remember the orders from now on, in places of these; null: none. */
    void remember(final SparePlaces spares)
    {
        recent = null == spares ? null : new RecentOrders(spares);
    }

    /** The number of the oldest order that may still matter; one behind the newest if none came yet. */
    public long firstRemembered()
    {
        return recent.firstWithin(windowNs);
    }

    /** Count fills anew, and trade again. */
    void enable(final long nowNs)
    {
        executions = 0;
        isThrottled = false;
        beganNs = nowNs;
    }

    /** Count an accepted order or replace. */
    void onOrder()
    {
        orders++;
    }

    void count(final LimitRow row, final UsageChange change)
    {
        if (change.isNew && null != recent)
        {
            recent.add(change.instrumentAndSide(), change.priceTicks, change.orderLots, change.nowNs, windowNs);
        }
        if (0 != change.fills)
        {
            onFills(row, change);
        }
    }

    private void onFills(final LimitRow row, final UsageChange change)
    {
        trades += change.fills;
        final long limit = row.limit(LimitKind.EXECUTIONS);
        if (0 != limit)
        {
            if (isOver(row, change.nowNs))
            {
                executions = 0;
                beganNs = change.nowNs;
            }
            executions += change.fills;
            isThrottled |= executions >= limit;
        }
        refresh(row);
    }

    /** True if the while in which fills are counted has passed. A throttled level waits for the operator. */
    private boolean isOver(final LimitRow row, final long nowNs)
    {
        final long lengthNs = row.limit(LimitKind.EXECUTION_WINDOW);
        return !isThrottled && 0 != lengthNs && nowNs - beganNs >= lengthNs;
    }

    /** True if it refuses nothing of an order. */
    boolean hasRoom(final UsageChange change)
    {
        return orders < refusedFrom && !isAlike(change);
    }

    boolean isThrottled(final LimitRow row)
    {
        return isThrottled && 0 != row.limit(LimitKind.EXECUTIONS);
    }

    int check(final LimitRow row, final UsageChange change)
    {
        if (orders >= refusedFrom)
        {
            return isThrottled(row) ? LimitKind.EXECUTIONS.verdict() : LimitKind.ORDERS_PER_TRADE.verdict();
        }
        return isAlike(change) ? LimitKind.DUPLICATE_WINDOW.verdict() : RiskVerdict.ACCEPTED;
    }

    private boolean isAlike(final UsageChange change)
    {
        return change.isNew && 0 != windowNs && recent.hasAlike(
            change.instrumentAndSide(), change.priceTicks, change.orderLots, change.nowNs, windowNs);
    }

    /** What is used of a limit. */
    long used(final LimitRow row, final LimitKind kind, final long nowNs)
    {
        return switch (kind)
        {
            case EXECUTIONS -> isOver(row, nowNs) ? 0 : executions;
            case FREE_ORDERS -> orders;
            case ORDERS_PER_TRADE ->
            {
                final long divisor = Math.max(1, trades);
                yield (Math.max(0, orders - row.limit(LimitKind.FREE_ORDERS)) + divisor - 1) / divisor;
            }
            default -> 0;
        };
    }

    /** A new day: orders and trades are counted anew. */
    void endDay()
    {
        orders = 0;
        trades = 0;
    }
}
