package io.ringside.risk.money;

import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import java.util.Arrays;

/**
 * Which balances of margin accounts are in liquidation, which were put up for a look, and whose turn it is. Off until
 * it is set. All of it but the count of quiet looks is state. Rule book 7.14.
 * <p>
 * Hot path: no allocation.
 */
public final class Liquidation
{
    /** No balance. */
    public static final int NONE = BalanceTable.NONE;

    private final RiskEngine risk;
    private long[] up = {};
    private long[] in = {};
    private int balanceCount;
    private int sessionId;
    private long insuranceAccountId;
    private int turn;

    Liquidation(final RiskEngine risk)
    {
        this.risk = risk;
    }

    void capacity(final int capacity)
    {
        final int length = (capacity + Long.SIZE - 1) / Long.SIZE;
        if (length > up.length)
        {
            up = Arrays.copyOf(up, length);
            in = Arrays.copyOf(in, length);
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

    /** The balance whose turn is next. */
    public int turn()
    {
        return turn;
    }

    /** Give the next turn to a balance. */
    public void turn(final int row)
    {
        turn = row;
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
            Arrays.fill(up, 0);
            turn = 0;
        }
    }

    /** Put a balance up for a look, or take it down. */
    public void putUp(final int row, final boolean isUp)
    {
        set(up, row, isUp);
    }

    /** True if a balance is put up for a look. */
    public boolean isUp(final int row)
    {
        return 0 != (up[row / Long.SIZE] & 1L << row);
    }

    /** True if a balance is in liquidation. */
    public boolean isIn(final int row)
    {
        return 0 != (in[row / Long.SIZE] & 1L << row);
    }

    /** True if a balance is put up for a look, or in liquidation. */
    public boolean isDue(final int row)
    {
        return isUp(row) || isIn(row);
    }

    /** The first balance from one on that is put up for a look, or in liquidation; {@link #NONE} if there is none. */
    public int nextDue(final int from)
    {
        int word = from / Long.SIZE;
        if (word >= up.length)
        {
            return NONE;
        }
        long bits = (up[word] | in[word]) & -1L << from;
        while (0 == bits && ++word < up.length)
        {
            bits = up[word] | in[word];
        }
        return 0 == bits ? NONE : word * Long.SIZE + Long.numberOfTrailingZeros(bits);
    }

    /** A balance of an account comes into liquidation, or out of it. */
    public void liquidate(final int row, final Account account, final boolean isIn)
    {
        assert isIn != isIn(row) : "row=" + row + " isIn=" + isIn;
        set(in, row, isIn);
        balanceCount += isIn ? 1 : -1;
        account.liquidates(isIn ? 1 : -1);
    }

    /** True if a balance is one of those that turns are for: of a margin account, but not the insurance. */
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
