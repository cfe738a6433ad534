package io.ringside.gateway.egress;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * When the report log is written. A report of a FIX session, which is served from the log, is written at the next
 * occasion. Others wait up to a millisecond, or until a batch is full, to be written together: only a client far behind
 * would read them, and a crash loses none, because the recovering core makes them again. Used by the egress agent's
 * thread. Hot path: no allocation.
 */
final class LogFlush implements Agent
{
    private static final long WAIT_NS = 1_000_000;

    private final ReportLog log;
    private final NanoClock clock;
    private boolean isDirty;
    private boolean isUrgent;
    private long dirtySinceNs;

    LogFlush(final ReportLog log, final NanoClock clock)
    {
        this.log = log;
        this.clock = clock;
    }

    /** A report was appended. */
    void onAppended(final boolean isAwaited)
    {
        isUrgent |= isAwaited;
        if (!isDirty)
        {
            isDirty = true;
            dirtySinceNs = clock.nanoTime();
        }
    }

    /** Write what waits; 0 if nothing does. */
    int flush()
    {
        if (!isDirty)
        {
            return 0;
        }
        log.flush();
        isDirty = false;
        isUrgent = false;
        return 1;
    }

    /** Write what has waited long enough. */
    @Override
    public int doWork()
    {
        return isDirty && (isUrgent || clock.nanoTime() - dirtySinceNs >= WAIT_NS) ? flush() : 0;
    }

    @Override
    public String roleName()
    {
        return "gw-report-log";
    }
}
