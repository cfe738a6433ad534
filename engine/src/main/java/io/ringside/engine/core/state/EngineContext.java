package io.ringside.engine.core.state;

import io.ringside.risk.RiskContext;

/**
 * Capacities of a core: everything is sized at start and refuses with a reason when full.
 * Read-only after {@link #conclude()}. Every host of one venue must use the same values: they decide what is refused.
 */
public final class EngineContext
{
    /** Name of the setting behind {@link #sessionCapacity(int)}. */
    public static final String SESSION_CAPACITY_PROP_NAME = "ringside.engine.session.capacity";

    /** Default of {@link #sessionCapacity(int)}. */
    public static final int SESSION_CAPACITY_DEFAULT = 1_024;

    /** Name of the setting behind {@link #instrumentCapacity(int)}. */
    public static final String INSTRUMENT_CAPACITY_PROP_NAME = "ringside.engine.instrument.capacity";

    /** Default of {@link #instrumentCapacity(int)}. */
    public static final int INSTRUMENT_CAPACITY_DEFAULT = 1_024;

    /** Name of the setting behind {@link #orderCapacity(int)}. */
    public static final String ORDER_CAPACITY_PROP_NAME = "ringside.engine.order.capacity";

    /** Default of {@link #orderCapacity(int)}. */
    public static final int ORDER_CAPACITY_DEFAULT = 1 << 18;

    /** Name of the setting behind {@link #accountOrderLimit(int)}. */
    public static final String ACCOUNT_ORDER_LIMIT_PROP_NAME = "ringside.engine.orders.per.account";

    /** Name of the setting behind {@link #sessionOrderLimit(int)}. */
    public static final String SESSION_ORDER_LIMIT_PROP_NAME = "ringside.engine.orders.per.session";

    /** Name of the setting behind {@link #levelCapacity(int)}. */
    public static final String LEVEL_CAPACITY_PROP_NAME = "ringside.engine.level.capacity";

    /** Default of {@link #levelCapacity(int)}. */
    public static final int LEVEL_CAPACITY_DEFAULT = 1 << 16;

    /** Name of the setting behind {@link #clOrdIdCapacity(int)}. */
    public static final String CL_ORD_ID_CAPACITY_PROP_NAME = "ringside.engine.clordid.capacity";

    /** Default of {@link #clOrdIdCapacity(int)}. */
    public static final int CL_ORD_ID_CAPACITY_DEFAULT = 1 << 26;

    /** Default of {@link #clOrdIdSegment(int)}. */
    public static final int CL_ORD_ID_SEGMENT_DEFAULT = 1 << 19;

    /** Name of the setting behind {@link #tradeCapacity(int)}. */
    public static final String TRADE_CAPACITY_PROP_NAME = "ringside.engine.trade.capacity";

    /** Default of {@link #tradeCapacity(int)}. */
    public static final int TRADE_CAPACITY_DEFAULT = 1 << 22;

    /** Name of the setting behind {@link #errorTradeDays(int)}. */
    public static final String ERROR_TRADE_DAYS_PROP_NAME = "ringside.engine.error.trade.days";

    /** Default of {@link #errorTradeDays(int)}. */
    public static final int ERROR_TRADE_DAYS_DEFAULT = 2;

    /** Name of the setting behind {@link #errorTradeWindowNs(long)}. */
    public static final String ERROR_TRADE_WINDOW_PROP_NAME = "ringside.engine.error.trade.window";

    /** Name of the setting behind {@link #clockStepMaxNs(long)}. */
    public static final String CLOCK_STEP_MAX_PROP_NAME = "ringside.engine.clock.step.max";

    /** Of {@link #clockStepMaxNs(long)}: every step is taken. */
    public static final long CLOCK_STEP_UNBOUNDED = Long.MAX_VALUE;

    private static final long CLOCK_STEP_MIN_NS = 1_000_000L;

    private int sessionCapacity = SESSION_CAPACITY_DEFAULT;
    private int instrumentCapacity = INSTRUMENT_CAPACITY_DEFAULT;
    private int orderCapacity = ORDER_CAPACITY_DEFAULT;
    private int levelCapacity = LEVEL_CAPACITY_DEFAULT;
    private int clOrdIdCapacity = CL_ORD_ID_CAPACITY_DEFAULT;
    private int clOrdIdSegment = CL_ORD_ID_SEGMENT_DEFAULT;
    private int tradeCapacity = TRADE_CAPACITY_DEFAULT;
    private int accountOrderLimit;
    private int sessionOrderLimit;
    private int errorTradeDays = ERROR_TRADE_DAYS_DEFAULT;
    private long errorTradeWindowNs;
    private long clockStepMaxNs = CLOCK_STEP_UNBOUNDED;
    private final RiskContext riskContext = new RiskContext();
    private boolean isConcluded;

