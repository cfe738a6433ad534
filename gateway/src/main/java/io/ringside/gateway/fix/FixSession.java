package io.ringside.gateway.fix;

import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

import java.util.concurrent.TimeUnit;

/**
 * One session that speaks FIX: who is connected, how far its reports have gone out, and which of its messages were
 * handled. Used by the FIX gateway's agent only. Hot path: no allocation after the session's first report.
 */
final class FixSession
{
    /** The first thing a client does after its logon, if it has something to ask for. */
    private static final long QUESTION_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(250);
    private static final long RESEND_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long ANSWER_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /**
     * With so many commands in flight a session may send one more, and the question that goes with it. Then the ledger
     * still has the numbers of the last that was answered, of every one behind it, and of the next: the core may have
     * seen any of them when it comes back from a crash.
     */
    static final int IN_FLIGHT_MAX = DeliveryLedger.COMMAND_COUNT - 4;

    private final Session session;
    private final PossResends possResends = new PossResends();
    private final MassStatusAnswer massStatus = new MassStatusAnswer();
    private final long defaultAccountId;
    private final long recoveredClientSequence;
    private RecentReports recent;
    private uk.co.real_logic.artio.session.Session connection;
    private long deliveredSequence;
    private long lastSequence;
    private long uncertainUntil;
    private long deliveredNumber;
    private long confirmedSequence;
    private long confirmedNumber;
    private long markedSequence;
    private long markedNumber;
    private int sequenceIndex = -1;
    private int lastMsgSeqNum;
    private boolean isOwner;
    private boolean owesDisconnect;
    private boolean hasSkipped;
    private boolean isHeld;
    private long heldUntilNs;
    private boolean isWaiting;
    private long waitUntilNs;

    /**
     * @param session           as configured and primed.
     * @param deliveredSequence last report that has certainly gone out, or 0.
     * @param deliveredNumber   of that report.
     * @param isCertain         false if reports behind that one may have gone out too.
     */
    FixSession(
        final Session session, final long deliveredSequence, final long deliveredNumber, final boolean isCertain)
    {
        this.session = session;
        final long[] accounts = session.config().accounts();
        recoveredClientSequence = session.lastAcceptedClientSequence();
        defaultAccountId = 0 == accounts.length ? -1 : accounts[0];
        this.deliveredSequence = deliveredSequence;
        lastSequence = Math.max(deliveredSequence, session.nextReportSequence() - 1);
        uncertainUntil = isCertain ? 0 : lastSequence;
        this.deliveredNumber = deliveredNumber;
        confirmedSequence = deliveredSequence;
        confirmedNumber = deliveredNumber;
        markedSequence = deliveredSequence;
        markedNumber = deliveredNumber;
    }

    Session session()
    {
        return session;
    }

    /** Account of an order that names none; -1 if the session has none. */
    long defaultAccountId()
    {
        return defaultAccountId;
    }

    uk.co.real_logic.artio.session.Session connection()
    {
        return connection;
    }

    void connection(final uk.co.real_logic.artio.session.Session newConnection)
    {
        connection = newConnection;
    }

    /** Has a client been there since the start? */
    boolean hasConnected()
    {
        return null != connection;
    }

    /** Last command of the session that the core knew when the gateway was started. */
    long recoveredClientSequence()
    {
        return recoveredClientSequence;
    }

    /** Messages up to this one had their effect, or never will have any. */
    void resume(final int newSequenceIndex, final int msgSeqNum)
    {
        sequenceIndex = newSequenceIndex;
        lastMsgSeqNum = msgSeqNum;
    }

    boolean isInRun(final int ofSequenceIndex)
    {
        return ofSequenceIndex == sequenceIndex;
    }

    /** MsgSeqNum up to which the client's messages in this run of numbers have been handled. */
    int lastHandled()
    {
        return lastMsgSeqNum;
    }

    /** May the session send and receive now? */
    boolean isActive()
    {
        return isOwner && null != connection && connection.isActive();
    }

    /**
     * May reports go out now? Not while the client may be about to ask for what it missed, or is being sent it: Artio
     * would count reports that went out meanwhile among what was asked for, and fill those that its index lacks.
     */
    boolean mayReceive()
    {
        return !isHeld && isActive();
    }

    /** The client has logged on, and been answered. One that has no message but that answer has nothing to ask for. */
    void onLogon(final long nowNs)
    {
        isHeld = connection.lastSentMsgSeqNum() > 1 && (hasSkipped || isBehind());
        heldUntilNs = nowNs + (hasSkipped ? RESEND_TIMEOUT_NS : QUESTION_TIMEOUT_NS);
        hasSkipped = false;
    }

    /** MsgSeqNums have been left out: the client will ask for them. */
    void onSkip()
    {
        hasSkipped = true;
    }

    void onResend(final long nowNs)
    {
        isHeld = true;
        heldUntilNs = nowNs + RESEND_TIMEOUT_NS;
    }

