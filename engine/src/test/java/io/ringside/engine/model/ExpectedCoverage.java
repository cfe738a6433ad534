package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a full pass over the profiles must have seen at least once.
 */
final class ExpectedCoverage
{
    private static final Why[] NEW_REJECTS = {
        Why.UNKNOWN_INSTRUMENT, Why.UNKNOWN_ACCOUNT, Why.ACCOUNT_DISABLED, Why.KILL_SWITCH, Why.INSTRUMENT_CLOSED,
        Why.INSTRUMENT_HALTED, Why.PHASE_FORBIDS, Why.INVALID_PRICE, Why.PRICE_OFF_TICK, Why.PRICE_OUT_OF_RANGE,
        Why.INVALID_QUANTITY, Why.QUANTITY_OFF_LOT, Why.QUANTITY_TOO_SMALL, Why.QUANTITY_TOO_LARGE, Why.PRICE_COLLAR,
        Why.MAX_ORDER_QUANTITY, Why.MAX_ORDER_VALUE, Why.POSITION_LIMIT, Why.DUPLICATE_CLORDID, Why.INVALID_CLORDID,
        Why.INVALID_SIDE, Why.UNSUPPORTED_ORDER_TYPE, Why.UNSUPPORTED_TIME_IN_FORCE, Why.BOOK_FULL, Why.LEVELS_FULL,
        Why.CLORDID_MEMORY_FULL, Why.CAPACITY_EXCEEDED, Why.VALUE_OVERFLOW, Why.INVALID_COMMAND};
    /** An active kill switch leaves no order that could be replaced. */
    private static final Set<Why> NEVER_ON_REPLACE = Set.of(Why.KILL_SWITCH, Why.UNKNOWN_INSTRUMENT,
        Why.UNKNOWN_ACCOUNT, Why.INVALID_SIDE, Why.BOOK_FULL, Why.CAPACITY_EXCEEDED);
    private static final Why[] CANCEL_REJECTS = {
        Why.INVALID_CLORDID, Why.UNKNOWN_ORDER, Why.TOO_LATE, Why.INSTRUMENT_CLOSED, Why.INSTRUMENT_HALTED};
    private static final Why[] UNASKED_CANCELS = {
        Why.NONE, Why.IOC_REMAINDER, Why.FOK_UNFILLABLE, Why.MARKET_REMAINDER, Why.NO_OPPOSITE, Why.MASS_CANCEL,
        Why.DISCONNECT, Why.HALT, Why.KILL_SWITCH};
    private static final Why[] MASS_CANCEL_ANSWERS = {
        Why.NONE, Why.INVALID_CLORDID, Why.INVALID_COMMAND, Why.INVALID_SIDE, Why.UNKNOWN_INSTRUMENT,
        Why.UNKNOWN_ACCOUNT};

    private ExpectedCoverage()
    {
    }

    static List<String> keys()
    {
        final List<String> keys = new ArrayList<>();
        for (final Command.Kind kind : Command.Kind.values())
        {
            keys.add("command " + kind);
        }
        for (final Why why : NEW_REJECTS)
        {
            keys.add("execution 8 " + why);
            if (!NEVER_ON_REPLACE.contains(why))
            {
                keys.add("replace " + why);
            }
        }
        for (final Why why : CANCEL_REJECTS)
        {
            keys.add("cancel " + why);
            keys.add("replace " + why);
        }
        keys.add("replace NOT_CHANGEABLE");
        for (final Why why : UNASKED_CANCELS)
        {
            keys.add("execution 4 " + why);
        }
        for (final Why why : MASS_CANCEL_ANSWERS)
        {
            keys.add("massCancel " + why);
        }
        keys.addAll(List.of("execution 0 NONE", "execution 5 NONE", "execution F NONE", "execution C END_OF_DAY",
            "execution D END_OF_DAY", "execution I NONE", "execution I UNKNOWN_ORDER", "execution I TOO_LATE",
            "delta 0", "delta 1", "delta 2", "TRADE", "TRADING_STATUS", "INSTRUMENT_DEFINITION",
            "admin DEFINE_INSTRUMENT NONE", "admin DEFINE_INSTRUMENT INVALID_COMMAND",
            "admin DEFINE_INSTRUMENT PHASE_NOT_SUPPORTED", "admin DEFINE_INSTRUMENT CAPACITY_EXCEEDED",
            "admin DEFINE_ACCOUNT NONE", "admin DEFINE_ACCOUNT INVALID_COMMAND",
            "admin DEFINE_ACCOUNT CAPACITY_EXCEEDED", "admin SET_RISK_LIMITS NONE",
            "admin SET_RISK_LIMITS INVALID_COMMAND", "admin SET_RISK_LIMITS UNKNOWN_ACCOUNT",
            "admin SET_TRADING_PHASE NONE", "admin SET_TRADING_PHASE INVALID_COMMAND",
            "admin SET_TRADING_PHASE PHASE_NOT_SUPPORTED", "admin SET_TRADING_PHASE UNKNOWN_INSTRUMENT",
            "admin KILL_SWITCH NONE", "admin KILL_SWITCH INVALID_COMMAND", "admin KILL_SWITCH UNKNOWN_ACCOUNT",
            "admin END_OF_DAY NONE", "admin END_OF_DAY INVALID_COMMAND", "admin CHECK_STATE NONE",
            "admin TAKE_SNAPSHOT NONE"));
        return keys;
    }
}
