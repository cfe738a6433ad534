package io.ringside.gateway.fix;

import io.ringside.engine.host.BookImages;
import io.ringside.engine.host.CommandPublisher;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.GatewayLatencyListener;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.EgressContext;
import io.ringside.gateway.egress.ReplayAgent;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.fix.message.FixInstruments;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.PasswordHash;
import io.ringside.gateway.session.SessionConfig;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.journal.JournalContext;
import io.ringside.testing.FreePorts;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.CompositeAgent;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A FIX gateway as a node has it: report log, egress side and the gateway, in front of an exchange. It can stop in
 * order or like a killed process, and restart with the stored state of exchange and report log.
 */
final class FixVenue implements AutoCloseable
{
    static final String PASSWORD = "secret";
    static final int SESSION_1 = 1;
    static final int SESSION_2 = 2;
    static final int ORDERS_PER_SECOND_2 = 10;
    private static final long CLUSTER_ID = 7;
    private static final int GOODBYE_MS = 10_000;
    private static final long SLOW_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);

    final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    final GatewayCounters counters = new GatewayCounters();
    final BookImages images = new BookImages();
    final int port;
    NanoClock clock = SystemNanoClock.INSTANCE;
    /** Allocates nothing, unlike the system's. */
    EpochNanoClock epochClock = new OffsetEpochNanoClock();
    volatile boolean isAccepting = true;
    volatile boolean isCutOff;
    /** The egress side on a thread of its own, so that it continues when the gateway's is blocked. */
    boolean isEgressApart;
    /** Clients are informed of an orderly stop, not of a kill. */
    boolean isGoodbyeSaid;
    /** Log lines of the gateway. */
    final Queue<String> lines = new ConcurrentLinkedQueue<>();
    /** More settings of the gateway, if a test has any. */
    Consumer<FixGatewayContext> settings = (context) ->
    {
    };
    SessionRegistry registry;
    /** No thread is started before {@link #run()}: the test steps the agents. */
    boolean isStepped;
    FixGatewayAgent door;
    EgressAgent egress;
    Authenticator authenticator;
    int segmentLength = JournalContext.SEGMENT_LENGTH_DEFAULT;
    private final Path directory;
    private final int sessionCount;
    private Consumer<SessionConfig> sessionSettings = (session) ->
    {
    };
    private CoreExchange exchange;
    private ReportLog log;
    private AgentRunner runner;
    private AgentRunner egressRunner;
    private final AtomicLong turns = new AtomicLong();

    FixVenue(final Path directory) throws IOException
    {
        this(directory, CoreExchange.FIRM_COUNT);
    }

    FixVenue(final Path directory, final int sessionCount) throws IOException
    {
        this.directory = directory;
        this.sessionCount = sessionCount;
        registry = newRegistry();
        port = FreePorts.tcp();
    }

    /** More settings of the sessions. */
    void sessions(final Consumer<SessionConfig> newSettings)
    {
        sessionSettings = newSettings;
        registry = newRegistry();
    }

    FixVenue start(final CoreExchange newExchange)
    {
        exchange = newExchange;
        log = ReportLog.open(directory.resolve("reports"), CLUSTER_ID, segmentLength,
            ReportLog.RECENT_CAPACITY_DEFAULT);
        exchange.recover(log, registry);
        authenticator = new Authenticator(1);
        final FixInstruments instruments = new FixInstruments().currencies(exchange.currencies());
        instruments.define(1, "BTC-USD", 1, -2, 1, -3);
        instruments.define(2, "ESZ6", 25, -2, 1, 0);
        instruments.define(3, "SHIB", 1, -5, 1, 0);
        instruments.define(4, "SATS", 1, -2, 1, -8);
        final EgressContext egressContext = new EgressContext(exchange.egress(), log, registry,
            counters, GatewayLatencyListener.NONE, SystemNanoClock.INSTANCE, epochClock, SLOW_TIMEOUT_NS);
        egress = new EgressAgent(egressContext, new ReplayAgent(egressContext));
        final FixGatewayContext context = new FixGatewayContext()
            .address("localhost", port)
            .sessions(registry, authenticator)
            .exchange(exchange, exchange.door())
            .bookImages(images)
            .instruments(instruments)
            .reportLog(log)
            .counters(counters)
            .nanoClock(clock)
            .epochClock(epochClock)
            .isAccepting(() -> isAccepting)
            .logoutTimeout(isGoodbyeSaid ? GOODBYE_MS : 0, egress::doWork)
            .log(lines::add)
            .errorHandler(errors::add);
        context.notices().cutOffWhile(() -> isCutOff);
        settings.accept(context);
        door = new FixGatewayAgent(context.conclude());
        if (!isStepped)
        {
            run();
            QuickFixClient.await("the port to be open", this::isListening);
        }
        return this;
    }

    /** The agents on threads. */
    void run()
    {
        final List<Agent> agents = new ArrayList<>(List.of(door, authenticator));
        if (isEgressApart)
        {
            egressRunner = new AgentRunner(idle(), errors::add, null, egress);
            AgentRunner.startOnThread(egressRunner);
        }
        else
        {
            agents.add(egress);
        }
        agents.add(new TurnCount());
        runner = new AgentRunner(idle(), errors::add, null, new CompositeAgent(agents));
        AgentRunner.startOnThread(runner);
    }

    private boolean isListening()
    {
        try (Socket socket = new Socket("localhost", port))
        {
            return socket.isConnected();
        }
        catch (final IOException ex)
        {
            return false;
        }
    }

    /** Orderly stop; sessions in memory are lost. */
    void stop()
    {
        close();
        door = null;
        runner = null;
        egressRunner = null;
        registry = newRegistry();
        exchange.connect(false);
    }

    /** Like a killed process: no messages to clients, and the rings are lost. */
    void kill()
    {
        exchange.refusal = CommandPublisher.CLOSED;
        stop();
    }

    /** Like a killed process; another one replaces it. */
    void restart()
    {
        kill();
        start(exchange);
    }

    /** No connection owns the first firm's session any more. */
    void awaitFree()
    {
        awaitFree(SESSION_1);
    }

    void awaitFree(final int sessionId)
    {
        QuickFixClient.await("the session to be free", () -> !registry.find(sessionId).isOwned());
    }

    /** A turn of the gateway that is under way read the clock before: what is sent from now on is for a later one. */
    void awaitTurn()
    {
        final long now = turns.get();
        QuickFixClient.await("a turn of the gateway", () -> null == runner || turns.get() > now);
    }

    /** Every report of a session so far is in the log. */
    void awaitLogged(final int sessionId)
    {
        QuickFixClient.await("the reports to be logged", () ->
            registry.find(sessionId).nextReportSequence() == exchange.nextReportSequence(sessionId));
    }

    @Override
    public void close()
    {
        if (null == runner && null != door)
        {
            door.onClose();
            egress.onClose();
        }
        CloseHelper.closeAll(runner, egressRunner, log);
    }

    static String compId(final int sessionId)
    {
        return "FIRM" + sessionId;
    }

    private SessionRegistry newRegistry()
    {
        final List<SessionConfig> sessions = new ArrayList<>();
        for (int id = 1; id <= sessionCount; id++)
        {
            final long account = 100L * Math.min(id, CoreExchange.FIRM_COUNT);
            final SessionConfig config = new SessionConfig().sessionId(id).compId(compId(id))
                .name(compId(id).toLowerCase(Locale.ROOT)).credentialHash(PasswordHash.create(PASSWORD, 1))
                .accounts(account, account + 1);
            sessionSettings.accept(config);
            sessions.add(SESSION_2 == id ? config.ordersPerSecond(ORDERS_PER_SECOND_2) : config);
        }
        sessions.add(new SessionConfig().sessionId(sessionCount + 2).compId("EMPTY").name("empty")
            .credentialHash(PasswordHash.create("", 1)).accounts(100L * CoreExchange.FIRM_COUNT));
        return new SessionRegistry(sessions, Math.max(16, sessionCount + 3));
    }

    private final class TurnCount implements Agent
    {
        @Override
        public int doWork()
        {
            turns.incrementAndGet();
            return 0;
        }

        @Override
        public String roleName()
        {
            return "turns";
        }
    }

    private static BackoffIdleStrategy idle()
    {
        return new BackoffIdleStrategy(1, 1, TimeUnit.MICROSECONDS.toNanos(10), TimeUnit.MILLISECONDS.toNanos(1));
    }
}
