package io.ringside.risk.money;

import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import java.util.Arrays;

/**
 * Which balances of margin accounts are in liquidation, which are queued for a look, and where the next round goes on.
 * Off until it is set. All of it is state. Rule book 7.14.
 * <p>
 * Hot path: no allocation.
 */
public final class Liquidation
{
    /** No balance. */
    public static final int NONE = BalanceTable.NONE;

    private final RiskEngine risk;
    private long[] queued = {};
    private long[] liquidated = {};
    private int balanceCount;
    private int sessionId;
    private long insuranceAccountId;
    private int cursor;

    Liquidation(final RiskEngine risk)
    {
        this.risk = risk;
    }

    void capacity(final int capacity)
    {
        final int length = (capacity + Long.SIZE - 1) / Long.SIZE;
        if (length > queued.length)
        {
            queued = Arrays.copyOf(queued, length);
            liquidated = Arrays.copyOf(liquidated, length);
        }
    }

    /** True if accounts below maintenance are liquidated. */
    public boolean isOn()
    {
        return 0 != sessionId;
    }

    /** The session whose orders close positions; 0 if it is off. */
    public int sessionId()
    {
        return sessionId;
    }

    /** The account that takes over positions; 0 if there is none. */
    public long insuranceAccountId()
    {
        return insuranceAccountId;
    }

    /** The balance with which the next tick goes on. */
    public int cursor()
    {
        return cursor;
    }

    /** Have the next tick go on with a balance. */
    public void cursor(final int row)
    {
        cursor = row;
    }

    /** How many balances are in liquidation. Any thread, which may see an outdated count. */
    public int balanceCount()
    {
        return balanceCount;
    }

    /** Set it; session 0 turns it off. The caller has ended what is in liquidation then. */
    public void set(final int newSessionId, final long newInsuranceAccountId)
    {
        sessionId = newSessionId;
        insuranceAccountId = newInsuranceAccountId;
        if (0 == newSessionId)
        {
            assert 0 == balanceCount : "balanceCount=" + balanceCount;
            Arrays.fill(queued, 0);
            cursor = 0;
        }
    }

    /** Queue a balance for a look by the next tick, or take it out of the queue. */
    public void queue(final int row, final boolean isQueued)
    {
        set(queued, row, isQueued);
    }

    /** True if a balance is queued for a look. */
    public boolean isQueued(final int row)
    {
        return 0 != (queued[row / Long.SIZE] & 1L << row);
    }

    /** True if a balance is in liquidation. */
    public boolean isLiquidated(final int row)
    {
        return 0 != (liquidated[row / Long.SIZE] & 1L << row);
    }

    /** True if a balance is queued for a look, or in liquidation. */
    public boolean isDue(final int row)
    {
        return isQueued(row) || isLiquidated(row);
    }

    /** The first balance from one on that is queued for a look, or in liquidation; {@link #NONE} if there is none. */
    public int nextDue(final int from)
    {
        int word = from / Long.SIZE;
        if (word >= queued.length)
        {
            return NONE;
        }
        long bits = (queued[word] | liquidated[word]) & -1L << from;
        while (0 == bits && ++word < queued.length)
        {
            bits = queued[word] | liquidated[word];
        }
        return 0 == bits ? NONE : word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    /** A balance of an account comes into liquidation, or out of it. */
    public void liquidate(final int row, final Account account, final boolean isLiquidated)
    {
        assert isLiquidated != isLiquidated(row) : "row=" + row + " isLiquidated=" + isLiquidated;
        set(liquidated, row, isLiquidated);
        balanceCount += isLiquidated ? 1 : -1;
        account.liquidates(isLiquidated ? 1 : -1);
    }

    /** True if a balance is one that rounds are for: of a margin account, but not the insurance. */
    public boolean isOfMargin(final BalanceTable balances, final int row)
    {
        final Account account = risk.accountAt(balances.accountIndex(row));
        return MoneyModel.MARGIN == account.moneyModel() && insuranceAccountId != account.accountId();
    }

    private static void set(final long[] bits, final int row, final boolean isSet)
    {
        final long bit = 1L << row;
        bits[row / Long.SIZE] = isSet ? bits[row / Long.SIZE] | bit : bits[row / Long.SIZE] & ~bit;
    }
}
