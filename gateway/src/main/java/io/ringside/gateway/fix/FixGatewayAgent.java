package io.ringside.gateway.fix;

import io.ringside.gateway.fix.application.FixCommandAdapter;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.application.FixOrigins;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.application.FixStatusAdapter;
import io.ringside.gateway.fix.application.FixTradeAdapter;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.fix.message.FixDictionary;
import io.ringside.gateway.fix.message.FixFramer;
import io.ringside.gateway.fix.message.FixSendingTime;
import io.ringside.gateway.fix.session.FixCatchUp;
import io.ringside.gateway.fix.session.FixCatchUpQueue;
import io.ringside.gateway.fix.session.FixConnection;
import io.ringside.gateway.fix.session.FixCredentials;
import io.ringside.gateway.fix.session.FixDisconnects;
import io.ringside.gateway.fix.session.FixGatewayContext;
import io.ringside.gateway.fix.session.FixInbound;
import io.ringside.gateway.fix.session.FixLogonTerms;
import io.ringside.gateway.fix.session.FixLogons;
import io.ringside.gateway.fix.session.FixNotices;
import io.ringside.gateway.fix.session.FixRefusals;
import io.ringside.gateway.fix.session.FixReportTail;
import io.ringside.gateway.fix.session.FixResendRequests;
import io.ringside.gateway.fix.session.FixSchedules;
import io.ringside.gateway.fix.session.FixSession;
import io.ringside.gateway.fix.session.FixSessionRejects;
import io.ringside.gateway.fix.session.FixSessionRules;
import io.ringside.gateway.fix.session.FixSignatures;
import io.ringside.gateway.fix.session.FixStatusSearch;
import io.ringside.gateway.fix.session.FixTimers;
import io.ringside.gateway.fix.session.FixTradeCapture;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.TcpAcceptor;
import io.ringside.gateway.tcp.TcpConnections;
import io.ringside.gateway.tcp.TcpReader;
import org.agrona.concurrent.Agent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * FIX 4.4 order entry over TCP. A session is a view of the journal and the report log: messages of a client become
 * commands, also if they are refused; messages to it are records of the report log, also if they are no reports (ADR
 * 71). The gateway stores nothing and never waits. It has a thread of its own with a parking idle strategy and is not
 * one of the exchange's hot threads.
 */
public final class FixGatewayAgent implements Agent
{
    private static final long TIMER_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final FixGatewayContext context;
    private final FixSession[] sessionById;
    private final FixSession[] sessions;
    private final TcpConnections<FixConnection> connections = new TcpConnections<>();
    private final FixClock clock;
    private final FixFeed feed;
    private final FixDisconnects disconnects;
    private final TcpAcceptor<FixConnection> acceptor;
    private final FixSignatures signatures;
    private final FixResendRequests resendRequests;
    private final FixSessionRules rules;
    private final TcpReader<FixConnection> reader;
    private final FixReportTail tail;
    private final FixCatchUp catchUp;
    private final FixTradeCapture tradeCapture;
    private final FixStatusSearch statusSearch;
    private final FixTimers timers;
    private final FixSchedules schedules;
    private final FixNotices notices;
    private long timersNs;
    private volatile boolean isRetiring;
    private volatile boolean hasRetired;
    private volatile boolean isServing;
    private volatile long seenReportNumber;
    private boolean isLoggingOut;

    /**
     * Create the gateway, and listen unless it is passive, so that a node with an unusable port fails at its start.
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

        signatures = new FixSignatures(sendingTime);
        final FixRefusals refusals =
            new FixRefusals(context, sessionById, messages, encoder, disconnects, clock);
        schedules = new FixSchedules(sessions, messages, sendingTime, clock);
        final FixLogonTerms terms = new FixLogonTerms(dictionary, sendingTime, context.heartbeatMaxS());
        final FixLogons logons = new FixLogons(context, sessionById, new FixCredentials(signatures), terms, messages,
            encoder, disconnects, refusals, schedules, clock);
        final FixSessionRejects sessionRejects = new FixSessionRejects(messages, context.rejectsPerSecond(), clock);
        resendRequests = new FixResendRequests(sessionRejects, catchUps);
        final FixTradeAdapter trades = new FixTradeAdapter(context.instruments(), messages);
        final FixCommandAdapter adapter = new FixCommandAdapter(context.instruments(), context.publisher(), messages,
            trades, context.isAccepting(), context.counters(), context.nanoClock());
        rules = new FixSessionRules(dictionary, sendingTime, messages, adapter, sessionRejects, resendRequests,
            terms, clock);
        final FixInbound inbound = new FixInbound(context, logons, refusals, rules, disconnects, clock);
        acceptor = new TcpAcceptor<>(context.tcp(), connections, inbound, clock::nowNs);
        reader = new TcpReader<>(new FixFramer(), inbound);

        final FixStatusAdapter statuses = new FixStatusAdapter(context.instruments(), messages);
        tail = new FixReportTail(
            context.reportLog(), sessionById, context.instruments(), catchUps, disconnects, statuses);
        catchUp = new FixCatchUp(
            context.reportLog(), tail, catchUps, disconnects, clock, new ClientLog(context.log(), clock::nowNs));
        tradeCapture = new FixTradeCapture(context.reportLog(), tail, trades, disconnects, clock);
        statusSearch = new FixStatusSearch(context.reportLog(), tail, statuses, disconnects, clock);
        notices = new FixNotices(context.notices().reader(), connections, messages);
        timers = new FixTimers(context, messages, refusals, disconnects, clock);
        timersNs = clock.nowNs();
        if (!context.passive())
        {
            activate();
        }
    }

    /** Open the network. For a passive gateway whose node takes over; the agent keeps running. Any thread, once. */
    public void activate()
    {
        signatures.begin(context.epochClock().nanoTime());
        disconnects.begin();
        acceptor.open(context.host(), context.port());
    }

