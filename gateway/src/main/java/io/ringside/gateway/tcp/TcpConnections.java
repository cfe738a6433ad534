package io.ringside.gateway.tcp;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * All open connections, in the order of their arrival. Used by the door's agent only.
 *
 * @param <C> the door's connections.
 */
public final class TcpConnections<C extends TcpConnection>
{
    private final List<C> open = new ArrayList<>();

    /** Those of them that have not logged on, and some that have since they were counted last. */
    private final List<C> pending = new ArrayList<>();
    private int closedCount;

    void add(final C connection)
    {
        open.add(connection);
        pending.add(connection);
    }

    public int size()
    {
        return open.size();
    }

    public C get(final int index)
    {
        return open.get(index);
    }

    /** One of them has been closed. */
    public void onClosed()
    {
        closedCount++;
    }

    /** Remove closed connections; call only while nothing iterates over the list. */
    public void forgetClosed()
    {
        if (closedCount > 0)
        {
            closedCount = 0;
            open.removeIf(TcpConnection::isClosed);
        }
    }

    /**
     * Number of connections without a logon. Scans only these, so that a new connection costs the same with any number
     * of clients.
     */
    int pendingCount()
    {
        pending.removeIf((it) -> !it.isPending());
        return pending.size();
    }

    /** Number of open connections from an address. Scans them all: only a new connection asks. */
    int countOf(final InetAddress peer)
    {
        int count = 0;
        for (int i = 0; i < open.size(); i++)
        {
            final C connection = open.get(i);
            count += !connection.isClosed() && peer.equals(connection.socket().peer()) ? 1 : 0;
        }
        return count;
    }

    /** The oldest that has not identified itself; null if there is none. */
    C oldestNew()
    {
        for (final C connection : pending)
        {
            if (connection.isNew())
            {
                return connection;
            }
        }
        return null;
    }
}
