package io.ringside.gateway.fix;

import io.aeron.CommonContext;
import io.aeron.archive.client.AeronArchive;
import io.ringside.engine.pipeline.BookImages;
import io.ringside.engine.ring.EventSource;
import io.ringside.gateway.CommandPublisher;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.SessionRegistry;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Settings and collaborators of a {@link FixGatewayAgent}.
 */
public final class FixGatewayContext
{
    /** TCP port that clients connect to. */
    public static final String PORT_PROP_NAME = "ringside.fix.port";

    /** Default of {@link #PORT_PROP_NAME}. */
    public static final int PORT_DEFAULT = 9880;

    /** The venue's CompID: TargetCompID (56) of what clients send. */
    public static final String COMP_ID_PROP_NAME = "ringside.fix.comp.id";

    /** Default of {@link #COMP_ID_PROP_NAME}. */
    public static final String COMP_ID_DEFAULT = "RINGSIDE";

    /** Does a clean Logout cancel what cancel-on-disconnect covers? */
    public static final String CANCEL_ON_LOGOUT_PROP_NAME = "ringside.fix.cancel.on.logout";

    /** Channel between Artio's engine and library. Its term length bounds what may wait between them. */
    public static final String LIBRARY_CHANNEL_DEFAULT = "aeron:ipc?term-length=1m";

    /** Where Artio reaches the Archive of the same process. */
    public static final String ARCHIVE_CONTROL_CHANNEL_DEFAULT = "aeron:ipc?term-length=64k";

    /** Bytes that may wait for one client before it is disconnected. */
    public static final int SENDER_BUFFER_LENGTH_MAX_DEFAULT = 4 * 1024 * 1024;

    /** Stream of {@link #ARCHIVE_CONTROL_CHANNEL_DEFAULT}: the Archive's local control stream. */
    public static final int ARCHIVE_CONTROL_STREAM_ID_DEFAULT =
        AeronArchive.Configuration.LOCAL_CONTROL_STREAM_ID_DEFAULT;

    private static final long PARK_MIN_NS = TimeUnit.MICROSECONDS.toNanos(10);
    private static final long PARK_MAX_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private boolean isConcluded;
    private boolean passive;
    private BooleanSupplier isAccepting = () -> true;
    private String host = "0.0.0.0";
    private int port = Integer.getInteger(PORT_PROP_NAME, PORT_DEFAULT);
    private String compId = System.getProperty(COMP_ID_PROP_NAME, COMP_ID_DEFAULT);
    private boolean cancelOnLogout = Boolean.getBoolean(CANCEL_ON_LOGOUT_PROP_NAME);
    private String libraryChannel = LIBRARY_CHANNEL_DEFAULT;
    private String archiveControlChannel = ARCHIVE_CONTROL_CHANNEL_DEFAULT;
    private int archiveControlStreamId = ARCHIVE_CONTROL_STREAM_ID_DEFAULT;
    private int senderBufferLengthMax = SENDER_BUFFER_LENGTH_MAX_DEFAULT;
    private String aeronDirectoryName;
    private long aeronDriverTimeoutMs = CommonContext.DRIVER_TIMEOUT_MS;
    private Supplier<IdleStrategy> engineIdleStrategy = FixGatewayContext::backoff;
    private BooleanSupplier isEngineDead = () -> false;
    private Path directory;
    private SessionRegistry registry;
    private Authenticator authenticator;
    private CommandPublisher publisher;
    private EventSource poller;
    private BookImages bookImages = new BookImages();
    private FixInstruments instruments = new FixInstruments();
    private ReportHistory history = ReportHistory.NONE;
    private GatewayCounters counters = new GatewayCounters();
    private ErrorHandler errorHandler;
    private final EpochNanoClock epochClock = new SystemEpochNanoClock();
    private NanoClock nanoClock = SystemNanoClock.INSTANCE;

    /**
     * Check that everything is there.
     *
     * @return this.
     */
    public FixGatewayContext conclude()
    {
        if (isConcluded)
        {
            throw new IllegalStateException("conclude() called twice");
        }
        require(directory, "directory");
        require(aeronDirectoryName, "aeronDirectoryName");
        require(registry, "registry");
        require(authenticator, "authenticator");
        require(publisher, "publisher");
        require(poller, "poller");
        require(errorHandler, "errorHandler");
        if (port < 1 || port > 65_535)
        {
            throw new IllegalArgumentException(PORT_PROP_NAME + " must be 1 to 65535: port=" + port);
        }
        if (compId.isEmpty())
        {
            throw new IllegalArgumentException(COMP_ID_PROP_NAME + " must not be empty");
        }
        isConcluded = true;
        return this;
    }

