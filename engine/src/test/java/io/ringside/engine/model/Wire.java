package io.ringside.engine.model;

/**
 * The numbers of the wire that the model speaks, copied from the schema by hand so that a change of either is noticed.
 */
final class Wire
{
    static final int NULL_CODE = 255;
    static final int FIRST_EXECUTION = 0;
    static final int EACH_EXECUTION = 1;
    static final int ROUNDED = 0;
    static final int HALF_TICK = 1;

    static final int BODY_LENGTH_MAX = 160;
    static final int ORDER_BODY_LENGTH_MAX = 157;
    static final int BEGINS_RUN = 1;
    static final int IS_EXECUTION = 2;
    static final int COPIES_OF_ACCOUNT = 2;
    static final int COPIES_OF_SESSION = 6;
    static final int ANY_IDS = 0;
    static final int RISING_IDS = 1;
    /** The flag of new orders and replaces. */
    static final int POSSIBLE_RESEND = 1;
    /** Flags of replaces: ExecInst is stated, as post-only or not, and with this many times the kind of the peg. */
    static final int EXEC_INST_STATED = 2;
    static final int STATED_POST_ONLY = 4;
    static final int STATED_PEG = 8;
    static final int REPLACE_FLAGS_MAX = 31;

    static final int BUY = 1;
    static final int SELL = 2;

    static final int MARKET = 1;
    static final int LIMIT = 2;
    static final int STOP = 3;
    static final int STOP_LIMIT = 4;
    static final int MARKET_TO_LIMIT = 5;
    static final int PEGGED = 6;
    static final int TRAILING_STOP = 7;
    static final int TRAILING_STOP_LIMIT = 8;
    static final int TAKE_PROFIT = 9;
    static final int TAKE_PROFIT_LIMIT = 10;

    static final int DAY = 0;
    static final int GTC = 1;
    static final int AT_OPEN = 2;
    static final int IOC = 3;
    static final int FOK = 4;
    static final int GTD = 6;
    static final int AT_CLOSE = 7;
    static final int GOOD_FOR_AUCTION = 8;

    static final int STP_NONE = 0;
    static final int CANCEL_NEWEST = 1;
    static final int CANCEL_OLDEST = 2;
    static final int CANCEL_BOTH = 3;
    static final int DECREMENT = 4;

    static final int POST_ONLY_NONE = 0;
    static final int POST_ONLY_REJECT = 1;
    static final int POST_ONLY_CANCEL = 2;
    static final int POST_ONLY_SLIDE = 3;

    static final int LAST_TRADE = 0;
    static final int BEST_QUOTE = 1;

    static final int LOST_WITH_SESSION = 1;
    static final int LOST_NEVER = 2;
    static final int LOST_AS_SESSION = 3;
    static final int PEG_NONE = 0;
    static final int PEG_PRIMARY = 1;
    static final int PEG_OPPOSITE = 2;
    static final int PEG_MIDPOINT = 3;

    static final int STEP_FIFO = 0;
    static final int STEP_PRO_RATA = 1;
    static final int STEP_FIFO_PERCENT = 2;
    static final int STEP_TOP_ORDER = 3;
    static final int STEP_MARKET_MAKER = 4;
    static final int STEP_LEVELLING = 5;
    static final int STEP_TIME_PRO_RATA = 6;

    static final int COLLAR_CANCEL = 0;
    static final int COLLAR_VOLATILITY = 1;

    static final int REMAINDER_CANCEL = 0;
    static final int REMAINDER_REST = 1;

    static final int TIE_REFERENCE = 1;

    /** Of a choice that a command need not state. */
    static final int UNSTATED = 255;
    static final long UNSTATED_TIME = Long.MIN_VALUE;

    /** What a display quantity says of an order that is not shown at all. */
    static final long HIDDEN = -1;

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
    static final int MODEL_NONE = 0;
    static final int MODEL_CASH = 1;
    static final int MODEL_MARGIN = 2;
    static final int MOVE_DEPOSIT = 1;
    static final int MOVE_WITHDRAW = 2;
    static final int MOVE_TRANSFER = 3;
    static final int MOVE_ADJUST = 4;
    static final int MOVE_HOLD = 5;
    static final int MOVE_RELEASE = 6;
    static final int LEVEL_ACCOUNT = 3;
    static final long INSURANCE_ID = -3;
    static final int QUERY_BALANCES = 1;
    static final int QUERY_POSITIONS = 2;
    static final int QUERY_LIMITS = 3;
    static final int QUERY_LIQUIDATION = 4;
    static final int QUERY_ACCOUNT = 5;
    static final int EXEC_TRADE = 'F';
    static final int EXEC_TRADE_CORRECT = 'G';
    static final int EXEC_TRADE_CANCEL = 'H';
    static final int EXEC_STATUS = 'I';

