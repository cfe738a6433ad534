package io.ringside.gateway.fix.session;

import java.util.ArrayList;
import java.util.List;

/**
 * Every connection that is open, in the order in which they came. Used by the FIX gateway's agent only.
 */
public final class FixConnections
{
    private final List<FixConnection> open = new ArrayList<>();

    /** Those of them that have not logged on, and some that have since they were counted last. */
    private final List<FixConnection> pending = new ArrayList<>();
    private int closedCount;

    void add(final FixConnection connection)
    {
        open.add(connection);
        pending.add(connection);
    }

    public int size()
    {
        return open.size();
    }

    public FixConnection get(final int index)
    {
        return open.get(index);
    }

    void onClosed()
    {
        closedCount++;
    }

    /** Forget those that are closed; nobody goes through the list just now. */
    public void forgetClosed()
    {
        if (closedCount > 0)
        {
            closedCount = 0;
            open.removeIf(FixConnection::isClosed);
        }
    }

    /** How many have not logged on. Nobody else is looked at: a knock costs the same however many clients there are. */
    int pendingCount()
    {
        pending.removeIf(FixConnections::isNoLongerPending);
        return pending.size();
    }

    /** The oldest that has not said who it is; null if there is none. */
    FixConnection oldestNew()
    {
        for (final FixConnection connection : pending)
        {
            if (FixConnection.CONNECTED == connection.state())
            {
                return connection;
            }
        }
        return null;
    }

    private static boolean isNoLongerPending(final FixConnection connection)
    {
        return connection.state() >= FixConnection.LOGGED_ON;
    }
}
