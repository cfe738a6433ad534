package io.ringside.engine.core.entry;

import io.ringside.engine.core.output.AnswerWriter;
import io.ringside.engine.core.state.SessionTable;

/**
 * Where sessions are connected, and what becomes of their orders when they are not any more (rule book 2.2). Each
 * change at a member of a cluster is told to the gateways of all members (S28). No allocation.
 */
public final class SessionConnections
{
    private final SessionTable sessions;
    private final MassOperations massOperations;
    private final AnswerWriter answers;

    public SessionConnections(
        final SessionTable sessions, final MassOperations massOperations, final AnswerWriter answers)
    {
        this.sessions = sessions;
        this.massOperations = massOperations;
        this.answers = answers;
    }

    /** A client has logged on at a member. What is told may say that it is at another one: then it is refused. */
    public void onConnect(
        final int sessionId, final int memberId, final long connectionId, final boolean ordersStay)
    {
        if (!sessions.isKnown(sessionId) || !SessionTable.isConnectionId(connectionId))
        {
            return;
        }
        final int present = sessions.memberId(sessionId);
        if (SessionTable.NO_MEMBER == present && sessions.isConnected(sessionId))
        {
            // To a node that is a member now.
            massOperations.onDisconnect(sessionId, false);
        }
        if (SessionTable.NO_MEMBER == present || memberId == present)
        {
            sessions.connectAt(sessionId, memberId, connectionId, ordersStay);
        }
        answers.sessionConnection(sessionId);
    }

    /** Nothing of that member comes any more. */
    public void onMemberLost(final int memberId)
    {
        for (int sessionId = 1; sessions.isKnown(sessionId) && sessions.hasConnected(); sessionId++)
        {
            if (memberId == sessions.memberId(sessionId))
            {
                end(sessionId, false, sessions.isStaying(sessionId));
            }
        }
    }

    /**
     * A connection has ended.
     *
     * @param connectionId that has; 0: whichever there is. Another one has ended before.
     * @param inOrder      the client has said good-bye: nothing is cancelled.
     * @param ordersStay   those stay that do not say otherwise themselves.
     */
    public void onDisconnected(
        final int sessionId, final long connectionId, final boolean inOrder, final boolean ordersStay)
    {
        if (0 == connectionId || connectionId == sessions.connectionId(sessionId))
        {
            end(sessionId, inOrder, ordersStay);
        }
    }

    /** A gateway has started: all sessions that were connected before are disconnected. */
    public void onGatewayStarted()
    {
        for (int sessionId = 1; sessions.isKnown(sessionId) && sessions.hasConnected(); sessionId++)
        {
            if (sessions.isConnected(sessionId))
            {
                end(sessionId, false, false);
            }
        }
    }

    private void end(final int sessionId, final boolean inOrder, final boolean ordersStay)
    {
        final boolean isMembers = SessionTable.NO_MEMBER != sessions.memberId(sessionId);
        sessions.release(sessionId);
        if (!inOrder)
        {
            massOperations.onDisconnect(sessionId, ordersStay);
        }
        if (isMembers)
        {
            answers.sessionConnection(sessionId);
        }
    }
}
