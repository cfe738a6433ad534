package io.ringside.gateway;

import io.ringside.engine.host.AgentGroup;
import io.ringside.engine.host.AgentThread;
import io.ringside.engine.host.CoreImage;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.base.StreamSignal;
import io.ringside.gateway.egress.EgressAgent;
import io.ringside.gateway.egress.EgressContext;
import io.ringside.gateway.egress.ReplayAgent;
import io.ringside.gateway.marketdata.MarketDataAgent;
import io.ringside.gateway.marketdata.MarketDataContext;
import io.ringside.gateway.marketdata.SnapshotRequests;
import io.ringside.gateway.sbe.LogonRefusals;
import io.ringside.gateway.sbe.SbeAcceptorAgent;
import io.ringside.gateway.sbe.SbeContext;
import io.ringside.gateway.session.Authenticator;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.session.SessionRegistry;
import io.ringside.gateway.session.VenueNotices;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.AgentRunner;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SystemNanoClock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Composes the network edge of one node and runs it: ingress, egress, market data, and a helper for what is slow
 * (hashing secrets, reading the report log, writing to the log). Threads: "gateway" and "gateway-helper" in SHARED
 * mode; "gw-sbe", "gw-egress", "gw-mktdata" and "gateway-helper" in DEDICATED mode; "gateway-helper" beside the thread
 * that it is given in SINGLE mode; none in INVOKER mode.
 */
public final class Gateway implements AutoCloseable
{
    private static final int FRAGMENT_LIMIT = 32;
    private static final int INTAKE_ROUNDS_MAX = 4;
    /** Each command makes a few messages: what a turn has let in must leave with it. */
    private static final int DOWNSTREAM_ROUNDS_MAX = 64;
    private static final long HELPER_PARK_MAX_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final GatewayContext context;
    private final SessionRegistry sessions;
    private final Authenticator authenticator;
    private final ReplayAgent replayAgent;
    private final LogonRefusals refusals;
    private final EgressAgent egressAgent;
    private final SnapshotRequests snapshotRequests;
    private final MarketDataAgent marketDataAgent;
    private final SbeAcceptorAgent acceptorAgent;
    private final Agent helperAgent;
    private final List<AgentRunner> runners = new ArrayList<>();
    private final List<AgentInvoker> invokers = new ArrayList<>();
    private final List<AutoCloseable> guests = new ArrayList<>();
    private IdleStrategy helperIdleStrategy =
        new BackoffIdleStrategy(0, 1, HELPER_PARK_MAX_NS / 16, HELPER_PARK_MAX_NS);
    private boolean isClosed;

    /**
     * Put the gateway together; nothing runs yet.
     *
     * @param context concluded.
     */
    public Gateway(final GatewayContext context)
    {
        this.context = context;
        sessions = new SessionRegistry(context.sessions, context.sessionCapacity);
        prime(context.recovered);
        final long lastSequence = context.recovered.books().marketDataSequence();
        // It is as large as the books.
        context.recovered = null;
        authenticator = new Authenticator(context.hashIterations);
        refusals = new LogonRefusals(context.log, SystemNanoClock.INSTANCE);
        final EgressContext egressContext = egressContext();
        replayAgent = new ReplayAgent(egressContext);
        egressAgent = new EgressAgent(egressContext, replayAgent);
        snapshotRequests = new SnapshotRequests(
            context.counters(), TimeUnit.MILLISECONDS.toNanos(context.slowConsumerTimeoutMs));
        marketDataAgent = new MarketDataAgent(marketDataContext(lastSequence));
        acceptorAgent = new SbeAcceptorAgent(sbeContext());
        helperAgent = new AgentGroup("gateway-helper", authenticator, replayAgent, refusals);
        if (!context.passive)
        {
            activate();
        }
    }

