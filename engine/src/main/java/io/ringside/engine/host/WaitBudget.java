package io.ringside.engine.host;

import java.util.concurrent.TimeUnit;

/**
 * How long matching may wait for consumers that may be detached: a limited time in each period, in one wait or in many.
 * Used by the matching thread while the output ring is full.
 */
final class WaitBudget
{
    /** Length of a period. */
    static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);

    private final long maxWaitNs;
    private long periodBeginNs;
    private long spentNs;

    /**
     * @param maxWaitNs of each period; 0: none at all.
     */
    WaitBudget(final long maxWaitNs)
    {
        this.maxWaitNs = maxWaitNs;
    }

    /**
     * Starts a wait.
     *
     * @param nowNs on any clock that mostly goes forward.
     */
    void begin(final long nowNs)
    {
        if (nowNs - periodBeginNs >= PERIOD_NS || nowNs - periodBeginNs < 0)
        {
            periodBeginNs = nowNs;
            spentNs = 0;
        }
    }

    /**
     * Tells whether the budget is spent.
     *
     * @param waitedNs since the wait began.
     * @return true if matching must not wait any longer.
     */
    boolean isSpent(final long waitedNs)
    {
        return spentNs + waitedNs >= maxWaitNs;
    }

    /**
     * Ends a wait.
     *
     * @param waitedNs since it began.
     */
    void end(final long waitedNs)
    {
        spentNs += waitedNs;
    }
}
