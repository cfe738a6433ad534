package io.ringside.risk.level;

import io.ringside.risk.Account;
import io.ringside.risk.RiskVerdict;

import java.util.Arrays;

/**
 * The levels above an order that anything was set for, from the session up, and their rows for its instrument and
 * currency: the one pass up the tree. What was found is kept: a step is looked for anew only if it is another one.
 * <p>
 * Hot path: no allocation, unless there are more accounts than ever. Implementation note: nearly every order is far
 * from all limits. So what it adds is compared first with the room that each row has at least, with no branch between
 * them, and only if one of them has less are the limits looked at one by one.
 */
final class LevelPath
{
    private static final int STEPS = 5;
    private static final int FIRST_CAPACITY = 64;

    private final Levels levels;
    private final Level[] steps = new Level[STEPS];
    private final LimitRow[] instrumentRows = new LimitRow[STEPS];
    private final LimitRow[] currencyRows = new LimitRow[STEPS];
    private int length;
    /** The first step that has positions: sessions have none. */
    private int firstOfPositions;
    private Account account;
    private int sessionId;
    private int deskId;
    private int firmId;
    private int instrumentId;
    private int currencyId;
    private boolean areRowsKnown;
    private Level desk;
    private Level firm;
    private Level venue;

    /** The levels of accounts by their index, and of sessions; null if not yet found. */
    private Level[] ofAccounts = new Level[FIRST_CAPACITY];
    private Level[] ofSessions = new Level[FIRST_CAPACITY];

    LevelPath(final Levels levels)
    {
        this.levels = levels;
    }

    /** A level or a row was added. */
    void forget()
    {
        account = null;
        deskId = 0;
        desk = null;
        firmId = 0;
        firm = null;
        venue = levels.find(Levels.VENUE, 0);
    }

    /** Make the path that of an account and a session, unless it is. */
    void lookUp(final Account newAccount, final int newSessionId)
    {
        if (newAccount != account || newSessionId != sessionId || newAccount.deskId() != deskId ||
            newAccount.firmId() != firmId)
        {
            changeTo(newAccount, newSessionId);
        }
    }

    private void changeTo(final Account newAccount, final int newSessionId)
    {
        account = newAccount;
        sessionId = newSessionId;
        if (newAccount.deskId() != deskId)
        {
            deskId = newAccount.deskId();
            desk = 0 == deskId ? null : levels.find(Levels.DESK, deskId);
        }
        if (newAccount.firmId() != firmId)
        {
            firmId = newAccount.firmId();
            firm = 0 == firmId ? null : levels.find(Levels.FIRM, firmId);
        }
        length = 0;
        add(ofSession(newSessionId));
        firstOfPositions = length;
        add(ofAccount(newAccount));
        add(desk);
        add(firm);
        add(venue);
        areRowsKnown = false;
    }

    private void add(final Level level)
    {
        if (null != level)
        {
            steps[length++] = level;
        }
    }

    private Level ofSession(final int id)
    {
        if (id >= ofSessions.length)
        {
            ofSessions = Arrays.copyOf(ofSessions, Math.max(id + 1, 2 * ofSessions.length));
        }
        Level level = ofSessions[id];
        if (null == level)
        {
            level = levels.find(Levels.SESSION, id);
            ofSessions[id] = level;
        }
        return level;
    }

    private Level ofAccount(final Account of)
    {
        final int index = of.index();
        if (index >= ofAccounts.length)
        {
            ofAccounts = Arrays.copyOf(ofAccounts, Math.max(index + 1, 2 * ofAccounts.length));
        }
        Level level = ofAccounts[index];
        if (null == level)
        {
            level = levels.find(Levels.ACCOUNT, of.accountId());
            ofAccounts[index] = level;
        }
        return level;
    }

    private void lookUp(final UsageChange change)
    {
        lookUp(change.account, change.sessionId);
        if (!areRowsKnown || instrumentId != change.instrumentId || currencyId != change.currencyId)
        {
            instrumentId = change.instrumentId;
            currencyId = change.currencyId;
            areRowsKnown = true;
            for (int i = 0; i < length; i++)
            {
                instrumentRows[i] = steps[i].instrumentRow(instrumentId);
                currencyRows[i] = steps[i].currencyRow(currencyId);
            }
        }
    }

