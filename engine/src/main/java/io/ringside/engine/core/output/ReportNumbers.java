package io.ringside.engine.core.output;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * What all reports count in common: their numbers, their execution ids, and the command that they come from. Hot path:
 * no allocation.
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
