package io.ringside.journal.replication;

import java.util.concurrent.TimeUnit;

/**
 * Counts rejected frames and reports them at intervals, so that the log stays short. One thread.
 */
final class RejectedFrames
{
    private static final long TELL_INTERVAL_NS = TimeUnit.SECONDS.toNanos(10);

    private final ReplicationContext context;
    private long toldNs;
    private long untold;
    private boolean hasTold;

    RejectedFrames(final ReplicationContext context)
    {
        this.context = context;
    }

    void count(final FrameRejection rejection, final long nowNs)
    {
        context.counters().rejectedFrames(rejection).increment();
        if (FrameRejection.STALE == rejection)
        {
            return;
        }
        ++untold;
        if (!hasTold || nowNs - toldNs >= TELL_INTERVAL_NS)
        {
            hasTold = true;
            toldNs = nowNs;
            context.listener().onFramesRejected(rejection, untold);
            untold = 0;
        }
    }
}
