package io.ringside.engine.model;

/**
 * Why a request was refused or an order ended: the model's own list, with the numbers of the wire.
 */
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
    LEVELS_FULL(28),
    CLORDID_MEMORY_FULL(29),
    CAPACITY_EXCEEDED(30),
    VALUE_OVERFLOW(31),
    INVALID_COMMAND(32),
    PHASE_NOT_SUPPORTED(38),
    IOC_REMAINDER(60),
    FOK_UNFILLABLE(61),
    MARKET_REMAINDER(62),
    NO_OPPOSITE(63),
    MASS_CANCEL(64),
    DISCONNECT(65),
    HALT(66),
    END_OF_DAY(67);

    final int code;

    Why(final int code)
    {
        this.code = code;
    }
}
