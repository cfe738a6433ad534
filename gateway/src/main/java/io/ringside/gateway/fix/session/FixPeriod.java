package io.ringside.gateway.fix.session;

import io.ringside.gateway.session.SessionSchedule;

/**
 * Where a session stands in its schedule, computed once between two moments of it. Used by the FIX gateway's agent
 * only.
 */
final class FixPeriod
{
    private final SessionSchedule schedule;
    private long fromNs = Long.MAX_VALUE;
    private long untilNs = Long.MIN_VALUE;
    private long lastResetNs;
    private long lastEndNs;
    private boolean isOpen;

    FixPeriod(final SessionSchedule schedule)
    {
        this.schedule = schedule;
    }

    /** Move to a time, UTC; the clock may also have been set back. */
    void move(final long epochNs)
    {
        if (epochNs < fromNs || epochNs >= untilNs)
        {
            fromNs = epochNs;
            untilNs = schedule.nextChangeNs(epochNs);
            lastResetNs = schedule.lastResetNs(epochNs);
            lastEndNs = schedule.lastEndNs(epochNs);
            isOpen = schedule.isOpen(epochNs);
        }
    }

    /** When the numbers have begun anew last, UTC. */
    long lastResetNs()
    {
        return lastResetNs;
    }

    /** When the session has ended last, UTC. */
    long lastEndNs()
    {
        return lastEndNs;
    }

    boolean isOpen()
    {
        return isOpen;
    }
}
