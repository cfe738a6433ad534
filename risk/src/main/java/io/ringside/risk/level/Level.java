package io.ringside.risk.level;

import io.ringside.risk.RiskVerdict;
import org.agrona.collections.Int2ObjectHashMap;

import java.util.Arrays;

/**
 * One level: whether it is blocked, what it may not trade, its bucket of orders, and its other limits in rows. A bucket
 * has as many orders as it has room for at first, loses one with each order, and is filled at its rate by the time of
 * the commands. Changed by {@link Levels} only.
 */
public final class Level
{
    /** One order, in the unit in which a bucket counts: what a rate of one order a second fills in a nanosecond. */
    static final long ORDER = 1_000_000_000L;

    /** The highest rate and the largest burst. */
    public static final long RATE_MAX = 1_000_000_000L;

    private static final int[] NOTHING = {};

    private final int kind;
    private final long id;
    private boolean isBlocked;
    private boolean isStopped;
    private int[] restricted = NOTHING;
    private long ratePerSecond;
    private long burst;
    private long filled;
    private long filledNs;
    private LimitRow ownRow;
    private LevelPace pace;
    /** Those that were asked for last. */
    private LimitRow instrumentRow;
    private LimitRow currencyRow;
    /** The time in which an empty bucket is full, rounded up. */
    private long fullNs;
    private final Int2ObjectHashMap<LimitRow> rowByInstrument = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<LimitRow> rowByCurrency = new Int2ObjectHashMap<>();
    private volatile LimitRow[] rows = {};

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

    /** The firm, desk, account or session; 0 for the venue. */
    public long id()
    {
        return id;
    }

    /** True if it accepts no new orders and replaces. */
    public boolean isBlocked()
    {
        return isBlocked;
    }

    /** True if it is blocked, all its orders were cancelled, and no account has joined it with others. */
    public boolean isStopped()
    {
        return isStopped;
    }

    /** True if it has a limit of losses that is passed. */
    public boolean hasLost()
    {
        boolean hasLost = false;
        for (final LimitRow row : rows)
        {
            hasLost |= null != row.passedLoss();
        }
        return hasLost;
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
        isStopped &= blocked;
    }

    void stop()
    {
        isBlocked = true;
        isStopped = true;
    }

