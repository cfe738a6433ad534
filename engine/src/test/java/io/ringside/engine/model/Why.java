package io.ringside.engine.model;

import java.util.function.Supplier;

/** Why a request was refused or an order ended: the model's own list, with the numbers of the wire. */
enum Why
{
    NONE(0),
    UNKNOWN_INSTRUMENT(1),
    UNKNOWN_ACCOUNT(2),
    ACCOUNT_DISABLED(3),
    KILL_SWITCH(4),
    INSTRUMENT_CLOSED(5),
    INSTRUMENT_HALTED(6),
    PHASE_FORBIDS(7),
    INVALID_PRICE(8),
    PRICE_OFF_TICK(9),
    PRICE_OUT_OF_RANGE(10),
    INVALID_QUANTITY(11),
    QUANTITY_OFF_LOT(12),
    QUANTITY_TOO_SMALL(13),
    QUANTITY_TOO_LARGE(14),
    PRICE_COLLAR(15),
    MAX_ORDER_QUANTITY(16),
    MAX_ORDER_VALUE(17),
    POSITION_LIMIT(18),
    DUPLICATE_CLORDID(19),
    INVALID_CLORDID(20),
    INVALID_SIDE(21),
    UNSUPPORTED_ORDER_TYPE(22),
    UNSUPPORTED_TIME_IN_FORCE(23),
    UNKNOWN_ORDER(24),
    TOO_LATE(25),
    NOT_CHANGEABLE(26),
    BOOK_FULL(27),
    CAPACITY_EXCEEDED(30),
    VALUE_OVERFLOW(31),
    INVALID_COMMAND(32),
    NOT_AUTHORISED(33),
    UNKNOWN_SESSION(34),
    PHASE_NOT_SUPPORTED(38),
    INVALID_STOP_PRICE(39),
    STOP_ALREADY_SATISFIED(40),
    NO_REFERENCE_PRICE(41),
    INVALID_DISPLAY_QUANTITY(42),
    DISPLAY_TOO_SMALL(43),
    INVALID_MIN_QUANTITY(44),
    INVALID_EXPIRE_TIME(45),
    INVALID_LINK(46),
    INVALID_PEG(47),
    INVALID_COMBINATION(48),
    POST_ONLY_WOULD_MATCH(49),
    UNKNOWN_TRADE(50),
    TRADE_NOT_CHANGEABLE(51),
    BOOK_CROSSED(52),
    UNKNOWN_TICK_TABLE(53),
    UNKNOWN_FIRM(54),
    EXTENDED(55),
    INSTRUMENT_IN_USE(56),
    INVALID_SYMBOL(57),
    TOO_MANY_TRADES(58),
    OPEN_ORDER_LIMIT(59),
    IOC_REMAINDER(60),
    FOK_UNFILLABLE(61),
    MARKET_REMAINDER(62),
    NO_OPPOSITE(63),
    MASS_CANCEL(64),
    DISCONNECT(65),
    HALT(66),
    END_OF_DAY(67),
    OPERATOR(68),
    POST_ONLY(69),
    SELF_TRADE(70),
    MIN_QUANTITY_UNFILLED(71),
    COLLAR(72),
    OCO_CANCELLED(73),
    OCO_REDUCED(74),
    TRIGGERED(75),
    SLID(76),
    EXPIRE_TIME(77),
    AUCTION_REMAINDER(78),
    VOLATILITY(79),
    STOP_CASCADE(80),
    CIRCUIT_BREAKER(81),
    PEG_REPRICED(82),
    BUST(83),
    CORRECTION(84),
    EXTENSION(85),
    SCHEDULE(86),
    OUTSIDE_DAILY_LIMITS(87),
    INSTRUMENT_OPEN(88),
    INVALID_MEMO(89),
    NO_EFFECT(90),
    INSUFFICIENT_FUNDS(100),
    AMOUNT_OVERFLOW(101),
    UNKNOWN_CURRENCY(102),
    NO_CURRENCY(103),
    MONEY_IN_USE(104),
    DUPLICATE_REFERENCE(105),
    RESTRICTED(106),
    SUSPENDED(107),
    UNKNOWN_LEVEL(108),
    OPEN_VALUE_LIMIT(109),
    LONG_LIMIT(110),
    SHORT_LIMIT(111),
    GROSS_LIMIT(112),
    DAILY_GROSS_LIMIT(114),
    DAILY_NET_LIMIT(115),
    ORDER_RATE(116),
    DUPLICATE_ORDER(117),
    EXECUTION_THROTTLE(118),
    ORDER_TO_TRADE(119),
    INSUFFICIENT_MARGIN(120),
    LEVERAGE_LIMIT(121),
    LOSS_LIMIT(125),
    LIQUIDATION(127);

    final int code;

    Why(final int code)
    {
        this.code = code;
    }

    /** The first that is a reason, asked for one after the other; NONE if there is none. */
    @SafeVarargs
    static Why first(final Supplier<Why>... checks)
    {
        for (final Supplier<Why> check : checks)
        {
            final Why why = check.get();
            if (NONE != why)
            {
                return why;
            }
        }
        return NONE;
    }

    /** This reason if that is so, else none. */
    Why when(final boolean isSo)
    {
        return isSo ? this : NONE;
    }

    /** What the campaign cannot see: no core of this version answers the first. */
    boolean isNeverGiven()
    {
        // TOO_MANY_TRADES needs 10,000 trades in one range: TradeCorrectionTest has them.
        return PHASE_NOT_SUPPORTED == this || TOO_MANY_TRADES == this;
    }
}
