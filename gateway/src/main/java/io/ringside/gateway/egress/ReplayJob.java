package io.ringside.gateway.egress;

/**
 * A range of one session's reports to be sent from the report log. Made by the egress agent, worked off by the replay
 * agent.
 */
final class ReplayJob
{
    final ReportStream stream;
    final long startReportNumber;
    final long limitSequence;
    final boolean isRetransmission;
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

    long nextSequence()
    {
        return nextSequence;
    }

    void onSent()
    {
        nextSequence++;
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