    /**
     * Sessions, including 0 which is the venue itself: ids of clients are 1 to this - 1.
     *
     * @param sessionCapacity 2 to 1 << 20.
     * @return this for a fluent API.
     */
    public EngineContext sessionCapacity(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
        return this;
    }

    /**
     * Sessions, including 0 which is the venue itself: ids of clients are 1 to this - 1.
     *
     * @return count.
     */
    public int sessionCapacity()
    {
        return sessionCapacity;
    }

    /**
     * Instruments: ids are 1 to this.
     *
     * @param instrumentCapacity 1 to 1 << 16.
     * @return this for a fluent API.
     */
    public EngineContext instrumentCapacity(final int instrumentCapacity)
    {
        this.instrumentCapacity = instrumentCapacity;
        return this;
    }

    /**
     * Instruments: ids are 1 to this.
     *
     * @return count.
     */
    public int instrumentCapacity()
    {
        return instrumentCapacity;
    }

    /**
     * Live orders of all instruments together.
     *
     * @param orderCapacity 1 to 1 << 24.
     * @return this for a fluent API.
     */
    public EngineContext orderCapacity(final int orderCapacity)
    {
        this.orderCapacity = orderCapacity;
        return this;
    }

    /**
     * Live orders of all instruments together.
     *
     * @return count.
     */
    public int orderCapacity()
    {
        return orderCapacity;
    }

    /**
     * Live orders of one account: more that might stay are refused.
     *
     * @param accountOrderLimit 1 and up, 0 for no limit.
     * @return this for a fluent API.
     */
    public EngineContext accountOrderLimit(final int accountOrderLimit)
    {
        this.accountOrderLimit = accountOrderLimit;
        return this;
    }

    /**
     * Live orders of one account.
     *
     * @return count, 0 for no limit.
     */
    public int accountOrderLimit()
    {
        return accountOrderLimit;
    }

    /**
     * Live orders of one session: more that might stay are refused.
     *
     * @param sessionOrderLimit 1 and up, 0 for no limit.
     * @return this for a fluent API.
     */
    public EngineContext sessionOrderLimit(final int sessionOrderLimit)
    {
        this.sessionOrderLimit = sessionOrderLimit;
        return this;
    }

    /**
     * Live orders of one session.
     *
     * @return count, 0 for no limit.
     */
    public int sessionOrderLimit()
    {
        return sessionOrderLimit;
    }

    /**
     * Price levels of all instruments and both sides together.
     *
     * @param levelCapacity 1 to 1 << 24.
     * @return this for a fluent API.
     */
    public EngineContext levelCapacity(final int levelCapacity)
    {
        this.levelCapacity = levelCapacity;
        return this;
    }

    /**
     * Price levels of all instruments and both sides together.
     *
     * @return count.
     */
    public int levelCapacity()
    {
        return levelCapacity;
    }

    /**
     * Client order ids remembered in one trading day; more are refused until the end of the day. Memory for them is
     * taken as they come, outside the heap: 48 to 64 bytes each.
     *
     * @param clOrdIdCapacity 1 to 1 << 26.
     * @return this for a fluent API.
     */
    public EngineContext clOrdIdCapacity(final int clOrdIdCapacity)
    {
        this.clOrdIdCapacity = clOrdIdCapacity;
        return this;
    }

    /**
     * Client order ids remembered in one trading day; more are refused until the end of the day. Memory for them is
     * taken as they come, outside the heap: 48 to 64 bytes each.
     *
     * @return count.
     */
    public int clOrdIdCapacity()
    {
        return clOrdIdCapacity;
    }

    /**
     * Client order ids that memory is taken for at first, and as many more each time. It has no effect on what is
     * accepted, so hosts may differ.
     *
     * @param clOrdIdSegment 32 to 1 << 24, a power of two.
     * @return this for a fluent API.
     */
    public EngineContext clOrdIdSegment(final int clOrdIdSegment)
    {
        this.clOrdIdSegment = clOrdIdSegment;
        return this;
    }

    /**
     * Client order ids that memory is taken for at first, and as many more each time.
     *
     * @return count.
     */
    public int clOrdIdSegment()
    {
        return clOrdIdSegment;
    }

    /**
     * How many of the last trades can be busted or corrected. Memory for them is taken as they come,
     * outside the heap: 192 to 320 bytes each.
     *
     * @param tradeCapacity 1 to 1 << 24.
     * @return this for a fluent API.
     */
    public EngineContext tradeCapacity(final int tradeCapacity)
    {
        this.tradeCapacity = tradeCapacity;
        return this;
    }

    /**
     * Trades that can be busted or corrected.
     *
     * @return count.
     */
    public int tradeCapacity()
    {
        return tradeCapacity;
    }

