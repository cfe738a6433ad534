package io.ringside.gateway.egress;

import io.ringside.gateway.session.Session;
import org.agrona.DirectBuffer;

/** How far one session's client has got. Used by the egress agent only. */
final class SessionEgress
{
    /** No client is connected. */
    static final int DETACHED = 0;

    /** The client has everything; the next report is sent directly. */
    static final int LIVE = 1;

    /** The client is served from memory. */
    static final int BEHIND = 2;

    /** The client is served from disk by the replay agent. */
    static final int REPLAYING = 3;

    final Session session;
    /** Served by the FIX gateway, from the report log. */
    final boolean isFix;
    final SessionReportIndex index = new SessionReportIndex();
    int state = DETACHED;
    ReportStream stream;
    ReplayJob replayJob;
    long lastReportNumber = RecentReports.NONE;
    long nextReportNumber;
    long nextReportSequence;
    long stalledSinceNs;
    boolean isStalled;
    boolean hasBeenLive;
    boolean isListed;
    /** The client asks for no report before this one. Nobody tells after a start: then it may lack them all. */
    private long heldSequence = 1;

    SessionEgress(final Session session)
    {
        this.session = session;
        isFix = !session.config().compId().isEmpty();
    }

    /** A report is in the log. A session that the recovered core has primed knows it already. */
    void onReport(final DirectBuffer buffer, final int offset, final long reportNumber)
    {
        final long reportSequence = ReportDescriptor.reportSequence(buffer, offset);
        lastReportNumber = reportNumber;
        index.onReport(reportSequence, reportNumber);
        if (isFix && ReportDescriptor.beginsRun(buffer, offset))
        {
            // Its numbers begin at 1 again. No logon says what it has: it may end before it gets what it asked for.
            heldSequence = reportSequence;
        }
        if (reportSequence >= session.nextReportSequence())
        {
            final long clientSequence = ReportDescriptor.clientSequence(buffer, offset);
            if (ReportDescriptor.beginsRun(buffer, offset))
            {
                session.onRun(clientSequence, reportSequence, ReportDescriptor.timestampNs(buffer, offset));
            }
            else if (ReportDescriptor.isReset(buffer, offset))
            {
                session.onReset(reportSequence, ReportDescriptor.runBeganNs(buffer, offset));
            }
            else if (ReportDescriptor.isLogon(buffer, offset))
            {
                session.onLogon(clientSequence, ReportDescriptor.timestampNs(buffer, offset));
            }
            session.onReport(reportSequence, clientSequence);
        }
    }

    void attach(final ReportStream newStream)
    {
        stream = newStream;
        nextReportSequence = newStream.fromReportSequence();
        heldSequence = nextReportSequence;
        isStalled = false;
        hasBeenLive = false;
        replayJob = null;
        state = BEHIND;
    }

    /** The oldest report that the client may still ask for, or one before it; {@link Long#MAX_VALUE} if it has all. */
    long neededReportNumber(final long oldestNumber)
    {
        return heldSequence >= session.nextReportSequence() ? Long.MAX_VALUE :
            index.floorNumber(heldSequence, oldestNumber);
    }

    void detach()
    {
        state = DETACHED;
        stream = null;
        replayJob = null;
        isStalled = false;
    }
}
