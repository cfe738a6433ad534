package io.ringside.risk.level;

import java.util.Arrays;

/**
 * One level: whether it is blocked, what it may not trade, and its bucket of orders. A bucket has as many orders as it
 * has room for at first, loses one with each order, and is filled at its rate by the time of the commands. Changed by
 * {@link Levels} only.
 */
public final class Level
{
    /** One order, in the unit in which a bucket counts: what a rate of one order a second fills in a nanosecond. */
    static final long ORDER = 1_000_000_000L;

    /** The highest rate and the largest burst. */
    public static final long RATE_MAX = 1_000_000_000L;

    private final int kind;
    private final long id;
    private boolean isBlocked;
    private int[] restricted = {};
    private long ratePerSecond;
    private long burst;
    private long filled;
    private long filledNs;

    Level(final int kind, final long id)
    {
        this.kind = kind;
        this.id = id;
    }

    /** The kind of level, as on the wire. */
    public int kind()
    {
        return kind;
    }

    /** The firm, account or session; 0 for the venue. */
    public long id()
    {
        return id;
    }

    /** True if it accepts no new orders and replaces. */
    public boolean isBlocked()
    {
        return isBlocked;
    }

    /** Orders per second that its bucket gets; 0: no limit. */
    public long ratePerSecond()
    {
        return ratePerSecond;
    }

    /** Orders that its bucket has room for, as stated; 0: as many as it gets in a second. */
    public long burst()
    {
        return burst;
    }

    /** What is in the bucket, in billionths of an order, at {@link #filledNs()}. */
    public long filled()
    {
        return filled;
    }

    /** When that was. */
    public long filledNs()
    {
        return filledNs;
    }

    /** How many instruments it may not trade. */
    public int restrictedCount()
    {
        return restricted.length;
    }

    /** An instrument that it may not trade, by rising id. */
    public int restricted(final int index)
    {
        return restricted[index];
    }

    boolean isRestricted(final int instrumentId)
    {
        return 0 != restricted.length && Arrays.binarySearch(restricted, instrumentId) >= 0;
    }

    void block(final boolean blocked)
    {
        isBlocked = blocked;
    }

    void restrict(final int instrumentId, final boolean isForbidden)
    {
        final int found = Arrays.binarySearch(restricted, instrumentId);
        if (isForbidden && found < 0)
        {
            restricted = Arrays.copyOf(restricted, restricted.length + 1);
            restricted[restricted.length - 1] = instrumentId;
            Arrays.sort(restricted);
        }
        else if (!isForbidden && found >= 0)
        {
            final int[] left = Arrays.copyOf(restricted, restricted.length - 1);
            System.arraycopy(restricted, found + 1, left, found, left.length - found);
            restricted = left;
        }
    }

    /** Set rate and burst; the bucket is full. */
    void rate(final long newRatePerSecond, final long newBurst, final long nowNs)
    {
        ratePerSecond = newRatePerSecond;
        burst = newBurst;
        filled = room();
        filledNs = nowNs;
    }

    void restore(final long content, final long contentNs)
    {
        filled = content;
        filledNs = contentNs;
    }

    private long room()
    {
        return (0 == burst ? ratePerSecond : burst) * ORDER;
    }

    /** True if the bucket has an order. Changes nothing. */
    boolean hasOrder(final long nowNs)
    {
        return 0 == ratePerSecond || filledAt(nowNs) >= ORDER;
    }

    /** Take an order out of the bucket, which has one. */
    void take(final long nowNs)
    {
        if (0 != ratePerSecond)
        {
            filled = filledAt(nowNs) - ORDER;
            filledNs = nowNs;
        }
    }

    private long filledAt(final long nowNs)
    {
        final long room = room();
        final long passedNs = nowNs - filledNs;
        final long missing = room - filled;
        return 0 != Math.multiplyHigh(passedNs, ratePerSecond) || passedNs * ratePerSecond < 0 ||
            passedNs * ratePerSecond >= missing ? room : filled + passedNs * ratePerSecond;
    }
}
