package io.ringside.gateway.fix;

import io.ringside.gateway.fix.application.FixCommandAdapter;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.application.FixOrigins;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.fix.session.FixAcceptor;
import io.ringside.gateway.fix.session.FixCatchUp;
import io.ringside.gateway.fix.session.FixCatchUpQueue;
import io.ringside.gateway.fix.session.FixConnection;
import io.ringside.gateway.fix.session.FixConnections;
import io.ringside.gateway.fix.session.FixCredentials;
import io.ringside.gateway.fix.session.FixDisconnects;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.fix.session.FixInbound;
import io.ringside.gateway.fix.session.FixLog;
import io.ringside.gateway.fix.session.FixLogonTerms;
import io.ringside.gateway.fix.session.FixLogons;
import io.ringside.gateway.fix.session.FixReportTail;
import io.ringside.gateway.fix.session.FixResendRequests;
import io.ringside.gateway.fix.session.FixSession;
import io.ringside.gateway.fix.session.FixSessionRejects;
import io.ringside.gateway.fix.session.FixSessionRules;
import io.ringside.gateway.fix.session.FixSignatures;
import io.ringside.gateway.fix.session.FixTimers;
import io.ringside.gateway.session.Session;
import org.agrona.concurrent.Agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * FIX 4.4 order entry over TCP. A session is a view of the journal and the report log: what a client sends becomes
 * commands, also where it is refused; what it is sent are records of the report log, also where it is no report (ADR
 * 71). Nothing is stored here, and nothing here waits. Runs on a thread of its own with an idle strategy that parks; it
 * is not one of the exchange's hot threads.
 */
public final class FixGatewayAgent implements Agent
{
    private static final long TIMER_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final FixGatewayContext context;
    private final FixSession[] sessionById;
    private final FixSession[] sessions;
    private final FixConnections connections = new FixConnections();
    private final FixClock clock;
    private final FixFeed feed;
    private final FixDisconnects disconnects;
    private final FixAcceptor acceptor;
    private final FixSignatures signatures;
    private final FixResendRequests resendRequests;
    private final FixSessionRules rules;
    private final FixInbound inbound;
    private final FixReportTail tail;
    private final FixCatchUp catchUp;
    private final FixTimers timers;
    private long timersNs;
    private volatile boolean isRetiring;
    private volatile boolean hasRetired;
    private boolean isLoggingOut;

    /**
     * Put together, and listen unless the gateway is to be passive, so that a node whose port is not usable fails at
     * its start.
     *
     * @param context concluded.
     */
    public FixGatewayAgent(final FixGatewayContext context)
    {
        this.context = context;
        sessionById = new FixSession[context.registry().capacity()];
        sessions = createSessions();
        clock = new FixClock(context.nanoClock(), context.epochClock());
        feed = new FixFeed(context);

        final FixSessionMessages messages = new FixSessionMessages(context.publisher());
        final FixDictionary dictionary = new FixDictionary();
        final FixEncoder encoder = new FixEncoder(context.instruments(), new FixOrigins(context.registry()));
        final FixSendingTime sendingTime =
            new FixSendingTime(clock, TimeUnit.MILLISECONDS.toNanos(context.sendingTimeToleranceMs()));
        final FixCatchUpQueue catchUps = new FixCatchUpQueue();
        disconnects = new FixDisconnects(connections, sessions, messages, clock, context);
        acceptor = new FixAcceptor(context, connections, disconnects, clock);

        signatures = new FixSignatures(sendingTime);
        final FixLogons logons = new FixLogons(context, sessionById, new FixCredentials(signatures),
            new FixLogonTerms(dictionary, sendingTime, context.heartbeatMaxS()), messages, encoder, disconnects, clock);
        final FixSessionRejects sessionRejects = new FixSessionRejects(messages, context.rejectsPerSecond(), clock);
        resendRequests = new FixResendRequests(sessionRejects, catchUps);
        final FixCommandAdapter adapter = new FixCommandAdapter(context.instruments(), context.publisher(), messages,
            context.isAccepting(), context.counters(), context.nanoClock());
        rules = new FixSessionRules(dictionary, sendingTime, messages, adapter, sessionRejects, resendRequests, clock);
        inbound = new FixInbound(
            logons, rules, disconnects, clock, new FixLog(context.log(), clock), context.counters());

        tail = new FixReportTail(context.reportLog(), sessionById, context.instruments(), catchUps, disconnects);
        catchUp = new FixCatchUp(
            context.reportLog(), tail, catchUps, disconnects, clock, new FixLog(context.log(), clock));
        timers = new FixTimers(context, messages, logons, disconnects, clock);
        timersNs = clock.nowNs();
        if (!context.passive())
        {
            activate();
        }
    }

