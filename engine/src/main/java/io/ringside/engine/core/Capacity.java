package io.ringside.engine.core;

import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.EngineContext;

import java.util.function.ToLongFunction;

/**
 * The tables of a {@link MatchingEngine} that have a fixed capacity, see {@link EngineContext}.
 */
public enum Capacity
{
    /** Sessions that have ever sent or received something, and the venue. */
    SESSIONS((state) -> state.sessions.usedCount() + 1, (context) -> context.sessionCapacity()),

    /** Accounts. */
    ACCOUNTS((state) -> state.risk.accountCount(), (context) -> context.accountCapacity()),

    /** Pairs of account and instrument. */
    POSITIONS((state) -> state.risk.positionCount(), (context) -> context.positionCapacity()),

    /** Instruments. */
    INSTRUMENTS((state) -> state.instruments.count(), (context) -> context.instrumentCapacity()),

    /** Live orders. */
    ORDERS((state) -> state.orders.liveCount(), (context) -> context.orderCapacity()),

    /** Price levels with orders. */
    LEVELS((state) -> state.orders.levels().liveCount(), (context) -> context.levelCapacity()),

    /**
     * Trades of the last trading days that can be busted or corrected. When the table is full, the oldest trade is
     * dropped.
     */
    TRADES((state) -> state.trades.count(), (context) -> context.tradeCapacity()),

    /** Phase changes of the trading calendar that are still to come. */
    SCHEDULE((state) -> state.schedule.count(), (context) -> PhaseSchedule.CAPACITY);

    final ToLongFunction<CoreState> used;
    final ToLongFunction<EngineContext> limit;

    Capacity(final ToLongFunction<CoreState> used, final ToLongFunction<EngineContext> limit)
    {
        this.used = used;
        this.limit = limit;
    }
}