    /**
     * What the helper does when there is nothing to do. Before {@link #start()}.
     *
     * @param idleStrategy for one thread.
     * @return this.
     */
    public Gateway helperIdleStrategy(final IdleStrategy idleStrategy)
    {
        helperIdleStrategy = idleStrategy;
        return this;
    }

    /** Whether the helper has something to do, for who wakes it. Any thread. */
    public boolean hasHelperWork()
    {
        return authenticator.hasWork() || replayAgent.hasWork() || refusals.hasWork();
    }

    /** Whether the helper serves a client from the report log, as fast as that takes it. Any thread. */
    public boolean isReplaying()
    {
        return replayAgent.isReplaying();
    }

    /** Whether a client in shared memory is connected: what it sends wakes nobody. Any thread. */
    public boolean hasSharedMemoryClients()
    {
        return acceptorAgent.hasSharedMemoryClients();
    }

    /**
     * The last report of a FIX session so far; the report log may not show it yet. Any thread.
     *
     * @return report number, -1 if there was none since the start.
     */
    public long lastFixReportNumber()
    {
        return egressAgent.lastFixReportNumber();
    }

    /** See {@link EgressAgent#neededReportNumber()}. */
    public long neededReportNumber()
    {
        return egressAgent.neededReportNumber();
    }

    /** Start the threads of the threading mode. */
    public Gateway start()
    {
        switch (context.threadingMode)
        {
            case INVOKER:
                invoke(acceptorAgent);
                invoke(egressAgent);
                invoke(marketDataAgent);
                invoke(helperAgent);
                break;
            case SINGLE:
                throw new IllegalStateException("mode SINGLE starts on a thread: startOn(thread)");
            case DEDICATED:
                run(acceptorAgent, context.hotIdleStrategy.get());
                run(egressAgent, context.hotIdleStrategy.get());
                run(marketDataAgent, context.hotIdleStrategy.get());
                runHelper();
                break;
            default:
                run(new AgentGroup("gateway", acceptorAgent, egressAgent, marketDataAgent),
                    context.hotIdleStrategy.get());
                runHelper();
                break;
        }
        return this;
    }

    /**
     * Start what takes commands in on a thread that other parts of the node share, in SINGLE mode. Then the pipeline
     * starts on it, and then {@link #startDownstreamOn(AgentThread)}: so what came with one turn of the media driver
     * leaves with its next.
     *
     * @param thread running.
     * @return this.
     */
    public Gateway startOn(final AgentThread thread)
    {
        guests.add(thread.add(
            new AgentGroup("gateway", egressAgent.logWriter(), new Repeated(acceptorAgent, FRAGMENT_LIMIT,
                INTAKE_ROUNDS_MAX)), context.errorHandler));
        runHelper();
        return this;
    }

    /**
     * Start what sends the pipeline's output, behind the pipeline on the same thread.
     *
     * @param thread that {@link #startOn(AgentThread)} was called with.
     */
    public void startDownstreamOn(final AgentThread thread)
    {
        guests.add(thread.add(
            new Repeated(downstream(), EgressAgent.POLL_LIMIT, DOWNSTREAM_ROUNDS_MAX), context.errorHandler));
    }

    /**
     * Open the network of a gateway that was passive: the standby takes over. Any thread; takes effect on the agents'
     * next turn.
     */
    public void activate()
    {
        if (null == context.aeron)
        {
            throw new IllegalStateException("a gateway without aeron can only be passive");
        }
        acceptorAgent.open();
        marketDataAgent.open();
    }

    /**
     * One turn of every agent, in INVOKER mode.
     *
     * @return 0 if there was nothing to do.
     */
    public int doWork()
    {
        int workCount = 0;
        for (int i = 0; i < invokers.size(); i++)
        {
            workCount += invokers.get(i).invoke();
        }
        return workCount;
    }

    /**
     * The egress side as one agent, to be stepped by a full output ring in SINGLE and INVOKER mode.
     *
     * @return polls the output ring and waits for nobody.
     */
    public Agent downstream()
    {
        return new AgentGroup("gateway-downstream", egressAgent, marketDataAgent);
    }

