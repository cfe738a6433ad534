package io.ringside.risk.level;

import io.ringside.risk.Account;
import io.ringside.risk.RiskVerdict;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The levels that anything was set for, and the one pass up the tree for an order: session, account, desk, firm, venue.
 * Nothing is there until something is set: then an order pays for its {@link LevelPath}. Setting allocates, checking
 * does not. Limits that count something are rows of their level; until one of them is set, nothing is counted.
 */
public final class Levels
{
    /** Kinds; the numbers are those of the wire. */
    public static final int FIRM = 1;
    public static final int DESK = 2;
    public static final int ACCOUNT = 3;
    public static final int SESSION = 4;
    public static final int VENUE = 7;

    private final List<Long2ObjectHashMap<Level>> byKind = new ArrayList<>();
    private volatile Level[] inOrder = new Level[1];
    private volatile int count;
    private final LevelLosses losses = new LevelLosses();
    private boolean isOn;
    private boolean areCounted;
    private boolean areLeveraged;
    private boolean areRemembering;
    private final SparePlaces spares = new SparePlaces();
    private final LevelPath path = new LevelPath(this);

    /** An empty tree. */
    public Levels()
    {
        for (int kind = 0; kind <= VENUE; kind++)
        {
            byKind.add(new Long2ObjectHashMap<>());
        }
    }

    /** True if anything was ever set. */
    public boolean isOn()
    {
        return isOn;
    }

    /** True if a limit that counts something was ever set. */
    public boolean areCounted()
    {
        return areCounted;
    }

    /** What the positions of levels lose. */
    public LevelLosses losses()
    {
        return losses;
    }

    /** How many levels something was set for. Any thread, here and below: levels are added, never removed. */
    public int count()
    {
        return count;
    }

    /** A level by its place in the order in which something was set first. */
    public Level at(final int index)
    {
        return inOrder[index];
    }

    /** A level, or null if nothing was ever set for it. */
    public Level find(final int kind, final long id)
    {
        return byKind.get(kind).get(id);
    }

    /** True if a limit was ever set where this one stands: only then does none end anything. */
    public boolean hasPlace(final int kind, final long id, final LimitKind limit, final int scopeId)
    {
        final Level level = find(kind, id);
        return null != level && (limit.isRate() || null != level.row(limit.scope(), scopeId));
    }

    private Level findOrAdd(final int kind, final long id)
    {
        Level level = find(kind, id);
        if (null == level)
        {
            level = new Level(kind, id);
            byKind.get(kind).put(id, level);
            if (count == inOrder.length)
            {
                inOrder = Arrays.copyOf(inOrder, 2 * count);
            }
            inOrder[count] = level;
            count++;
            isOn = true;
            path.forget();
        }
        return level;
    }

    /** Block a level, or free it. Idempotent. */
    public void block(final int kind, final long id, final boolean isBlocked)
    {
        findOrAdd(kind, id).block(isBlocked);
    }

    /** Block a level whose orders are all cancelled. Idempotent. */
    public void stop(final int kind, final long id)
    {
        findOrAdd(kind, id).stop();
    }

    /** The desk and firm of an account have got its live orders: who of them was stopped has to be stopped again. */
    public void joinWithOrders(final Account account)
    {
        joinWithOrders(find(DESK, account.deskId()));
        joinWithOrders(find(FIRM, account.firmId()));
    }

    private void joinWithOrders(final Level level)
    {
        if (null != level && level.isStopped())
        {
            level.unstop();
            losses.check(level);
        }
    }

    /** Keep a level from an instrument, or no longer. Idempotent. */
    public void restrict(final int kind, final long id, final int instrumentId, final boolean isRestricted)
    {
        findOrAdd(kind, id).restrict(instrumentId, isRestricted);
    }

    /** Limit the rate of orders: per second and at once, 0 to {@link Level#RATE_MAX}. The bucket is full. */
    public void rate(final int kind, final long id, final long perSecond, final long burst, final long nowNs)
    {
        findOrAdd(kind, id).rate(perSecond, burst, nowNs);
    }

    /**
     * Set a limit that counts something, effective at once.
     *
     * @param limit    no rate.
     * @param scopeId  what the limit is for, see {@link LimitKind.Scope}.
     * @param value    0 for no limit, at most {@link UsageChange#VALUE_MAX}.
     * @param nowNs    the time of the command.
     * @return true if it is the first of its row, whose counters the caller then makes.
     */
    public boolean limit(
        final int kind,
        final long id,
        final LimitKind limit,
        final int scopeId,
        final long value,
        final long nowNs)
    {
        final Level level = findOrAdd(kind, id);
        final boolean isFirst = null == level.row(limit.scope(), scopeId);
        level.findOrAddRow(limit.scope(), scopeId).limit(limit, value);
        areCounted = true;
        path.forget();
        areLeveraged |= LimitKind.LEVERAGE == limit;
        if (LimitKind.EXECUTIONS == limit)
        {
            level.pace().enable(nowNs);
        }
        else if (LimitKind.DUPLICATE_WINDOW == limit)
        {
            level.pace().remember(0 == value ? null : spares);
            areRemembering = true;
            makeSpares();
        }
        level.refreshPace();
        return isFirst;
    }

    /** Make memory that orders may need, where none waits. */
    public void makeSpares()
    {
        if (areRemembering)
        {
            spares.refill();
        }
    }

