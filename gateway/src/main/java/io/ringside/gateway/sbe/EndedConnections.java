package io.ringside.gateway.sbe;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Connections that are over while their clients still hold the publication. Only an {@code Image.reject} would end such
 * an image, and it is not used: the client's media driver tells all its clients about it, and those that do not know
 * the message end their process (Aeron's Go client does).
 * <p>
 * They take no place among the connections. They are read, but seldom: a client that goes on sending is slowed down by
 * flow control, and what one that leaves has sent is taken, so that the driver frees its buffers.
 */
final class EndedConnections
{
    private static final int TURN_LIMIT = 16;
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final List<SbeConnection> connections = new ArrayList<>();
    private int next;
    private long lastTurnNs;

    void add(final SbeConnection connection)
    {
        connections.add(connection);
    }

    /** Step some of them, if it is time. */
    int doWork(final long nowNs)
    {
        if (connections.isEmpty() || nowNs - lastTurnNs < TURN_NS)
        {
            return 0;
        }
        lastTurnNs = nowNs;
        int workCount = 0;
        for (int count = Math.min(TURN_LIMIT, connections.size()); count > 0; count--)
        {
            next = next < connections.size() ? next : 0;
            final SbeConnection connection = connections.get(next);
            workCount += connection.doWork(nowNs);
            if (connection.isGone())
            {
                connections.set(next, connections.get(connections.size() - 1));
                connections.remove(connections.size() - 1);
            }
            else
            {
                next++;
            }
        }
        return workCount;
    }

    void clear()
    {
        connections.clear();
    }
}