    /** ACCEPTED, SUSPENDED, RESTRICTED or ORDER_RATE, each at every level before the next. */
    int checkEntry(final Account of, final int ofSessionId, final int ofInstrumentId, final long nowNs)
    {
        lookUp(of, ofSessionId);
        boolean isFree = true;
        for (int i = 0; i < length; i++)
        {
            isFree &= steps[i].isFree();
        }
        if (!isFree)
        {
            for (int i = 0; i < length; i++)
            {
                if (steps[i].isBlocked())
                {
                    return RiskVerdict.SUSPENDED;
                }
            }
            for (int i = 0; i < length; i++)
            {
                if (steps[i].isRestricted(ofInstrumentId))
                {
                    return RiskVerdict.RESTRICTED;
                }
            }
        }
        boolean hasOrder = true;
        for (int i = 0; i < length; i++)
        {
            hasOrder &= steps[i].hasOrder(nowNs);
        }
        return hasOrder ? RiskVerdict.ACCEPTED : RiskVerdict.ORDER_RATE;
    }

    /** Take an accepted order out of every bucket. */
    void take(final Account of, final int ofSessionId, final long nowNs)
    {
        lookUp(of, ofSessionId);
        for (int i = 0; i < length; i++)
        {
            steps[i].take(nowNs);
        }
    }

    /** The least LEVERAGE of all levels; 0 if there is none. No session has one: the last asked for will do. */
    long leverage(final Account of)
    {
        lookUp(of, sessionId);
        long least = 0;
        for (int i = 0; i < length; i++)
        {
            final long leverage = steps[i].leverage();
            least = 0 == leverage || 0 != least && least < leverage ? least : leverage;
        }
        return least;
    }

    /** Checks what an order adds against the limits of each level. Changes nothing. */
    int check(final UsageChange change)
    {
        lookUp(change);
        if (hasRoom(change))
        {
            return RiskVerdict.ACCEPTED;
        }
        int verdict = RiskVerdict.ACCEPTED;
        for (int i = 0; i < length && RiskVerdict.ACCEPTED == verdict; i++)
        {
            verdict = steps[i].check(change);
        }
        return verdict;
    }

    private boolean hasRoom(final UsageChange change)
    {
        final long lots = change.addedMax(LimitKind.Scope.INSTRUMENT);
        final long value = change.addedMax(LimitKind.Scope.CURRENCY);
        boolean hasRoom = UsageChange.VALUE_MAX != change.orderValue;
        for (int i = 0; i < length; i++)
        {
            hasRoom &= LimitRow.hasRoom(instrumentRows[i], lots) & LimitRow.hasRoom(currencyRows[i], value) &
                steps[i].hasRoom(change);
        }
        return hasRoom;
    }

    /** Count what an order, its end or a fill adds. */
    void count(final UsageChange change)
    {
        lookUp(change);
        if (0 != (change.openLots | change.netLots | change.grossLots))
        {
            final long growth = change.growthMax(LimitKind.Scope.INSTRUMENT);
            for (int i = firstOfPositions; i < length; i++)
            {
                if (null != instrumentRows[i])
                {
                    instrumentRows[i].countLots(change, growth);
                }
            }
        }
        if (0 != (change.openValue | change.tradedValue) || change.isValued)
        {
            final long growth = change.growthMax(LimitKind.Scope.CURRENCY);
            for (int i = 0; i < length; i++)
            {
                if (null != currencyRows[i])
                {
                    currencyRows[i].countValue(change, growth);
                }
            }
        }
        if (0 != change.orders || 0 != change.fills)
        {
            for (int i = 0; i < length; i++)
            {
                steps[i].count(change);
            }
        }
    }

    /** A position leaves the levels, or joins them. */
    void countLosses(final UsageChange change)
    {
        lookUp(change);
        for (int i = 0; i < length; i++)
        {
            if (null != currencyRows[i])
            {
                currencyRows[i].countLosses(change);
            }
        }
    }
}
