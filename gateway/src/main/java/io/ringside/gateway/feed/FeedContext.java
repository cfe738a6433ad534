package io.ringside.gateway.feed;

import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.tcp.TcpContext;
import io.ringside.gateway.tcp.Tls;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;

import java.util.function.Consumer;

/**
 * What a {@link FeedDoor} needs.
 *
 * @param host                  address to listen on.
 * @param port                  to listen on.
 * @param sessions              of the venue.
 * @param authenticator         that checks secrets.
 * @param tls                   null: bytes as they are.
 * @param pendingMax            connections without a logon; a further one replaces the oldest that has sent nothing.
 * @param perAddressMax         connections of one address; a further one is closed. 0: no limit.
 * @param recentMessages        that are kept for clients that are behind or come back; a power of two.
 * @param logonTimeoutNs        in which a client must be established.
 * @param slowConsumerTimeoutNs in which a client must read something while something waits for it.
 * @param counters              to increment.
 * @param nanoClock             of time-outs: the one whose time the door is given.
 * @param epochClock            of time stamps.
 * @param log                   receives lines about refused clients, on the market's thread.
 * @param errorHandler          told of faults of the node.
 */
public record FeedContext(
    String host,
    int port,
    SessionRegistry sessions,
    Authenticator authenticator,
    Tls tls,
    int pendingMax,
    int perAddressMax,
    int recentMessages,
    long logonTimeoutNs,
    long slowConsumerTimeoutNs,
    GatewayCounters counters,
    NanoClock nanoClock,
    EpochNanoClock epochClock,
    Consumer<String> log,
    ErrorHandler errorHandler)
{
    private static final int IN_BUFFER_LENGTH = 8 * 1024;
    static final int OUT_BUFFER_LENGTH = 64 * 1024;

    TcpContext tcp()
    {
        return new TcpContext(
            "TCP", IN_BUFFER_LENGTH, OUT_BUFFER_LENGTH, pendingMax, perAddressMax, tls, errorHandler);
    }
}
