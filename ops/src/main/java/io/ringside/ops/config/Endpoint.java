package io.ringside.ops.config;

import java.util.Set;

/**
 * An address as {@code host:port}.
 *
 * @param host name or address; an IPv6 address is in brackets.
 * @param port of it.
 */
public record Endpoint(String host, int port)
{
    /** What a text must match to be one. */
    public static final String PATTERN = "([^\\s:/|?\\[\\]]+|\\[[0-9A-Fa-f:.]+(%[\\w.-]+)?]):\\d{1,5}";

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Set<String> WILDCARD = Set.of("0.0.0.0", "[::]");

    /** Puts brackets around an IPv6 address that has none. */
    public Endpoint
    {
        host = host.indexOf(':') >= 0 && !host.startsWith("[") ? '[' + host + ']' : host;
    }

    /**
     * Split a text at its last colon.
     *
     * @param text known to be host:port.
     */
    public static Endpoint of(final String text)
    {
        final int colon = text.lastIndexOf(':');
        return new Endpoint(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** True if only programs on this machine can reach it. */
    public boolean isLoopback()
    {
        return LOOPBACK.contains(host);
    }

    /** True if both cannot be bound at the same time. */
    public boolean isSamePort(final Endpoint other)
    {
        return port == other.port && (host.equals(other.host) || isLoopback() && other.isLoopback() ||
            WILDCARD.contains(host) || WILDCARD.contains(other.host));
    }

    @Override
    public String toString()
    {
        return host + ':' + port;
    }
}
