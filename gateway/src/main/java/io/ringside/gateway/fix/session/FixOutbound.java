package io.ringside.gateway.fix.session;

import io.ringside.gateway.base.GatewayCounter;
import io.ringside.gateway.base.GatewayCounters;
import io.ringside.gateway.egress.ReportDescriptor;
import io.ringside.gateway.fix.application.FixEncoder;
import io.ringside.gateway.fix.application.FixPeer;
import io.ringside.gateway.fix.message.FixClock;
import io.ringside.gateway.tcp.TcpSocket;
import io.ringside.journal.format.JournalPosition;
import org.agrona.DirectBuffer;

/**
 * Sends one connection the session's records, each once and in order, from the answer to its Logon. A live connection
 * gets them as they are read at the end of the log. If the socket is full, or during a resend, it falls behind and is
 * served from the log by {@link FixCatchUp}. Used by the FIX gateway's agent only. Hot path: no allocation.
 */
final class FixOutbound
{
    /** A gap fill and the message after it. */
    static final int ROOM = 2 * FixEncoder.MESSAGE_LENGTH_MAX;

    private static final int WAITING = 0;
    private static final int LIVE = 1;
    private static final int BEHIND = 2;
    /** What follows is of the session's next run, and not for this connection. */
    private static final int ENDED = 3;
    private static final long NONE = -1;

    private final TcpSocket socket;
    private final FixEncoder encoder;
    private final FixClock clock;
    private final GatewayCounters counters;
    private final FixPeer peer;
    final JournalPosition behindAt = new JournalPosition();
    private int state = WAITING;
    private long runReportSequence;
    private long nextSequence;
    private long firstSequence;
    private long behindNumber = NONE;
    private long lastSentNs;
    private FixResend resend;
    private boolean isServed;
    private boolean isRunAwaited;

    FixOutbound(
        final TcpSocket socket,
        final FixPeer peer,
        final FixEncoder encoder,
        final FixClock clock,
        final GatewayCounters counters)
    {
        this.socket = socket;
        this.peer = peer;
        this.encoder = encoder;
        this.clock = clock;
        this.counters = counters;
        lastSentNs = clock.nowNs();
    }

    /** The record has this connection's id: with it everything begins, unless it has begun. */
    void begin(final long reportSequence, final long newRunReportSequence)
    {
        if (WAITING == state)
        {
            state = LIVE;
            nextSequence = reportSequence;
            firstSequence = reportSequence;
            runReportSequence = newRunReportSequence;
        }
    }

    boolean hasBegun()
    {
        return WAITING != state;
    }

    /** reportSequence of the next record that is sent for the first time. */
    long nextSequence()
    {
        return nextSequence;
    }

    /** MsgSeqNum of the message with which everything began. */
    long firstMsgSeqNum()
    {
        return msgSeqNum(firstSequence);
    }

    /** MsgSeqNum of the next message that is sent for the first time. */
    long nextMsgSeqNum()
    {
        return msgSeqNum(nextSequence);
    }

    private long msgSeqNum(final long reportSequence)
    {
        return reportSequence - runReportSequence + 1;
    }

    /**
     * A record of the session has been read at the end of the log.
     *
     * @return false if the connection has now fallen behind with it: see {@link #fallBehind(long)}.
     */
    boolean onRecord(final DirectBuffer buffer, final int offset, final int length, final long reportSequence)
    {
        if (LIVE != state || reportSequence < nextSequence)
        {
            return true;
        }
        assert reportSequence == nextSequence : "expected=" + nextSequence + " reportSequence=" + reportSequence;
        if (null != resend || !socket.hasRoom(ROOM))
        {
            return false;
        }
        send(buffer, offset, length);
        counters.increment(GatewayCounter.FIX_REPORTS_LIVE);
        return true;
    }

    /** The record that could not be sent is the first to be read again; the caller sets its position in the result. */
    JournalPosition fallBehind(final long reportNumber)
    {
        state = BEHIND;
        behindNumber = reportNumber;
        if (null == resend)
        {
            counters.increment(GatewayCounter.FIX_BACK_PRESSURED);
            peer.session().traffic().onBackPressured();
        }
        return behindAt;
    }