    /** It stays blocked, but it has orders again. */
    void unstop()
    {
        isStopped = false;
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
        fullNs = 0 == ratePerSecond ? 0 : (filled - 1) / ratePerSecond + 1;
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

    /** True if it is not blocked, and may trade all instruments. */
    boolean isFree()
    {
        return !isBlocked & 0 == restricted.length;
    }

    /** True if the bucket has an order. Changes nothing. */
    boolean hasOrder(final long nowNs)
    {
        // What is there does not become less with time.
        return 0 == ratePerSecond || filled >= ORDER || filledAt(nowNs) >= ORDER;
    }

    /** Count an accepted order, and take it out of the bucket, which has one. */
    void take(final long nowNs)
    {
        if (null != pace)
        {
            pace.onOrder();
        }
        if (0 != ratePerSecond)
        {
            filled = filledAt(nowNs) - ORDER;
            filledNs = nowNs;
        }
    }

    /** True if it has had as many fills as it may have, and waits for the operator. */
    boolean isThrottled()
    {
        return null != pace && pace.isThrottled(ownRow);
    }

    private long filledAt(final long nowNs)
    {
        final long passedNs = nowNs - filledNs;
        final long room = room();
        // Nothing overflows before the bucket is full.
        return passedNs < 0 || passedNs >= fullNs ? room : Math.min(room, filled + passedNs * ratePerSecond);
    }

    /** Orders that are missing in the bucket now, those begun included: what is used of its room. */
    public long usedBurst(final long nowNs)
    {
        return 0 == ratePerSecond ? 0 : (room() - filledAt(nowNs) + ORDER - 1) / ORDER;
    }

    /** What is used of a limit of one of its rows now. */
    public long used(final LimitRow row, final LimitKind kind, final long nowNs)
    {
        return ownRow == row && LimitKind.OPEN_ORDERS != kind ? pace.used(row, kind, nowNs) : row.used(kind);
    }

    /** How many times what an account is worth its positions may be; 0 for no limit. */
    long leverage()
    {
        return null == ownRow ? 0 : ownRow.limit(LimitKind.LEVERAGE);
    }

    /** How it trades, or null if no limit of the level itself was ever set. */
    public LevelPace pace()
    {
        return pace;
    }

    /** How many rows of limits there are. Any thread, here and below: rows are added, never removed. */
    public int rowCount()
    {
        return rows.length;
    }

    /** A row by its place in the order in which a limit of it was set first. */
    public LimitRow rowAt(final int index)
    {
        return rows[index];
    }

    /** The row of a scope, or null if none of its limits was ever set. */
    LimitRow row(final LimitKind.Scope scope, final int scopeId)
    {
        return switch (scope)
        {
            case LEVEL -> ownRow;
            case INSTRUMENT -> rowByInstrument.get(scopeId);
            case CURRENCY -> rowByCurrency.get(scopeId);
        };
    }

    LimitRow findOrAddRow(final LimitKind.Scope scope, final int scopeId)
    {
        LimitRow row = row(scope, scopeId);
        if (null == row)
        {
            row = new LimitRow(scope, scopeId);
            final LimitRow[] more = Arrays.copyOf(rows, rows.length + 1);
            more[more.length - 1] = row;
            switch (scope)
            {
                case LEVEL ->
                {
                    ownRow = row;
                    pace = new LevelPace();
                }
                case INSTRUMENT -> rowByInstrument.put(scopeId, row);
                default -> rowByCurrency.put(scopeId, row);
            }
            rows = more;
        }
        return row;
    }

    void forgetOpen()
    {
        for (final LimitRow row : rows)
        {
            row.forgetOpen();
        }
    }

    void endDay()
    {
        for (final LimitRow row : rows)
        {
            row.endDay();
        }
        if (null != pace)
        {
            pace.endDay();
        }
        refreshPace();
    }

    /** The row of an instrument, or null. The last one is kept: a level often trades one after the other. */
    LimitRow instrumentRow(final int instrumentId)
    {
        if (null == instrumentRow || instrumentRow.id() != instrumentId)
        {
            final LimitRow row = rowByInstrument.get(instrumentId);
            instrumentRow = null == row ? instrumentRow : row;
            return row;
        }
        return instrumentRow;
    }

    /** The row of a currency, or null. */
    LimitRow currencyRow(final int currencyId)
    {
        if (null == currencyRow || currencyRow.id() != currencyId)
        {
            final LimitRow row = rowByCurrency.get(currencyId);
            currencyRow = null == row ? currencyRow : row;
            return row;
        }
        return currencyRow;
    }

    /** True if an order surely passes no limit of the level itself. */
    boolean hasRoom(final UsageChange change)
    {
        return null == pace || ownRow.hasRoom(change.orders) && pace.hasRoom(change);
    }

    /** Checks what an order adds against the limits of its instrument, of its currency, and of the level. */
    int check(final UsageChange change)
    {
        int verdict = check(instrumentRow(change.instrumentId), change);
        verdict = RiskVerdict.ACCEPTED == verdict ? check(currencyRow(change.currencyId), change) : verdict;
        verdict = RiskVerdict.ACCEPTED == verdict ? check(ownRow, change) : verdict;
        return RiskVerdict.ACCEPTED == verdict && null != pace ? pace.check(ownRow, change) : verdict;
    }

    private static int check(final LimitRow row, final UsageChange change)
    {
        return null == row ? RiskVerdict.ACCEPTED : row.check(change);
    }

    /** Count orders and fills of the level itself. */
    void count(final UsageChange change)
    {
        if (null != pace)
        {
            ownRow.countOrders(change.orders);
            pace.count(ownRow, change);
        }
    }

    /** Makes the pace follow limits of the level itself, or what is counted for them, that were set. */
    void refreshPace()
    {
        if (null != pace)
        {
            pace.refresh(ownRow);
        }
    }
}
