package io.ringside.gateway.fix.session;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.session.AddressBlocks;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import io.ringside.gateway.tcp.TcpContext;
import io.ringside.gateway.tcp.Tls;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Settings and collaborators of a {@code FixGatewayAgent}. */
public final class FixGatewayContext
{
    /** The venue's CompID: TargetCompID (56) of clients' messages. */
    public static final String COMP_ID_DEFAULT = "RINGSIDE";

    private static final int IN_BUFFER_LENGTH = 16 * 1024;
    private static final int OUT_BUFFER_LENGTH = 64 * 1024;

    static
    {
        if (IN_BUFFER_LENGTH < FixFramer.MESSAGE_LENGTH_MAX || OUT_BUFFER_LENGTH < 2 * FixOutbound.ROOM)
        {
            throw new AssertionError("a message must fit into a buffer");
        }
    }

    private boolean isConcluded;
    private boolean passive;
    private BooleanSupplier isAccepting = () -> true;
    private VenueNotices notices = new VenueNotices();
    private String host = "0.0.0.0";
    private int port = 9880;
    private String compId = COMP_ID_DEFAULT;
    boolean cancelOnLogout;
    private int heartbeatMaxS = 300;
    private int rejectsPerSecond = 100;
    private int pendingConnectionsMax = 256;
    int logonTimeoutMs = 10_000;
    int slowConsumerTimeoutMs = 30_000;
    private int sendingTimeToleranceMs = 120_000;
    private int logoutTimeoutMs = 2_000;
    private Runnable logoutStep = Thread::onSpinWait;
    private Tls tls;
    private SelectorProvider sockets = SelectorProvider.provider();
    private NanoClock machineClock = SystemNanoClock.INSTANCE;
    /** A client from there is told why its Logon is refused, whatever it names. */
    AddressBlocks localAddresses = AddressBlocks.of(List.of("127.0.0.0/8", "::1"));
    private SessionRegistry registry;
    Authenticator authenticator;
    private CommandPublisher publisher;
    int memberId = SessionClaims.NO_MEMBER;
    private EventSource poller;
    private BookImages bookImages = new BookImages();
    private FixInstruments instruments = new FixInstruments();
    private ReportLog reportLog;
    private GatewayCounters counters = new GatewayCounters();
    private ErrorHandler errorHandler;
    private Consumer<String> log = (line) -> {};
    /** Read in each turn: a finer clock would allocate. Messages have milliseconds. */
    private EpochNanoClock epochClock = () -> TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;