    /**
     * Trading days whose trades can be busted or corrected, the one that is open included.
     *
     * @param errorTradeDays 1 to 31.
     * @return this for a fluent API.
     */
    public EngineContext errorTradeDays(final int errorTradeDays)
    {
        this.errorTradeDays = errorTradeDays;
        return this;
    }

    /**
     * Trading days whose trades can be busted or corrected.
     *
     * @return count.
     */
    public int errorTradeDays()
    {
        return errorTradeDays;
    }

    /**
     * How long after a trade it can be busted or corrected, within {@link #errorTradeDays(int)}.
     *
     * @param errorTradeWindowNs 0 for all of that.
     * @return this for a fluent API.
     */
    public EngineContext errorTradeWindowNs(final long errorTradeWindowNs)
    {
        this.errorTradeWindowNs = errorTradeWindowNs;
        return this;
    }

    /**
     * How long after a trade it can be busted or corrected.
     *
     * @return nanoseconds, 0 for all of the days.
     */
    public long errorTradeWindowNs()
    {
        return errorTradeWindowNs;
    }

    /**
     * The most that one command moves the core's clock: a stamp further ahead is cut to it and counted. A host that
     * has been down for longer catches up by ticks.
     *
     * @param clockStepMaxNs 1 ms and up; {@link #CLOCK_STEP_UNBOUNDED} (default) takes every stamp.
     * @return this for a fluent API.
     */
    public EngineContext clockStepMaxNs(final long clockStepMaxNs)
    {
        this.clockStepMaxNs = clockStepMaxNs;
        return this;
    }

    /**
     * The most that one command moves the core's clock.
     *
     * @return nanoseconds.
     */
    public long clockStepMaxNs()
    {
        return clockStepMaxNs;
    }

    /**
     * Accounts; see {@link RiskContext#accountCapacity(int)}.
     *
     * @param accountCapacity 1 to 16,777,216.
     * @return this for a fluent API.
     */
    public EngineContext accountCapacity(final int accountCapacity)
    {
        riskContext.accountCapacity(accountCapacity);
        return this;
    }

    /**
     * Accounts; see {@link RiskContext#accountCapacity(int)}.
     *
     * @return count.
     */
    public int accountCapacity()
    {
        return riskContext.accountCapacity();
    }

    /**
     * Pairs of account and instrument; see {@link RiskContext#positionCapacity(int)}.
     *
     * @param positionCapacity 1 to 16,777,216.
     * @return this for a fluent API.
     */
    public EngineContext positionCapacity(final int positionCapacity)
    {
        riskContext.positionCapacity(positionCapacity);
        return this;
    }

    /**
     * Pairs of account and instrument; see {@link RiskContext#positionCapacity(int)}.
     *
     * @return count.
     */
    public int positionCapacity()
    {
        return riskContext.positionCapacity();
    }

    /**
     * The part of the configuration that belongs to the risk module.
     *
     * @return the context.
     */
    public RiskContext riskContext()
    {
        return riskContext;
    }

    /**
     * Validate everything, once.
     *
     * @return this for a fluent API.
     */
    public EngineContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        validate(SESSION_CAPACITY_PROP_NAME, sessionCapacity, 2, 1 << 20);
        validate(INSTRUMENT_CAPACITY_PROP_NAME, instrumentCapacity, 1, 1 << 16);
        validate(ORDER_CAPACITY_PROP_NAME, orderCapacity, 1, 1 << 24);
        validate(ACCOUNT_ORDER_LIMIT_PROP_NAME, accountOrderLimit, 0, 1 << 24);
        validate(SESSION_ORDER_LIMIT_PROP_NAME, sessionOrderLimit, 0, 1 << 24);
        validate(LEVEL_CAPACITY_PROP_NAME, levelCapacity, 1, 1 << 24);
        validate(CL_ORD_ID_CAPACITY_PROP_NAME, clOrdIdCapacity, 1, 1 << 26);
        if (clOrdIdSegment < 32 || clOrdIdSegment > 1 << 24 || 1 != Integer.bitCount(clOrdIdSegment))
        {
            throw new IllegalArgumentException(
                "clOrdIdSegment must be a power of two of 32 to " + (1 << 24) + ": " + clOrdIdSegment);
        }
        validate(TRADE_CAPACITY_PROP_NAME, tradeCapacity, 1, 1 << 24);
        validate(ERROR_TRADE_DAYS_PROP_NAME, errorTradeDays, 1, 31);
        if (errorTradeWindowNs < 0)
        {
            throw new IllegalArgumentException(
                ERROR_TRADE_WINDOW_PROP_NAME + " must be 0 or more: " + errorTradeWindowNs);
        }
        if (clockStepMaxNs < CLOCK_STEP_MIN_NS)
        {
            throw new IllegalArgumentException(
                CLOCK_STEP_MAX_PROP_NAME + " must be at least 1 ms: " + clockStepMaxNs + " ns");
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
