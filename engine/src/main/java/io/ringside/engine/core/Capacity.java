package io.ringside.engine.core;

import io.ringside.engine.core.instrument.PhaseSchedule;
import io.ringside.engine.core.state.CoreState;
import io.ringside.engine.core.state.Limit;

import java.util.function.ToLongFunction;

/**
 * The tables of a {@link MatchingEngine} that can be full, see {@link Limit}.
 */
public enum Capacity
{
    /** Sessions that have ever sent or received something, and the venue. */
    SESSIONS(Limit.SESSIONS),

    /** Accounts. */
    ACCOUNTS(Limit.ACCOUNTS),

    /** Pairs of account and instrument, and as many of account and currency. */
    POSITIONS(Limit.POSITIONS),

    /** Instruments. */
    INSTRUMENTS(Limit.INSTRUMENTS),

    /** Live orders. */
    ORDERS(Limit.ORDERS),

    /** Price levels with orders. */
    LEVELS(Limit.LEVELS),

    /**
     * Trades of the last trading days that can be busted or corrected. When the table is full, the oldest trade is
     * dropped.
     */
    TRADES(Limit.TRADES),

    /** Phase changes of the trading calendar that are still to come. */
    SCHEDULE((state) -> state.schedule.count(), (state) -> PhaseSchedule.CAPACITY);

    final ToLongFunction<CoreState> used;
    final ToLongFunction<CoreState> limit;

    Capacity(final Limit limit)
    {
        this(limit::used, (state) -> state.limits.get(limit));
    }

    Capacity(final ToLongFunction<CoreState> used, final ToLongFunction<CoreState> limit)
    {
        this.used = used;
        this.limit = limit;
    }
}
