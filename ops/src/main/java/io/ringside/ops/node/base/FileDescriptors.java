package io.ringside.ops.node.base;

import com.sun.management.UnixOperatingSystemMXBean;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.web.AdminServer;

import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/**
 * File descriptors: a node may use as many as it has files, and one for every connection that it lets in. A process
 * that has none left can open no new file of its journal, so whoever connects to it often enough could stop it. A node
 * starts only if the process may have as many as it can come to need.
 */
public final class FileDescriptors
{
    /** Files, mappings and sockets of the node itself. An idle one has 63 open. */
    private static final int NODE = 128;

    private final int needed;
    private final int fixPending;
    private final int tcpPending;
    private final int web;

    public FileDescriptors(final RingsideConfig config)
    {
        fixPending = config.flag("fix.enabled") ? config.number("fix.pending-connections") : 0;
        final int fixSessions = config.flag("fix.enabled") ?
            (int)config.sessions().stream().filter((session) -> !session.compId().isEmpty()).count() : 0;
        // Of two ports.
        tcpPending = config.flag("tcp.enabled") ? 2 * config.number("tcp.pending-connections") : 0;
        final int tcpSessions = config.flag("tcp.enabled") ?
            (int)config.sessions().stream().filter((session) -> session.compId().isEmpty()).count() : 0;
        web = config.flag("web.enabled") ? config.number("web.connections") : 0;
        final int fixReaders = config.hasFixMarketData() ?
            fixPending + fixSessions * config.number("fix.market-data.connections-per-session") : 0;
        needed = NODE + AdminServer.CONNECTIONS_MAX + fixPending + fixSessions + tcpPending + tcpSessions +
            fixReaders + web;
    }

    /** What a node may come to need. */
    public int needed()
    {
        return needed;
    }

    /** What this process may have; {@link Long#MAX_VALUE} where the system does not say. */
    public static long limit()
    {
        final OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof UnixOperatingSystemMXBean ?
            ((UnixOperatingSystemMXBean)system).getMaxFileDescriptorCount() : Long.MAX_VALUE;
    }

    /**
     * @throws NodeException with one line if the limit is too low.
     */
    public void require(final long limit)
    {
        if (limit < needed)
        {
            throw NodeException.environment("not enough file descriptors: a node may need " + needed + " (" +
                AdminServer.CONNECTIONS_MAX + " for HTTP, " + fixPending + " for FIX and " + tcpPending +
                " for TCP connections before their logon, " + web + " for the web port), the limit is " + limit +
                ": raise `ulimit -n`, or lower fix.pending-connections, tcp.pending-connections and web.connections");
        }
    }
}
