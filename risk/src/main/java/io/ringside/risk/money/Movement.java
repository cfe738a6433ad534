package io.ringside.risk.money;

/**
 * A movement of money that an operator commands, and what became of it. One instance is filled again for each command.
 */
public final class Movement
{
    /** Kinds; the numbers are those of the wire. */
    public static final int DEPOSIT = 1;
    public static final int WITHDRAW = 2;
    public static final int TRANSFER = 3;
    public static final int ADJUST = 4;
    public static final int HOLD = 5;
    public static final int RELEASE = 6;

    /** Stands for the house account *insurance*, as in queries. */
    public static final long INSURANCE_ID = -1 - Currencies.INSURANCE;

    public int kind;
    public long accountId;
    public long toAccountId;
    public int currencyId;
    public long amount;
    public long reference0;
    public long reference1;
    public long reference2;

    /** What the account's positions may be worth, in times of what it is worth; 0 for no limit. */
    public long leverage;

    /** The number of the movement, once it was done. */
    public long number;

    /** True if it was done before and nothing has moved now. */
    public boolean isRepeat;

    /** True if it is between outside and the venue's own insurance, which no account is. */
    public boolean isOfInsurance()
    {
        return INSURANCE_ID == accountId;
    }

    /** True if kind, accounts and amount go together. */
    boolean isValid()
    {
        final boolean isAmountValid = ADJUST == kind ? 0 != amount && Long.MIN_VALUE != amount : amount > 0;
        final boolean isTargetValid = TRANSFER == kind ? toAccountId > 0 && toAccountId != accountId : 0 == toAccountId;
        return kind >= DEPOSIT && kind <= (isOfInsurance() ? WITHDRAW : RELEASE) && isAmountValid && isTargetValid;
    }

    /** Kind and currency in one number. */
    long kindAndCurrency()
    {
        return (long)kind << Integer.SIZE | currencyId;
    }
}
