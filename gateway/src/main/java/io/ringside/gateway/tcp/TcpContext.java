package io.ringside.gateway.tcp;

import org.agrona.ErrorHandler;

import java.util.Locale;

/**
 * The settings of a door.
 *
 * @param name          of its protocol, as users read it; in lower case, as settings and threads have it.
 * @param inLength      bytes of a connection's receive buffer: no frame may be longer.
 * @param outLength     bytes of its send buffer.
 * @param pendingMax    connections without a logon; a further one replaces the oldest that has sent nothing.
 * @param perAddressMax connections of one address; a further one is closed at once. 0: no limit.
 * @param tls           null: bytes as they are.
 * @param errorHandler  told of connections that could not be accepted.
 */
public record TcpContext(
    String name, int inLength, int outLength, int pendingMax, int perAddressMax, Tls tls, ErrorHandler errorHandler)
{
    /** The settings of a door that does not count addresses. */
    public TcpContext(
        final String name,
        final int inLength,
        final int outLength,
        final int pendingMax,
        final Tls tls,
        final ErrorHandler errorHandler)
    {
        this(name, inLength, outLength, pendingMax, 0, tls, errorHandler);
    }

    String nameOfSettings()
    {
        return name.toLowerCase(Locale.ROOT);
    }
}
