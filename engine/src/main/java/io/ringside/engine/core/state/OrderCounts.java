package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

import java.util.Arrays;

/**
 * Counts the live orders of each account and each session, and holds their limits. The counts follow from the live
 * orders, so they are in no snapshot. Hot path: no allocation.
 */
public final class OrderCounts
{
    private final OrderPool orders;
    private final RiskEngine risk;
    private int[] ofAccounts;
    private int[] ofSessions;
    private int accountLimit;
    private int sessionLimit;

    OrderCounts(final OrderPool orders, final RiskEngine risk, final EngineContext context)
    {
        this.orders = orders;
        this.risk = risk;
        ofAccounts = new int[context.accountCapacity()];
        ofSessions = new int[context.sessionCapacity()];
    }

    /** Follows the limits: how many accounts and sessions there may be, and the live orders of one of each. */
    void limits(final Limits limits)
    {
        ofAccounts = Arrays.copyOf(ofAccounts, Math.max(ofAccounts.length, limits.count(Limit.ACCOUNTS)));
        ofSessions = Arrays.copyOf(ofSessions, Math.max(ofSessions.length, limits.count(Limit.SESSIONS)));
        accountLimit = limit(limits.count(Limit.ORDERS_PER_ACCOUNT));
        sessionLimit = limit(limits.count(Limit.ORDERS_PER_SESSION));
    }

    private static int limit(final int limitOrNone)
    {
        return 0 == limitOrNone ? Integer.MAX_VALUE : limitOrNone;
    }

    /** True if the account or the session has reached its limit of live orders. */
    public boolean isAtLimit(final Account account, final int sessionId)
    {
        return ofAccounts[account.index()] >= accountLimit || ofSessions[sessionId] >= sessionLimit;
    }

    /** True if an account has live orders. */
    public boolean has(final Account account)
    {
        return 0 != ofAccounts[account.index()];
    }

    /** Live orders of the account that has most. Any thread, which may see an outdated count. */
    int accountMax()
    {
        return max(ofAccounts);
    }

    /** Live orders of the session that has most. Any thread, which may see an outdated count. */
    int sessionMax()
    {
        return max(ofSessions);
    }

    private static int max(final int[] counts)
    {
        int result = 0;
        for (final int count : counts)
        {
            result = Math.max(result, count);
        }
        return result;
    }

    /** Live orders of a session. Other threads may call this for display; they may see an outdated count. */
    public int ofSession(final int sessionId)
    {
        return ofSessions[sessionId];
    }

    /** Counts a new live order. */
    public void add(final int order)
    {
        ofAccounts[risk.accountIndexOf(orders.positionIndex(order))]++;
        ofSessions[orders.sessionId(order)]++;
    }

    /** Removes an ended order from the counts. */
    void remove(final int order)
    {
        final int account = risk.accountIndexOf(orders.positionIndex(order));
        final int session = orders.sessionId(order);
        assert ofAccounts[account] > 0 : "account=" + account;
        assert ofSessions[session] > 0 : "session=" + session;
        ofAccounts[account]--;
        ofSessions[session]--;
    }
}