    /**
     * Where to listen.
     *
     * @param host address of the network interface; 0.0.0.0 for all.
     * @param port TCP.
     * @return this.
     */
    public FixGatewayContext address(final String host, final int port)
    {
        this.host = host;
        this.port = port;
        return this;
    }

    /**
     * How long Artio's clients of the media driver wait for a driver that gives no sign of life.
     *
     * @param aeronDriverTimeoutMs milliseconds; default 10,000.
     * @return this.
     */
    public FixGatewayContext aeronDriverTimeoutMs(final long aeronDriverTimeoutMs)
    {
        this.aeronDriverTimeoutMs = aeronDriverTimeoutMs;
        return this;
    }

    long aeronDriverTimeoutMs()
    {
        return aeronDriverTimeoutMs;
    }

    /**
     * What Artio's engine does between its turns.
     *
     * @param engineIdleStrategy one per thread; default: backs off up to a millisecond.
     * @return this.
     */
    public FixGatewayContext engineIdleStrategy(final Supplier<IdleStrategy> engineIdleStrategy)
    {
        this.engineIdleStrategy = engineIdleStrategy;
        return this;
    }

    /**
     * Has the thread of Artio's engine ended? Then the engine cannot be closed: it would wait for that thread for ever.
     *
     * @param isEngineDead default: it has not.
     * @return this.
     */
    public FixGatewayContext isEngineDead(final BooleanSupplier isEngineDead)
    {
        this.isEngineDead = isEngineDead;
        return this;
    }

    BooleanSupplier isEngineDead()
    {
        return isEngineDead;
    }

    Supplier<IdleStrategy> engineIdleStrategy()
    {
        return engineIdleStrategy;
    }

    static IdleStrategy backoff()
    {
        return new BackoffIdleStrategy(1, 1, PARK_MIN_NS, PARK_MAX_NS);
    }

    /**
     * The venue's CompID.
     *
     * @param compId TargetCompID (56) of what clients send.
     * @return this.
     */
    public FixGatewayContext compId(final String compId)
    {
        this.compId = compId;
        return this;
    }

    /**
     * Does a clean Logout cancel what cancel-on-disconnect covers? A connection that breaks always does.
     *
     * @param cancelOnLogout default false.
     * @return this.
     */
    public FixGatewayContext cancelOnLogout(final boolean cancelOnLogout)
    {
        this.cancelOnLogout = cancelOnLogout;
        return this;
    }

    /**
     * The media driver of this process.
     *
     * @param aeronDirectoryName of the driver.
     * @return this.
     */
    public FixGatewayContext aeronDirectoryName(final String aeronDirectoryName)
    {
        this.aeronDirectoryName = aeronDirectoryName;
        return this;
    }

    /**
     * Channel between Artio's engine and library.
     *
     * @param libraryChannel Aeron IPC.
     * @return this.
     */
    public FixGatewayContext libraryChannel(final String libraryChannel)
    {
        this.libraryChannel = libraryChannel;
        return this;
    }

    /**
     * Where the Archive listens. Default: its local control channel, which needs no port; not to be used next to order
     * entry over IPC, whose default stream is the same.
     *
     * @param archiveControlChannel  of the Archive's context.
     * @param archiveControlStreamId of the Archive's context.
     * @return this.
     */
    public FixGatewayContext archiveControl(final String archiveControlChannel, final int archiveControlStreamId)
    {
        this.archiveControlChannel = archiveControlChannel;
        this.archiveControlStreamId = archiveControlStreamId;
        return this;
    }

    /**
     * Begin without a network, as a standby does; see {@link FixGatewayAgent#activate()}.
     *
     * @param passive default false.
     * @return this.
     */
    public FixGatewayContext passive(final boolean passive)
    {
        this.passive = passive;
        return this;
    }

    /**
     * Does the exchange take new risk? If not, all but cancels is refused (BusinessMessageReject, 380=4).
     *
     * @param isAccepting asked for each order and replace; default: always.
     * @return this.
     */
    public FixGatewayContext isAccepting(final BooleanSupplier isAccepting)
    {
        this.isAccepting = isAccepting;
        return this;
    }

