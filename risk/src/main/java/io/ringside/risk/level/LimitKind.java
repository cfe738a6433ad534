package io.ringside.risk.level;

import io.ringside.risk.RiskVerdict;

import java.util.Arrays;

/**
 * The kinds of limits that a level may have: what each is of, what has used it up, and how its refusal is called. What
 * is used is a sum of the counters of a {@link LimitRow}, each times 1, 0 or -1; {@link LevelPace} knows that of the
 * five behind the bucket. Rule book 7.8 to 7.12.
 */
public enum LimitKind
{
    ORDER_LOTS(1, Scope.INSTRUMENT, RiskVerdict.MAX_ORDER_QUANTITY, 0, 0, 0, 0),
    LONG_LOTS(5, Scope.INSTRUMENT, RiskVerdict.LONG_LIMIT, 1, 0, 1, 0),
    SHORT_LOTS(6, Scope.INSTRUMENT, RiskVerdict.SHORT_LIMIT, 0, 1, -1, 0),
    GROSS_LOTS(7, Scope.INSTRUMENT, RiskVerdict.GROSS_LIMIT, 0, 0, 0, 1),
    ORDER_VALUE(2, Scope.CURRENCY, RiskVerdict.MAX_ORDER_VALUE, 0, 0, 0, 0),
    OPEN_VALUE(4, Scope.CURRENCY, RiskVerdict.OPEN_VALUE_LIMIT, 1, 1, 0, 0),
    DAILY_GROSS(9, Scope.CURRENCY, RiskVerdict.DAILY_GROSS_LIMIT, 1, 1, 1, 1),
    /** The weights are those of a buy; of a sell the counters change places. */
    DAILY_NET(10, Scope.CURRENCY, RiskVerdict.DAILY_NET_LIMIT, 1, 0, 1, -1),
    LOSS(19, Scope.CURRENCY, RiskVerdict.SUSPENDED, 0, 0, 0, 0, 1, 0),
    DRAWDOWN(20, Scope.CURRENCY, RiskVerdict.SUSPENDED, 0, 0, 0, 0, 1, -1),
    OPEN_ORDERS(3, Scope.LEVEL, RiskVerdict.OPEN_ORDERS_LIMIT, 0, 0, 1, 0),
    ORDERS_PER_SECOND(11, Scope.LEVEL, RiskVerdict.ORDER_RATE, 0, 0, 0, 0),
    ORDER_BURST(12, Scope.LEVEL, RiskVerdict.ORDER_RATE, 0, 0, 0, 0),
    EXECUTIONS(15, Scope.LEVEL, RiskVerdict.EXECUTION_THROTTLE, 0, 0, 0, 0),
    EXECUTION_WINDOW(16, Scope.LEVEL, RiskVerdict.EXECUTION_THROTTLE, 0, 0, 0, 0),
    ORDERS_PER_TRADE(17, Scope.LEVEL, RiskVerdict.ORDER_TO_TRADE, 0, 0, 0, 0),
    FREE_ORDERS(18, Scope.LEVEL, RiskVerdict.ORDER_TO_TRADE, 0, 0, 0, 0),
    DUPLICATE_WINDOW(13, Scope.LEVEL, RiskVerdict.DUPLICATE_ORDER, 0, 0, 0, 0),
    /** Judged with the margin of the account, for each account by itself. Rule book 7.11.11. */
    LEVERAGE(21, Scope.LEVEL, RiskVerdict.LEVERAGE_LIMIT, 0, 0, 0, 0);

    /** The highest LEVERAGE: the rates of margins allow no more. */
    private static final long LEVERAGE_MAX = 1_000_000;

    /** What a level has one limit of a kind for. */
    public enum Scope
    {
        /** All that it does. */
        LEVEL,
        /** Each instrument. */
        INSTRUMENT,
        /** Each currency that instruments are quoted in; 0 for instruments without one. */
        CURRENCY;

        /** The kinds whose rows are of this scope, in the order in which they are checked. */
        final LimitKind[] kinds()
        {
            return KINDS[ordinal()];
        }
    }

    private static final LimitKind[][] KINDS = {
        {OPEN_ORDERS},
        {ORDER_LOTS, LONG_LOTS, SHORT_LOTS, GROSS_LOTS},
        {ORDER_VALUE, OPEN_VALUE, DAILY_GROSS, DAILY_NET}};

    private final int code;
    private final Scope scope;
    private final int verdict;
    private final int[] weights;

    LimitKind(final int code, final Scope scope, final int verdict, final int... weights)
    {
        this.code = code;
        this.scope = scope;
        this.verdict = verdict;
        this.weights = Arrays.copyOf(weights, LimitRow.COUNTERS);
    }

    /** The kind with a number of the wire, or null. */
    public static LimitKind of(final int code)
    {
        for (final LimitKind kind : values())
        {
            if (kind.code == code)
            {
                return kind;
            }
        }
        return null;
    }

    /** Its number on the wire. */
    public int code()
    {
        return code;
    }

    public Scope scope()
    {
        return scope;
    }

    /** The verdict on an order that is above the limit; of {@link #isOfLosses} on one that comes when it was passed. */
    public int verdict()
    {
        return verdict;
    }

    /** The highest that it can be. */
    public long valueMax()
    {
        return isRate() ? Level.RATE_MAX : LEVERAGE == this ? LEVERAGE_MAX : UsageChange.VALUE_MAX;
    }

    /** True if it is of the bucket of orders. */
    public boolean isRate()
    {
        return ORDERS_PER_SECOND == this || ORDER_BURST == this;
    }

    /** True if it is of positions, which accounts have, firms and the venue, but no session. */
    public boolean isOfPositions()
    {
        return Scope.INSTRUMENT == scope && ORDER_LOTS != this || isOfLosses() || LEVERAGE == this;
    }

    /** True if it stops its level by itself when it is passed, and refuses no order. */
    public boolean isOfLosses()
    {
        return LOSS == this || DRAWDOWN == this;
    }

    /** How often a counter is a part of what is used, as an order of a side sees it. */
    int weight(final int counter, final boolean isBuy)
    {
        return weights[DAILY_NET == this && !isBuy ? counter ^ 1 : counter];
    }
}