    /** The sessions, also for a gateway of another protocol on the same node. */
    public SessionRegistry sessions()
    {
        return sessions;
    }

    /** Who checks secrets, also for a gateway of another protocol on the same node; run by this gateway. */
    public Authenticator authenticator()
    {
        return authenticator;
    }

    /** Raised when something was sent to a client of a bridge within this process. */
    public StreamSignal bridgeSignal()
    {
        return context.bridgeSignal;
    }

    /** What clients of the feed ask for, to be served by a door to the market. */
    public SnapshotRequests snapshotRequests()
    {
        return snapshotRequests;
    }

    /** What the venue tells everybody who is connected, also for a gateway of another protocol on the same node. */
    public VenueNotices notices()
    {
        return context.notices;
    }

    /** What the gateway counts. Any thread. */
    public GatewayCounters counters()
    {
        return context.counters();
    }

    /** Say good-bye to every client, stop the threads, close the report log. Orders stay as they are. */
    @Override
    public void close()
    {
        if (!isClosed)
        {
            isClosed = true;
            for (final AgentRunner runner : runners)
            {
                // Whoever closes the gateway has a bound of its own, and says what did not end.
                runner.close(AgentRunner.RETRY_CLOSE_TIMEOUT_MS, (stuck) -> Thread.yield());
            }
            CloseHelper.closeAll(guests);
            CloseHelper.closeAll(invokers);
            context.reportLog.close();
        }
    }

    private void prime(final CoreImage image)
    {
        for (int i = 1; i < sessions.capacity(); i++)
        {
            final Session session = sessions.find(i);
            if (null != session)
            {
                session.prime(image.session(i));
            }
        }
    }

    private EgressContext egressContext()
    {
        return new EgressContext(
            context.egressPoller,
            context.reportLog,
            sessions,
            context.counters(),
            context.latencyListener,
            SystemNanoClock.INSTANCE,
            context.epochClock,
            TimeUnit.MILLISECONDS.toNanos(context.slowConsumerTimeoutMs));
    }

    private MarketDataContext marketDataContext(final long lastSequence)
    {
        return new MarketDataContext(
            context.marketDataPoller,
            context.bookImages,
            lastSequence,
            context.aeron,
            context.marketDataChannel,
            context.marketDataStreamId,
            context.counters(),
            SystemNanoClock.INSTANCE,
            context.epochClock,
            TimeUnit.MILLISECONDS.toNanos(context.marketDataHeartbeatMs),
            context.marketDataBacklogLength);
    }

    private SbeContext sbeContext()
    {
        return new SbeContext(
            context.aeron,
            context.ingressChannels,
            context.ingressStreamId,
            context.bridgeStreamId,
            context.bridgeSignal,
            context.sessionStreams,
            context.commandPublisher,
            new SessionClaims(context.commandPublisher, context.memberId),
            context.isAccepting,
            context.notices.reader(),
            sessions,
            authenticator,
            refusals,
            egressAgent,
            snapshotRequests,
            context.counters(),
            context.latencyListener,
            SystemNanoClock.INSTANCE,
            context.epochClock,
            context.connectionCapacity,
            TimeUnit.MILLISECONDS.toNanos(GatewayContext.LOGON_TIMEOUT_MS),
            FRAGMENT_LIMIT);
    }

    private void invoke(final Agent agent)
    {
        final AgentInvoker invoker = new AgentInvoker(context.errorHandler, null, agent);
        invoker.start();
        invokers.add(invoker);
    }

    private void runHelper()
    {
        run(helperAgent, helperIdleStrategy);
    }

    private void run(final Agent agent, final IdleStrategy idleStrategy)
    {
        final AgentRunner runner = new AgentRunner(idleStrategy, context.errorHandler, null, agent);
        runners.add(runner);
        AgentRunner.startOnThread(runner);
    }
}
