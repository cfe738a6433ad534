package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.risk.Account;
import io.ringside.risk.RiskEngine;

/**
 * Counts the live orders of each account and each session, and holds their limits. The counts follow from the live
 * orders, so they are in no snapshot. Hot path: no allocation.
 */
public final class OrderCounts
{
    private final OrderPool orders;
    private final RiskEngine risk;
    private final int[] ofAccounts;
    private final int[] ofSessions;
    private final int accountLimit;
    private final int sessionLimit;

    OrderCounts(final OrderPool orders, final RiskEngine risk, final EngineContext context)
    {
        this.orders = orders;
        this.risk = risk;
        ofAccounts = new int[context.accountCapacity()];
        ofSessions = new int[context.sessionCapacity()];
        accountLimit = limit(context.accountOrderLimit());
        sessionLimit = limit(context.sessionOrderLimit());
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