    static final int LIQUIDITY_NONE = 0;
    static final int LIQUIDITY_ADDED = 1;
    static final int LIQUIDITY_REMOVED = 2;
    static final int LIQUIDITY_AUCTION = 4;

    static final int REQUEST_CANCEL = 1;
    static final int REQUEST_REPLACE = 2;

    static final int SCOPE_INSTRUMENT = 1;
    static final int SCOPE_ACCOUNT = 2;
    static final int SCOPE_SESSION = 6;
    static final int SCOPE_ALL = 7;
    static final int SCOPE_FIRM = 8;

    static final int OPERATOR_SCOPE_ORDER = 0;
    static final int OPERATOR_SCOPE_INSTRUMENT = 1;
    static final int OPERATOR_SCOPE_ACCOUNT = 2;
    static final int OPERATOR_SCOPE_FIRM = 3;
    static final int OPERATOR_SCOPE_SESSION = 6;
    static final int OPERATOR_SCOPE_ALL = 7;

    static final int KILL_ACCOUNT = 1;
    static final int KILL_ALL = 7;

    static final int CLOSED = 0;
    static final int PRE_OPEN = 1;
    static final int AUCTION_CALL = 2;
    static final int NO_CANCEL = 3;
    static final int CONTINUOUS = 4;
    static final int VOLATILITY = 5;
    static final int HALT = 6;
    static final int HALT_FROZEN = 7;
    static final int CLOSING_CALL = 8;
    static final int POST_CLOSE = 9;
    static final int TRADE_AT_CLOSE = 10;
    static final int PHASE_COUNT = 11;

    static final int BOOK_NEW = 0;
    static final int BOOK_CHANGE = 1;
    static final int BOOK_DELETE = 2;

    private Wire()
    {
    }

    /** The number of a name. */
    static long valueOf(final String name)
    {
        try
        {
            return Wire.class.getDeclaredField(name).getLong(null);
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalArgumentException(name, ex);
        }
    }

    static boolean isSide(final int code)
    {
        return BUY == code || SELL == code;
    }

    static boolean isOrdType(final int code)
    {
        return code >= MARKET && code <= TAKE_PROFIT_LIMIT;
    }

    static boolean isStop(final int ordType)
    {
        return STOP == ordType || STOP_LIMIT == ordType || isTrailing(ordType) || isTakeProfit(ordType);
    }

    static boolean isTakeProfit(final int ordType)
    {
        return TAKE_PROFIT == ordType || TAKE_PROFIT_LIMIT == ordType;
    }

    static boolean isTrailing(final int ordType)
    {
        return TRAILING_STOP == ordType || TRAILING_STOP_LIMIT == ordType;
    }

    /** Has the order a limit price of its own? */
    static boolean hasLimit(final int ordType)
    {
        return LIMIT == ordType || STOP_LIMIT == ordType || TRAILING_STOP_LIMIT == ordType ||
            TAKE_PROFIT_LIMIT == ordType;
    }

    static boolean isTimeInForce(final int code)
    {
        return DAY == code || GTC == code || AT_OPEN == code || IOC == code || FOK == code || GTD == code ||
            AT_CLOSE == code || GOOD_FOR_AUCTION == code;
    }

    /** Does such an order outlive the day? */
    static boolean isGoodTill(final int timeInForce)
    {
        return GTC == timeInForce || GTD == timeInForce;
    }

    static boolean isImmediate(final int timeInForce)
    {
        return IOC == timeInForce || FOK == timeInForce;
    }

    static boolean isAuctionOnly(final int timeInForce)
    {
        return AT_OPEN == timeInForce || AT_CLOSE == timeInForce || GOOD_FOR_AUCTION == timeInForce;
    }

    static boolean isMassCancelScope(final int code)
    {
        return SCOPE_INSTRUMENT == code || SCOPE_ACCOUNT == code || SCOPE_SESSION == code || SCOPE_ALL == code ||
            SCOPE_FIRM == code;
    }

    static boolean isOperatorCancelScope(final int code)
    {
        return (code >= OPERATOR_SCOPE_ORDER && code <= OPERATOR_SCOPE_FIRM) || OPERATOR_SCOPE_SESSION == code ||
            OPERATOR_SCOPE_ALL == code;
    }

    static boolean isCall(final int phase)
    {
        return PRE_OPEN == phase || AUCTION_CALL == phase || NO_CANCEL == phase || VOLATILITY == phase ||
            CLOSING_CALL == phase;
    }

    static boolean isPhase(final int code)
    {
        return code >= 0 && code < PHASE_COUNT;
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
