package io.ringside.engine.core;

/**
 * The tables of a {@link MatchingEngine} that have a fixed capacity, see {@code EngineContext}.
 */
public enum Capacity
{
    /** Sessions that have ever sent or received something, and the venue. */
    SESSIONS,

    /** Accounts. */
    ACCOUNTS,

    /** Pairs of account and instrument. */
    POSITIONS,

    /** Instruments. */
    INSTRUMENTS,

    /** Live orders. */
    ORDERS,

    /** Price levels with orders. */
    LEVELS,

    /** Client order ids of the trading day. */
    CLORDIDS,

    /**
     * Trades of the last trading days that can be busted or corrected. When the table is full, the oldest trade is
     * dropped.
     */
    TRADES,

    /** Phase changes of the trading calendar that are still to come. */
    SCHEDULE
}
