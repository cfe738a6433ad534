package io.ringside.journal.replication;

import io.ringside.journal.replication.frame.FrameRejection;

import java.util.concurrent.TimeUnit;

/** Counts rejected frames and reports them at intervals, so that the log stays short. One thread. */
public final class RejectedFrames
{
    private static final long REPORT_INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);

    private final ReplicationContext context;
    private long reportedNs;
    private long unreported;
    private boolean hasReported;

    public RejectedFrames(final ReplicationContext context)
    {
        this.context = context;
    }

    public void count(final FrameRejection rejection, final long nowNs)
    {
        context.counters().rejectedFrames(rejection).increment();
        if (FrameRejection.STALE == rejection)
        {
            return;
        }
        ++unreported;
        if (!hasReported || nowNs - reportedNs >= REPORT_INTERVAL_NS)
        {
            hasReported = true;
            reportedNs = nowNs;
            context.listener().onFramesRejected(rejection, unreported);
            unreported = 0;
        }
    }
}
