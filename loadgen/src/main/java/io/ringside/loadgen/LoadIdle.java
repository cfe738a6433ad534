package io.ringside.loadgen;

import java.util.concurrent.locks.LockSupport;

/**
 * What the generator's thread does when nothing is due and nothing has arrived.
 * <p>
 * Implementation note: the generator shares the machine with the exchange. A thread that spins or yields all the time
 * uses up its share of an oversubscribed processor and is then kept off it for milliseconds, which would be slip; a
 * thread that sleeps is woken at once. Measured on 2 cores with 14 runnable threads: sleeps of 50 us ended 15 us late
 * (p50), yielding lost up to 60 ms (p99). So it sleeps whenever the next message is further off than the guard, spins
 * through the guard, and yields only at rates that leave no time to sleep. While an answer is expected it first yields
 * for a moment, so that fast answers are seen when they come, also when the exchange needs this very processor to
 * give them; slow ones may be seen later by one sleep.
 */
final class LoadIdle
{
    private static final long GUARD_NS = 60_000;
    private static final long COARSE_GUARD_NS = 150_000;
    private static final long ANSWER_WAIT_NS = 200_000;

    private final long maxParkNs;
    private long guardNs = COARSE_GUARD_NS;
    private long lastWorkNs;
    private boolean hasParked;

    /**
     * @param maxParkNs longest sleep; 0 to spin always.
     */
    LoadIdle(final long maxParkNs)
    {
        this.maxParkNs = maxParkNs;
    }

    /** The calling thread is going to idle with this: make its sleeps precise. */
    void begin()
    {
        guardNs = TimerSlack.shorten() ? GUARD_NS : COARSE_GUARD_NS;
    }

    /** The calling thread will not idle with this any more. */
    void end()
    {
        TimerSlack.restore();
    }

    /** Something was done. */
    void onWork(final long nowNs)
    {
        lastWorkNs = nowNs;
        hasParked = false;
    }

    /**
     * Nothing was done.
     *
     * @param nowNs             on the same clock as {@link #onWork(long)}.
     * @param untilNextSendNs   time to the next intended send; may be negative.
     * @param isAnswerExpected  whether requests are in flight.
     */
    void idle(final long nowNs, final long untilNextSendNs, final boolean isAnswerExpected)
    {
        if (0 == maxParkNs)
        {
            Thread.onSpinWait();
        }
        else if (untilNextSendNs > guardNs)
        {
            if (isAnswerExpected && nowNs - lastWorkNs < ANSWER_WAIT_NS)
            {
                Thread.yield();
            }
            else
            {
                hasParked = true;
                LockSupport.parkNanos(Math.min(maxParkNs, untilNextSendNs - guardNs));
            }
        }
        else if (hasParked)
        {
            Thread.onSpinWait();
        }
        else
        {
            Thread.yield();
        }
    }
}
