package io.ringside.ops.node.threads;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;

import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The threads of one node that wait for each other. Who has found work wakes those that sleep and have something to do
 * now, because its results are often their next work. So a thread need not look for it a thousand times a second.
 */
final class Sleepers
{
    private static final long HURRIED_SLEEP_NS = 1_000_000;

    /** Replaced as a whole: who wakes reads one of them, whoever comes or leaves meanwhile. */
    private volatile HotIdle[] all = new HotIdle[0];
    private final NanoClock clock;
    private volatile boolean isHurried;

    /**
     * Nobody yet.
     *
     * @param clock of the waits.
     */
    Sleepers(final NanoClock clock)
    {
        this.clock = clock;
    }

    /**
     * Makes a strategy for one thread that looks for work for a while and then sleeps: see {@link HotIdle}.
     *
     * @param isAlone whether it has a processor to itself.
     */
    HotIdle hot(
        final Sleep sleep,
        final BooleanSupplier isWanted,
        final LongSupplier awakeNs,
        final LongSupplier sleepMinNs,
        final LongSupplier sleepMaxNs,
        final boolean isAlone)
    {
        final HotIdle idle =
            new HotIdle(this, clock, sleep, isWanted, awakeNs, sleepMinNs, sleepMaxNs, isAlone);
        enter(idle);
        return idle;
    }

    /** Makes a strategy for one thread beside the hot ones, which sleeps as soon as it has nothing to do. */
    HotIdle beside(final BooleanSupplier isWanted, final long sleepMinNs, final LongSupplier sleepMaxNs)
    {
        return hot(LockSupport::parkNanos, isWanted, HotIdle.NEVER_AWAKE, () -> sleepMinNs, sleepMaxNs, false);
    }

    /** A thread has ended for good, and another one may take its place: nobody wakes it any more. */
    synchronized void leave(final IdleStrategy idle)
    {
        all = Arrays.stream(all).filter((it) -> it != idle).toArray(HotIdle[]::new);
    }

    private synchronized void enter(final HotIdle idle)
    {
        final HotIdle[] more = Arrays.copyOf(all, all.length + 1);
        more[all.length] = idle;
        all = more;
    }

    /** The node ends: from now on nobody sleeps for long, because others wait for the ends of all threads. */
    void hurry()
    {
        isHurried = true;
    }

    /** What of a sleep is left in a hurry. */
    long atMost(final long sleepNs)
    {
        return isHurried ? Math.min(HURRIED_SLEEP_NS, sleepNs) : sleepNs;
    }

    /**
     * Wake those that have something to do. Any thread; what they have to do was published before, with a volatile
     * write or one in order behind it.
     */
    void wake()
    {
        final HotIdle[] present = all;
        for (int i = 0; i < present.length; i++)
        {
            present[i].wakeIfWanted();
        }
    }
}
