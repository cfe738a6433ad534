package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixDictionary;

import java.nio.charset.StandardCharsets;

/**
 * The venue's reasons in the words of FIX 4.4: numbers of the stock dictionary, and the reason's own name as Text (58).
 * Hot path: no allocation.
 */
public final class FixReasons
{
    /** There is no number to be sent. */
    static final int ABSENT = -1;

    /** Text (58) of an order with an instruction that the venue does not follow; the core has no word for it. */
    static final byte[] UNSUPPORTED_EXEC_INST = "UNSUPPORTED_EXEC_INST".getBytes(StandardCharsets.US_ASCII);

    private static final int OTHER = 99;
    private static final byte[][] TEXT_BY_CODE = new byte[256][];

    static
    {
        for (final Reason reason : Reason.values())
        {
            if (reason != Reason.NULL_VAL)
            {
                TEXT_BY_CODE[reason.value()] = reason.name().getBytes(StandardCharsets.US_ASCII);
            }
        }
    }

    private FixReasons()
    {
    }

    /** Text (58); null for {@link Reason#NONE} and for an unknown code. */
    static byte[] text(final int code)
    {
        return 0 == code || code >= TEXT_BY_CODE.length ? null : TEXT_BY_CODE[code];
    }

    /** Text (58) of refusals by the gateway: that of the core. */
    static byte[] text(final Reason reason)
    {
        return text(reason.value());
    }

    /** Text (58) of a Reject (3) that has none of its own: SessionRejectReason (373) in the words of FIX. */
    public static String sessionRejectText(final int reason)
    {
        return switch (reason)
        {
            case FixDictionary.INVALID_TAG_NUMBER -> "INVALID_TAG_NUMBER";
            case FixDictionary.REQUIRED_TAG_MISSING -> "REQUIRED_TAG_MISSING";
            case FixDictionary.TAG_NOT_DEFINED_FOR_MESSAGE -> "UNSUPPORTED_FIELD";
            case FixDictionary.UNDEFINED_TAG -> "UNDEFINED_TAG";
            case FixDictionary.TAG_WITHOUT_VALUE -> "TAG_SPECIFIED_WITHOUT_A_VALUE";
            case FixDictionary.VALUE_INCORRECT -> "VALUE_IS_INCORRECT";
            case FixDictionary.INCORRECT_DATA_FORMAT -> "INCORRECT_DATA_FORMAT_FOR_VALUE";
            case FixDictionary.COMP_ID_PROBLEM -> "COMPID_PROBLEM";
            case FixDictionary.SENDING_TIME_ACCURACY -> "SENDINGTIME_ACCURACY_PROBLEM";
            case FixDictionary.INVALID_MSG_TYPE -> "INVALID_MSGTYPE";
            case FixDictionary.TAG_REPEATED -> "TAG_APPEARS_MORE_THAN_ONCE";
            case FixDictionary.TAG_OUT_OF_ORDER -> "TAG_SPECIFIED_OUT_OF_REQUIRED_ORDER";
            case FixDictionary.GROUP_OUT_OF_ORDER -> "REPEATING_GROUP_FIELDS_OUT_OF_ORDER";
            case FixDictionary.GROUP_COUNT_INCORRECT -> "INCORRECT_NUMINGROUP_COUNT";
            case FixDictionary.SEPARATOR_IN_VALUE -> "NON_DATA_VALUE_INCLUDES_FIELD_DELIMITER";
            default -> "OTHER";
        };
    }

    /** OrdRejReason (103). */
    static int ordRejReason(final Reason reason)
    {
        return switch (reason)
        {
            case UNKNOWN_INSTRUMENT -> 1;
            case INSTRUMENT_CLOSED, INSTRUMENT_HALTED, PHASE_FORBIDS -> 2;
            case PRICE_COLLAR -> OTHER;
            case MAX_ORDER_QUANTITY, MAX_ORDER_VALUE, POSITION_LIMIT, VALUE_OVERFLOW, INSUFFICIENT_FUNDS,
                INSUFFICIENT_MARGIN, AMOUNT_OVERFLOW, OPEN_VALUE_LIMIT, LONG_LIMIT, SHORT_LIMIT, GROSS_LIMIT,
                DAILY_GROSS_LIMIT, DAILY_NET_LIMIT, LEVERAGE_LIMIT -> 3;
            case UNKNOWN_ORDER -> 5;
            case DUPLICATE_CLORDID, DUPLICATE_ORDER -> 6;
            case INVALID_SIDE, UNSUPPORTED_ORDER_TYPE, UNSUPPORTED_TIME_IN_FORCE, INVALID_COMBINATION -> 11;
            case INVALID_DISPLAY_QUANTITY, INVALID_MIN_QUANTITY, INVALID_QUANTITY, QUANTITY_OFF_LOT,
                QUANTITY_TOO_SMALL, QUANTITY_TOO_LARGE -> 13;
            case UNKNOWN_ACCOUNT, ACCOUNT_DISABLED, NOT_AUTHORISED -> 15;
            case KILL_SWITCH, BOOK_FULL, LEVELS_FULL, CLORDID_MEMORY_FULL, CAPACITY_EXCEEDED, RESTRICTED, SUSPENDED,
                ORDER_RATE, EXECUTION_THROTTLE, ORDER_TO_TRADE, NO_CURRENCY, LIQUIDATION -> 0;
            default -> OTHER;
        };
    }

    /** CxlRejReason (102). */
    static int cxlRejReason(final Reason reason)
    {
        return switch (reason)
        {
            case TOO_LATE -> 0;
            case UNKNOWN_ORDER -> 1;
            case DUPLICATE_CLORDID -> 6;
            case KILL_SWITCH, INSTRUMENT_CLOSED, INSTRUMENT_HALTED, PHASE_FORBIDS -> 2;
            default -> OTHER;
        };
    }

    /** ExecRestatementReason (378) of an unsolicited cancel; {@link #ABSENT} where the order's own terms ended it. */
    static int cancelReason(final Reason reason)
    {
        return switch (reason)
        {
            case HALT -> 6;
            case KILL_SWITCH, LOSS_LIMIT, OPERATOR, BOOK_FULL, LEVELS_FULL -> 8;
            case DISCONNECT, SELF_TRADE -> OTHER;
            default -> ABSENT;
        };
    }

    /** ExecRestatementReason (378) of an order with new terms or at another price. */
    static int restatementReason(final Reason reason)
    {
        return switch (reason)
        {
            case END_OF_DAY -> 1;
            case SLID, PEG_REPRICED, MARKET_REMAINDER, AUCTION_REMAINDER -> 3;
            case OCO_REDUCED -> 5;
            case NONE, OUTSIDE_DAILY_LIMITS -> 8;
            default -> OTHER;
        };
    }
}
