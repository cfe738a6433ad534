package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.Session;

import java.util.concurrent.TimeUnit;

/**
 * Handles time-outs: Heartbeats, TestRequests, and the end of a client that is silent, does not read, or does not log
 * on (S15, S24). Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixTimers
{
    /**
     * A heartbeat is a report with a number, so the journal has it. Those of all sessions that are due within this time
     * leave together, up to so much early: one write of the journal has many.
     */
    private static final long TOGETHER_NS = TimeUnit.SECONDS.toNanos(6);
    private static final int TOGETHER_PART_MAX = 5;

    private final FixSessionMessages messages;
    private final FixRefusals refusals;
    private final FixDisconnects disconnects;
    private final FixClock clock;
    private final ClientLog slow;
    private final GatewayCounters counters;
    private final long logonTimeoutNs;
    private final long slowTimeoutNs;

    public FixTimers(
        final FixGatewayContext context,
        final FixSessionMessages messages,
        final FixRefusals refusals,
        final FixDisconnects disconnects,
        final FixClock clock)
    {
        this.messages = messages;
        this.refusals = refusals;
        this.disconnects = disconnects;
        this.clock = clock;
        slow = new ClientLog(context.log(), clock::nowNs);
        counters = context.counters();
        logonTimeoutNs = TimeUnit.MILLISECONDS.toNanos(context.logonTimeoutMs);
        slowTimeoutNs = TimeUnit.MILLISECONDS.toNanos(context.slowConsumerTimeoutMs);
    }

    public int check(final FixConnection connection)
    {
        final long nowNs = clock.nowNs();
        if (connection.socket().refusingNs(nowNs) > slowTimeoutNs)
        {
            onSlow(connection);
            return 1;
        }
        switch (connection.state())
        {
            case FixConnection.LOGGED_ON:
                return connection.heartbeatNs() > 0 ? keepAlive(connection, nowNs) : 0;
            case FixConnection.LOGOUT_RECEIVED:
            case FixConnection.LOGOUT_SENT:
                return disconnects.check(connection);
            case FixConnection.REFUSED:
                return refusals.check(connection);
            default:
                if (nowNs - connection.acceptedNs() > logonTimeoutNs)
                {
                    refusals.silently(connection, "", "not logged on in time");
                    return 1;
                }
                return 0;
        }
    }

    private int keepAlive(final FixConnection connection, final long nowNs)
    {
        final long heartbeatNs = connection.heartbeatNs();
        final FixOutbound outbound = connection.outbound();
        int count = 0;
        if (isDue(nowNs, Math.max(outbound.lastSentNs(), connection.heartbeatDueNs()), heartbeatNs) &&
            !outbound.isToBeServed() && messages.heartbeat(session(connection), 0, connection.id, null))
        {
            connection.onHeartbeat(nowNs);
            count++;
        }
        final long silentNs = nowNs - connection.lastReceivedNs();
        if (connection.hasUnhandledFrame() || silentNs <= heartbeatNs + heartbeatNs / 5)
        {
            // Half a message is no sign of life: its client may have vanished over it.
            return count;
        }
        if (silentNs > 2 * heartbeatNs + 2 * heartbeatNs / 5)
        {
            connection.end("nothing received for " + TimeUnit.NANOSECONDS.toSeconds(silentNs) + " s", nowNs);
            return count + 1;
        }
        if (!connection.isTestRequested() && messages.testRequest(session(connection), connection.id))
        {
            connection.onTestRequested(nowNs);
            count++;
        }
        return count;
    }

    /** Whether the next heartbeat after a message leaves now. */
    static boolean isDue(final long nowNs, final long sentNs, final long heartbeatNs)
    {
        final long dueNs = sentNs + heartbeatNs;
        return nowNs - dueNs >= (heartbeatNs >= TOGETHER_PART_MAX * TOGETHER_NS ?
            -Math.floorMod(dueNs, TOGETHER_NS) : 0);
    }

    private void onSlow(final FixConnection connection)
    {
        counters.increment(GatewayCounter.FIX_SLOW_CONSUMER_DISCONNECTS);
        if (slow.mayWrite())
        {
            slow.write("FIX: " + connection + " is disconnected because it reads nothing");
        }
        disconnects.close(connection);
    }

    private static Session session(final FixConnection connection)
    {
        return connection.session().session;
    }
}
