package io.ringside.engine.model;

/**
 * What holds whatever the rules of matching are: the invariants of books, orders and executions, numbered as in the
 * documentation. {@link OrderInvariants} and {@link BookInvariants} check them after every command of a
 * {@link DifferentialRun}.
 */
enum Invariant
{
    BOOK_IS_NOT_CROSSED(1),
    LEVELS_ADD_UP(2),
    QUEUES_ARE_IN_ORDER(3),
    INDEX_IS_THE_BOOK(4),
    LIMITS_ARE_KEPT(5),
    BEST_PRICE_AND_FIRST_COMER_TRADE(6),
    INSTRUCTIONS_ARE_KEPT(7),
    AUCTION_PRICE_TRADES_MOST(8),
    AMOUNTS_ADD_UP(9),
    FILLS_ADD_UP_IN_PAIRS(10),
    NOTHING_AFTER_THE_END(11),
    NUMBERS_RISE(12),
    ONE_ANSWER_EACH(13),
    NO_ID_TWICE(14),
    MARKET_DATA_ARE_THE_BOOK(34),
    TIME_AND_SEQUENCE(36),
    DAILY_LIMITS_ARE_KEPT(41),
    TIMED_STATES_END(42),
    UNCROSS_LEAVES_NOTHING(43),
    INDICATION_IS_THE_PRINT(44),
    NO_ROOM_FOR_WHAT_NEVER_RESTS(45),
    REFUSALS_CHANGE_NOTHING(46),
    NO_TICK_LIFTS_A_HALT(48),
    COPIES_ARE_THE_REPORT(49),
    EARLY_TICKS_DO_NOTHING(50);

    final int number;

    Invariant(final int number)
    {
        this.number = number;
    }

    /** Fail unless it holds. */
    void require(final boolean holds, final String what, final Object about)
    {
        if (!holds)
        {
            throw new Broken(this, what + (null == about ? "" : ": " + about));
        }
    }

    /** An invariant does not hold. */
    static final class Broken extends AssertionError
    {
        private static final long serialVersionUID = 1L;

        final Invariant invariant;

        Broken(final Invariant invariant, final String what)
        {
            super("invariant " + invariant.number + " " + invariant + " broken: " + what);
            this.invariant = invariant;
        }
    }
}