    /**
     * Accept no more connections and log all clients out; orders stay. For a venue that goes down: the messages to
     * clients pass through the exchange, which must run until then. Any thread.
     */
    public void retire()
    {
        isRetiring = true;
    }

    /**
     * Tells whether all clients have been informed, as far as sockets show. Any thread.
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
        seenReportNumber = context.reportLog().writtenReportNumber();
        final int noticeCount = notices.poll();
        if (isRetiring && !hasRetired)
        {
            logOutAll();
        }
        if (notices.isCutOff())
        {
            closeAll();
        }
        int followCount = feed.poll();
        int workCount = noticeCount + disconnects.reportDisconnects();
        workCount += acceptor.poll();
        workCount += handle();
        followCount += tail.poll();
        workCount += catchUp.doWork();
        workCount += tradeCapture.doWork();
        workCount += statusSearch.doWork();
        workCount += send();
        connections.forgetClosed();
        isServing = connections.size() > 0;
        return isFollowingWork(followCount) ? workCount + followCount : workCount;
    }

    /**
     * What others trade is no reason to stay awake while no client is connected, unless more of it waits: on two cores
     * this thread would take a fifth of one from the hot threads.
     */
    private boolean isFollowingWork(final int followCount)
    {
        return isServing || followCount >= FixReportTail.RECORD_LIMIT;
    }

    /**
     * Sleep between two turns, until a client's socket has something or another thread calls {@link #wake(Thread)}, at
     * most so long. On the agent's thread.
     */
    public void await(final long timeoutNs)
    {
        acceptor.await(timeoutNs);
    }

    /**
     * End {@link #await(long)}, or the next one. Any thread.
     *
     * @param agentThread the one that runs this agent.
     */
    public void wake(final Thread agentThread)
    {
        acceptor.wake(agentThread);
    }

    /** Whether clients are connected. Any thread. */
    public boolean isServing()
    {
        return isServing;
    }

    /**
     * Whether a client may wait for a report that the report log shows by now. Any thread.
     *
     * @param reportNumber of the last report of a FIX session.
     */
    public boolean isAwaited(final long reportNumber)
    {
        return isServing && reportNumber > seenReportNumber &&
            reportNumber <= context.reportLog().writtenReportNumber();
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
        closeAll();
        acceptor.close();
        catchUp.close();
        tradeCapture.close();
        statusSearch.close();
        tail.close();
    }

    @Override
    public String roleName()
    {
        return "gw-fix";
    }

    /** A Logout has a number of the session, which only the exchange gives: the lines end without one. */
    private void closeAll()
    {
        for (int i = 0; i < connections.size(); i++)
        {
            disconnects.close(connections.get(i));
        }
    }

    /** Received messages. */
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

    /** A fault in one client's messages affects only that client. */
    private int handle(final FixConnection connection)
    {
        try
        {
            return reader.process(connection, clock.nowNs());
        }
        catch (final RuntimeException | AssertionError ex)
        {
            disconnects.onFailure(connection, ex);
            return 1;
        }
    }

    /** Messages to clients. */
    private int send()
    {
        final boolean isTime = clock.nowNs() - timersNs >= TIMER_INTERVAL_NS;
        timersNs = isTime ? clock.nowNs() : timersNs;
        int workCount = isTime && disconnects.isServing() ? schedules.check() : 0;
        for (int i = 0; i < connections.size(); i++)
        {
            final FixConnection connection = connections.get(i);
            if (connection.isClosed())
            {
                continue;
            }
            if (FixConnection.LOGGED_ON == connection.state())
            {
                rules.offerPending(connection);
                resendRequests.serveWanted(connection);
                tradeCapture.check(connection);
                statusSearch.check(connection);
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

    /** A gateway that is closed in a running exchange still informs its clients, unless that was tried. */
    private void awaitLogouts()
    {
        final boolean isLate = isRetiring;
        isRetiring = true;
        // The close waits no longer than that on the machine's clock, whatever the time of the sessions.
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
                connection.endWithNews(notices.goodbye(), clock.nowNs());
            }
            isAnybodyToBeTold |= connection.wasLoggedOn() && !connection.isClosed() && !connection.isLogoutSent();
        }
        hasRetired = !isAnybodyToBeTold;
    }
}
