package io.ringside.gateway.fix.application;

import io.ringside.engine.protocol.Reason;
import io.ringside.gateway.fix.message.FixDictionary;

import java.nio.charset.StandardCharsets;

/**
 * The venue's reasons in the words of FIX 4.4: numbers of the stock dictionary, and the reason's own name as Text (58).
 * Hot path: no allocation.
 */
final class FixReasons
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
    static String sessionRejectText(final int reason)
    {
        switch (reason)
        {
            case FixDictionary.INVALID_TAG_NUMBER:
                return "INVALID_TAG_NUMBER";
            case FixDictionary.REQUIRED_TAG_MISSING:
                return "REQUIRED_TAG_MISSING";
            case FixDictionary.TAG_NOT_DEFINED_FOR_MESSAGE:
                return "UNSUPPORTED_FIELD";
            case FixDictionary.UNDEFINED_TAG:
                return "UNDEFINED_TAG";
            case FixDictionary.TAG_WITHOUT_VALUE:
                return "TAG_SPECIFIED_WITHOUT_A_VALUE";
            case FixDictionary.VALUE_INCORRECT:
                return "VALUE_IS_INCORRECT";
            case FixDictionary.INCORRECT_DATA_FORMAT:
                return "INCORRECT_DATA_FORMAT_FOR_VALUE";
            case FixDictionary.COMP_ID_PROBLEM:
                return "COMPID_PROBLEM";
            case FixDictionary.SENDING_TIME_ACCURACY:
                return "SENDINGTIME_ACCURACY_PROBLEM";
            case FixDictionary.INVALID_MSG_TYPE:
                return "INVALID_MSGTYPE";
            case FixDictionary.TAG_REPEATED:
                return "TAG_APPEARS_MORE_THAN_ONCE";
            case FixDictionary.TAG_OUT_OF_ORDER:
                return "TAG_SPECIFIED_OUT_OF_REQUIRED_ORDER";
            case FixDictionary.GROUP_OUT_OF_ORDER:
                return "REPEATING_GROUP_FIELDS_OUT_OF_ORDER";
            case FixDictionary.GROUP_COUNT_INCORRECT:
                return "INCORRECT_NUMINGROUP_COUNT";
            case FixDictionary.SEPARATOR_IN_VALUE:
                return "NON_DATA_VALUE_INCLUDES_FIELD_DELIMITER";
            default:
                return "OTHER";
        }
    }

    /** OrdRejReason (103). */
    static int ordRejReason(final Reason reason)
    {
        switch (reason)
        {
            case UNKNOWN_INSTRUMENT:
                return 1;
            case INSTRUMENT_CLOSED:
            case INSTRUMENT_HALTED:
            case PHASE_FORBIDS:
                return 2;
            case PRICE_COLLAR:
                return OTHER;
            case MAX_ORDER_QUANTITY:
            case MAX_ORDER_VALUE:
            case POSITION_LIMIT:
            case VALUE_OVERFLOW:
                return 3;
            case UNKNOWN_ORDER:
                return 5;
            case DUPLICATE_CLORDID:
                return 6;
            case INVALID_SIDE:
            case UNSUPPORTED_ORDER_TYPE:
            case UNSUPPORTED_TIME_IN_FORCE:
            case INVALID_COMBINATION:
                return 11;
            case INVALID_DISPLAY_QUANTITY:
            case INVALID_MIN_QUANTITY:
            case INVALID_QUANTITY:
            case QUANTITY_OFF_LOT:
            case QUANTITY_TOO_SMALL:
            case QUANTITY_TOO_LARGE:
                return 13;
            case UNKNOWN_ACCOUNT:
            case ACCOUNT_DISABLED:
            case NOT_AUTHORISED:
                return 15;
            case KILL_SWITCH:
            case BOOK_FULL:
            case LEVELS_FULL:
            case CLORDID_MEMORY_FULL:
            case CAPACITY_EXCEEDED:
                return 0;
            default:
                return OTHER;
        }
    }

    /** CxlRejReason (102). */
    static int cxlRejReason(final Reason reason)
    {
        switch (reason)
        {
            case TOO_LATE:
                return 0;
            case UNKNOWN_ORDER:
                return 1;
            case DUPLICATE_CLORDID:
                return 6;
            case KILL_SWITCH:
            case INSTRUMENT_CLOSED:
            case INSTRUMENT_HALTED:
            case PHASE_FORBIDS:
                return 2;
            default:
                return OTHER;
        }
    }

    /** ExecRestatementReason (378) of an unsolicited cancel; {@link #ABSENT} where the order's own terms ended it. */
    static int cancelReason(final Reason reason)
    {
        switch (reason)
        {
            case HALT:
                return 6;
            case KILL_SWITCH:
            case OPERATOR:
            case BOOK_FULL:
            case LEVELS_FULL:
                return 8;
            case DISCONNECT:
            case SELF_TRADE:
                return OTHER;
            default:
                return ABSENT;
        }
    }

    /** ExecRestatementReason (378) of an order with new terms or at another price. */
    static int restatementReason(final Reason reason)
    {
        switch (reason)
        {
            case END_OF_DAY:
                return 1;
            case SLID:
            case PEG_REPRICED:
            case MARKET_REMAINDER:
                return 3;
            case OCO_REDUCED:
                return 5;
            case NONE:
            case OUTSIDE_DAILY_LIMITS:
                return 8;
            default:
                return OTHER;
        }
    }
}
