package io.ringside.gateway.session;

import io.ringside.engine.host.CoreImage;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One session while the gateway runs. At most one connection owns it at a time, over any protocol; the owner's thread
 * alone uses the throttle and the accepted client sequence. The report side (nextReportSequence,
 * lastAnsweredClientSequence, the run) is written by the egress agent and may be read by any thread.
 */
public final class Session
{
    /** {@link #runClientSequence()}: the client's numbers begin with its next Logon. */
    public static final long RUN_DUE = -1;

    private static final int LOGON_FAILURES_PER_MINUTE = 10;

    private final SessionConfig config;
    private final IngressThrottle throttle;
    private final TokenBucket logonFailures = new TokenBucket(LOGON_FAILURES_PER_MINUTE, TimeUnit.MINUTES.toNanos(1));
    private final SessionTraffic traffic = new SessionTraffic();
    private final AtomicReference<Object> owner = new AtomicReference<>();
    private final AtomicLong nextReportSequence = new AtomicLong(1);
    private final AtomicLong lastAnsweredClientSequence = new AtomicLong();
    private volatile long runClientSequence;
    private volatile long runReportSequence = 1;
    private volatile long runBeganNs;
    private volatile int memberId = SessionClaims.NO_MEMBER;
    private volatile long connectionId;
    private volatile long lockedOutSinceNs;
    private volatile boolean isLockedOut;
    private long lastAcceptedClientSequence;
    private long signedTimeNs;
    private long signedMsgSeqNum;

    Session(final SessionConfig config)
    {
        this.config = config;
        this.throttle = new IngressThrottle(config);
    }

    /** The configuration, read-only. */
    public SessionConfig config()
    {
        return config;
    }

    /** Number of the session on the wire, 1 and up. */
    public int sessionId()
    {
        return config.sessionId();
    }

    /**
     * Make a connection the session's only one.
     *
     * @param newOwner the connection.
     * @return false if another one has it.
     */
    public boolean tryAcquire(final Object newOwner)
    {
        return owner.compareAndSet(null, newOwner);
    }

    /**
     * Give the session free. Nothing happens if that connection does not own it.
     *
     * @param oldOwner the connection.
     */
    public void release(final Object oldOwner)
    {
        owner.compareAndSet(oldOwner, null);
    }

    /** True if a connection owns the session. */
    public boolean isOwned()
    {
        return null != owner.get();
    }

    /** The session's rate limits; for the owner's thread. */
    public IngressThrottle throttle()
    {
        return throttle;
    }

    /**
     * The session flooded: it may not log on for a while. For the owner's thread.
     *
     * @param nowNs monotonic.
     */
    public void lockOut(final long nowNs)
    {
        lockedOutSinceNs = nowNs;
        isLockedOut = true;
    }

    /**
     * Tells whether the session may not log on because it flooded.
     *
     * @param nowNs monotonic.
     * @return true until the time is over.
     */
    public boolean isLockedOut(final long nowNs)
    {
        if (isLockedOut && nowNs - lockedOutSinceNs >= TimeUnit.MILLISECONDS.toNanos(config.lockOutMs()))
        {
            isLockedOut = false;
        }
        return isLockedOut;
    }

    /**
     * Takes a signed Logon, of whichever protocol and port: each is valid once.
     *
     * @param timeNs    when it says that it was signed.
     * @param msgSeqNum of it.
     * @return false if it is not later than the last one.
     */
    public synchronized boolean takeSignature(final long timeNs, final long msgSeqNum)
    {
        final boolean isLater =
            timeNs > signedTimeNs || timeNs == signedTimeNs && msgSeqNum > signedMsgSeqNum;
        signedTimeNs = isLater ? timeNs : signedTimeNs;
        signedMsgSeqNum = isLater ? msgSeqNum : signedMsgSeqNum;
        return isLater;
    }

    /** The session's load on the venue. */
    public SessionTraffic traffic()
    {
        return traffic;
    }

    /** Failed logons, at most ten a minute; successful ones are not counted. */
    public TokenBucket logonFailures()
    {
        return logonFailures;
    }

    /**
     * Highest clientSequence that the exchange has accepted, as far as this gateway knows; 0 if none. For the owner's
     * thread.
     */
    public long lastAcceptedClientSequence()
    {
        return Math.max(lastAcceptedClientSequence, lastAnsweredClientSequence.getAcquire());
    }

    /** Number of accepted commands without an answer, as far as this gateway knows. For the owner's thread. */
    public long inFlightCount()
    {
        final long lastAnswered = lastAnsweredClientSequence.getAcquire();
        return Math.max(0, lastAcceptedClientSequence - lastAnswered);
    }

