package io.ringside.engine.core.state;

import io.ringside.engine.core.instrument.Instrument;
import io.ringside.engine.protocol.SetLimitsDecoder;

import java.util.function.ToLongFunction;

/**
 * The limits of a core that are state: what its tables may hold, and bounds that decide what is refused. An operator
 * changes them with SetLimits (rule book 6.6).
 */
public enum Limit
{
    /** Sessions, the venue among them: ids of clients are 1 to this - 1. */
    SESSIONS("sessions", 2, 1 << 20, EngineContext::sessionCapacity, SetLimitsDecoder::sessions, Limit::sessions),

    /** Accounts. */
    ACCOUNTS("accounts", 1, 1 << 24, EngineContext::accountCapacity, SetLimitsDecoder::accounts,
        (it) -> it.risk.accountCount()),

    /** Instruments, and the highest id of one. */
    INSTRUMENTS("instruments", 1, 1 << 16, EngineContext::instrumentCapacity, SetLimitsDecoder::instruments,
        (it) -> it.instruments.count()),

    /** Live orders of all instruments together. */
    ORDERS("orders", 1, 1 << 24, EngineContext::orderCapacity, SetLimitsDecoder::orders, (it) -> it.orders.liveCount()),

    /** Price levels of all instruments and both sides together. */
    LEVELS("levels", 1, 1 << 24, EngineContext::levelCapacity, SetLimitsDecoder::levels,
        (it) -> it.orders.levels().liveCount()),

    /** Pairs of account and instrument that ever had an order, and as many of account and currency. */
    POSITIONS("positions", 1, 1 << 24, EngineContext::positionCapacity, SetLimitsDecoder::positions,
        (it) -> Math.max(it.risk.positionCount(), it.money.engine.balanceCount())),

    /** Trades that can be busted or corrected; the oldest one goes when there is no room. */
    TRADES("trades", 1, 1 << 24, EngineContext::tradeCapacity, SetLimitsDecoder::trades, (it) -> it.trades.count()),

    /** Ended client order ids that are known of each session; the oldest one goes when there is no room. */
    ENDED_IDS("ended-ids", 1, 1 << 24, EngineContext::endedClOrdIdsPerSession, SetLimitsDecoder::endedIds,
        (it) -> it.clOrdIds.endedMax()),

    /** Live orders of one account; 0 for no limit. */
    ORDERS_PER_ACCOUNT("orders-per-account", 0, 1 << 24, EngineContext::accountOrderLimit,
        SetLimitsDecoder::ordersPerAccount, (it) -> it.orderCounts.accountMax()),

    /** Live orders of one session; 0 for no limit. */
    ORDERS_PER_SESSION("orders-per-session", 0, 1 << 24, EngineContext::sessionOrderLimit,
        SetLimitsDecoder::ordersPerSession, (it) -> it.orderCounts.sessionMax()),

    /** Trading days whose trades can be busted or corrected, the open one included. */
    ERROR_TRADE_DAYS("error-trade-days", 1, 31, EngineContext::errorTradeDays, SetLimitsDecoder::errorTradeDays, null),

    /** The most that one command moves the clock, in ns. */
    CLOCK_STEP("clock-step", 1_000_000L, Long.MAX_VALUE, EngineContext::clockStepMaxNs,
        SetLimitsDecoder::clockStepNs, null);

    /** The least value. */
    public final long min;

    /** The greatest value. */
    public final long max;

    private final String word;
    private final ToLongFunction<EngineContext> initial;
    private final ToLongFunction<SetLimitsDecoder> stated;
    private final ToLongFunction<CoreState> used;

    Limit(
        final String word,
        final long min,
        final long max,
        final ToLongFunction<EngineContext> initial,
        final ToLongFunction<SetLimitsDecoder> stated,
        final ToLongFunction<CoreState> used)
    {
        this.word = word;
        this.min = min;
        this.max = max;
        this.initial = initial;
        this.stated = stated;
        this.used = used;
    }

    /** The name that operators use. */
    public String word()
    {
        return word;
    }

    /** The value that a core begins with. */
    public long initial(final EngineContext context)
    {
        return initial.applyAsLong(context);
    }

    /** The value in a command; the null of the field where it is left out. */
    public long stated(final SetLimitsDecoder command)
    {
        return stated.applyAsLong(command);
    }

    /** True if something is counted against the limit. */
    public boolean isCounted()
    {
        return null != used;
    }

    /** How much of it is used; 0 where nothing is counted. Any thread, which may see an outdated count. */
    public long used(final CoreState state)
    {
        return null == used ? 0 : used.applyAsLong(state);
    }

    private static long sessions(final CoreState state)
    {
        return state.sessions.usedCount() + 1;
    }

    /** True if the state would not fit a lower value, although less is counted: ids are numbers below the limit. */
    boolean isOutgrown(final CoreState state, final long value)
    {
        return switch (this)
        {
            case SESSIONS -> state.isSessionUsedFrom((int)value);
            case INSTRUMENTS -> state.instruments.highestId() > value;
            case ERROR_TRADE_DAYS -> !state.trades.isWithin((int)value);
            case ACCOUNTS, ORDERS, LEVELS, POSITIONS, TRADES -> used(state) > value;
            default -> false;
        };
    }

    /** True if no largest order of an instrument times the orders is beyond 64 bits. */
    static boolean fitsSums(final CoreState state, final long orders)
    {
        Instrument instrument = state.instruments.first();
        while (null != instrument && instrument.rules().areValid((int)orders))
        {
            instrument = state.instruments.next(instrument);
        }
        return null == instrument;
    }
}
