package io.ringside.engine.core.state;

import io.ringside.engine.core.base.Rules;
import io.ringside.risk.RiskContext;

/**
 * What a core begins with: the values of its {@link Limits} until a command sets others. Read-only after
 * {@link #conclude()}. Every host of one venue must use the same values: they decide what is refused.
 */
public final class EngineContext
{
    public static final int SESSION_CAPACITY_DEFAULT = 1_024;
    public static final int INSTRUMENT_CAPACITY_DEFAULT = 1_024;
    public static final int ORDER_CAPACITY_DEFAULT = 1 << 18;
    public static final int LEVEL_CAPACITY_DEFAULT = 1 << 16;
    public static final int ENDED_CL_ORD_IDS_PER_SESSION_DEFAULT = 1 << 16;
    public static final int TRADE_CAPACITY_DEFAULT = 1 << 22;
    public static final int ERROR_TRADE_DAYS_DEFAULT = 2;

    /** Value of {@link #clockStepMaxNs(long)}: every step is taken. */
    public static final long CLOCK_STEP_UNBOUNDED = Long.MAX_VALUE;

    /** Bound of all sessions together: rows have a number of 31 bits. */
    private static final int ENDED_CL_ORD_IDS_MAX = 1 << 30;

    private static final long CLOCK_STEP_MIN_NS = 1_000_000L;

    private static final long LEVEL_BYTES = 32;
    private static final long POSITION_BYTES = 40;
    private static final long OWNER_BYTES = 128;
    private static final long REST_BYTES = 1L << 16;

    /** How many times its capacity a table has room for, if nothing else is set. */
    private static final int ROOM_SHIFT = 8;
    private static final int ROOM_MAX = 1 << 24;

    private int rulesVersion = Rules.NEWEST;
    private int orderRoom;
    private int levelRoom;
    private int sessionCapacity = SESSION_CAPACITY_DEFAULT;
    private int instrumentCapacity = INSTRUMENT_CAPACITY_DEFAULT;
    private int orderCapacity = ORDER_CAPACITY_DEFAULT;
    private int levelCapacity = LEVEL_CAPACITY_DEFAULT;
    private int endedClOrdIdsPerSession = ENDED_CL_ORD_IDS_PER_SESSION_DEFAULT;
    private int tradeCapacity = TRADE_CAPACITY_DEFAULT;
    private int accountOrderLimit;
    private int sessionOrderLimit;
    private int errorTradeDays = ERROR_TRADE_DAYS_DEFAULT;
    private long errorTradeWindowNs;
    private long clockStepMaxNs = CLOCK_STEP_UNBOUNDED;
    private final RiskContext riskContext = new RiskContext();
    private boolean isConcluded;

    /** Sessions, including 0 which is the venue itself: ids of clients are 1 to this - 1. 2 to 1 << 20. */
    public EngineContext sessionCapacity(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
        return this;
    }

    public int sessionCapacity()
    {
        return sessionCapacity;
    }

    /** Instruments: ids are 1 to this. 1 to 1 << 16. */
    public EngineContext instrumentCapacity(final int instrumentCapacity)
    {
        this.instrumentCapacity = instrumentCapacity;
        return this;
    }

    public int instrumentCapacity()
    {
        return instrumentCapacity;
    }

    /** Live orders of all instruments together, 1 to 1 << 24. */
    public EngineContext orderCapacity(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
        return this;
    }

    public int orderCapacity()
    {
        return orderCapacity;
    }

    /** The version of the rules that the core begins with, {@link Rules#OLDEST} to {@link Rules#NEWEST}. */
    public EngineContext rulesVersion(final int rulesVersion)
    {
        this.rulesVersion = rulesVersion;
        return this;
    }

    public int rulesVersion()
    {
        return rulesVersion;
    }

    /**
     * Address space for so many orders and price levels: limits cannot be raised above it while the core lives. 0 for
     * 256 times the capacity, or 1 << 24 if that is less; at least the capacity. It takes memory only as it is used.
     */
    public EngineContext room(final int orders, final int levels)
    {
        orderRoom = orders;
        levelRoom = levels;
        return this;
    }

    int orderRoom()
    {
        return roomFor(orderRoom, orderCapacity);
    }

    int levelRoom()
    {
        return roomFor(levelRoom, levelCapacity);
    }

    private static int roomFor(final int wanted, final int capacity)
    {
        return 0 == wanted ? (int)Math.min(ROOM_MAX, (long)capacity << ROOM_SHIFT) : Math.max(wanted, capacity);
    }

    /** Live orders of one account: more that might stay are refused. 1 and up, 0 for no limit. */
    public EngineContext accountOrderLimit(final int accountOrderLimit)
    {
        this.accountOrderLimit = accountOrderLimit;
        return this;
    }

    public int accountOrderLimit()
    {
        return accountOrderLimit;
    }

    /** Live orders of one session: more that might stay are refused. 1 and up, 0 for no limit. */
    public EngineContext sessionOrderLimit(final int sessionOrderLimit)
    {
        this.sessionOrderLimit = sessionOrderLimit;
        return this;
    }

    public int sessionOrderLimit()
    {
        return sessionOrderLimit;
    }

