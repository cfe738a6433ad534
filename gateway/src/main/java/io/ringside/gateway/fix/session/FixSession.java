package io.ringside.gateway.fix.session;

import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.session.Session;

import java.nio.charset.StandardCharsets;

/**
 * One session that speaks FIX, as long as the gateway lives: which of its client's messages were handled, where its
 * present run of numbers begins, and who is connected. All of it follows from what the session has been primed with and
 * from the records of the report log. Used by the FIX gateway's agent only. Hot path: no allocation.
 * <p>
 * Both directions count without end, whatever the MsgSeqNums do: {@code MsgSeqNum in = clientSequence -
 * runClientSequence}, {@code MsgSeqNum out = reportSequence - runReportSequence + 1}.
 */
public final class FixSession
{
    private final Session session;
    private final FixPeer peer;
    private final byte[] clientCompId;
    private final byte[] venueCompId;
    private final FixLogIndex index = new FixLogIndex();
    private FixConnection connection;
    private long handledClientSequence;
    private long runClientSequence;
    private long runReportSequence;
    private long seenReportSequence;
    private boolean owesDisconnect;

    public FixSession(final Session session, final String venueCompId)
    {
        this.session = session;
        peer = new FixPeer(session, venueCompId);
        clientCompId = session.config().compId().getBytes(StandardCharsets.US_ASCII);
        this.venueCompId = venueCompId.getBytes(StandardCharsets.US_ASCII);
        do
        {
            seenReportSequence = session.nextReportSequence() - 1;
            runClientSequence = session.runClientSequence();
            runReportSequence = Math.max(1, session.runReportSequence());
        }
        while (session.nextReportSequence() - 1 != seenReportSequence);
    }

    Session session()
    {
        return session;
    }

    FixPeer peer()
    {
        return peer;
    }

    byte[] clientCompId()
    {
        return clientCompId;
    }

    byte[] venueCompId()
    {
        return venueCompId;
    }

    /** Where its records lie. */
    FixLogIndex index()
    {
        return index;
    }

    /** Null if nobody is connected. */
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

    /**
     * Is it certain where the numbers stand? The log has been followed to its end, every command that the exchange has
     * taken has been answered, and it knows that the client was gone.
     */
    boolean isSettled()
    {
        return !owesDisconnect && 0 == session.inFlightCount() &&
            seenReportSequence >= session.nextReportSequence() - 1;
    }

    /** A client is about to log on: what the exchange has seen was handled. */
    void resume()
    {
        handledClientSequence = Math.max(handledClientSequence, session.lastAcceptedClientSequence());
        handledClientSequence = Math.max(handledClientSequence, runClientSequence);
    }

    /** The MsgSeqNum that the client's next message must have. */
    long expectedMsgSeqNum()
    {
        return handledClientSequence - runClientSequence + 1;
    }

    /** A message as the exchange counts it. */
    long clientSequence(final long msgSeqNum)
    {
        return runClientSequence + msgSeqNum;
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

    /** The exchange has taken a Logon that begins a run. */
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
    void onRunRecord(final long clientSequence, final long reportSequence)
    {
        runReportSequence = reportSequence;
        if (clientSequence - 1 > runClientSequence)
        {
            onRunBegun(clientSequence);
        }
    }

    /** The reportSequence that MsgSeqNum 1 of the present run has. */
    long runReportSequence()
    {
        return runReportSequence;
    }

    /** Does the exchange still have to be told that the client is gone? */
    boolean owesDisconnect()
    {
        return owesDisconnect;
    }

    void owesDisconnect(final boolean newOwesDisconnect)
    {
        owesDisconnect = newOwesDisconnect;
    }

    /** May it take one more command before it has had more answers? */
    boolean hasRoom(final int inFlightMax)
    {
        return session.inFlightCount() < inFlightMax;
    }
}
