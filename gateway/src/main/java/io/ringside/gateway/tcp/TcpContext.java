package io.ringside.gateway.tcp;

import org.agrona.ErrorHandler;

import java.util.Locale;

/**
 * The settings of a door.
 *
 * @param name         of its protocol, as users read it; in lower case, as settings and threads have it.
 * @param inLength     bytes of a connection's receive buffer: no frame may be longer.
 * @param outLength    bytes of its send buffer.
 * @param pendingMax   connections without a logon; a further one replaces the oldest that has sent nothing.
 * @param tls          null: bytes as they are.
 * @param errorHandler told of connections that could not be accepted.
 */
public record TcpContext(
    String name, int inLength, int outLength, int pendingMax, Tls tls, ErrorHandler errorHandler)
{
    String nameOfSettings()
    {
        return name.toLowerCase(Locale.ROOT);
    }
}