    /**
     * A record that was missed, read again.
     *
     * @return false if there is no room for it now.
     */
    boolean onMissed(final DirectBuffer buffer, final int offset, final int length)
    {
        if (ENDED == state || ReportDescriptor.sessionId(buffer, offset) != peer.session().sessionId() ||
            ReportDescriptor.reportSequence(buffer, offset) != nextSequence)
        {
            return true;
        }
        if (!socket.hasRoom(ROOM))
        {
            return false;
        }
        send(buffer, offset, length);
        counters.increment(GatewayCounter.FIX_REPORTS_CAUGHT_UP);
        return true;
    }

    private void send(final DirectBuffer buffer, final int offset, final int length)
    {
        if (ReportDescriptor.beginsRun(buffer, offset))
        {
            runReportSequence = nextSequence;
            isRunAwaited = false;
        }
        final long msgSeqNum = msgSeqNum(nextSequence);
        int written = encoder.encode(
            peer, buffer, offset, length, msgSeqNum, false, clock.epochNs(), socket.out(), socket.outLimit());
        if (0 == written)
        {
            written = encoder.encodeGapFill(peer, msgSeqNum, msgSeqNum + 1, false,
                ReportDescriptor.timestampNs(buffer, offset), clock.epochNs(), socket.out(), socket.outLimit());
        }
        socket.put(written);
        lastSentNs = clock.nowNs();
        nextSequence++;
        if (ReportDescriptor.isReset(buffer, offset))
        {
            state = ENDED;
        }
    }

    /** The client has begun a run: what it asks for from now on has the numbers of that. */
    void awaitRun()
    {
        isRunAwaited = true;
    }

    /** True if a resend may begin: the numbers that the client means are known, and no other resend is in progress. */
    boolean mayResend()
    {
        return hasBegun() && null == resend && !isRunAwaited;
    }

    /** The client requests a resend; only if none is in progress. Ends with what has been sent so far. */
    void resend(final long beginSeqNo, final long endSeqNo)
    {
        assert null == resend : "one at a time";
        final long last = nextSequence - 1;
        final long end = 0 == endSeqNo ? last : Math.min(last, runReportSequence + endSeqNo - 1);
        resend = new FixResend(this, runReportSequence + beginSeqNo - 1, end);
    }

    /** Null if nothing is being sent again. */
    FixResend resend()
    {
        return resend;
    }

    void onResent()
    {
        resend = null;
    }

    /** True if it needs records of the log. */
    boolean isToBeServed()
    {
        return null != resend || BEHIND == state;
    }

    /** True while it waits for records of the log, or gets them. */
    boolean isServed()
    {
        return isServed;
    }

    void isServed(final boolean newIsServed)
    {
        isServed = newIsServed;
    }

    boolean isBehind()
    {
        return BEHIND == state;
    }

    long behindNumber()
    {
        return behindNumber;
    }

    void behindNumber(final long reportNumber)
    {
        behindNumber = reportNumber;
    }

    /** Everything that was missed has been sent. */
    void onCaughtUp()
    {
        state = ENDED == state ? ENDED : LIVE;
        behindNumber = NONE;
        behindAt.reset();
    }

    boolean hasRoom()
    {
        return socket.hasRoom(ROOM);
    }

    /** Append a record as a resend; 0: it has no FIX message. */
    int encodeAgain(final DirectBuffer buffer, final int offset, final int length, final long reportSequence)
    {
        return encoder.encode(peer, buffer, offset, length, msgSeqNum(reportSequence), true, clock.epochNs(),
            socket.out(), socket.outLimit());
    }

    /** The written bytes are to be sent. */
    void putAgain(final int length)
    {
        socket.put(length);
        lastSentNs = clock.nowNs();
        counters.increment(GatewayCounter.FIX_REPORTS_RESENT);
    }

    /** Gap-fill records that are not resent. */
    void fill(final long reportSequence, final long newReportSequence, final long timestampNs)
    {
        socket.put(encoder.encodeGapFill(peer, msgSeqNum(reportSequence), msgSeqNum(newReportSequence), true,
            timestampNs, clock.epochNs(), socket.out(), socket.outLimit()));
        lastSentNs = clock.nowNs();
    }

    int sessionId()
    {
        return peer.session().sessionId();
    }

    /** When something was last put on its way. */
    long lastSentNs()
    {
        return lastSentNs;
    }
}