    void onResendComplete()
    {
        isHeld = false;
    }

    /** Do not wait for ever for a client that asks nothing. */
    void checkHold(final long nowNs)
    {
        isHeld = isHeld && nowNs - heldUntilNs < 0;
    }

    /** Make the FIX connection the session's only one; false if another connection has it. */
    boolean acquire()
    {
        isOwner = isOwner || session.tryAcquire(this);
        return isOwner;
    }

    void release()
    {
        isOwner = false;
        session.release(this);
    }

    boolean isOwner()
    {
        return isOwner;
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

    /** True once for each message of the client, in order; false for one that comes again (PossDup). */
    boolean isNews(final int messageSequenceIndex, final int msgSeqNum)
    {
        if (messageSequenceIndex != sequenceIndex)
        {
            sequenceIndex = messageSequenceIndex;
            lastMsgSeqNum = 0;
        }
        return msgSeqNum > lastMsgSeqNum;
    }

    /**
     * These numbers are used up by what is none of the exchange's business, if nothing in front of them is missing.
     * What follows a gap Artio counts, too, but what is in the gap is to come again.
     */
    void onTaken(final int messageSequenceIndex, final int first, final int last)
    {
        if (isNews(messageSequenceIndex, last) && first == lastMsgSeqNum + 1)
        {
            onHandled(last);
        }
    }

    void onHandled(final int msgSeqNum)
    {
        lastMsgSeqNum = Math.max(lastMsgSeqNum, msgSeqNum);
    }

    /** A report came out of the exchange; true if it is the very next one for the client. */
    boolean onReport(final long reportSequence, final DirectBuffer buffer, final int offset, final int length)
    {
        if (reportSequence <= lastSequence)
        {
            return false;
        }
        if (null == recent)
        {
            recent = new RecentReports();
        }
        recent.add(reportSequence, buffer, offset, length);
        lastSequence = reportSequence;
        return deliveredSequence + 1 == reportSequence;
    }

    /** Reports have been logged that did not come out of the ring: the session is behind by them. */
    void onLogged()
    {
        lastSequence = Math.max(lastSequence, session.nextReportSequence() - 1);
    }

    /** Are so few commands in flight that there may be one more? If so, the next time that it is not, one may wait. */
    boolean hasRoom()
    {
        final boolean hasRoom = session.inFlightCount() <= IN_FLIGHT_MAX;
        isWaiting = isWaiting && !hasRoom;
        return hasRoom;
    }

    /** May a message for which there is no room still wait for an answer? */
    boolean mayWait(final long nowNs)
    {
        if (!isWaiting)
        {
            isWaiting = true;
            waitUntilNs = nowNs + ANSWER_TIMEOUT_NS;
        }
        return nowNs - waitUntilNs < 0;
    }

    PossResends possResends()
    {
        return possResends;
    }

    MassStatusAnswer massStatus()
    {
        return massStatus;
    }

    RecentReports recent()
    {
        return recent;
    }

    boolean isBehind()
    {
        return deliveredSequence < lastSequence;
    }

    long nextSequence()
    {
        return deliveredSequence + 1;
    }

    /** May the report have been sent before the gateway was started? */
    boolean isUncertain(final long reportSequence)
    {
        return reportSequence <= uncertainUntil;
    }

    /** The report has been handed to Artio; reports in front of it that could not be found are given up. */
    void onDelivered(final long reportSequence, final long reportNumber)
    {
        assert reportSequence > deliveredSequence :
            "deliveredSequence=" + deliveredSequence + " reportSequence=" + reportSequence;
        deliveredSequence = reportSequence;
        deliveredNumber = reportNumber;
    }

    /** The client has said which report it lacks first; what goes out again is marked. */
    void rewind(final long reportSequence, final long reportNumber)
    {
        uncertainUntil = Math.max(uncertainUntil, deliveredSequence);
        deliveredSequence = Math.min(reportSequence - 1, lastSequence);
        deliveredNumber = reportNumber - 1;
        confirmedSequence = deliveredSequence;
        confirmedNumber = deliveredNumber;
        markedSequence = deliveredSequence;
        markedNumber = deliveredNumber;
    }

    long deliveredSequence()
    {
        return deliveredSequence;
    }

    long deliveredNumber()
    {
        return deliveredNumber;
    }

    /** Time has passed since the last mark: what had been delivered by then is in Artio's archive by now. */
    boolean mark()
    {
        final boolean isNew = confirmedSequence != markedSequence;
        confirmedSequence = markedSequence;
        confirmedNumber = markedNumber;
        markedSequence = deliveredSequence;
        markedNumber = deliveredNumber;
        return isNew;
    }

    long confirmedSequence()
    {
        return confirmedSequence;
    }

    long confirmedNumber()
    {
        return confirmedNumber;
    }
}
