package io.ringside.risk;

/** Result of a risk check: {@link #ACCEPTED}, or a negative code that names the control that refused. */
public final class RiskVerdict
{
    /** No control refuses. */
    public static final int ACCEPTED = 0;

    /** No such account. */
    public static final int UNKNOWN_ACCOUNT = -1;

    /** The account exists and is not enabled. */
    public static final int ACCOUNT_DISABLED = -2;

    /** The kill switch of the account, or of the venue, is active. */
    public static final int KILL_SWITCH = -3;

    /** More lots than one order of the account may have. */
    public static final int MAX_ORDER_QUANTITY = -4;

    /** Price x quantity does not fit 64 bits. */
    public static final int VALUE_OVERFLOW = -5;

    /** Price x quantity is more than one order of the account may be worth. */
    public static final int MAX_ORDER_VALUE = -6;

    /** The position would pass its limit if every open order on this side were filled. */
    public static final int POSITION_LIMIT = -7;

    /** No room for another account, or for another pair of account and instrument. */
    public static final int CAPACITY_EXCEEDED = -8;

    /** A limit is negative. */
    public static final int INVALID_LIMITS = -9;

    /** The account trades with money, and the instrument has no currency. */
    public static final int NO_CURRENCY = -10;

    /** An amount does not fit 63 bits. */
    public static final int AMOUNT_OVERFLOW = -11;

    /** Less is available than the order may cost, or than is to be moved. */
    public static final int INSUFFICIENT_FUNDS = -12;

    /** No such currency. */
    public static final int UNKNOWN_CURRENCY = -13;

    /** Balances, orders, positions or kept trades depend on what is to change. */
    public static final int MONEY_IN_USE = -14;

    /** The reference names another movement of money. */
    public static final int DUPLICATE_REFERENCE = -15;

    /** The session, the account, its firm or the venue is blocked. */
    public static final int SUSPENDED = -16;

    /** The session, the account, its firm or the venue may not trade the instrument. */
    public static final int RESTRICTED = -17;

    /** The session, the account, its firm or the venue has no order left in its bucket. */
    public static final int ORDER_RATE = -18;

    /** The session, the account, its firm or the venue has as many open orders as it may have; so below. */
    public static final int OPEN_ORDERS_LIMIT = -19;

    /** The value of open orders would pass its limit. */
    public static final int OPEN_VALUE_LIMIT = -20;

    /** Position and open buys would pass the limit of what is long. */
    public static final int LONG_LIMIT = -21;

    /** Open sells less the position would pass the limit of what is short. */
    public static final int SHORT_LIMIT = -22;

    /** The sum of the worst cases of all accounts would pass its limit. */
    public static final int GROSS_LIMIT = -23;

    /** What was bought and sold today, and open orders, would pass their limit. */
    public static final int DAILY_GROSS_LIMIT = -24;

    /** What was bought less what was sold today, and open buys, would pass their limit; or the other way round. */
    public static final int DAILY_NET_LIMIT = -25;

    /** The level had as many fills in a while as it may have, and waits for the operator. */
    public static final int EXECUTION_THROTTLE = -26;

    /** The level enters too many orders for each trade of the day. */
    public static final int ORDER_TO_TRADE = -27;

    /** The level has just entered an order alike. */
    public static final int DUPLICATE_ORDER = -28;

    /** The account is not worth what its positions and orders would need, or what is to be moved beyond it. */
    public static final int INSUFFICIENT_MARGIN = -29;

    /** The instrument has no mark. */
    public static final int NO_MARK = -30;

    /** The account is being liquidated. */
    public static final int LIQUIDATION = -31;

    /** Positions and orders would be worth more than so many times what the account is worth. */
    public static final int LEVERAGE_LIMIT = -32;

    /** The smallest code: every verdict lies between this and {@link #ACCEPTED}. */
    public static final int MIN = LEVERAGE_LIMIT;

    private RiskVerdict()
    {
    }
}
