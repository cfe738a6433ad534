package io.ringside.risk.money;

/** What an account trades with; the numbers are those of the wire. */
public final class MoneyModel
{
    /** Limits in lots alone. */
    public static final int NONE = 0;

    /** Balances: an order holds what it may cost, a fill settles. */
    public static final int CASH = 1;

    /** Contracts: what the account is worth covers what its positions and orders need. */
    public static final int MARGIN = 2;

    private MoneyModel()
    {
    }
}
