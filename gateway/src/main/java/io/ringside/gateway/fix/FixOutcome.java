package io.ringside.gateway.fix;

/**
 * What became of a message that came for the exchange. Negative: it is still to be answered.
 */
final class FixOutcome
{
    /** The exchange has taken the command; of a step on the way, that nothing stands against it. */
    static final int ACCEPTED = 0;

    /** The exchange has taken the refusal. */
    static final int ANSWERED = 1;

    /** The exchange took nothing: once more later. */
    static final int RETRY = -1;

    /** The venue takes no more risk just now. */
    static final int BUSY = -2;

    /** An order whose type has a price, without Price (44). */
    static final int PRICE_MISSING = -3;

    /** An order without OrderQty (38). */
    static final int QUANTITY_MISSING = -4;

    /** A mass request for a security without Symbol (55). */
    static final int SYMBOL_MISSING = -5;

    /** A stop order without StopPx (99). */
    static final int STOP_PRICE_MISSING = -6;

    /** A pegged order without a word in ExecInst (18) on what to. */
    static final int EXEC_INST_MISSING = -7;

    /** A trailing stop without PegOffsetValue (211). */
    static final int PEG_OFFSET_MISSING = -8;

    /** A good-till-date order with neither ExpireTime (126) nor ExpireDate (432). */
    static final int EXPIRE_TIME_MISSING = -9;

    /** The session sends more than it may. */
    static final int THROTTLED = -10;

    /** The venue does not take such messages. */
    static final int UNSUPPORTED_TYPE = -11;

    /** The client wants to be kept up to date; the venue answers questions. */
    static final int UNSUPPORTED_SUBSCRIPTION = -12;

    /** No instrument has that symbol. */
    static final int UNKNOWN_SECURITY = -13;

    private static final int BUSINESS_OTHER = 0;
    private static final int BUSINESS_UNKNOWN_SECURITY = 2;
    private static final int BUSINESS_UNSUPPORTED_TYPE = 3;
    private static final int BUSINESS_NOT_AVAILABLE = 4;
    private static final int BUSINESS_FIELD_MISSING = 5;

    private FixOutcome()
    {
    }

    /** Of a refusal that the exchange was given. */
    static int answered(final boolean isTaken)
    {
        return isTaken ? ANSWERED : RETRY;
    }

    /** Of a command that the exchange was given. */
    static int offered(final long sequence)
    {
        return sequence < 0 ? RETRY : ACCEPTED;
    }

    /** BusinessRejectReason (380) of the refusal that an outcome stands for. */
    static int businessReason(final int outcome)
    {
        switch (outcome)
        {
            case THROTTLED:
            case UNSUPPORTED_SUBSCRIPTION:
                return BUSINESS_OTHER;
            case UNKNOWN_SECURITY:
                return BUSINESS_UNKNOWN_SECURITY;
            case UNSUPPORTED_TYPE:
                return BUSINESS_UNSUPPORTED_TYPE;
            case BUSY:
                return BUSINESS_NOT_AVAILABLE;
            default:
                return BUSINESS_FIELD_MISSING;
        }
    }

    /** Text (58) of the refusal that an outcome stands for. */
    static String text(final int outcome)
    {
        switch (outcome)
        {
            case BUSY:
                return "VENUE_BUSY";
            case PRICE_MISSING:
                return "PRICE_MISSING";
            case QUANTITY_MISSING:
                return "QUANTITY_MISSING";
            case SYMBOL_MISSING:
                return "SYMBOL_MISSING";
            case STOP_PRICE_MISSING:
                return "STOP_PRICE_MISSING";
            case EXEC_INST_MISSING:
                return "EXEC_INST_MISSING";
            case PEG_OFFSET_MISSING:
                return "PEG_OFFSET_MISSING";
            case EXPIRE_TIME_MISSING:
                return "EXPIRE_TIME_MISSING";
            case THROTTLED:
                return "THROTTLED";
            case UNSUPPORTED_TYPE:
                return "UNSUPPORTED_MESSAGE_TYPE";
            case UNSUPPORTED_SUBSCRIPTION:
                return "UNSUPPORTED_SUBSCRIPTION";
            case UNKNOWN_SECURITY:
                return "UNKNOWN_INSTRUMENT";
            default:
                throw new IllegalArgumentException("no refusal: outcome=" + outcome);
        }
    }
}
