package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a full pass over the profiles must have seen at least once. */
final class ExpectedCoverage
{
    private static final Why[] NEW_REJECTS = {
        Why.UNKNOWN_INSTRUMENT, Why.UNKNOWN_ACCOUNT, Why.ACCOUNT_DISABLED, Why.KILL_SWITCH, Why.INSTRUMENT_CLOSED,
        Why.INSTRUMENT_HALTED, Why.PHASE_FORBIDS, Why.INVALID_PRICE, Why.PRICE_OFF_TICK, Why.PRICE_OUT_OF_RANGE,
        Why.INVALID_QUANTITY, Why.QUANTITY_OFF_LOT, Why.QUANTITY_TOO_SMALL, Why.QUANTITY_TOO_LARGE, Why.PRICE_COLLAR,
        Why.MAX_ORDER_QUANTITY, Why.MAX_ORDER_VALUE, Why.POSITION_LIMIT, Why.DUPLICATE_CLORDID, Why.INVALID_CLORDID,
        Why.INVALID_SIDE, Why.UNSUPPORTED_ORDER_TYPE, Why.UNSUPPORTED_TIME_IN_FORCE, Why.BOOK_FULL,
        Why.OPEN_ORDER_LIMIT, Why.CLORDID_MEMORY_FULL, Why.CAPACITY_EXCEEDED, Why.VALUE_OVERFLOW, Why.INVALID_COMMAND,
        Why.INVALID_COMBINATION, Why.INVALID_DISPLAY_QUANTITY, Why.DISPLAY_TOO_SMALL, Why.INVALID_MIN_QUANTITY,
        Why.POST_ONLY_WOULD_MATCH, Why.NO_OPPOSITE, Why.INVALID_STOP_PRICE, Why.STOP_ALREADY_SATISFIED,
        Why.NO_REFERENCE_PRICE, Why.INVALID_LINK, Why.INVALID_EXPIRE_TIME, Why.INVALID_MEMO};
    /** An active kill switch leaves no order that could be replaced. */
    private static final Set<Why> NEVER_ON_REPLACE = Set.of(Why.KILL_SWITCH, Why.UNKNOWN_INSTRUMENT,
        Why.UNKNOWN_ACCOUNT, Why.INVALID_SIDE, Why.OPEN_ORDER_LIMIT, Why.CAPACITY_EXCEEDED, Why.INVALID_MIN_QUANTITY,
        Why.NO_OPPOSITE, Why.INVALID_LINK, Why.NO_REFERENCE_PRICE, Why.INVALID_MEMO);
    private static final Why[] CANCEL_REJECTS = {
        Why.INVALID_CLORDID, Why.UNKNOWN_ORDER, Why.TOO_LATE, Why.INSTRUMENT_CLOSED, Why.INSTRUMENT_HALTED,
        Why.PHASE_FORBIDS};
    private static final Why[] UNASKED_CANCELS = {
        Why.NONE, Why.IOC_REMAINDER, Why.FOK_UNFILLABLE, Why.MARKET_REMAINDER, Why.NO_OPPOSITE, Why.MASS_CANCEL,
        Why.DISCONNECT, Why.HALT, Why.KILL_SWITCH, Why.POST_ONLY, Why.SELF_TRADE, Why.MIN_QUANTITY_UNFILLED,
        Why.OCO_CANCELLED};
    private static final Set<Command.Kind> OFFERED = EnumSet.range(
        Command.Kind.NEW_ORDER, Command.Kind.REPLACE_ORDER_EXTENDED);
    private static final List<String> AUCTION_RULES = List.of("AUCTION_TRADE", "AUCTION_INDICATION",
        "execution C EXPIRE_TIME", "execution 4 AUCTION_REMAINDER", "rule A09 at-close joins the closing call",
        "rule B86 at-close parked again", "rule B76 extension", "rule B04 still crossed",
        "rule 5.1 call ended by the clock", "rule A30 prevented in an auction", "rule 5.2 step 1 nothing trades",
        "rule 5.2 step 2 one price left", "rule 5.2 step 3 highest", "rule 5.2 step 3 lowest",
        "rule 5.2 step 4 mixed", "rule 5.2 step 4 zero", "rule 5.2 step 4 reference inside",
        "rule 5.2 step 4 reference outside", "rule 5.2 step 4 no reference", "rule 5.2 step 5 reference alone",
        "rule 5.2 step 5 reference too high");
    private static final List<String> PROTECTION_RULES = List.of("execution 4 COLLAR", "execution 4 CIRCUIT_BREAKER",
        "execution D MARKET_REMAINDER", "rule 5.1 calendar", "rule 5.3 interrupted by VOLATILITY",
        "rule 5.3 interrupted by CIRCUIT_BREAKER", "rule 5.3 interrupted by STOP_CASCADE",
        "rule B44 elected stop joins a call", "rule O2 remainder rests", "rule O2 remainder rests of a stop",
        "admin SET_PROTECTION NONE", "admin SET_PROTECTION INVALID_COMMAND",
        "admin SET_PROTECTION UNKNOWN_INSTRUMENT", "admin SET_PROTECTION UNKNOWN_TICK_TABLE",
        "admin SCHEDULE_PHASE NONE", "admin SCHEDULE_PHASE INVALID_COMMAND",
        "admin SCHEDULE_PHASE UNKNOWN_INSTRUMENT");
    private static final List<String> RULES = List.of("execution D SELF_TRADE", "execution D SLID",
        "execution D OCO_REDUCED", "execution D TRIGGERED", "execution 4 BOOK_FULL",
        "rule A07 rests with the time of its election", "rule A20 nothing left to share",
        "rule A20 other leg reduced", "rule A21 other leg ends too", "rule B41 elected by an elected stop",
        "rule B43 trailing", "rule O5 reach of a pair", "rule O11 one cancels other", "rule O9 elected buy type 3",
        "rule O9 elected buy type 3 by quote", "rule O9 elected buy type 4", "rule O9 elected buy type 4 by quote",
        "rule O9 elected buy type 7", "rule O9 elected buy type 8", "rule O9 elected by an order",
        "rule O9 elected sell type 3", "rule O9 elected sell type 3 by quote", "rule O9 elected sell type 4",
        "rule O9 elected sell type 4 by quote", "rule O9 elected sell type 7", "rule O9 elected sell type 8",
        "rule 3.2 C.3", "rule 3.2 keeps priority", "rule 3.2 loses priority", "rule B10 new tranche",
        "rule 3.3 mode 1", "rule 3.3 mode 1 hidden", "rule 3.3 mode 1 iceberg", "rule 3.3 mode 2",
        "rule 3.3 mode 2 hidden", "rule 3.3 mode 2 iceberg", "rule 3.3 mode 3", "rule 3.3 mode 3 hidden",
        "rule 3.3 mode 3 iceberg", "rule 3.3 mode 4", "rule 3.3 mode 4 hidden", "rule 3.3 mode 4 iceberg",
        "rule A36 group of the account", "rule A36 group of the order", "rule B12 part of a hidden order trades",
        "rule B19 display dropped with the minimum", "rule O6 remainder of a minimum", "rule B51 full to hidden",
        "rule B51 hidden to full", "rule B51 hidden to hidden", "rule B51 hidden to iceberg",
        "rule B51 iceberg to hidden", "rule O3 market-to-limit", "rule O14 memo", "rule O3 rests without a trade",
        "rule O3 rests without a trade in a call", "rule O5 FOK fills with mode 0",
        "rule O5 FOK fills with mode 1", "rule O5 FOK fills with mode 2", "rule O5 FOK fills with mode 3",
        "rule O5 FOK fills with mode 4", "rule O5 FOK killed with mode 1", "rule O5 FOK killed with mode 2",
        "rule O5 FOK killed with mode 3", "rule O5 FOK killed with mode 4", "rule O6 minimum met with mode 1",
        "rule O6 minimum met with mode 2", "rule O6 minimum met with mode 3", "rule O6 minimum met with mode 4",
        "rule O8 post-only mode 2", "rule O8 post-only mode 2 against a hidden order", "rule O8 post-only mode 3",
        "rule O8 post-only mode 3 against a hidden order", "admin SET_ACCOUNT_GROUPS NONE",
        "admin SET_ACCOUNT_GROUPS INVALID_COMMAND", "admin SET_ACCOUNT_GROUPS UNKNOWN_ACCOUNT");
    /** What one pass may well miss. */
    static final Set<String> RARE = Set.of("admin CORRECT_TRADE VALUE_OVERFLOW", "rule 5.2 step 4 no reference");
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
            if (OFFERED.contains(kind))
            {
                keys.add("command " + kind);
            }
        }
        keys.addAll(RULES);
        keys.addAll(AUCTION_RULES);
        keys.addAll(PROTECTION_RULES);
        keys.addAll(ExpectedMatchingCoverage.keys());
        keys.addAll(ExpectedPegCoverage.keys());
        keys.addAll(DeskCoverage.keys());
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
        keys.addAll(List.of("command SESSION_MESSAGE", "SESSION_REPORT", "rule a run begins",
            "rule 2.2 a gateway starts", "rule 4.2 a message about a live order",
            "rule 4.2 a message about an ended order", "rule 4.5 status of an ended order that has traded",
            "rule F08 order seen before", "rule F08 replace seen before"));
        keys.addAll(List.of("execution 0 NONE", "execution 5 NONE", "execution F NONE", "execution C END_OF_DAY",
            "execution D END_OF_DAY", "execution I NONE", "execution I UNKNOWN_ORDER", "execution I TOO_LATE",
            "delta 0", "delta 1", "delta 2", "TRADE", "TRADING_STATUS", "INSTRUMENT_DEFINITION",
            "admin DEFINE_INSTRUMENT NONE", "admin DEFINE_INSTRUMENT INVALID_COMMAND",
            "admin DEFINE_INSTRUMENT CAPACITY_EXCEEDED", "admin DEFINE_INSTRUMENT VALUE_OVERFLOW",
            "admin DEFINE_ACCOUNT NONE", "admin DEFINE_ACCOUNT INVALID_COMMAND",
            "admin DEFINE_ACCOUNT CAPACITY_EXCEEDED", "admin SET_RISK_LIMITS NONE",
            "admin SET_RISK_LIMITS INVALID_COMMAND", "admin SET_RISK_LIMITS UNKNOWN_ACCOUNT",
            "admin SET_TRADING_PHASE NONE", "admin SET_TRADING_PHASE INVALID_COMMAND",
            "admin SET_TRADING_PHASE BOOK_CROSSED", "admin SET_TRADING_PHASE UNKNOWN_INSTRUMENT",
            "admin START_CALL NONE", "admin START_CALL INVALID_COMMAND", "admin START_CALL UNKNOWN_INSTRUMENT",
            "admin UNCROSS NONE", "admin UNCROSS BOOK_CROSSED", "admin UNCROSS EXTENDED",
            "admin UNCROSS PHASE_FORBIDS", "admin UNCROSS UNKNOWN_INSTRUMENT", "admin SET_AUCTION NONE",
            "admin SET_AUCTION INVALID_COMMAND", "admin SET_AUCTION UNKNOWN_INSTRUMENT",
            "admin SET_REFERENCE_PRICE NONE", "admin SET_REFERENCE_PRICE INVALID_COMMAND",
            "admin SET_REFERENCE_PRICE UNKNOWN_INSTRUMENT",
            "admin KILL_SWITCH NONE", "admin KILL_SWITCH INVALID_COMMAND", "admin KILL_SWITCH UNKNOWN_ACCOUNT",
            "admin END_OF_DAY NONE", "admin END_OF_DAY INSTRUMENT_OPEN",
            "admin END_OF_DAY INVALID_COMMAND", "admin CHECK_STATE NONE",
            "admin TAKE_SNAPSHOT NONE"));
        return keys;
    }
}