    /** Count losses from now on where a limit of them was set. False if they are counted already. */
    public boolean countLosses(final int kind, final long id, final int currencyId)
    {
        final Level level = find(kind, id);
        final LimitRow row = level.row(LimitKind.Scope.CURRENCY, currencyId);
        final boolean isFirst = LevelLosses.NONE == row.lossRow();
        if (isFirst)
        {
            losses.begin(level, row);
        }
        return isFirst;
    }

    /** A position that was there when a level began to count losses. */
    public void countLosses(final int kind, final long id, final UsageChange change)
    {
        if (isOf(kind, id, change))
        {
            losses.count(find(kind, id).row(LimitKind.Scope.CURRENCY, change.currencyId).lossRow(), change);
        }
    }

    /** What was open when a row was made: it is counted there alone, if it is of its level. */
    public void countOpen(
        final int kind, final long id, final LimitKind.Scope scope, final int scopeId, final UsageChange change)
    {
        // Lots are of accounts.
        if ((SESSION != kind || LimitKind.Scope.INSTRUMENT != scope) && isOf(kind, id, change))
        {
            find(kind, id).row(scope, scopeId).countOpen(change);
        }
    }

    private static boolean isOf(final int kind, final long id, final UsageChange change)
    {
        return switch (kind)
        {
            case SESSION -> id == change.sessionId;
            case ACCOUNT -> id == change.account.accountId();
            case DESK -> id == change.account.deskId();
            case FIRM -> id == change.account.firmId();
            default -> true;
        };
    }

    /** A position leaves the levels above its account, or joins them. */
    public void countLosses(final UsageChange change)
    {
        path.countLosses(change);
    }

    /** Look at once whether a limit of losses is passed. */
    public void checkLosses(final int kind, final long id, final int currencyId)
    {
        losses.check(find(kind, id).row(LimitKind.Scope.CURRENCY, currencyId).lossRow());
    }

    /** Restore one of the numbers of what a row has counted today. */
    public void restoreDayNumber(
        final int kind,
        final long id,
        final LimitKind.Scope scope,
        final int scopeId,
        final int index,
        final long number)
    {
        find(kind, id).row(scope, scopeId).restoreDayNumber(index, number);
    }

    /** Restore one of the numbers of how a level trades. */
    public void restorePace(final int kind, final long id, final int index, final long number)
    {
        final Level level = find(kind, id);
        level.pace().restoreNumber(index, number);
        level.refreshPace();
    }

    /** Restore the last orders of a level, from this one on: the next that are {@link RecentOrders#restoreNext}. */
    public RecentOrders restoreRecent(final int kind, final long id, final long firstOrder)
    {
        final LevelPace pace = find(kind, id).pace();
        if (null == pace.recent())
        {
            // Of a version that went on remembering without the limit.
            pace.remember(spares);
        }
        pace.recent().restore(firstOrder);
        return pace.recent();
    }

    /** Forget what follows from live orders and positions. */
    public void forgetOpen()
    {
        for (int i = 0; i < count; i++)
        {
            inOrder[i].forgetOpen();
        }
    }

    /** A new trading day begins: nothing of it is bought or sold. */
    public void endDay()
    {
        for (int i = 0; i < count; i++)
        {
            inOrder[i].endDay();
        }
    }

    /** Checks what an order adds against the limits above it, from the session up. Changes nothing. */
    public int check(final UsageChange change)
    {
        return path.check(change);
    }

    /** Count what an order, its end or a fill adds, at every level above it. */
    public void count(final UsageChange change)
    {
        path.count(change);
    }

    /**
     * How many times what an account is worth its positions and orders may be: the least LEVERAGE above it.
     *
     * @return 0 if there is none.
     */
    public long leverage(final Account account)
    {
        return areLeveraged ? path.leverage(account) : 0;
    }

    /** Restore the content of a level's bucket. */
    public void restoreBucket(final int kind, final long id, final long content, final long contentNs)
    {
        find(kind, id).restore(content, contentNs);
    }

    /**
     * Checks whether the levels above an order accept it. Changes nothing.
     *
     * @return ACCEPTED, SUSPENDED, RESTRICTED or ORDER_RATE, each at every level before the next.
     */
    public int check(final Account account, final int sessionId, final int instrumentId, final long nowNs)
    {
        return path.checkEntry(account, sessionId, instrumentId, nowNs);
    }

    /** Take an accepted order out of every bucket above it. */
    public void take(final Account account, final int sessionId, final long nowNs)
    {
        path.take(account, sessionId, nowNs);
    }

    /**
     * Checks whether a session by itself lets an order in that the exchange makes. Nothing above it is asked.
     *
     * @return ACCEPTED, SUSPENDED, ORDER_RATE or EXECUTION_THROTTLE.
     */
    public int checkOwn(final int sessionId, final long nowNs)
    {
        final Level level = find(SESSION, sessionId);
        if (null == level)
        {
            return RiskVerdict.ACCEPTED;
        }
        return level.isBlocked() ? RiskVerdict.SUSPENDED : !level.hasOrder(nowNs) ? RiskVerdict.ORDER_RATE :
            level.isThrottled() ? RiskVerdict.EXECUTION_THROTTLE : RiskVerdict.ACCEPTED;
    }

    /** Take an order that the exchange has made out of the bucket of its session. */
    public void takeOwn(final int sessionId, final long nowNs)
    {
        final Level level = find(SESSION, sessionId);
        if (null != level)
        {
            level.take(nowNs);
        }
    }
}
