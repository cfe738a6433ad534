package io.ringside.gateway.fix.session;

import java.util.ArrayDeque;

/** Connections that need records from the report log, first come first served. Used by the FIX gateway's agent only. */
public final class FixCatchUpQueue
{
    private final ArrayDeque<FixConnection> connections = new ArrayDeque<>();

    /** Add a connection; no effect if it is queued already. */
    void serve(final FixConnection connection)
    {
        if (!connection.outbound().isServed())
        {
            connection.outbound().isServed(true);
            connections.add(connection);
        }
    }

    /** Put back a connection that was removed. */
    void add(final FixConnection connection)
    {
        connections.add(connection);
    }

    FixConnection poll()
    {
        return connections.poll();
    }

    int size()
    {
        return connections.size();
    }

    boolean isEmpty()
    {
        return connections.isEmpty();
    }
}