    /** Price levels of all instruments and both sides together, 1 to 1 << 24. */
    public EngineContext levelCapacity(final int levelCapacity)
    {
        this.levelCapacity = levelCapacity;
        return this;
    }

    public int levelCapacity()
    {
        return levelCapacity;
    }

    /**
     * Client order ids that are known of each session besides those of its live orders: the last that have ended today,
     * 1 to 1 << 24. For all sessions together, 1 << 30 at most. Memory for them is taken as they come, outside the
     * heap: 80 bytes each.
     */
    public EngineContext endedClOrdIdsPerSession(final int endedClOrdIdsPerSession)
    {
        this.endedClOrdIdsPerSession = endedClOrdIdsPerSession;
        return this;
    }

    public int endedClOrdIdsPerSession()
    {
        return endedClOrdIdsPerSession;
    }

    /**
     * How many of the last trades can be busted or corrected, 1 to 1 << 24. Memory for them is taken as they come,
     * outside the heap: 192 to 320 bytes each.
     */
    public EngineContext tradeCapacity(final int tradeCapacity)
    {
        this.tradeCapacity = tradeCapacity;
        return this;
    }

    public int tradeCapacity()
    {
        return tradeCapacity;
    }

    /** Trading days whose trades can be busted or corrected, the one that is open included; 1 to 31. */
    public EngineContext errorTradeDays(final int errorTradeDays)
    {
        this.errorTradeDays = errorTradeDays;
        return this;
    }

    public int errorTradeDays()
    {
        return errorTradeDays;
    }

    /**
     * How long after a trade it can be busted or corrected, within {@link #errorTradeDays(int)}; 0 for all of that.
     */
    public EngineContext errorTradeWindowNs(final long errorTradeWindowNs)
    {
        this.errorTradeWindowNs = errorTradeWindowNs;
        return this;
    }

    public long errorTradeWindowNs()
    {
        return errorTradeWindowNs;
    }

    /**
     * The most that one command moves the core's clock, 1 ms and up: a stamp further ahead is cut to it and counted. A
     * host that has been down for longer catches up by ticks. {@link #CLOCK_STEP_UNBOUNDED} takes every stamp.
     */
    public EngineContext clockStepMaxNs(final long clockStepMaxNs)
    {
        this.clockStepMaxNs = clockStepMaxNs;
        return this;
    }

    public long clockStepMaxNs()
    {
        return clockStepMaxNs;
    }

    /** Accounts; see {@link RiskContext#accountCapacity(int)}. */
    public EngineContext accountCapacity(final int accountCapacity)
    {
        riskContext.accountCapacity(accountCapacity);
        return this;
    }

    public int accountCapacity()
    {
        return riskContext.accountCapacity();
    }

    /** Pairs of account and instrument; see {@link RiskContext#positionCapacity(int)}. */
    public EngineContext positionCapacity(final int positionCapacity)
    {
        riskContext.positionCapacity(positionCapacity);
        return this;
    }

    public int positionCapacity()
    {
        return riskContext.positionCapacity();
    }

    /** The part of the configuration that belongs to the risk module. */
    public RiskContext riskContext()
    {
        return riskContext;
    }

    /**
     * The heap that a core of these capacities takes, in bytes: what its tables have, and a little for the rest. Orders
     * and levels are outside the heap.
     */
    public long heapBytes()
    {
        return REST_BYTES + (long)levelCapacity * LEVEL_BYTES +
            (long)positionCapacity() * POSITION_BYTES + (long)(sessionCapacity + accountCapacity()) * OWNER_BYTES;
    }

    /** Validate everything, once. */
    public EngineContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        validate("rules version", rulesVersion, Rules.OLDEST, Rules.NEWEST);
        validate("engine.session-capacity", sessionCapacity, 2, 1 << 20);
        validate("engine.instrument-capacity", instrumentCapacity, 1, 1 << 16);
        validate("engine.order-capacity", orderCapacity, 1, 1 << 24);
        validate("engine.orders-per-account", accountOrderLimit, 0, 1 << 24);
        validate("engine.orders-per-session", sessionOrderLimit, 0, 1 << 24);
        validate("engine.level-capacity", levelCapacity, 1, 1 << 24);
        validate("engine.ended-clordids-per-session", endedClOrdIdsPerSession, 1,
            Math.min(1 << 24, ENDED_CL_ORD_IDS_MAX / sessionCapacity));
        validate("engine.trade-capacity", tradeCapacity, 1, 1 << 24);
        validate("engine.error-trade-days", errorTradeDays, 1, 31);
        if (errorTradeWindowNs < 0)
        {
            throw new IllegalArgumentException(
                "engine.error-trade-window must be 0 or more: " + errorTradeWindowNs);
        }
        if (clockStepMaxNs < CLOCK_STEP_MIN_NS)
        {
            throw new IllegalArgumentException(
                "engine.clock-step-max must be at least 1 ms: " + clockStepMaxNs + " ns");
        }
        riskContext.conclude();
        isConcluded = true;
        return this;
    }

    private static void validate(final String name, final int value, final int min, final int max)
    {
        if (value < min || value > max)
        {
            throw new IllegalArgumentException(name + " must be " + min + " to " + max + ": " + value);
        }
    }
}