    /**
     * Open the network. For a gateway that was passive, when its node takes over; the agent goes on meanwhile. Any
     * thread, once.
     */
    public void activate()
    {
        signatures.begin(context.epochClock().nanoTime());
        disconnects.begin();
        acceptor.open(context.host(), context.port());
    }

    /**
     * Let nobody in any more and log everybody out; orders stay as they are. For a venue that goes down: what is said
     * to the clients comes through the exchange, which must run on until then. Any thread.
     */
    public void retire()
    {
        isRetiring = true;
    }

    /**
     * Has everybody been told, as far as sockets tell? Any thread.
     *
     * @return true some time after {@link #retire()}.
     */
    public boolean hasRetired()
    {
        return hasRetired;
    }

    @Override
    public int doWork()
    {
        clock.begin();
        if (isRetiring && !hasRetired)
        {
            logOutAll();
        }
        int workCount = feed.poll();
        workCount += disconnects.reportDisconnects();
        workCount += acceptor.poll();
        workCount += handle();
        workCount += tail.poll();
        workCount += catchUp.doWork();
        workCount += send();
        connections.forgetClosed();
        return workCount;
    }

    @Override
    public void onClose()
    {
        try
        {
            awaitLogouts();
        }
        catch (final RuntimeException ex)
        {
            context.errorHandler().onError(ex);
        }
        disconnects.retire();
        for (int i = 0; i < connections.size(); i++)
        {
            disconnects.close(connections.get(i));
        }
        acceptor.close();
        catchUp.close();
        tail.close();
    }

    @Override
    public String roleName()
    {
        return "gw-fix";
    }

    /** What clients have said. */
    private int handle()
    {
        int workCount = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (!connection.isClosed())
            {
                workCount += handle(connection);
            }
        }
        return workCount;
    }

    /** What goes wrong with one client's messages is that client's loss. */
    private int handle(final FixConnection connection)
    {
        try
        {
            return inbound.process(connection);
        }
        catch (final RuntimeException | AssertionError ex)
        {
            disconnects.onFailure(connection, ex);
            return 1;
        }
    }

    /** What clients are to be told. */
    private int send()
    {
        final boolean isTime = clock.nowNs() - timersNs >= TIMER_INTERVAL_NS;
        timersNs = isTime ? clock.nowNs() : timersNs;
        int workCount = 0;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (connection.isClosed())
            {
                continue;
            }
            if (FixConnection.LOGGED_ON == connection.state())
            {
                rules.offerOwed(connection);
                resendRequests.serveWanted(connection);
            }
            workCount += connection.socket().send(clock.nowNs());
            if (isTime || connection.state() > FixConnection.LOGGED_ON)
            {
                workCount += timers.check(connection);
            }
        }
        return workCount;
    }

    private FixSession[] createSessions()
    {
        final List<FixSession> found = new ArrayList<>();
        for (int id = 1; id < sessionById.length; id++)
        {
            final Session session = context.registry().find(id);
            if (null != session && !session.config().compId().isEmpty())
            {
                sessionById[id] = new FixSession(session, context.compId());
                found.add(sessionById[id]);
            }
        }
        return found.toArray(new FixSession[0]);
    }

    /** A gateway that is closed out of a running exchange still says so to its clients, unless that was tried. */
    private void awaitLogouts()
    {
        final boolean isLate = isRetiring;
        isRetiring = true;
        // Whatever time it is for the sessions, whoever closes the gateway waits no longer than that.
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(context.logoutTimeoutMs());
        while (!isLate && !hasRetired && System.nanoTime() - deadlineNs < 0)
        {
            doWork();
            context.logoutStep().run();
        }
    }

    private void logOutAll()
    {
        if (!isLoggingOut)
        {
            isLoggingOut = true;
            acceptor.shut();
            disconnects.retire();
        }
        boolean isAnybodyToBeTold = false;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (FixConnection.LOGGED_ON == connection.state())
            {
                connection.endWithNews("the venue is going down", clock.nowNs());
            }
            isAnybodyToBeTold |= connection.wasLoggedOn() && !connection.isClosed() && !connection.isLogoutSent();
        }
        hasRetired = !isAnybodyToBeTold;
    }
}
