package io.ringside.gateway.fix.session;

import java.util.ArrayList;
import java.util.List;

/** All open connections, in the order of their arrival. Used by the FIX gateway's agent only. */
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

    /** Remove closed connections; call only while nothing iterates over the list. */
    public void forgetClosed()
    {
        if (closedCount > 0)
        {
            closedCount = 0;
            open.removeIf(FixConnection::isClosed);
        }
    }

    /**
     * Number of connections without a logon. Scans only these, so that a new connection costs the same with any number
     * of clients.
     */
    int pendingCount()
    {
        pending.removeIf(FixConnections::isNoLongerPending);
        return pending.size();
    }

    /** The oldest that has not identified itself; null if there is none. */
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
