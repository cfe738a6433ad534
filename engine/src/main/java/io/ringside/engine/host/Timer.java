package io.ringside.engine.host;

/** Expires at intervals. One thread. */
public final class Timer
{
    private final long intervalNs;
    private long deadlineNs;

    /**
     * @param nowNs      any clock.
     * @param intervalNs 0: never.
     */
    public Timer(final long nowNs, final long intervalNs)
    {
        this.intervalNs = intervalNs;
        deadlineNs = nowNs + intervalNs;
    }

    /** Whether the interval is over; then it begins again. */
    public boolean hasExpired(final long nowNs)
    {
        if (0 == intervalNs || nowNs - deadlineNs < 0)
        {
            return false;
        }

        // Not deadline + interval: after a pause one time is enough.
        deadlineNs = nowNs + intervalNs;
        return true;
    }
}