    /** Check that everything is there. */
    public FixGatewayContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        require(registry, "registry");
        require(authenticator, "authenticator");
        require(publisher, "publisher");
        require(poller, "poller");
        require(reportLog, "reportLog");
        require(errorHandler, "errorHandler");
        if (port < 1 || port > 65_535)
        {
            throw new IllegalArgumentException("port must be 1 to 65535: port=" + port);
        }
        if (compId.isEmpty())
        {
            throw new IllegalArgumentException("comp id must not be empty");
        }
        requirePositive(heartbeatMaxS, "heartbeatMaxS");
        requirePositive(rejectsPerSecond, "rejectsPerSecond");
        requirePositive(pendingConnectionsMax, "pendingConnectionsMax");
        requirePositive(logonTimeoutMs, "logonTimeoutMs");
        requirePositive(slowConsumerTimeoutMs, "slowConsumerTimeoutMs");
        requirePositive(sendingTimeToleranceMs, "sendingTimeToleranceMs");
        isConcluded = true;
        return this;
    }

    /** Where to listen: address of the network interface, 0.0.0.0 for all, and TCP port. */
    public FixGatewayContext address(final String host, final int port)
    {
        this.host = host;
        this.port = port;
        return this;
    }

    /** The venue's CompID. */
    public FixGatewayContext compId(final String compId)
    {
        this.compId = compId;
        return this;
    }

    /** Sets whether a clean Logout cancels what cancel-on-disconnect covers. A lost connection always does. */
    public FixGatewayContext cancelOnLogout(final boolean cancelOnLogout)
    {
        this.cancelOnLogout = cancelOnLogout;
        return this;
    }

    /** Longest HeartBtInt (108) that a client may ask for, in seconds, 1 and up. */
    public FixGatewayContext heartbeatMaxS(final int heartbeatMaxS)
    {
        this.heartbeatMaxS = heartbeatMaxS;
        return this;
    }

    /** Messages of one connection that may be refused with Reject (3) in a second before it is logged out. */
    public FixGatewayContext rejectsPerSecond(final int rejectsPerSecond)
    {
        this.rejectsPerSecond = rejectsPerSecond;
        return this;
    }

    /** Addresses of this machine, from where everybody may know why a Logon is refused; loopback by default. */
    public FixGatewayContext localAddresses(final AddressBlocks localAddresses)
    {
        this.localAddresses = localAddresses;
        return this;
    }

    /** Connections without a logon; a further one replaces the oldest. */
    public FixGatewayContext pendingConnectionsMax(final int pendingConnectionsMax)
    {
        this.pendingConnectionsMax = pendingConnectionsMax;
        return this;
    }

    /** How long a client may take to log on, in milliseconds. */
    public FixGatewayContext logonTimeoutMs(final int logonTimeoutMs)
    {
        this.logonTimeoutMs = logonTimeoutMs;
        return this;
    }

    /** How long a client may read nothing although there is something for it, in milliseconds. */
    public FixGatewayContext slowConsumerTimeoutMs(final int slowConsumerTimeoutMs)
    {
        this.slowConsumerTimeoutMs = slowConsumerTimeoutMs;
        return this;
    }

    /** How far SendingTime (52) may be from the venue's clock, in milliseconds. */
    public FixGatewayContext sendingTimeToleranceMs(final int sendingTimeToleranceMs)
    {
        this.sendingTimeToleranceMs = sendingTimeToleranceMs;
        return this;
    }

    /**
     * How a closing gateway waits for clients that it has logged out.
     *
     * @param logoutTimeoutMs milliseconds at most; 0: not at all.
     * @param logoutStep      called repeatedly meanwhile, for an exchange that shares the gateway's thread.
     * @return this.
     */
    public FixGatewayContext logoutTimeout(final int logoutTimeoutMs, final Runnable logoutStep)
    {
        this.logoutTimeoutMs = logoutTimeoutMs;
        this.logoutStep = logoutStep;
        return this;
    }

    /** Start without a network, as a standby does; see {@code FixGatewayAgent}. */
    public FixGatewayContext passive(final boolean passive)
    {
        this.passive = passive;
        return this;
    }

    /**
     * Tells whether the exchange accepts new risk. If not, all but cancels is refused (BusinessMessageReject, 380=4).
     * Asked for each order and replace; always by default.
     */
    public FixGatewayContext isAccepting(final BooleanSupplier isAccepting)
    {
        this.isAccepting = isAccepting;
        return this;
    }

    /** Clock for durations. */
    public FixGatewayContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    /** Clock for the time of day. */
    public FixGatewayContext epochClock(final EpochNanoClock epochClock)
    {
        this.epochClock = epochClock;
        return this;
    }

    /** Sessions and their authenticator, shared with the other gateways; the authenticator is stepped elsewhere. */
    public FixGatewayContext sessions(final SessionRegistry registry, final Authenticator authenticator)
    {
        this.registry = registry;
        this.authenticator = authenticator;
        return this;
    }

    /** The exchange: where commands go, and this gateway's own poller of the output ring; it may be detached. */
    public FixGatewayContext exchange(final CommandPublisher publisher, final EventSource poller)
    {
        this.publisher = publisher;
        this.poller = poller;
        return this;
    }

    /** Which member of a cluster this is, so that sessions are claimed; {@link SessionClaims#NO_MEMBER} by default. */
    public FixGatewayContext memberId(final int memberId)
    {
        this.memberId = memberId;
        return this;
    }

    /** Source of instrument definitions after the gateway was detached; none by default. */
    public FixGatewayContext bookImages(final BookImages bookImages)
    {
        this.bookImages = bookImages;
        return this;
    }

    /** Instruments of the recovered core, then owned by the agent; later ones come out of the ring. */
    public FixGatewayContext instruments(final FixInstruments instruments)
    {
        this.instruments = instruments;
        return this;
    }

    /** Source of the messages to clients. Written by the egress agent. */
    public FixGatewayContext reportLog(final ReportLog reportLog)
    {
        this.reportLog = reportLog;
        return this;
    }

    /** Counters to write, shared with the other gateways. */
    public FixGatewayContext counters(final GatewayCounters counters)
    {
        this.counters = counters;
        return this;
    }

    /** Receives failures, on the agent's thread. */
    public FixGatewayContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    /**
     * Receives lines for the log: refused logons, garbled input. Limited per second, bounded, printable ASCII;
     * dropped by default.
     */
    public FixGatewayContext log(final Consumer<String> log)
    {
        this.log = log;
        return this;
    }

    /** Speak TLS; null, the default: bytes are as they are. */
    public FixGatewayContext tls(final Tls tls)
    {
        this.tls = tls;
        return this;
    }

    /** Where the port is opened, and the clock of that machine: by default those of this one. */
    public FixGatewayContext machine(final SelectorProvider sockets, final NanoClock machineClock)
    {
        this.sockets = sockets;
        this.machineClock = machineClock;
        return this;
    }

    public String host()
    {
        return host;
    }

    public int port()
    {
        return port;
    }

    public String compId()
    {
        return compId;
    }

    public int heartbeatMaxS()
    {
        return heartbeatMaxS;
    }

    public int rejectsPerSecond()
    {
        return rejectsPerSecond;
    }

    public int sendingTimeToleranceMs()
    {
        return sendingTimeToleranceMs;
    }

    public int logoutTimeoutMs()
    {
        return logoutTimeoutMs;
    }

    public Runnable logoutStep()
    {
        return logoutStep;
    }

    public boolean passive()
    {
        return passive;
    }

    public BooleanSupplier isAccepting()
    {
        return isAccepting;
    }

    /** What the venue tells everybody who is connected. */
    public FixGatewayContext notices(final VenueNotices newNotices)
    {
        notices = newNotices;
        return this;
    }

    public VenueNotices notices()
    {
        return notices;
    }

    public SessionRegistry registry()
    {
        return registry;
    }

    /** The same, as far as connections are concerned. */
    public TcpContext tcp()
    {
        return new TcpContext("FIX", IN_BUFFER_LENGTH, OUT_BUFFER_LENGTH, pendingConnectionsMax, 0, tls, sockets,
            machineClock, errorHandler);
    }

    public CommandPublisher publisher()
    {
        return publisher;
    }

    public EventSource poller()
    {
        return poller;
    }

    public BookImages bookImages()
    {
        return bookImages;
    }

    public FixInstruments instruments()
    {
        return instruments;
    }

    public ReportLog reportLog()
    {
        return reportLog;
    }

    public GatewayCounters counters()
    {
        return counters;
    }

    public ErrorHandler errorHandler()
    {
        return errorHandler;
    }

    public Consumer<String> log()
    {
        return log;
    }

    public EpochNanoClock epochClock()
    {
        return epochClock;
    }

    public NanoClock nanoClock()
    {
        return nanoClock;
    }

    private static void require(final Object value, final String name)
    {
        if (null == value)
        {
            throw new IllegalArgumentException("the FIX gateway needs a " + name);
        }
    }

    private static void requirePositive(final int value, final String name)
    {
        if (value < 1)
        {
            throw new IllegalArgumentException("must be positive: " + name + '=' + value);
        }
    }
}
