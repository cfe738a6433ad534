package io.ringside.gateway;

import io.aeron.Aeron;
import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.pipeline.ThreadingMode;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Settings and collaborators of a {@link Gateway}. Read-only after {@link #conclude()}.
 */
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

    private Aeron aeron = null;
    private List<String> ingressChannels = List.of(INGRESS_CHANNEL_DEFAULT, "aeron:ipc");
    private int ingressStreamId = INGRESS_STREAM_ID_DEFAULT;
    private String marketDataChannel = MARKET_DATA_CHANNEL_DEFAULT;
    private int marketDataStreamId = MARKET_DATA_STREAM_ID_DEFAULT;
    private List<SessionConfig> sessions = List.of();
    private int sessionCapacity = 1_024;
    private CommandPublisher commandPublisher = null;
    private BooleanSupplier isAccepting = () -> true;
    private EventSource egressPoller = null;
    private EventSource marketDataPoller = null;
    private BookImages bookImages = new BookImages();
    private ReportLog reportLog = null;
    private MatchingEngine engine = null;
    private boolean passive = false;
    private ThreadingMode threadingMode = ThreadingMode.SHARED;
    private Supplier<IdleStrategy> hotIdleStrategy = () -> new BackoffIdleStrategy(100, 20, 1_000, 100_000);
    private ErrorHandler errorHandler = Throwable::printStackTrace;
    private AdminReportListener adminReportListener = report -> {};
    private GatewayLatencyListener latencyListener = GatewayLatencyListener.NONE;
    private GatewayCounters counters = new GatewayCounters();
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;
    private EpochNanoClock epochClock = SystemEpochNanoClock.INSTANCE;
    private int hashIterations = PasswordHash.ITERATIONS_DEFAULT;
    private int connectionCapacity = 1_024;
    private int logonTimeoutMs = 5_000;
    private int slowConsumerTimeoutMs = 5_000;
    private int marketDataHeartbeatMs = 500;
    private int marketDataBacklogLength = 16 * 1024 * 1024;
    private int depthOrderCapacity = 1 << 18;
    private SessionStreams sessionStreams = SessionStreams.UNBOUNDED;
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
        require(null != commandPublisher || passive, "commandPublisher");
        require(null != egressPoller, "egressPoller");
        require(null != marketDataPoller, "marketDataPoller");
        require(null != reportLog, "reportLog");
        require(null != aeron || passive, "aeron");
        require(connectionCapacity > 0, "connectionCapacity");
        require(logonTimeoutMs > 0, "logonTimeoutMs");
        require(slowConsumerTimeoutMs > 0, "slowConsumerTimeoutMs");
        require(marketDataHeartbeatMs > 0, "marketDataHeartbeatMs");
        require(sessionCapacity > 1, "sessionCapacity");
        isConcluded = true;
        return this;
    }

    /**
     * Aeron client of the node's driver; stays the host's to close. May be null if passive and never activated.
     *
     * @param aeron connected client.
     * @return this.
     */
    public GatewayContext aeron(final Aeron aeron)
    {
        this.aeron = aeron;
        return this;
    }

    Aeron aeron()
    {
        return aeron;
    }

    /**
     * Channels on which order entry listens. Nothing else may listen on the same stream of them: 10 on IPC is also the
     * default control stream of an Aeron Archive, which needs another one next to a gateway.
     *
     * @param ingressChannels Aeron channels.
     * @param ingressStreamId of all of them.
     * @return this.
     */
    public GatewayContext ingress(final List<String> ingressChannels, final int ingressStreamId)
    {
        this.ingressChannels = ingressChannels;
        this.ingressStreamId = ingressStreamId;
        return this;
    }

    List<String> ingressChannels()
    {
        return ingressChannels;
    }

    int ingressStreamId()
    {
        return ingressStreamId;
    }

    /**
     * @param marketDataChannel  Aeron channel of the incremental market data.
     * @param marketDataStreamId Aeron stream.
     * @return this.
     */
    public GatewayContext marketData(final String marketDataChannel, final int marketDataStreamId)
    {
        this.marketDataChannel = marketDataChannel;
        this.marketDataStreamId = marketDataStreamId;
        return this;
    }

    String marketDataChannel()
    {
        return marketDataChannel;
    }

    int marketDataStreamId()
    {
        return marketDataStreamId;
    }

    /**
     * The sessions that may log on.
     *
     * @param sessions one for each.
     * @return this.
     */
    public GatewayContext sessions(final List<SessionConfig> sessions)
    {
        this.sessions = sessions;
        return this;
    }

    List<SessionConfig> sessions()
    {
        return sessions;
    }

    /**
     * Session ids lie below this; as in the core.
     *
     * @param sessionCapacity count.
     * @return this.
     */
    public GatewayContext sessionCapacity(final int sessionCapacity)
    {
        this.sessionCapacity = sessionCapacity;
        return this;
    }

    int sessionCapacity()
    {
        return sessionCapacity;
    }

    /**
     * The way into the exchange.
     *
     * @param commandPublisher never blocks.
     * @return this.
     */
    public GatewayContext commandPublisher(final CommandPublisher commandPublisher)
    {
        this.commandPublisher = commandPublisher;
        return this;
    }

    CommandPublisher commandPublisher()
    {
        return commandPublisher;
    }

    /**
     * Whether the exchange takes commands; while not, all but cancels are refused as VENUE_BUSY.
     *
     * @param isAccepting asked for every command but cancels, on the ingress thread.
     * @return this.
     */
    public GatewayContext isAccepting(final BooleanSupplier isAccepting)
    {
        this.isAccepting = isAccepting;
        return this;
    }

    BooleanSupplier isAccepting()
    {
        return isAccepting;
    }

    /**
     * @param sessionStreams to SBE clients.
     * @return this.
     */
    public GatewayContext sessionStreams(final SessionStreams sessionStreams)
    {
        this.sessionStreams = sessionStreams;
        return this;
    }

    SessionStreams sessionStreams()
    {
        return sessionStreams;
    }

    /**
     * Poller of the output ring for reports; one that is never left behind.
     *
     * @param egressPoller used by the egress agent alone.
     * @return this.
     */
    public GatewayContext egressPoller(final EventSource egressPoller)
    {
        this.egressPoller = egressPoller;
        return this;
    }

    EventSource egressPoller()
    {
        return egressPoller;
    }

    /**
     * Poller of the output ring for market data; it may be left behind.
     *
     * @param marketDataPoller used by the market data agent alone.
     * @return this.
     */
    public GatewayContext marketDataPoller(final EventSource marketDataPoller)
    {
        this.marketDataPoller = marketDataPoller;
        return this;
    }

    EventSource marketDataPoller()
    {
        return marketDataPoller;
    }

    /**
     * Where the market data agent asks for the books when it was left behind.
     *
     * @param bookImages of the host; by default nobody serves them.
     * @return this.
     */
    public GatewayContext bookImages(final BookImages bookImages)
    {
        this.bookImages = bookImages;
        return this;
    }

    BookImages bookImages()
    {
        return bookImages;
    }

    /**
     * Log of all reports; closed by the gateway.
     *
     * @param reportLog open, recovery concluded.
     * @return this.
     */
    public GatewayContext reportLog(final ReportLog reportLog)
    {
        this.reportLog = reportLog;
        return this;
    }

    ReportLog reportLog()
    {
        return reportLog;
    }

    /**
     * Recovered core to start from: sessions, books, instruments. Read during construction, before the core runs.
     *
     * @param engine null: all empty.
     * @return this.
     */
    public GatewayContext engine(final MatchingEngine engine)
    {
        this.engine = engine;
        return this;
    }

    MatchingEngine engine()
    {
        return engine;
    }

    /**
     * Keep the report log and the books, but open no network until {@link Gateway#activate()}: a standby.
     *
     * @param passive default false.
     * @return this.
     */
    public GatewayContext passive(final boolean passive)
    {
        this.passive = passive;
        return this;
    }

    boolean passive()
    {
        return passive;
    }

    /**
     * How the agents are put on threads.
     *
     * @param threadingMode default SHARED.
     * @return this.
     */
    public GatewayContext threadingMode(final ThreadingMode threadingMode)
    {
        this.threadingMode = threadingMode;
        return this;
    }

    ThreadingMode threadingMode()
    {
        return threadingMode;
    }

    /**
     * What the hot threads do when there is nothing to do.
     *
     * @param hotIdleStrategy one per thread.
     * @return this.
     */
    public GatewayContext hotIdleStrategy(final Supplier<IdleStrategy> hotIdleStrategy)
    {
        this.hotIdleStrategy = hotIdleStrategy;
        return this;
    }

    Supplier<IdleStrategy> hotIdleStrategy()
    {
        return hotIdleStrategy;
    }

    /**
     * Told of every exception of an agent; all of them are faults of the node, none is a client's.
     *
     * @param errorHandler called on the agent's thread.
     * @return this.
     */
    public GatewayContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    ErrorHandler errorHandler()
    {
        return errorHandler;
    }

    /**
     * Receives the answers to the operator.
     *
     * @param adminReportListener called on the egress agent's thread.
     * @return this.
     */
    public GatewayContext adminReportListener(final AdminReportListener adminReportListener)
    {
        this.adminReportListener = adminReportListener;
        return this;
    }

    AdminReportListener adminReportListener()
    {
        return adminReportListener;
    }

    /**
     * Receives timings.
     *
     * @param latencyListener called on the hot threads.
     * @return this.
     */
    public GatewayContext latencyListener(final GatewayLatencyListener latencyListener)
    {
        this.latencyListener = latencyListener;
        return this;
    }

    GatewayLatencyListener latencyListener()
    {
        return latencyListener;
    }

    /**
     * Where the gateway counts.
     *
     * @param counters shared with whoever reads.
     * @return this.
     */
    public GatewayContext counters(final GatewayCounters counters)
    {
        this.counters = counters;
        return this;
    }

    GatewayCounters counters()
    {
        return counters;
    }

    /**
     * Clock of time-outs.
     *
     * @param nanoClock monotonic.
     * @return this.
     */
    public GatewayContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    NanoClock nanoClock()
    {
        return nanoClock;
    }

    /**
     * Clock of timestamps, the sequencer's.
     *
     * @param epochClock UTC.
     * @return this.
     */
    public GatewayContext epochClock(final EpochNanoClock epochClock)
    {
        this.epochClock = epochClock;
        return this;
    }

    EpochNanoClock epochClock()
    {
        return epochClock;
    }

    /**
     * Rounds of the configured credential hashes, so that an unknown session takes as long to refuse.
     *
     * @param hashIterations count.
     * @return this.
     */
    public GatewayContext hashIterations(final int hashIterations)
    {
        this.hashIterations = hashIterations;
        return this;
    }

    int hashIterations()
    {
        return hashIterations;
    }

    /**
     * @param connectionCapacity connections at once, logged on or not.
     * @return this.
     */
    public GatewayContext connectionCapacity(final int connectionCapacity)
    {
        this.connectionCapacity = connectionCapacity;
        return this;
    }

    int connectionCapacity()
    {
        return connectionCapacity;
    }

    /**
     * @param logonTimeoutMs time in which a connection must be established, in milliseconds.
     * @return this.
     */
    public GatewayContext logonTimeoutMs(final int logonTimeoutMs)
    {
        this.logonTimeoutMs = logonTimeoutMs;
        return this;
    }

    int logonTimeoutMs()
    {
        return logonTimeoutMs;
    }

    /**
     * Time in which a client must read something while something waits for it.
     *
     * @param slowConsumerTimeoutMs in milliseconds.
     * @return this.
     */
    public GatewayContext slowConsumerTimeoutMs(final int slowConsumerTimeoutMs)
    {
        this.slowConsumerTimeoutMs = slowConsumerTimeoutMs;
        return this;
    }

    int slowConsumerTimeoutMs()
    {
        return slowConsumerTimeoutMs;
    }

    /**
     * @param marketDataHeartbeatMs longest silence of the market data feed, in milliseconds.
     * @return this.
     */
    public GatewayContext marketDataHeartbeatMs(final int marketDataHeartbeatMs)
    {
        this.marketDataHeartbeatMs = marketDataHeartbeatMs;
        return this;
    }

    int marketDataHeartbeatMs()
    {
        return marketDataHeartbeatMs;
    }

    /**
     * @param depthOrderCapacity most orders of one book; the core's order capacity.
     * @return this.
     */
    public GatewayContext depthOrderCapacity(final int depthOrderCapacity)
    {
        this.depthOrderCapacity = depthOrderCapacity;
        return this;
    }

    int depthOrderCapacity()
    {
        return depthOrderCapacity;
    }

    /**
     * Market data that may wait for room on its stream before it is dropped.
     *
     * @param marketDataBacklogLength in bytes, 64 KiB and up.
     * @return this.
     */
    public GatewayContext marketDataBacklogLength(final int marketDataBacklogLength)
    {
        this.marketDataBacklogLength = marketDataBacklogLength;
        return this;
    }

    int marketDataBacklogLength()
    {
        return marketDataBacklogLength;
    }

    private static void require(final boolean holds, final String name)
    {
        if (!holds)
        {
            throw new IllegalArgumentException("setting is missing or out of range: name=" + name);
        }
    }
}
