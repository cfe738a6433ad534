package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.session.Session;
import io.ringside.gateway.session.SessionSchedule;

import java.nio.charset.StandardCharsets;

/**
 * One FIX session during the life of the gateway: which messages of its client were handled, where its present run of
 * numbers begins, and its connection. All of this follows from its initial state and from the records of the report
 * log. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * Both directions count without restart, unlike the MsgSeqNums: {@code MsgSeqNum in = clientSequence -
 * runClientSequence}, {@code MsgSeqNum out = reportSequence - runReportSequence + 1}.
 */
public final class FixSession
{
    final Session session;
    final FixPeer peer;
    final byte[] clientCompId;
    final byte[] venueCompId;
    /** Positions of its records. */
    final FixLogIndex index = new FixLogIndex();
    final SessionSchedule schedule;
    final FixPeriod period;
    private FixConnection connection;
    private FixConnection refused;
    private long handledClientSequence;
    private long runClientSequence;
    private long runReportSequence;
    private long runBeganNs;
    private long offeredResetNs = SessionSchedule.NEVER;
    private long seenReportSequence;
    private boolean isDisconnectDue;
    private long endedConnectionId;
    private boolean hasEndedInOrder;

    public FixSession(final Session session, final String venueCompId)
    {
        this.session = session;
        peer = new FixPeer(session, venueCompId);
        schedule = session.config().schedule();
        period = new FixPeriod(schedule);
        clientCompId = session.config().compId().getBytes(StandardCharsets.US_ASCII);
        this.venueCompId = venueCompId.getBytes(StandardCharsets.US_ASCII);
        do
        {
            seenReportSequence = session.nextReportSequence() - 1;
            runClientSequence = session.runClientSequence();
            runReportSequence = Math.max(1, session.runReportSequence());
            runBeganNs = session.runBeganNs();
        }
        while (session.nextReportSequence() - 1 != seenReportSequence);
    }

    /** Null if not connected. */
    FixConnection connection()
    {
        return connection;
    }

    /** Make the connection the session's only one; false if another has it. */
    boolean acquire(final FixConnection newConnection)
    {
        if (!session.tryAcquire(this))
        {
            return false;
        }
        connection = newConnection;
        return true;
    }

    void release()
    {
        connection = null;
        session.release(this);
    }

    /** The connection whose Logon was refused and that waits for its Logout; null if there is none. */
    FixConnection refused()
    {
        return refused;
    }

    void refused(final FixConnection newRefused)
    {
        refused = newRefused;
    }

    /**
     * True if the numbers are final: the log has been read to its end, every accepted command has been answered, and
     * the exchange knows that the previous client is gone.
     */
    boolean isSettled()
    {
        return !isDisconnectDue && 0 == session.inFlightCount() &&
            seenReportSequence >= session.nextReportSequence() - 1;
    }

    /** A client is about to log on: all commands in the exchange count as handled. */
    void resume()
    {
        handledClientSequence = Math.max(handledClientSequence, session.lastAcceptedClientSequence());
        handledClientSequence = Math.max(handledClientSequence, runClientSequence);
    }

    /** The MsgSeqNum that the client's next message must have. */
    long expectedMsgSeqNum()
    {
        return isRunDue() ? 1 : handledClientSequence - runClientSequence + 1;
    }

    /** True if the client's numbers begin with its next Logon. */
    boolean isRunDue()
    {
        return Session.RUN_DUE == runClientSequence;
    }

    /** That Logon has come. */
    void beginDueRun()
    {
        if (isRunDue())
        {
            // As the exchange counts: what it never heard of is not counted.
            handledClientSequence = session.lastAcceptedClientSequence();
            runClientSequence = handledClientSequence;
        }
    }

    /** When the present run of numbers began, UTC; 0 before the first Logon. */
    long runBeganNs()
    {
        return runBeganNs;
    }

    /** True if it has sent or received anything. */
    boolean isUsed()
    {
        return 0 != runBeganNs || session.nextReportSequence() > 1;
    }

    /** The moment for which the exchange was asked last to reset the numbers. */
    long offeredResetNs()
    {
        return offeredResetNs;
    }

    void offeredResetNs(final long momentNs)
    {
        offeredResetNs = momentNs;
    }

    /** A message as the exchange counts it. */
    long clientSequence(final long msgSeqNum)
    {
        return runClientSequence + msgSeqNum;
    }

    /** MsgSeqNum of a message as the exchange counts it, if it is of the present run. */
    long msgSeqNum(final long clientSequence)
    {
        return clientSequence - runClientSequence;
    }

    /** The clientSequence of a Logon that begins a run: the next there is. */
    long nextRunClientSequence()
    {
        return handledClientSequence + 1;
    }

    /** The client's messages up to that number had their effect, or never will have any. */
    void onHandled(final long msgSeqNum)
    {
        handledClientSequence = Math.max(handledClientSequence, runClientSequence + msgSeqNum);
    }

    /** The exchange has accepted a Logon that begins a run. */
    void onRunBegun(final long clientSequence)
    {
        runClientSequence = clientSequence - 1;
        handledClientSequence = clientSequence;
    }

    /** A record of the session has been read at the end of the log. */
    void onRecord(final long reportSequence)
    {
        seenReportSequence = Math.max(seenReportSequence, reportSequence);
    }

    /** That record begins a run. */
    void onRunRecord(final long clientSequence, final long reportSequence, final long timestampNs)
    {
        runReportSequence = reportSequence;
        runBeganNs = Math.max(runBeganNs, timestampNs);
        if (clientSequence - 1 > runClientSequence)
        {
            onRunBegun(clientSequence);
        }
    }

    /** A run begins behind that record. */
    void onResetRecord(final long reportSequence, final long beganNs)
    {
        runReportSequence = reportSequence + 1;
        runClientSequence = Session.RUN_DUE;
        runBeganNs = beganNs;
    }

    /** That record answers a Logon that begins no run by itself. */
    void onLogonRecord(final long clientSequence, final long timestampNs)
    {
        if (isRunDue())
        {
            final long known = session.runClientSequence();
            runClientSequence = 0 != clientSequence ? clientSequence - 1 :
                Session.RUN_DUE == known ? session.lastAcceptedClientSequence() : known;
            handledClientSequence = Math.max(runClientSequence, clientSequence);
        }
        runBeganNs = 0 == runBeganNs ? timestampNs : runBeganNs;
    }

    /** The reportSequence that MsgSeqNum 1 of the present run has. */
    long runReportSequence()
    {
        return runReportSequence;
    }

    /** True if the disconnect must still be reported to the exchange. */
    boolean isDisconnectDue()
    {
        return isDisconnectDue;
    }

    /**
     * Its client is gone, and the exchange must be told.
     *
     * @param connectionId in the exchange, 0 without a cluster.
     * @param inOrder      nothing is to be cancelled.
     */
    void onDisconnected(final long connectionId, final boolean inOrder)
    {
        isDisconnectDue = true;
        endedConnectionId = connectionId;
        hasEndedInOrder = inOrder;
    }

    void onDisconnectReported()
    {
        isDisconnectDue = false;
    }

    long endedConnectionId()
    {
        return endedConnectionId;
    }

    boolean hasEndedInOrder()
    {
        return hasEndedInOrder;
    }

    /** True if it may send another command before more answers arrive. */
    boolean hasRoom(final int inFlightMax)
    {
        return session.inFlightCount() < inFlightMax;
    }
}
