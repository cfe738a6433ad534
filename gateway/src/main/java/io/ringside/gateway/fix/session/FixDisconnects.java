package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.fix.application.FixSessionMessages;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.session.SessionClaims;
import io.ringside.gateway.tcp.TcpConnections;
import org.agrona.ErrorHandler;

/**
 * Ends connections: the venue's Logout, the close, and the report to the exchange. The session is free at once, but a
 * new logon waits until the exchange knows that the previous client is gone. Used by the FIX gateway's agent only.
 */
public final class FixDisconnects
{
    private static final String HEADLINE = "END OF SERVICE";

    private final TcpConnections<FixConnection> connections;
    private final FixSession[] sessions;
    private final FixSessionMessages messages;
    private final SessionClaims claims;
    private final boolean cancelOnLogout;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final ErrorHandler errorHandler;
    private int dueDisconnectCount;
    private int unknownRefusedCount;
    private boolean isRetired;
    private volatile boolean isStartDue;
    private volatile boolean isServing;

    public FixDisconnects(
        final TcpConnections<FixConnection> connections,
        final FixSession[] sessions,
        final FixSessionMessages messages,
        final FixClock clock,
        final FixGatewayContext context)
    {
        this.connections = connections;
        this.sessions = sessions;
        this.messages = messages;
        this.clock = clock;
        cancelOnLogout = context.cancelOnLogout;
        claims = new SessionClaims(context.publisher(), context.memberId);
        counters = context.counters();
        errorHandler = context.errorHandler();
    }

    /**
     * The gateway starts to serve: clients that were connected to an earlier gateway are reported first. Any thread.
     */
    public void begin()
    {
        isStartDue = true;
        isServing = true;
    }

    /** Claims of this gateway's connections. */
    SessionClaims claims()
    {
        return claims;
    }

    /** Whether the exchange must still hear that an earlier connection of the session has ended. */
    boolean isEndDue(final FixSession session)
    {
        return isStartDue || session.isDisconnectDue();
    }

    /** True from the start of a gateway that serves to the venue's end. */
    public boolean isServing()
    {
        return isServing && !isStartDue && !isRetired;
    }

    /** True if the end of all earlier connections must still be reported to the exchange. */
    boolean isStartDue()
    {
        return isStartDue;
    }

    /** The venue is going down: orders of clients that disconnect now stay. */
    public void retire()
    {
        isRetired = true;
    }

    /** Close the connection now. */
    public void close(final FixConnection connection)
    {
        if (connection.isClosed())
        {
            return;
        }
        final FixSession session = connection.session();
        final boolean wasLoggedOn = connection.wasLoggedOn();
        final boolean isRefused = FixConnection.REFUSED == connection.state();
        if (isRefused)
        {
            onRefusedClosed(session);
        }
        else if (null != session)
        {
            // Free before the client can see the close, so that its next Logon finds it so.
            session.release();
        }
        connection.close();
        connections.onClosed();
        if (isRefused || null == session)
        {
            return;
        }
        if (wasLoggedOn)
        {
            counters.add(GatewayCounter.FIX_SESSIONS_ACTIVE, -1);
        }
        final boolean isLost = wasLoggedOn && !isRetired && (!connection.hasEndedInOrder() || cancelOnLogout);
        if (isLost || 0 != connection.claimedId())
        {
            onEnd(session, connection.claimedId(), !isLost);
        }
    }

    private void onEnd(final FixSession session, final long claimedId, final boolean inOrder)
    {
        if (!session.isDisconnectDue())
        {
            session.onDisconnected(claimedId, inOrder);
            dueDisconnectCount++;
        }
    }

    /** A node of its own reports all sessions at once. Of a cluster's other members nothing is known here. */
    private boolean isStartReported()
    {
        if (!claims.areNeeded())
        {
            return messages.allDisconnected();
        }
        for (final FixSession session : sessions)
        {
            if (claims.isHere(session.session) && !session.session.isOwned())
            {
                onEnd(session, session.session.connectionId(), false);
            }
        }
        return true;
    }

    /** The session's numbers begin anew behind that record. Null if nobody is connected. */
    void onReset(final FixConnection connection, final long reportSequence)
    {
        if (null != connection)
        {
            connection.onReset(reportSequence, "the session's numbers begin anew: log on with 1", clock.nowNs());
        }
    }

    private void onRefusedClosed(final FixSession session)
    {
        if (null == session)
        {
            unknownRefusedCount--;
        }
        else
        {
            session.refused(null);
        }
    }

    /** Number of connections that were refused, name no session, and are not closed yet. */
    int unknownRefusedCount()
    {
        return unknownRefusedCount;
    }

    void onUnknownRefused()
    {
        unknownRefusedCount++;
    }

    /** A fault of this connection alone: close only this one. */
    public void onFailure(final FixConnection connection, final Throwable failure)
    {
        errorHandler.onError(new IllegalStateException("the connection is closed: " + connection, failure));
        close(connection);
    }

    /** Report disconnected clients to the exchange; retried later if it does not accept that now. */
    public int reportDisconnects()
    {
        if (isStartDue)
        {
            isStartDue = !isStartReported();
        }
        if (0 == dueDisconnectCount || isStartDue)
        {
            return 0;
        }
        int count = 0;
        for (final FixSession session : sessions)
        {
            if (session.isDisconnectDue())
            {
                if (!claims.release(session.session, session.endedConnectionId(), session.hasEndedInOrder(), false))
                {
                    return count;
                }
                session.onDisconnectReported();
                dueDisconnectCount--;
                counters.add(GatewayCounter.FIX_DISCONNECT_CANCELS, session.hasEndedInOrder() ? 0 : 1);
                count++;
            }
        }
        return count;
    }

    private boolean isNewsPublished(final FixConnection connection)
    {
        if (connection.isNewsDue() && messages.news(
            connection.session().session, connection.id, HEADLINE, connection.logoutText()))
        {
            connection.onNewsPublished();
        }
        return !connection.isNewsDue();
    }

    /** Offer the Logout of a connection that the venue ends, and close connections whose time has passed. */
    int check(final FixConnection connection)
    {
        final long nowNs = clock.nowNs();
        if (connection.isLogoutDue())
        {
            if (isNewsPublished(connection) && messages.logout(
                connection.session().session, 0, connection.id, connection.logoutText()))
            {
                connection.onLogoutPublished(nowNs);
                return 1;
            }
        }
        else if (connection.isLogoutSent() && nowNs - connection.holdUntilNs() >= 0)
        {
            close(connection);
            return 1;
        }
        // The Logout does not return from the exchange, or does not reach the client.
        if (nowNs - connection.holdUntilNs() >= 2 * FixConnection.LOGOUT_HOLD_NS &&
            !connection.outbound().isToBeServed())
        {
            close(connection);
            return 1;
        }
        return 0;
    }
}
