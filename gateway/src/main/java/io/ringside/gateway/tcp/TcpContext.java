package io.ringside.gateway.tcp;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.channels.spi.SelectorProvider;
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
 * @param sockets       the machine's, or those of a simulation.
 * @param machineClock  that of the machine whose work is bounded.
 * @param errorHandler  told of connections that could not be accepted.
 */
public record TcpContext(
    String name,
    int inLength,
    int outLength,
    int pendingMax,
    int perAddressMax,
    Tls tls,
    SelectorProvider sockets,
    NanoClock machineClock,
    ErrorHandler errorHandler)
{
    /** The settings of a door on the machine's network. */
    public TcpContext(
        final String name,
        final int inLength,
        final int outLength,
        final int pendingMax,
        final int perAddressMax,
        final Tls tls,
        final ErrorHandler errorHandler)
    {
        this(name, inLength, outLength, pendingMax, perAddressMax, tls, SelectorProvider.provider(),
            SystemNanoClock.INSTANCE, errorHandler);
    }

    String nameOfSettings()
    {
        return name.toLowerCase(Locale.ROOT);
    }
}
