package io.ringside.risk.level;

import io.ringside.risk.Account;
import io.ringside.risk.RiskVerdict;
import org.agrona.collections.Long2ObjectHashMap;

import java.util.ArrayList;
import java.util.List;

/**
 * The levels that anything was set for, and the one pass up the tree for an order: session, account, firm, venue.
 * Nothing is there until something is set: then an order pays for four look-ups. Setting allocates, checking does not.
 */
public final class Levels
{
    /** Kinds; the numbers are those of the wire. */
    public static final int FIRM = 1;
    public static final int ACCOUNT = 3;
    public static final int SESSION = 4;
    public static final int VENUE = 7;

    private final List<Long2ObjectHashMap<Level>> byKind = new ArrayList<>();
    private final List<Level> inOrder = new ArrayList<>();
    private boolean isOn;

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

    /** How many levels something was set for. */
    public int count()
    {
        return inOrder.size();
    }

    /** A level by its place in the order in which something was set first. */
    public Level at(final int index)
    {
        return inOrder.get(index);
    }

    /** A level, or null if nothing was ever set for it. */
    public Level find(final int kind, final long id)
    {
        return byKind.get(kind).get(id);
    }

    private Level findOrAdd(final int kind, final long id)
    {
        Level level = find(kind, id);
        if (null == level)
        {
            level = new Level(kind, id);
            byKind.get(kind).put(id, level);
            inOrder.add(level);
            isOn = true;
        }
        return level;
    }

    /** Block a level, or free it. Idempotent. */
    public void block(final int kind, final long id, final boolean isBlocked)
    {
        findOrAdd(kind, id).block(isBlocked);
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
        final Level session = find(SESSION, sessionId);
        final Level own = find(ACCOUNT, account.accountId());
        final Level firm = 0 == account.firmId() ? null : find(FIRM, account.firmId());
        final Level venue = find(VENUE, 0);
        if (isBlocked(session) || isBlocked(own) || isBlocked(firm) || isBlocked(venue))
        {
            return RiskVerdict.SUSPENDED;
        }
        if (isRestricted(session, instrumentId) || isRestricted(own, instrumentId) ||
            isRestricted(firm, instrumentId) || isRestricted(venue, instrumentId))
        {
            return RiskVerdict.RESTRICTED;
        }
        return hasOrder(session, nowNs) && hasOrder(own, nowNs) && hasOrder(firm, nowNs) && hasOrder(venue, nowNs) ?
            RiskVerdict.ACCEPTED : RiskVerdict.ORDER_RATE;
    }

    /** Take an accepted order out of every bucket above it. */
    public void take(final Account account, final int sessionId, final long nowNs)
    {
        take(find(SESSION, sessionId), nowNs);
        take(find(ACCOUNT, account.accountId()), nowNs);
        take(0 == account.firmId() ? null : find(FIRM, account.firmId()), nowNs);
        take(find(VENUE, 0), nowNs);
    }

    private static void take(final Level level, final long nowNs)
    {
        if (null != level)
        {
            level.take(nowNs);
        }
    }

    private static boolean isBlocked(final Level level)
    {
        return null != level && level.isBlocked();
    }

    private static boolean isRestricted(final Level level, final int instrumentId)
    {
        return null != level && level.isRestricted(instrumentId);
    }

    private static boolean hasOrder(final Level level, final long nowNs)
    {
        return null == level || level.hasOrder(nowNs);
    }
}
