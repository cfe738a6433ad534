package io.ringside.gateway.egress;

/**
 * A range of one session's reports to be sent from the report log. Made by the egress agent, worked off by the replay
 * agent.
 */
final class ReplayJob
{
    private final ReportStream stream;
    private final long startReportNumber;
    private final long limitSequence;
    private final boolean isRetransmission;
    private long nextSequence;
    private volatile boolean isDone;
    private volatile boolean isFailed;

    ReplayJob(
        final ReportStream stream,
        final long startReportNumber,
        final long fromSequence,
        final long limitSequence,
        final boolean isRetransmission)
    {
        this.stream = stream;
        this.startReportNumber = startReportNumber;
        this.nextSequence = fromSequence;
        this.limitSequence = limitSequence;
        this.isRetransmission = isRetransmission;
    }

    ReportStream stream()
    {
        return stream;
    }

    long startReportNumber()
    {
        return startReportNumber;
    }

    long nextSequence()
    {
        return nextSequence;
    }

    void onSent()
    {
        nextSequence++;
    }

    long limitSequence()
    {
        return limitSequence;
    }

    boolean isRetransmission()
    {
        return isRetransmission;
    }

    boolean isDone()
    {
        return isDone;
    }

    /** The log lacks the requested reports. */
    boolean isFailed()
    {
        return isFailed;
    }

    void done(final boolean newIsFailed)
    {
        isFailed = newIsFailed;
        isDone = true;
    }
}