    /**
     * The exchange has accepted a command. For the owner's thread.
     *
     * @param clientSequence of the command.
     */
    public void onAccepted(final long clientSequence)
    {
        lastAcceptedClientSequence = clientSequence;
    }

    /** The sequence that the session's next report will have, from 1. */
    public long nextReportSequence()
    {
        return nextReportSequence.getAcquire();
    }

    /**
     * A report for this session was logged; called by the egress agent.
     *
     * @param reportSequence of the report.
     * @param clientSequence it answers, 0 if none.
     */
    public void onReport(final long reportSequence, final long clientSequence)
    {
        nextReportSequence.setRelease(reportSequence + 1);
        if (clientSequence > lastAnsweredClientSequence.getPlain())
        {
            lastAnsweredClientSequence.setRelease(clientSequence);
        }
    }

    /**
     * A message that restarted the session's numbers was logged; called by the egress agent before {@link
     * #onReport(long, long)}.
     *
     * @param clientSequence of the message: the first of the run.
     * @param reportSequence of the report on it: the first of the run.
     * @param timestampNs    of the message, UTC.
     */
    public void onRun(final long clientSequence, final long reportSequence, final long timestampNs)
    {
        runClientSequence = clientSequence - 1;
        runReportSequence = reportSequence;
        runBeganNs = Math.max(runBeganNs, timestampNs);
    }

    /**
     * A reset of the session's numbers was logged; called as the other.
     *
     * @param reportSequence of the reset: the run begins behind it.
     * @param beganNs        UTC.
     */
    public void onReset(final long reportSequence, final long beganNs)
    {
        runClientSequence = RUN_DUE;
        runReportSequence = reportSequence + 1;
        runBeganNs = beganNs;
    }

    /**
     * A Logon was logged that does not restart the numbers by itself; called as the others.
     *
     * @param clientSequence of the Logon; 0 if its number is not the client's next one.
     * @param timestampNs    of the Logon, UTC.
     */
    public void onLogon(final long clientSequence, final long timestampNs)
    {
        if (RUN_DUE == runClientSequence)
        {
            runClientSequence = 0 == clientSequence ? lastAnsweredClientSequence.getPlain() : clientSequence - 1;
        }
        if (0 == runBeganNs)
        {
            runBeganNs = timestampNs;
        }
    }

    /**
     * The exchange has said where the session is connected; called as the others.
     *
     * @param atMember           of a cluster.
     * @param connection         there; 0: it is connected nowhere.
     * @param lastClientSequence that the exchange has.
     */
    public void onConnection(final int atMember, final long connection, final long lastClientSequence)
    {
        if (lastClientSequence > lastAnsweredClientSequence.getPlain())
        {
            lastAnsweredClientSequence.setRelease(lastClientSequence);
        }
        memberId = 0 == connection ? SessionClaims.NO_MEMBER : atMember;
        connectionId = connection;
    }

    /** The member of a cluster at which it is connected; {@link SessionClaims#NO_MEMBER} if at none. Any thread. */
    public int memberId()
    {
        return memberId;
    }

    /** Its connection in the exchange, 0 if it has none at a member. Any thread. */
    public long connectionId()
    {
        return connectionId;
    }

    /** The exchange has given it to a connection of this gateway; for the owner's thread. */
    void onClaimed()
    {
        lastAcceptedClientSequence = 0;
    }

    /** When the present run of numbers began, UTC; 0 before the first Logon. */
    public long runBeganNs()
    {
        return runBeganNs;
    }

    /**
     * Offset from the number of a client's message to its client sequence; 0 if the session never began another run,
     * {@link #RUN_DUE} if the client's numbers begin with its next Logon.
     */
    public long runClientSequence()
    {
        return runClientSequence;
    }

    /** The report sequence that is number 1 for the client; 1 if the session never began another run. */
    public long runReportSequence()
    {
        return runReportSequence;
    }

    /**
     * Continue at the position of a recovered core; before any agent runs.
     *
     * @param position of the session in the core.
     */
    public void prime(final CoreImage.SessionPosition position)
    {
        memberId = position.memberId();
        runBeganNs = position.runBeganNs();
        runClientSequence = position.runClientSequence();
        runReportSequence = position.runReportSequence();
        lastAnsweredClientSequence.setRelease(position.lastClientSequence());
        nextReportSequence.setRelease(position.nextReportSequence());
    }
}
