package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;

/** How a level trades: rule book 7.10. */
final class ModelPace
{
    static final int DUPLICATE_WINDOW = 13;
    static final int EXECUTIONS = 15;
    static final int EXECUTION_WINDOW = 16;
    static final int ORDERS_PER_TRADE = 17;
    static final int FREE_ORDERS = 18;
    private static final int REMEMBERED = 1_024;

    private final ModelState state;
    private final Map<Integer, Long> limits;
    private Deque<Seen> seen;
    private long orders;
    private long trades;
    private long executions;
    private long beganNs;
    private boolean isThrottled;

    /**
     * An order.
     *
     * @param instrumentId its instrument.
     * @param side         its side.
     * @param priceTicks   as it was stated.
     * @param lots         its quantity.
     * @param timeNs       when it was accepted.
     */
    record Seen(int instrumentId, int side, long priceTicks, long lots, long timeNs)
    {
        boolean isAlike(final Seen other)
        {
            return instrumentId == other.instrumentId && side == other.side && priceTicks == other.priceTicks &&
                lots == other.lots;
        }
    }

    ModelPace(final ModelState state, final Map<Integer, Long> limits)
    {
        this.state = state;
        this.limits = limits;
    }

    private long limit(final int kind)
    {
        return limits.getOrDefault(kind, 0L);
    }

    long leverage()
    {
        return limit(ModelLevelUse.LEVERAGE);
    }

    /** A limit of this kind was set. */
    void onLimit(final int kind)
    {
        if (EXECUTIONS == kind)
        {
            executions = 0;
            isThrottled = false;
            beganNs = state.nowNs;
        }
        if (DUPLICATE_WINDOW == kind)
        {
            seen = 0 == limit(kind) ? null : new ArrayDeque<>();
        }
    }

    /** The last order that was seen; null if there is none. */
    Seen last()
    {
        return null == seen ? null : seen.peekLast();
    }

    /** Nothing may be entered until the operator says so. */
    boolean isThrottled()
    {
        return isThrottled && 0 != limit(EXECUTIONS);
    }

    /** So many orders for so few trades that little is entered for a while. */
    boolean isBehind()
    {
        return 0 != limit(ORDERS_PER_TRADE) && used(ORDERS_PER_TRADE) >= limit(ORDERS_PER_TRADE);
    }

    private Seen now(final ModelOrder order)
    {
        return new Seen(order.instrumentId, order.side, order.askedTicks(), order.quantityLots, state.nowNs);
    }

    Why check(final ModelOrder order, final boolean isNew)
    {
        final BigInteger allowed = BigInteger.valueOf(limit(ORDERS_PER_TRADE))
            .multiply(BigInteger.valueOf(trades)).add(BigInteger.valueOf(limit(FREE_ORDERS)));
        return Why.first(
            () -> Why.EXECUTION_THROTTLE.when(0 != limit(EXECUTIONS) && isThrottled),
            () -> Why.ORDER_TO_TRADE.when(
                0 != limit(ORDERS_PER_TRADE) && BigInteger.valueOf(orders).compareTo(allowed) >= 0),
            () -> Why.DUPLICATE_ORDER.when(isNew && 0 != limit(DUPLICATE_WINDOW) && seen.stream().anyMatch(
                other -> other.isAlike(now(order)) && state.nowNs - other.timeNs < limit(DUPLICATE_WINDOW))));
    }

    void onNew(final ModelOrder order)
    {
        if (null != seen)
        {
            seen.add(now(order));
            if (seen.size() > REMEMBERED)
            {
                seen.remove();
            }
        }
    }

    /** An order or a replace was accepted. */
    void onOrder()
    {
        orders++;
    }

    private boolean isOver()
    {
        return !isThrottled && 0 != limit(EXECUTION_WINDOW) && state.nowNs - beganNs >= limit(EXECUTION_WINDOW);
    }

    void onFill()
    {
        trades++;
        if (0 != limit(EXECUTIONS))
        {
            state.mark("7.10 a fill " + (isOver() ? "begins a while" : "of a while"));
            if (isOver())
            {
                executions = 0;
                beganNs = state.nowNs;
            }
            executions++;
            isThrottled |= executions >= limit(EXECUTIONS);
        }
    }

    long used(final int kind)
    {
        final long counted = Math.max(1, trades);
        return switch (kind)
        {
            case EXECUTIONS -> isOver() ? 0 : executions;
            case FREE_ORDERS -> orders;
            case ORDERS_PER_TRADE -> (Math.max(0, orders - limit(FREE_ORDERS)) + counted - 1) / counted;
            default -> 0;
        };
    }

    void endDay()
    {
        orders = 0;
        trades = 0;
    }
}
