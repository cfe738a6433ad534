package io.ringside.loadgen;

import java.util.concurrent.locks.LockSupport;

/**
 * What the generator's thread does when nothing is due and nothing has arrived. It shares the machine with the
 * exchange, so it gives the processor away: it yields while something is due soon or an answer is expected, and sleeps
 * when neither is.
 * <p>
 * A sleep ends late, by 50 us of timer slack and more. So it never sleeps into the last {@link #GUARD_NS} before the
 * next intended send time, and it sleeps with requests in flight only after it has yielded in vain for a while.
 */
final class LoadIdle
{
    /** Time before the next send in which it does not sleep. */
    static final long GUARD_NS = 150_000;

    private static final int YIELDS_BEFORE_PARK = 20;

    private final long maxParkNs;
    private int yields;

    /**
     * @param maxParkNs longest sleep; 0 to yield only.
     */
    LoadIdle(final long maxParkNs)
    {
        this.maxParkNs = maxParkNs;
    }

    /** Something was done. */
    void reset()
    {
        yields = 0;
    }

    /**
     * Nothing was done.
     *
     * @param untilNextSendNs time to the next intended send; may be negative.
     */
    void idle(final long untilNextSendNs)
    {
        final long parkNs = Math.min(maxParkNs, untilNextSendNs - GUARD_NS);
        if (parkNs > 0 && yields >= YIELDS_BEFORE_PARK)
        {
            LockSupport.parkNanos(parkNs);
        }
        else
        {
            yields++;
            Thread.yield();
        }
    }
}
