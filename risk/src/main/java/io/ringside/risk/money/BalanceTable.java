package io.ringside.risk.money;

import org.agrona.BitUtil;

import java.util.Arrays;

/**
 * The balances of all accounts: one row for each pair of account and currency that was ever used, in the order of their
 * first use, and a table that finds them. A row has a balance, the part of it that live orders hold, and the part that
 * operators hold, each of 128 bits. Nothing is removed.
 * <p>
 * Hot path: no allocation.
 */
public final class BalanceTable
{
    /** No such balance. */
    public static final int NONE = -1;

    private static final int ROW_SHIFT = 3;
    private static final int KEY = 0;
    private static final int BALANCE = 1;
    private static final int HELD = 3;
    private static final int LIEN = 5;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private long[] rows;
    private int[] slots;
    private int slotShift;
    private int capacity;
    private int count;

    BalanceTable(final int capacity)
    {
        rows = new long[0];
        capacity(capacity);
    }

    /** Set how many balances there may be. Those that there are stay. Makes the tables anew if they are too small. */
    void capacity(final int newCapacity)
    {
        capacity = newCapacity;
        final int length = Math.multiplyExact(newCapacity, 1 << ROW_SHIFT);
        if (length <= rows.length)
        {
            return;
        }
        rows = Arrays.copyOf(rows, length);
        slots = new int[BitUtil.findNextPositivePowerOfTwo(newCapacity) * 2];
        slotShift = Long.SIZE - Integer.numberOfTrailingZeros(slots.length);
        for (int i = 0; i < count; i++)
        {
            enter(i);
        }
    }

    /** The index of an account's balance in a currency, or {@link #NONE}. */
    public int find(final int accountIndex, final int currencyId)
    {
        final long key = key(accountIndex, currencyId);
        int slot = (int)(key * FACTOR >>> slotShift);
        int content = slots[slot];
        while (0 != content)
        {
            if (rows[(content - 1 << ROW_SHIFT) + KEY] == key)
            {
                return content - 1;
            }
            slot = slot + 1 & slots.length - 1;
            content = slots[slot];
        }
        return NONE;
    }

    /** How many more balances have room. */
    public int room()
    {
        return capacity - count;
    }

    /** How many balances there are: their indexes are below. */
    public int count()
    {
        return count;
    }

    /** The most balances that there may be. */
    public int capacity()
    {
        return capacity;
    }

    /** The balance of an account in a currency, which begins at 0. The caller has checked that there is room. */
    int findOrOpen(final int accountIndex, final int currencyId)
    {
        final int found = find(accountIndex, currencyId);
        if (NONE != found)
        {
            return found;
        }
        assert count < capacity : "count=" + count;
        final int index = count++;
        rows[(index << ROW_SHIFT) + KEY] = key(accountIndex, currencyId);
        enter(index);
        return index;
    }

    private void enter(final int index)
    {
        int slot = (int)(rows[(index << ROW_SHIFT) + KEY] * FACTOR >>> slotShift);
        while (0 != slots[slot])
        {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = index + 1;
    }

    /** {@code Account.index()} of the owner. */
    public int accountIndex(final int index)
    {
        return (int)(rows[at(index, KEY)] >>> Integer.SIZE);
    }

    /** The currency of a balance. */
    public int currencyId(final int index)
    {
        return (int)rows[at(index, KEY)];
    }

    /** High half of a balance, what is held included. */
    public long balanceHigh(final int index)
    {
        return rows[at(index, BALANCE)];
    }

    /** Low half of a balance, without sign. */
    public long balanceLow(final int index)
    {
        return rows[at(index, BALANCE) + 1];
    }

    /** High half of what live orders hold. */
    public long heldHigh(final int index)
    {
        return rows[at(index, HELD)];
    }

    /** Low half of what live orders hold, without sign. */
    public long heldLow(final int index)
    {
        return rows[at(index, HELD) + 1];
    }

    /** High half of what operators hold. */
    public long lienHigh(final int index)
    {
        return rows[at(index, LIEN)];
    }

    /** Low half of what operators hold, without sign. */
    public long lienLow(final int index)
    {
        return rows[at(index, LIEN) + 1];
    }

    /** High half of what live orders and operators hold together. */
    public long allHeldHigh(final int index)
    {
        return heldHigh(index) + lienHigh(index) +
            (Long.compareUnsigned(allHeldLow(index), lienLow(index)) < 0 ? 1 : 0);
    }

    /** Low half of what live orders and operators hold together, without sign. */
    public long allHeldLow(final int index)
    {
        return heldLow(index) + lienLow(index);
    }

    /** True if an amount of 0 or more is available: neither spent nor held. */
    public boolean isAvailable(final int index, final long amount)
    {
        final long low = balanceLow(index);
        final long heldLow = allHeldLow(index);
        final long borrow = Long.compareUnsigned(low, heldLow) < 0 ? 1 : 0;
        return Amounts.isAtLeast(balanceHigh(index) - allHeldHigh(index) - borrow, low - heldLow, amount);
    }

    /** True if operators hold an amount of 0 or more. */
    boolean hasLien(final int index, final long amount)
    {
        return Amounts.isAtLeast(lienHigh(index), lienLow(index), amount);
    }

    /** True if nothing is there and nothing is held. */
    boolean isZero(final int index)
    {
        final int row = at(index, KEY);
        return 0 == (rows[row + BALANCE] | rows[row + BALANCE + 1] | rows[row + HELD] | rows[row + HELD + 1] |
            rows[row + LIEN] | rows[row + LIEN + 1]);
    }

    void addBalance(final int index, final long amount)
    {
        Amounts.add(rows, at(index, BALANCE), amount);
    }

    void addHeld(final int index, final long amount)
    {
        Amounts.add(rows, at(index, HELD), amount);
        assert heldHigh(index) >= 0 : "held: accountIndex=" + accountIndex(index) + " amount=" + amount;
    }

    void addLien(final int index, final long amount)
    {
        Amounts.add(rows, at(index, LIEN), amount);
        assert lienHigh(index) >= 0 : "lien: accountIndex=" + accountIndex(index) + " amount=" + amount;
    }

    /** A number of a row, 0 to {@link #NUMBERS} - 1, as a snapshot has them. */
    public long number(final int index, final int number)
    {
        return rows[at(index, BALANCE) + number];
    }

    /** Numbers that a snapshot has of each row, beside its key. */
    public static final int NUMBERS = 6;

    void restore(final int index, final int number, final long value)
    {
        rows[at(index, BALANCE) + number] = value;
    }

    private int at(final int index, final int field)
    {
        assert index >= 0 && index < count : "index=" + index + " count=" + count;
        return (index << ROW_SHIFT) + field;
    }

    private static long key(final int accountIndex, final int currencyId)
    {
        return (long)accountIndex << Integer.SIZE | currencyId & 0xFFFF_FFFFL;
    }
}
