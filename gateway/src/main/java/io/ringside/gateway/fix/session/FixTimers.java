package io.ringside.gateway.fix.session;

import io.ringside.gateway.GatewayCounter;
import io.ringside.gateway.GatewayCounters;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.tcp.TcpSocket;

import java.util.concurrent.TimeUnit;

/**
 * Handles time-outs: Heartbeats, TestRequests, and the end of a client that is silent, does not read, or does not log
 * on (S15, S24). Used by the FIX gateway's agent only. Hot path: no allocation.
 */
public final class FixTimers
{
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
        final TcpSocket socket = connection.socket();
        final FixOutbound outbound = connection.outbound();
        int count = 0;
        if (nowNs - outbound.lastSentNs() >= heartbeatNs && nowNs - connection.heartbeatDueNs() >= heartbeatNs &&
            !outbound.isToBeServed() && messages.heartbeat(session(connection), 0, connection.id, null))
        {
            connection.onHeartbeat(nowNs);
            count++;
        }
        final long silentNs = nowNs - connection.lastReceivedNs();
        if (socket.inOffset() < socket.inLimit() || silentNs <= heartbeatNs + heartbeatNs / 5)
        {
            // Received but unhandled messages do not count as silence.
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