    /**
     * What tells how long something has taken.
     *
     * @param nanoClock default: the system's.
     * @return this.
     */
    public FixGatewayContext nanoClock(final NanoClock nanoClock)
    {
        this.nanoClock = nanoClock;
        return this;
    }

    /**
     * Bytes that may wait for one client before it is disconnected.
     *
     * @param senderBufferLengthMax default 4 MiB.
     * @return this.
     */
    public FixGatewayContext senderBufferLengthMax(final int senderBufferLengthMax)
    {
        this.senderBufferLengthMax = senderBufferLengthMax;
        return this;
    }

    /**
     * Where MsgSeqNums, indexes and the delivery ledger are kept. They belong together with the Archive's directory.
     *
     * @param directory made if it is not there.
     * @return this.
     */
    public FixGatewayContext directory(final Path directory)
    {
        this.directory = directory;
        return this;
    }

    /**
     * Who may log on; primed from the recovered core. Sessions with a CompID speak FIX.
     *
     * @param registry      shared with the other gateways.
     * @param authenticator shared with the other gateways; stepped by somebody else.
     * @return this.
     */
    public FixGatewayContext sessions(final SessionRegistry registry, final Authenticator authenticator)
    {
        this.registry = registry;
        this.authenticator = authenticator;
        return this;
    }

    /**
     * The exchange: where commands go and where its output comes from.
     *
     * @param publisher of commands.
     * @param poller    over the output ring, for this gateway alone; it may be left behind.
     * @return this.
     */
    public FixGatewayContext exchange(final CommandPublisher publisher, final EventSource poller)
    {
        this.publisher = publisher;
        this.poller = poller;
        return this;
    }

    /**
     * Where definitions of instruments come from when the gateway was left behind.
     *
     * @param bookImages of the host; by default nobody serves them.
     * @return this.
     */
    public FixGatewayContext bookImages(final BookImages bookImages)
    {
        this.bookImages = bookImages;
        return this;
    }

    BookImages bookImages()
    {
        return bookImages;
    }

    /**
     * Instruments known at start; later ones come out of the ring.
     *
     * @param instruments primed from the recovered core; given over to the agent.
     * @return this.
     */
    public FixGatewayContext instruments(final FixInstruments instruments)
    {
        this.instruments = instruments;
        return this;
    }

    /**
     * Where missed reports are found.
     *
     * @param history given over to the agent, which closes it.
     * @return this.
     */
    public FixGatewayContext history(final ReportHistory history)
    {
        this.history = history;
        return this;
    }

    /**
     * Counters to write.
     *
     * @param counters shared with the other gateways.
     * @return this.
     */
    public FixGatewayContext counters(final GatewayCounters counters)
    {
        this.counters = counters;
        return this;
    }

    /**
     * Told of Artio's errors, from any thread.
     *
     * @param errorHandler of the node.
     * @return this.
     */
    public FixGatewayContext errorHandler(final ErrorHandler errorHandler)
    {
        this.errorHandler = errorHandler;
        return this;
    }

    String host()
    {
        return host;
    }

    int port()
    {
        return port;
    }

    String compId()
    {
        return compId;
    }

    boolean cancelOnLogout()
    {
        return cancelOnLogout;
    }

    boolean passive()
    {
        return passive;
    }

    BooleanSupplier isAccepting()
    {
        return isAccepting;
    }

    String libraryChannel()
    {
        return libraryChannel;
    }

    String archiveControlChannel()
    {
        return archiveControlChannel;
    }

    int archiveControlStreamId()
    {
        return archiveControlStreamId;
    }

    int senderBufferLengthMax()
    {
        return senderBufferLengthMax;
    }

    String aeronDirectoryName()
    {
        return aeronDirectoryName;
    }

    Path directory()
    {
        return directory;
    }

    SessionRegistry registry()
    {
        return registry;
    }

    Authenticator authenticator()
    {
        return authenticator;
    }

    CommandPublisher publisher()
    {
        return publisher;
    }

    EventSource poller()
    {
        return poller;
    }

    FixInstruments instruments()
    {
        return instruments;
    }

    ReportHistory history()
    {
        return history;
    }

    GatewayCounters counters()
    {
        return counters;
    }

    ErrorHandler errorHandler()
    {
        return errorHandler;
    }

    EpochNanoClock epochClock()
    {
        return epochClock;
    }

    NanoClock nanoClock()
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
}
