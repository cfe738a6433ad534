package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.tcp.TcpContext;
import io.ringside.gateway.tcp.Tls;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Settings and collaborators of a {@link FixMarketDoor}.
 *
 * @param settings      of the port and its sessions.
 * @param registry      of the sessions; shared with the other gateways.
 * @param authenticator of them, which is stepped elsewhere.
 * @param counters      to write, shared with the other gateways.
 * @param errorHandler  receives failures, on the market's thread.
 * @param log           receives lines: limited per second, bounded, printable ASCII.
 * @param nanoClock     for durations.
 * @param epochClock    for the time of day; read in each turn.
 */
public record FixMarketContext(
    Settings settings,
    SessionRegistry registry,
    Authenticator authenticator,
    GatewayCounters counters,
    ErrorHandler errorHandler,
    Consumer<String> log,
    NanoClock nanoClock,
    EpochNanoClock epochClock)
{
    private static final int IN_BUFFER_LENGTH = 16 * 1024;

    /** Bytes that wait for a reader who does not read: what comes then is not queued, but told as a difference. */
    static final int OUT_BUFFER_LENGTH = 64 * 1024;

    /** A client from there is told why its Logon is refused, whatever it names. */
    static final AddressBlocks LOCAL = AddressBlocks.of(List.of("127.0.0.0/8", "::1"));

    /**
     * Settings of the port.
     *
     * @param host                     address of the network interface, 0.0.0.0 for all.
     * @param port                     TCP.
     * @param compId                   of the venue: TargetCompID (56) of clients' messages.
     * @param heartbeatMaxS            longest HeartBtInt (108) that a client may ask for, in seconds.
     * @param sendingTimeToleranceMs   how far SendingTime (52) may be from the venue's clock.
     * @param logonTimeoutMs           how long a client may take to log on.
     * @param pendingConnectionsMax    connections without a logon; a further one replaces the oldest.
     * @param connectionsPerSession    connections with the same CompID at a time.
     * @param refusalsPerSecond        messages of one connection that may be refused in a second.
     * @param slowConsumerTimeoutMs    how long a client may read nothing although there is something for it.
     * @param tls                      null: bytes are as they are.
     */
    public record Settings(
        String host,
        int port,
        String compId,
        int heartbeatMaxS,
        int sendingTimeToleranceMs,
        int logonTimeoutMs,
        int pendingConnectionsMax,
        int connectionsPerSession,
        int refusalsPerSecond,
        int slowConsumerTimeoutMs,
        Tls tls)
    {
        /** The defaults of a node's configuration, without TLS. */
        public static Settings defaults(final String host, final int port)
        {
            return new Settings(host, port, "RINGSIDE", 300, 120_000, 10_000, 256, 16, 100, 30_000, null);
        }
    }

    /** A context with the clocks of the machine. */
    public FixMarketContext(
        final Settings settings,
        final SessionRegistry registry,
        final Authenticator authenticator,
        final GatewayCounters counters,
        final ErrorHandler errorHandler,
        final Consumer<String> log)
    {
        // A finer clock would allocate. Messages have milliseconds.
        this(settings, registry, authenticator, counters, errorHandler, log, SystemNanoClock.INSTANCE,
            () -> TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
    }

    TcpContext tcp()
    {
        return new TcpContext("FIX", IN_BUFFER_LENGTH, OUT_BUFFER_LENGTH,
            settings.pendingConnectionsMax(), 0, settings.tls(), errorHandler);
    }
}
