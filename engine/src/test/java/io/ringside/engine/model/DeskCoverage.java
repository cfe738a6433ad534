package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Of tick tables, daily limits and the operator's desk: what a full pass over the profiles must have seen. */
final class DeskCoverage
{
    private DeskCoverage()
    {
    }

    static List<String> keys()
    {
        final List<String> keys = new ArrayList<>();
        keys.addAll(List.of("rule O8 slides by a tick table", "rule O2 price of the remainder by a tick table",
            "rule B72 by a tick table", "rule B60 leaves the book", "rule B60 kept out",
            "rule B60 kept out when elected", "rule B60 returns and runs", "rule B60 returns to a book at rest",
            "rule B60 returns to wait for the close", "rule B60 ends with the auction",
            "execution 8 OUTSIDE_DAILY_LIMITS", "execution D OUTSIDE_DAILY_LIMITS", "replace OUTSIDE_DAILY_LIMITS",
            "execution 4 OPERATOR"));
        answers(keys, "admin DEFINE_TICK_TABLE", Why.NONE, Why.INVALID_COMMAND, Why.CAPACITY_EXCEEDED);
        answers(keys, "admin OPERATOR_CANCEL", Why.NONE, Why.INVALID_COMMAND, Why.UNKNOWN_INSTRUMENT,
            Why.UNKNOWN_ACCOUNT, Why.UNKNOWN_FIRM, Why.UNKNOWN_SESSION, Why.UNKNOWN_ORDER);
        answers(keys, "admin MASS_STATUS", Why.NONE, Why.INVALID_CLORDID, Why.INVALID_COMMAND, Why.INVALID_SIDE,
            Why.UNKNOWN_INSTRUMENT, Why.UNKNOWN_ACCOUNT);
        answers(keys, "massCancel", Why.UNKNOWN_FIRM);
        keys.addAll(List.of("TRADE_CORRECTION", "STATISTICS", "execution H BUST", "execution G CORRECTION",
            "rule 6.4 too old to be changed", "rule A39 no trade left", "rule A39 other last price",
            "rule A39 same last price", "rule J.1 BUST of a dead order", "rule J.1 BUST of a live order",
            "rule J.1 CORRECTION of a dead order", "rule J.1 CORRECTION of a live order"));
        answers(keys, "admin BUST_TRADE", Why.NONE, Why.INVALID_COMMAND, Why.NOT_AUTHORISED, Why.UNKNOWN_TRADE,
            Why.TRADE_NOT_CHANGEABLE);
        answers(keys, "admin BUST_TRADES", Why.NONE, Why.INVALID_COMMAND, Why.NOT_AUTHORISED, Why.UNKNOWN_TRADE,
            Why.UNKNOWN_INSTRUMENT);
        keys.addAll(List.of("rule P8 bust of one of today", "rule P8 bust of many of today",
            "rule P8 bust of one of before", "rule P8 bust of many of before", "rule P8 BUST of a day before",
            "rule P8 CORRECTION of a day before"));
        answers(keys, "admin CORRECT_TRADE", Why.NONE, Why.INVALID_COMMAND, Why.NOT_AUTHORISED, Why.UNKNOWN_TRADE,
            Why.TRADE_NOT_CHANGEABLE, Why.INVALID_PRICE, Why.PRICE_OFF_TICK, Why.PRICE_OUT_OF_RANGE,
            Why.INVALID_QUANTITY, Why.QUANTITY_OFF_LOT, Why.QUANTITY_TOO_LARGE, Why.VALUE_OVERFLOW);
        answers(keys, "admin PUBLISH_STATISTICS", Why.NONE, Why.INVALID_COMMAND, Why.UNKNOWN_INSTRUMENT);
        keys.addAll(List.of("DROP_COPY_REPORT", "DROP_COPY_MESSAGE", "rule 6.2 several copies"));
        answers(keys, "admin SET_DROP_COPY", Why.NONE, Why.INVALID_COMMAND, Why.UNKNOWN_SESSION, Why.UNKNOWN_ACCOUNT,
            Why.CAPACITY_EXCEEDED);
        keys.addAll(List.of("rule 2.3 used by no live order", "rule 2.3 used by a live order",
            "rule 2.3 numbers left out", "rule 2.3 an order stays over the night"));
        answers(keys, "admin SET_SESSION_IDS", Why.NONE, Why.INVALID_COMMAND, Why.UNKNOWN_SESSION, Why.NOT_CHANGEABLE);
        return keys;
    }

    private static void answers(final List<String> keys, final String what, final Why... reasons)
    {
        Stream.of(reasons).forEach(why -> keys.add(what + " " + why));
    }
}
