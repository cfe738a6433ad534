package io.ringside.ops.admin.base;

import io.ringside.ops.config.Endpoint;
import io.ringside.ops.config.RingsideConfig;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/** Where something listens, as people give it. */
public final class HostAndPort
{
    private static final int PORT_MAX = 65_535;

    private HostAndPort()
    {
    }

    /**
     * Where a client on this machine finds the HTTP port of a node.
     *
     * @return host:port, with https in front if it speaks TLS.
     */
    static String ofNode(final RingsideConfig config)
    {
        final int port = config.number("http.port");
        CliException.usageIf(0 == port, "http.port is any free one: say which it is with --node host:port");
        final String scheme = config.text("http.tls.key-store").isEmpty() ? "" : NodeClient.TLS;
        return scheme + reachable(new Endpoint(config.text("http.host"), port).toString());
    }

    /**
     * An endpoint that listens on every address of a machine is reached on this one at one of them.
     *
     * @param endpoint as configured.
     * @return host:port to connect to.
     */
    public static String reachable(final String endpoint)
    {
        return endpoint.replaceFirst("^0\\.0\\.0\\.0:", "127.0.0.1:").replaceFirst("^\\[::]:", "[::1]:");
    }

    /**
     * The text itself when it is host:port with a port that there can be.
     *
     * @param option that it was given with.
     * @throws CliException otherwise.
     */
    static String check(final String option, final String text)
    {
        final int colon = text.lastIndexOf(':');
        final String port = text.substring(colon + 1);
        if (!text.matches(Endpoint.PATTERN) || !text.substring(0, colon).matches("[A-Za-z0-9._-]+|\\[.*]") ||
            !port.matches("\\d{1,5}") || 0 == Integer.parseInt(port) || Integer.parseInt(port) > PORT_MAX)
        {
            throw new CliException(ExitCode.USAGE, "not host:port with a port of 1 to " + PORT_MAX + ": " + text +
                ": give " + option + " host:port, with an IPv6 address in brackets");
        }
        return text;
    }

    /**
     * Returns the text if it is host:port and this machine can resolve the host.
     *
     * @param option that it was given with.
     * @throws CliException otherwise.
     */
    public static String resolve(final String option, final String text)
    {
        address(option, check(option, text).substring(0, text.lastIndexOf(':')));
        return text;
    }

    /** Does the same with several that have commas between them. */
    public static List<String> resolveAll(final String option, final String text)
    {
        return Arrays.stream(text.split(",", -1)).map((it) -> resolve(option, it.strip())).toList();
    }

    /**
     * Returns the host, an IPv6 address in brackets, if it is an address of this machine at which others can answer.
     *
     * @param option that it was given with.
     * @throws CliException otherwise.
     */
    public static String local(final String option, final String host)
    {
        final InetAddress address = address(option, host);
        try (DatagramSocket socket = new DatagramSocket(0, address))
        {
            if (address.isAnyLocalAddress() || !socket.isBound())
            {
                throw new SocketException("no single address");
            }
        }
        catch (final SocketException ex)
        {
            throw new CliException(ExitCode.USAGE, "not an address of this machine: " + host + ": give " + option +
                " the name or address at which the gateway can reach this machine");
        }
        return host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host;
    }

    private static InetAddress address(final String option, final String host)
    {
        try
        {
            return InetAddress.getByName(host);
        }
        catch (final UnknownHostException ex)
        {
            throw new CliException(ExitCode.UNREACHABLE, "cannot resolve the host " + host + ": check " + option);
        }
    }
}
