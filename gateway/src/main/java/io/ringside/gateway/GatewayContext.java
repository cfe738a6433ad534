package io.ringside.gateway;

import io.aeron.Aeron;
import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.host.CoreImage;
import io.ringside.engine.host.Host;
import io.ringside.engine.host.ThreadingMode;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.base.SessionStreams;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Settings and collaborators of a {@link Gateway}. Read-only after {@link #conclude()}. */
public final class GatewayContext
{
    /** Order entry over UDP. */
    public static final String INGRESS_CHANNEL_DEFAULT = "aeron:udp?endpoint=localhost:9881";
    /** Stream of order entry. */
    public static final int INGRESS_STREAM_ID_DEFAULT = 10;
    /** Market data; receivers join and leave as they like, the fastest sets the pace. */
    public static final String MARKET_DATA_CHANNEL_DEFAULT =
        "aeron:udp?control=localhost:9882|control-mode=dynamic|fc=max|term-length=4m";
    /** Stream of market data. */
    public static final int MARKET_DATA_STREAM_ID_DEFAULT = 20;

    /** Time in which a connection must be established. */
    static final int LOGON_TIMEOUT_MS = 5_000;

    // The gateway reads the settings here, and changes them only by the methods.
    Aeron aeron = null;
    List<String> ingressChannels = List.of(INGRESS_CHANNEL_DEFAULT, "aeron:ipc");
    int ingressStreamId = INGRESS_STREAM_ID_DEFAULT;
    /** 0: there are no bridges. */
    int bridgeStreamId = 0;
    final StreamSignal bridgeSignal = new StreamSignal();
    String marketDataChannel = MARKET_DATA_CHANNEL_DEFAULT;
    int marketDataStreamId = MARKET_DATA_STREAM_ID_DEFAULT;
    List<SessionConfig> sessions = List.of();
    int sessionCapacity = 1_024;
    int connectionCapacity = 1_024;
    CommandPublisher commandPublisher = null;
    int memberId = SessionClaims.NO_MEMBER;
    BooleanSupplier isAccepting = null;
    final VenueNotices notices = new VenueNotices();
    EventSource egressPoller = null;
    EventSource marketDataPoller = null;
    BookImages bookImages = null;
    ReportLog reportLog = null;
    CoreImage recovered = null;
    boolean passive = false;
    ThreadingMode threadingMode = null;
    Supplier<IdleStrategy> hotIdleStrategy = () -> new BackoffIdleStrategy(100, 20, 1_000, 100_000);
    ErrorHandler errorHandler = Throwable::printStackTrace;
    Consumer<String> log = (line) -> {};
    GatewayLatencyListener latencyListener = GatewayLatencyListener.NONE;
    private final GatewayCounters counters = new GatewayCounters();
    EpochNanoClock epochClock = null;
    int hashIterations = PasswordHash.ITERATIONS_DEFAULT;
    int slowConsumerTimeoutMs = 5_000;
    int marketDataHeartbeatMs = 500;
    int marketDataBacklogLength = 16 * 1024 * 1024;
    SessionStreams sessionStreams = SessionStreams.UNBOUNDED;
    private boolean isConcluded;

    /**
     * Check everything, once.
     *
     * @return this.
     */
    public GatewayContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        require(null != commandPublisher, "host");
        require(null != reportLog, "reportLog");
        require(null != aeron || passive, "aeron");
        require(slowConsumerTimeoutMs > 0, "slowConsumerTimeoutMs");
        require(marketDataHeartbeatMs > 0, "marketDataHeartbeatMs");
        require(sessionCapacity > 1, "sessionCapacity");
        require(connectionCapacity > 0, "connectionCapacity");
        isConcluded = true;
        return this;
    }

    /** Aeron client of the node's driver; stays the host's to close. May be null if passive and never activated. */
    public GatewayContext aeron(final Aeron aeron)
    {
        this.aeron = aeron;
        return this;
    }

    /**
     * Channels on which order entry listens. Nothing else may listen on the same stream of them: 10 on IPC is also the
     * default control stream of an Aeron Archive, which needs another one next to a gateway.
     */
    public GatewayContext ingress(final List<String> ingressChannels, final int ingressStreamId)
    {
        this.ingressChannels = ingressChannels;
        this.ingressStreamId = ingressStreamId;
        return this;
    }

    /** A stream in shared memory on which bridges within this process speak for clients that are connected there. */
    public GatewayContext bridge(final int bridgeStreamId)
    {
        this.bridgeStreamId = bridgeStreamId;
        return this;
    }

    /** Channel and stream of the incremental market data. */
    public GatewayContext marketData(final String marketDataChannel, final int marketDataStreamId)
    {
        this.marketDataChannel = marketDataChannel;
        this.marketDataStreamId = marketDataStreamId;
        return this;
    }

    /** The sessions that may log on. */
    public GatewayContext sessions(final List<SessionConfig> sessions)
    {
        this.sessions = sessions;
        return this;
    }

    /** Session ids lie below this; as in the core. */
    public GatewayContext sessionCapacity(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
        return this;
    }

    /** SBE connections at once, logged on or not; a further one is refused. */
    public GatewayContext connectionCapacity(final int connectionCapacity)
    {
        this.connectionCapacity = connectionCapacity;
        return this;
    }

    /**
     * The exchange behind this gateway, recovered and not started: its sessions and books are read here. The agents are
     * put on threads as its stages are.
     */
    public GatewayContext host(final Host host)
    {
        commandPublisher = host.publisher();
        memberId = host.memberId();
        isAccepting = host::isAccepting;
        notices.cutOffWhile(host::isCutOff);
        egressPoller = host.essentialConsumer("egress");
        marketDataPoller = host.outputConsumer("market-data");
        bookImages = host.bookImages();
        recovered = host.recovered();
        threadingMode = host.threadingMode();
        epochClock = host.clock();
        return this;
    }

    /** Which member of a cluster this is, so that sessions are claimed, in place of what the host says. */
    public GatewayContext memberId(final int memberId)
    {
        this.memberId = memberId;
        return this;
    }

    /**
     * Whether the exchange takes commands, in place of what the host says; while not, all but cancels are refused as
     * VENUE_BUSY. Asked on the ingress thread.
     */
    public GatewayContext isAccepting(final BooleanSupplier isAccepting)
    {
        this.isAccepting = isAccepting;
        return this;
    }

    /** The streams to SBE clients. */
    public GatewayContext sessionStreams(final SessionStreams sessionStreams)
    {
        this.sessionStreams = sessionStreams;
        return this;
    }

    /** Log of all reports, open, recovery concluded; closed by the gateway. */
    public GatewayContext reportLog(final ReportLog reportLog)
    {
        this.reportLog = reportLog;
        return this;
    }

    /** Keep the report log and the books, but open no network until {@link Gateway#activate()}: a standby. */
    public GatewayContext passive(final boolean passive)
    {
        this.passive = passive;
        return this;
    }

    /** What the hot threads do when there is nothing to do; one per thread. */
    public GatewayContext hotIdleStrategy(final Supplier<IdleStrategy> hotIdleStrategy)
    {
        this.hotIdleStrategy = hotIdleStrategy;
        return this;
    }

    /** Told of every exception of an agent, on its thread; all of them are faults of the node, none is a client's. */
    public GatewayContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    /** Receives lines about refused logons, on the helper thread: limited per second, bounded, printable ASCII. */
    public GatewayContext log(final Consumer<String> log)
    {
        this.log = log;
        return this;
    }

    /** Receives timings, on the hot threads. */
    public GatewayContext latencyListener(final GatewayLatencyListener latencyListener)
    {
        this.latencyListener = latencyListener;
        return this;
    }

    /** What the gateway will count. */
    public GatewayCounters counters()
    {
        return counters;
    }

    /** Rounds of the configured credential hashes, so that an unknown session takes as long to refuse. */
    public GatewayContext hashIterations(final int hashIterations)
    {
        this.hashIterations = hashIterations;
        return this;
    }

    /** Milliseconds in which a client must read something while something waits for it. */
    public GatewayContext slowConsumerTimeoutMs(final int slowConsumerTimeoutMs)
    {
        this.slowConsumerTimeoutMs = slowConsumerTimeoutMs;
        return this;
    }

    /** Longest silence of the market data feed, in milliseconds. */
    public GatewayContext marketDataHeartbeatMs(final int marketDataHeartbeatMs)
    {
        this.marketDataHeartbeatMs = marketDataHeartbeatMs;
        return this;
    }

    /** Market data that may wait for room on its stream before it is dropped, in bytes, 64 KiB and up. */
    public GatewayContext marketDataBacklogLength(final int marketDataBacklogLength)
    {
        this.marketDataBacklogLength = marketDataBacklogLength;
        return this;
    }

    private static void require(final boolean holds, final String name)
    {
        if (!holds)
        {
            throw new IllegalArgumentException("setting is missing or out of range: name=" + name);
        }
    }
}
