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

    private static final int ORDERS = 0;
    private static final int TRADES = 1;
    private static final int EXECUTIONS = 2;
    private static final int BEGAN_NS = 3;
    private static final int THROTTLED = 4;

    private final long[] numbers = new long[NUMBERS];
    private RecentOrders recent;

    LevelPace()
    {
    }

    /** One of the numbers of its state. */
    public long number(final int index)
    {
        return numbers[index];
    }

    /** The last orders, or null if nobody ever asked for orders alike. */
    public RecentOrders recent()
    {
        return recent;
    }

    void restoreNumber(final int index, final long number)
    {
        numbers[index] = number;
    }

    /** Remember orders from now on. */
    RecentOrders remember()
    {
        recent = null == recent ? new RecentOrders() : recent;
        return recent;
    }

    /** Count fills anew, and trade again. */
    void enable(final long nowNs)
    {
        numbers[EXECUTIONS] = 0;
        numbers[THROTTLED] = 0;
        numbers[BEGAN_NS] = nowNs;
    }

    /** Count an accepted order or replace. */
    void onOrder()
    {
        numbers[ORDERS]++;
    }

    void count(final LimitRow row, final UsageChange change)
    {
        if (change.isNew && null != recent)
        {
            recent.add(instrumentAndSide(change), change.priceTicks, change.orderLots, change.nowNs);
        }
        numbers[TRADES] += change.fills;
        final long limit = row.limit(LimitKind.EXECUTIONS);
        if (0 != change.fills && 0 != limit)
        {
            if (isOver(row, change.nowNs))
            {
                numbers[EXECUTIONS] = 0;
                numbers[BEGAN_NS] = change.nowNs;
            }
            numbers[EXECUTIONS] += change.fills;
            numbers[THROTTLED] |= numbers[EXECUTIONS] >= limit ? 1 : 0;
        }
    }

    /** True if the while in which fills are counted has passed. A throttled level waits for the operator. */
    private boolean isOver(final LimitRow row, final long nowNs)
    {
        final long windowNs = row.limit(LimitKind.EXECUTION_WINDOW);
        return 0 == numbers[THROTTLED] && 0 != windowNs && nowNs - numbers[BEGAN_NS] >= windowNs;
    }

    int check(final LimitRow row, final UsageChange change)
    {
        if (0 != numbers[THROTTLED] && 0 != row.limit(LimitKind.EXECUTIONS))
        {
            return LimitKind.EXECUTIONS.verdict();
        }
        final long ratio = row.limit(LimitKind.ORDERS_PER_TRADE);
        if (0 != ratio)
        {
            final long allowed =
                Amounts.add(row.limit(LimitKind.FREE_ORDERS), Amounts.multiply(ratio, numbers[TRADES]));
            if (Amounts.OVERFLOW != allowed && numbers[ORDERS] >= allowed)
            {
                return LimitKind.ORDERS_PER_TRADE.verdict();
            }
        }
        final long windowNs = row.limit(LimitKind.DUPLICATE_WINDOW);
        return 0 != windowNs && change.isNew && recent.hasAlike(
            instrumentAndSide(change), change.priceTicks, change.orderLots, change.nowNs, windowNs) ?
            LimitKind.DUPLICATE_WINDOW.verdict() : RiskVerdict.ACCEPTED;
    }

    /** What is used of a limit. */
    long used(final LimitRow row, final LimitKind kind, final long nowNs)
    {
        return switch (kind)
        {
            case EXECUTIONS -> isOver(row, nowNs) ? 0 : numbers[EXECUTIONS];
            case FREE_ORDERS -> numbers[ORDERS];
            case ORDERS_PER_TRADE ->
            {
                final long trades = Math.max(1, numbers[TRADES]);
                yield (Math.max(0, numbers[ORDERS] - row.limit(LimitKind.FREE_ORDERS)) + trades - 1) / trades;
            }
            default -> 0;
        };
    }

    /** A new day: orders and trades are counted anew. */
    void endDay()
    {
        numbers[ORDERS] = 0;
        numbers[TRADES] = 0;
    }

    private static long instrumentAndSide(final UsageChange change)
    {
        return (long)change.instrumentId << 1 | (change.isBuy ? 1 : 0);
    }
}
