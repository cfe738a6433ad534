package io.ringside.engine.core.output;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * The counters of all reports: report numbers and execution ids; and the present command. Hot path: no allocation.
 */
public final class ReportNumbers
{
    long commandSequence;
    long nowNs;
    private long nextReportNumber;
    private long nextExecId = 1;
    private long rejectCount;

    public void beginCommand(final long sequence, final long commandTimeNs)
    {
        commandSequence = sequence;
        nowNs = commandTimeNs;
    }

    long takeReportNumber()
    {
        return nextReportNumber++;
    }

    long takeExecId()
    {
        return nextExecId++;
    }

    void countReject()
    {
        rejectCount++;
    }

    /** Execution id of the next report that has one. */
    public long nextExecId()
    {
        return nextExecId;
    }

    public long nextReportNumber()
    {
        return nextReportNumber;
    }

    public long rejectCount()
    {
        return rejectCount;
    }

    public void writeTo(final StateOutput state)
    {
        state.putLong(nextReportNumber);
        state.putLong(nextExecId);
    }

    public void readFrom(final StateInput state)
    {
        nextReportNumber = state.getLong();
        nextExecId = state.getLong();
    }
}
