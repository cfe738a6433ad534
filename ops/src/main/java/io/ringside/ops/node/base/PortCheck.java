package io.ringside.ops.node.base;

import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.config.SettingsCluster;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;

/**
 * Checks before anything is opened that every port of a node is free. The parts that use the ports would notice too,
 * but on threads of their own, when the node has said that it runs.
 */
public final class PortCheck
{
    private PortCheck()
    {
    }

    /**
     * Bind each port for a moment.
     *
     * @param isPrimary a standby's gateway listens nowhere.
     * @throws NodeException with one line that names the key.
     */
    public static void check(final RingsideConfig config, final boolean isPrimary)
    {
        final boolean isReplicated = config.isPaired();
        if (isPrimary)
        {
            if (config.flag("web.enabled"))
            {
                tcp("web", "web.port", new Endpoint(config.text("web.host"), config.number("web.port")));
            }
            udp(config, "gateway.sbe-endpoint");
            udp(config, "gateway.market-data-endpoint");
            if (isReplicated)
            {
                udp(config, "replication.control-endpoint");
            }
            if (config.flag("fix.enabled"))
            {
                tcp("FIX", "fix.endpoint", config.endpoint("fix.endpoint"));
            }
            if (config.flag("tcp.enabled"))
            {
                tcp("TCP", "tcp.endpoint", config.endpoint("tcp.endpoint"));
                tcp("TCP", "tcp.market-data-endpoint", config.endpoint("tcp.market-data-endpoint"));
            }
            if (config.hasFixMarketData())
            {
                tcp("FIX market data", "fix.market-data.endpoint", config.endpoint("fix.market-data.endpoint"));
            }
        }
        else
        {
            udp(config, "replication.data-endpoint");
        }
        if (config.isMember())
        {
            final Endpoint first = SettingsCluster.members(config).get(config.number("cluster.member-id"));
            for (int i = 0; i < SettingsCluster.PORT_COUNT; i++)
            {
                udp("cluster.members", new Endpoint(first.host(), first.port() + i));
            }
        }
        tcp("TCP", "http.port", new Endpoint(config.text("http.host"), config.number("http.port")));
    }

    private static void udp(final RingsideConfig config, final String path)
    {
        udp(path, config.endpoint(path));
    }

    private static void udp(final String path, final Endpoint endpoint)
    {
        final InetSocketAddress address = resolve(path, endpoint);
        try (DatagramSocket probe = new DatagramSocket(null))
        {
            probe.setReuseAddress(false);
            probe.bind(address);
        }
        catch (final SocketException ex)
        {
            throw refusal("UDP", path, address, ex);
        }
    }

    private static void tcp(final String protocol, final String path, final Endpoint endpoint)
    {
        final InetSocketAddress address = resolve(path, endpoint);
        try (ServerSocket probe = new ServerSocket())
        {
            // As the server itself does: a connection of a former node that lingers is no reason to refuse.
            probe.setReuseAddress(true);
            probe.bind(address);
        }
        catch (final IOException ex)
        {
            throw refusal(protocol, path, address, ex);
        }
    }

    private static InetSocketAddress resolve(final String path, final Endpoint endpoint)
    {
        final InetSocketAddress address = new InetSocketAddress(endpoint.host(), endpoint.port());
        if (address.isUnresolved())
        {
            throw NodeException.environment("the host " + endpoint.host() + " of " + path + " has no address: " +
                "correct the name or set " + path);
        }
        return address;
    }

    private static NodeException refusal(
        final String protocol, final String path, final InetSocketAddress address, final IOException cause)
    {
        return new NodeException(NodeException.Kind.ENVIRONMENT, protocol + " port " + address.getHostString() + ":" +
            address.getPort() + " of " + path + " is in use or not ours (" + cause.getMessage() +
            "): stop what uses it or set " + path, cause);
    }
}
