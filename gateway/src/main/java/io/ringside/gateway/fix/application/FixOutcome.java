package io.ringside.gateway.fix.application;

/** Result of an application message. All after {@link #RETRY} must still be answered by a BusinessMessageReject (j). */
enum FixOutcome
{
    /** The exchange accepted the command; of an intermediate step: no error. */
    ACCEPTED,

    /** The exchange accepted the refusal. */
    ANSWERED,

    /** The exchange took nothing: once more later. */
    RETRY,

    /** The venue accepts only cancels now. */
    BUSY(FixOutcome.NOT_AVAILABLE, "VENUE_BUSY"),

    /** An order whose type has a price, without Price (44). */
    PRICE_MISSING(FixOutcome.FIELD_MISSING, "PRICE_MISSING"),

    /** An order without OrderQty (38). */
    QUANTITY_MISSING(FixOutcome.FIELD_MISSING, "QUANTITY_MISSING"),

    /** A request for a security without Symbol (55). */
    SYMBOL_MISSING(FixOutcome.FIELD_MISSING, "SYMBOL_MISSING"),

    /** A stop order without StopPx (99). */
    STOP_PRICE_MISSING(FixOutcome.FIELD_MISSING, "STOP_PRICE_MISSING"),

    /** A pegged order without a peg in ExecInst (18). */
    EXEC_INST_MISSING(FixOutcome.FIELD_MISSING, "EXEC_INST_MISSING"),

    /** A trailing stop without PegOffsetValue (211). */
    PEG_OFFSET_MISSING(FixOutcome.FIELD_MISSING, "PEG_OFFSET_MISSING"),

    /** A good-till-date order with neither ExpireTime (126) nor ExpireDate (432). */
    EXPIRE_TIME_MISSING(FixOutcome.FIELD_MISSING, "EXPIRE_TIME_MISSING"),

    /** The session sends more than it may. */
    THROTTLED(FixOutcome.OTHER, "THROTTLED"),

    /** A drop copy session, which is there to listen. */
    NOT_AUTHORISED(FixOutcome.NOT_ALLOWED, "NOT_AUTHORISED"),

    /** The venue does not support such messages. */
    UNSUPPORTED_TYPE(FixOutcome.UNSUPPORTED_MESSAGE_TYPE, "UNSUPPORTED_MESSAGE_TYPE"),

    /** The client asks for a subscription; the venue only answers questions. */
    UNSUPPORTED_SUBSCRIPTION(FixOutcome.OTHER, "UNSUPPORTED_SUBSCRIPTION"),

    /** No instrument has that symbol. */
    UNKNOWN_SECURITY(FixOutcome.UNKNOWN_SECURITY_ID, "UNKNOWN_INSTRUMENT");

    private static final int OTHER = 0;
    private static final int UNKNOWN_SECURITY_ID = 2;
    private static final int UNSUPPORTED_MESSAGE_TYPE = 3;
    private static final int NOT_AVAILABLE = 4;
    private static final int FIELD_MISSING = 5;
    private static final int NOT_ALLOWED = 6;

    /** BusinessRejectReason (380). */
    final int businessReason;
    /** Text (58). */
    final String text;

    FixOutcome()
    {
        this(OTHER, "");
    }

    FixOutcome(final int businessReason, final String text)
    {
        this.businessReason = businessReason;
        this.text = text;
    }

    /** Returns that of a refusal that the exchange was given. */
    static FixOutcome answered(final boolean isTaken)
    {
        return isTaken ? ANSWERED : RETRY;
    }

    /** Returns that of a command that the exchange was given. */
    static FixOutcome offered(final long sequence)
    {
        return sequence < 0 ? RETRY : ACCEPTED;
    }

    boolean isToBeAnswered()
    {
        return ordinal() > RETRY.ordinal();
    }
}
