package io.ringside.gateway.fix.market;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.ClientLog;
import io.ringside.gateway.tcp.TcpConnections;

import java.util.concurrent.TimeUnit;

/** Ends connections of readers, and those that are silent, do not read, or do not log on (rule book S15, S24). */
final class FixMarketEnds
{
    private final TcpConnections<FixMarketConnection> connections;
    private final FixMarketWriter writer;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final ClientLog slow;
    private final long logonTimeoutNs;
    private final long slowTimeoutNs;
    private final long copyTimeoutNs = TimeUnit.SECONDS.toNanos(1);

    FixMarketEnds(
        final FixMarketContext context,
        final TcpConnections<FixMarketConnection> connections,
        final FixMarketWriter writer,
        final FixClock clock)
    {
        this.connections = connections;
        this.writer = writer;
        this.clock = clock;
        counters = context.counters();
        slow = new ClientLog(context.log(), clock::nowNs);
        logonTimeoutNs = TimeUnit.MILLISECONDS.toNanos(context.settings().logonTimeoutMs());
        slowTimeoutNs = TimeUnit.MILLISECONDS.toNanos(context.settings().slowConsumerTimeoutMs());
    }

    /** Log a reader out; its later messages are ignored. One that takes nothing is closed. */
    void logOut(final FixMarketConnection connection, final String text)
    {
        if (connection.isLoggedOn())
        {
            onLeft(connection);
            if (FixMarketWriter.hasRoomForAnswer(connection))
            {
                writer.logout(connection, text);
            }
            else
            {
                close(connection);
            }
        }
    }

    /** A reader has logged out: it closes the connection. */
    void answerLogout(final FixMarketConnection connection)
    {
        logOut(connection, null);
    }

    void close(final FixMarketConnection connection)
    {
        if (!connection.isClosed())
        {
            if (connection.isLoggedOn())
            {
                onLeft(connection);
            }
            connection.close();
            connections.onClosed();
        }
    }

    private void onLeft(final FixMarketConnection connection)
    {
        counters.add(GatewayCounter.FIX_MARKET_CONNECTIONS, -1);
        counters.add(GatewayCounter.FIX_MARKET_SUBSCRIPTIONS, -connection.subscriptions.size());
    }

    /** Everything that is due for a connection because time has passed; returns how much. */
    int check(final FixMarketConnection connection)
    {
        final long nowNs = clock.nowNs();
        if (connection.socket().refusingNs(nowNs) > slowTimeoutNs)
        {
            counters.increment(GatewayCounter.FIX_MARKET_SLOW_DISCONNECTS);
            if (slow.mayWrite())
            {
                slow.write("FIX market data: " + connection + " is disconnected because it reads nothing");
            }
            close(connection);
            return 1;
        }
        if (connection.socket().refusingNs(nowNs) > copyTimeoutNs)
        {
            connection.subscriptions.forEach(FixSubscription::dropCopy);
        }
        switch (connection.state())
        {
            case FixMarketConnection.LOGGED_ON:
                return connection.heartbeatNs() > 0 ? keepAlive(connection, nowNs) : 0;
            case FixMarketConnection.LOGGED_OUT:
                if (nowNs - connection.holdUntilNs() >= 0)
                {
                    close(connection);
                    return 1;
                }
                return 0;
            default:
                if (nowNs - connection.acceptedNs() > logonTimeoutNs)
                {
                    counters.increment(GatewayCounter.FIX_MARKET_LOGONS_REFUSED);
                    close(connection);
                    return 1;
                }
                return 0;
        }
    }

    private int keepAlive(final FixMarketConnection connection, final long nowNs)
    {
        final long heartbeatNs = connection.heartbeatNs();
        int count = 0;
        final boolean hasRoom = FixMarketWriter.hasRoomForAnswer(connection);
        if (hasRoom && nowNs - connection.lastSentNs() >= heartbeatNs)
        {
            writer.heartbeat(connection, null);
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
            logOut(connection, "nothing received for " + TimeUnit.NANOSECONDS.toSeconds(silentNs) + " s");
            return count + 1;
        }
        if (hasRoom && !connection.isTestRequested())
        {
            writer.testRequest(connection);
            connection.onTestRequested(nowNs);
            count++;
        }
        return count;
    }
}
