package io.ringside.risk.level;

import io.ringside.risk.Account;
import io.ringside.risk.money.Worth;

/**
 * What an event changes in the usage of the limits above an order: what its entry or replace adds, and what a fill or
 * its end takes away. The core fills it anew for each event, {@link Levels} reads it. What is 0 is not judged.
 */
public final class UsageChange
{
    /** What an amount that does not fit is counted as; it is refused if there is a limit. */
    public static final long VALUE_MAX = 1L << 62;

    public Account account;
    public int sessionId;
    public int instrumentId;
    /** That the instrument is quoted in; 0: none. */
    public int currencyId;
    public boolean isBuy;

    /** Quantity and value of the whole order; 0 if a replace makes them no larger. */
    public long orderLots;
    public long orderValue;

    /** Open orders, lots and value of them. */
    public long orders;
    public long openLots;
    public long openValue;

    /** Signed lots of the account's position; growth of the account's worst case in the instrument. */
    public long netLots;
    public long grossLots;

    /** What was bought or sold, and in how many fills. */
    public long tradedValue;
    public long fills;

    /** True if the position is valued at the mark before its lots join it, which are of this worth. */
    public boolean isValued;
    public long markTicks;
    public Worth worth;

    /** True of an order that may pass limits of quantities, values and positions. */
    public boolean isExcepted;

    /** True of a new order: one alike is looked for. Its price is what it states, 0 if it states none. */
    public boolean isNew;
    public long priceTicks;

    /** The time of the command. */
    public long nowNs;

    /** Nothing, of an order. */
    public UsageChange of(
        final Account newAccount,
        final int newSessionId,
        final int newInstrumentId,
        final int newCurrencyId,
        final boolean newIsBuy)
    {
        account = newAccount;
        sessionId = newSessionId;
        instrumentId = newInstrumentId;
        currencyId = newCurrencyId;
        isBuy = newIsBuy;
        orderLots = 0;
        orderValue = 0;
        orders = 0;
        openLots = 0;
        openValue = 0;
        netLots = 0;
        grossLots = 0;
        tradedValue = 0;
        fills = 0;
        isValued = false;
        isExcepted = false;
        isNew = false;
        priceTicks = 0;
        return this;
    }

    /** The same, taken away. */
    public UsageChange negate()
    {
        orders = -orders;
        openLots = -openLots;
        openValue = -openValue;
        netLots = -netLots;
        grossLots = -grossLots;
        return this;
    }

    /** The most that counts for any limit of a row. */
    long addedMax(final LimitKind.Scope scope)
    {
        return switch (scope)
        {
            case INSTRUMENT -> Math.max(orderLots, Math.max(openLots, grossLots));
            case CURRENCY -> Math.max(orderValue, openValue);
            default -> orders;
        };
    }

    /** The most by which what is used of any limit of a row grows; less than 0 if that does not fit. */
    long growthMax(final LimitKind.Scope scope)
    {
        return switch (scope)
        {
            case INSTRUMENT -> Math.max(0, openLots) + Math.abs(netLots) + Math.max(0, grossLots);
            case CURRENCY -> Math.max(0, openValue) + Math.abs(tradedValue);
            default -> Math.max(0, orders);
        };
    }

    /** What two orders that are alike have in common, with price and quantity. */
    long instrumentAndSide()
    {
        return (long)instrumentId << 1 | (isBuy ? 1 : 0);
    }

    /** What counts for a limit; 0 or less passes. */
    long added(final LimitKind kind)
    {
        return switch (kind)
        {
            case ORDER_LOTS -> orderLots;
            case ORDER_VALUE -> orderValue;
            case OPEN_ORDERS -> orders;
            case LONG_LOTS -> isBuy ? openLots : 0;
            case SHORT_LOTS -> isBuy ? 0 : openLots;
            case GROSS_LOTS -> grossLots;
            case OPEN_VALUE, DAILY_GROSS, DAILY_NET -> openValue;
            default -> 0;
        };
    }
}
