package io.ringside.engine.model;

/**
 * The numbers of the wire that the model speaks, copied from the schema by hand so that a change of either is noticed.
 */
final class Wire
{
    static final int NULL_CODE = 255;

    static final int BUY = 1;
    static final int SELL = 2;

    static final int MARKET = 1;
    static final int LIMIT = 2;

    static final int DAY = 0;
    static final int GTC = 1;
    static final int IOC = 3;
    static final int FOK = 4;

    static final int STATUS_NEW = '0';
    static final int STATUS_PARTIALLY_FILLED = '1';
    static final int STATUS_FILLED = '2';
    static final int STATUS_CANCELED = '4';
    static final int STATUS_REJECTED = '8';
    static final int STATUS_EXPIRED = 'C';

    static final int EXEC_NEW = '0';
    static final int EXEC_CANCELED = '4';
    static final int EXEC_REPLACED = '5';
    static final int EXEC_REJECTED = '8';
    static final int EXEC_EXPIRED = 'C';
    static final int EXEC_RESTATED = 'D';
    static final int EXEC_TRADE = 'F';
    static final int EXEC_STATUS = 'I';

    static final int LIQUIDITY_NONE = 0;
    static final int LIQUIDITY_ADDED = 1;
    static final int LIQUIDITY_REMOVED = 2;

    static final int REQUEST_CANCEL = 1;
    static final int REQUEST_REPLACE = 2;

    static final int SCOPE_INSTRUMENT = 1;
    static final int SCOPE_ACCOUNT = 2;
    static final int SCOPE_SESSION = 6;
    static final int SCOPE_ALL = 7;

    static final int KILL_ACCOUNT = 1;
    static final int KILL_ALL = 7;

    static final int CLOSED = 0;
    static final int CONTINUOUS = 4;
    static final int HALT = 6;
    static final int HALT_FROZEN = 7;
    static final int POST_CLOSE = 9;
    static final int PHASE_COUNT = 10;

    static final int BOOK_NEW = 0;
    static final int BOOK_CHANGE = 1;
    static final int BOOK_DELETE = 2;

    private Wire()
    {
    }

    static boolean isSide(final int code)
    {
        return BUY == code || SELL == code;
    }

    static boolean isOrdType(final int code)
    {
        return MARKET == code || LIMIT == code;
    }

    static boolean isTimeInForce(final int code)
    {
        return DAY == code || GTC == code || IOC == code || FOK == code;
    }

    static boolean isMassCancelScope(final int code)
    {
        return SCOPE_INSTRUMENT == code || SCOPE_ACCOUNT == code || SCOPE_SESSION == code || SCOPE_ALL == code;
    }

    static boolean isPhase(final int code)
    {
        return code >= 0 && code < PHASE_COUNT;
    }

    static boolean isSupportedPhase(final int code)
    {
        return CLOSED == code || CONTINUOUS == code || HALT == code || HALT_FROZEN == code || POST_CLOSE == code;
    }

    static boolean isBoolean(final int code)
    {
        return 0 == code || 1 == code;
    }

    /** What a report says of a code that means nothing. */
    static int orNull(final boolean isValid, final int code)
    {
        return isValid ? code : NULL_CODE;
    }
}
