package io.ringside.gateway.bridge;

import io.aeron.Aeron;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.tcp.TcpContext;
import io.ringside.gateway.tcp.Tls;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

import java.nio.channels.spi.SelectorProvider;
import java.util.function.Consumer;

/**
 * What a {@link BridgeAgent} needs.
 *
 * @param host                  address to listen on.
 * @param port                  to listen on.
 * @param sockets               the machine's, or those of a simulation.
 * @param aeron                 client of the node's media driver.
 * @param sessions              of the venue.
 * @param authenticator         that checks secrets.
 * @param signal                that the door raises when it has sent something; see {@code GatewayContext}.
 * @param tls                   null: bytes as they are.
 * @param pendingMax            connections without a logon; a further one replaces the oldest that has sent nothing.
 * @param perAddressMax         connections of one address; a further one is closed. 0: no limit.
 * @param logonTimeoutNs        in which a client must be established.
 * @param slowConsumerTimeoutNs in which a client must read something while something waits for it.
 * @param counters              to increment.
 * @param nanoClock             of time-outs.
 * @param epochClock            of time stamps.
 * @param log                   receives lines about refused clients, on the agent's thread.
 * @param errorHandler          told of faults of the node.
 */
public record BridgeContext(
    String host,
    int port,
    SelectorProvider sockets,
    Aeron aeron,
    SessionRegistry sessions,
    Authenticator authenticator,
    StreamSignal signal,
    Tls tls,
    int pendingMax,
    int perAddressMax,
    long logonTimeoutNs,
    long slowConsumerTimeoutNs,
    GatewayCounters counters,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    Consumer<String> log,
    ErrorHandler errorHandler)
{
    private static final int IN_BUFFER_LENGTH = 16 * 1024;
    private static final int OUT_BUFFER_LENGTH = 64 * 1024;

    TcpContext tcp()
    {
        return new TcpContext(
            "TCP", IN_BUFFER_LENGTH, OUT_BUFFER_LENGTH, pendingMax, perAddressMax, tls, sockets, nanoClock,
            errorHandler);
    }
}
