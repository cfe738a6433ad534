package io.ringside.risk.money;

/**
 * The last movements of money by the reference that names each, so that a command that comes twice moves money once.
 * When there is no room the oldest is forgotten. No allocation.
 */
public final class References
{
    /** How many movements are remembered. */
    public static final int CAPACITY = 65_536;

    /** No such movement. */
    public static final int NONE = -1;

    /** The numbers of a movement: its reference, what moved it, and its number. */
    public static final int LONGS = 8;

    private static final int ACCOUNT = 3;
    private static final int TO_ACCOUNT = 4;
    private static final int AMOUNT = 5;
    private static final int KIND = 6;
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final int MASK = CAPACITY - 1;

    private final long[] rows = new long[CAPACITY * LONGS];
    private final int[] first = new int[CAPACITY];
    private final int[] next = new int[CAPACITY];
    private long nextNumber = 1;
    private long digest;

    References()
    {
    }

    /** The row of a reference, or {@link #NONE}. */
    int find(final long reference0, final long reference1, final long reference2)
    {
        int link = first[bucket(reference0, reference1, reference2)];
        while (0 != link)
        {
            final int row = (link - 1) * LONGS;
            if (rows[row] == reference0 && rows[row + 1] == reference1 && rows[row + 2] == reference2)
            {
                return row;
            }
            link = next[link - 1];
        }
        return NONE;
    }

    /** True if the movement of a row is this one. */
    boolean isSame(
        final int row, final long accountId, final long toAccountId, final long amount, final long kind)
    {
        return rows[row + ACCOUNT] == accountId && rows[row + TO_ACCOUNT] == toAccountId &&
            rows[row + AMOUNT] == amount && rows[row + KIND] == kind;
    }

    /** The number of the movement of a row. */
    long number(final int row)
    {
        return rows[row + LONGS - 1];
    }

    /** The number that the next movement gets. */
    public long nextNumber()
    {
        return nextNumber;
    }

    /** Remember a movement, which gets the next number. */
    long add(
        final long reference0,
        final long reference1,
        final long reference2,
        final long accountId,
        final long toAccountId,
        final long amount,
        final long kind)
    {
        final int place = (int)nextNumber & MASK;
        final int row = place * LONGS;
        if (0 != rows[row + LONGS - 1])
        {
            digest -= weight(row);
            forget(place, bucket(rows[row], rows[row + 1], rows[row + 2]));
        }
        rows[row] = reference0;
        rows[row + 1] = reference1;
        rows[row + 2] = reference2;
        rows[row + ACCOUNT] = accountId;
        rows[row + TO_ACCOUNT] = toAccountId;
        rows[row + AMOUNT] = amount;
        rows[row + KIND] = kind;
        rows[row + LONGS - 1] = nextNumber;
        final int bucket = bucket(reference0, reference1, reference2);
        digest += weight(row);
        next[place] = first[bucket];
        first[bucket] = place + 1;
        return nextNumber++;
    }

    private void forget(final int place, final int bucket)
    {
        int link = first[bucket];
        if (link == place + 1)
        {
            first[bucket] = next[place];
            return;
        }
        while (next[link - 1] != place + 1)
        {
            link = next[link - 1];
        }
        next[link - 1] = next[place];
    }

    /** A sum over all movements that are remembered. */
    public long digest()
    {
        return digest;
    }

    private long weight(final int row)
    {
        long weight = 0;
        for (int i = 0; i < LONGS; i++)
        {
            weight = (weight ^ rows[row + i]) * FACTOR;
            weight ^= weight >>> 29;
        }
        return weight * FACTOR;
    }

    /** The number of the oldest movement that is remembered. */
    public long firstNumber()
    {
        return Math.max(1, nextNumber - CAPACITY);
    }

    /** A number of a remembered movement. */
    public long get(final long number, final int field)
    {
        return rows[((int)number & MASK) * LONGS + field];
    }

    void restoreNextNumber(final long number)
    {
        nextNumber = number;
    }

    private static int bucket(final long reference0, final long reference1, final long reference2)
    {
        final long mixed = ((reference0 * FACTOR ^ reference1) * FACTOR ^ reference2) * FACTOR;
        return (int)(mixed >>> Long.SIZE - Integer.numberOfTrailingZeros(CAPACITY));
    }
}
