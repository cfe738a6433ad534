package io.ringside.gateway.fix.session;

import java.util.ArrayDeque;

/**
 * Connections for which something is to be read from the report log, in the order in which they came. Used by the FIX
 * gateway's agent only.
 */
public final class FixCatchUpQueue
{
    private final ArrayDeque<FixConnection> connections = new ArrayDeque<>();

    /** There is something to be read for that connection; nothing changes if that is known. */
    void serve(final FixConnection connection)
    {
        if (!connection.outbound().isServed())
        {
            connection.outbound().isServed(true);
            connections.add(connection);
        }
    }

    /** One that has been taken out has to wait again. */
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
