package io.ringside.ops.node.threads;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NanoClock;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Idle strategy of one thread of a node. After its last work it looks for more for some time, and then sleeps, longer
 * each time, until another thread of the node has something for it: see {@link Sleepers}. It counts time and not turns,
 * because the time of a turn differs a hundredfold between machines and thread plans.
 * <p>
 * Before its first sleep it looks once more, for what came before others could see that it sleeps. Hot path: no
 * allocation.
 */
final class HotIdle implements IdleStrategy
{
    /** It never sleeps. */
    static final LongSupplier ALWAYS_AWAKE = () -> Long.MAX_VALUE;
    /** It sleeps at once. */
    static final LongSupplier NEVER_AWAKE = () -> 0;

    private final Sleepers sleepers;
    private final NanoClock clock;
    private final Sleep sleep;
    private final BooleanSupplier isWanted;
    private final LongSupplier awakeNs;
    private final LongSupplier sleepMinNs;
    private final LongSupplier sleepMaxNs;
    private final boolean isAlone;
    private volatile Thread sleeping;
    private boolean isIdle;
    private long idleSinceNs;
    private long sleepNs;

    /**
     * @param sleepers   that it belongs to.
     * @param clock      of the waits.
     * @param sleep      of the thread.
     * @param isWanted   whether there is something for the thread; asked by others while it sleeps.
     * @param awakeNs    how long it looks for work after the last one; may change.
     * @param sleepMinNs its first sleep; may change.
     * @param sleepMaxNs its longest sleep; may change.
     * @param isAlone    whether it has a processor to itself: it spins then, and others yield.
     */
    HotIdle(
        final Sleepers sleepers,
        final NanoClock clock,
        final Sleep sleep,
        final BooleanSupplier isWanted,
        final LongSupplier awakeNs,
        final LongSupplier sleepMinNs,
        final LongSupplier sleepMaxNs,
        final boolean isAlone)
    {
        this.sleepers = sleepers;
        this.clock = clock;
        this.sleep = sleep;
        this.isWanted = isWanted;
        this.awakeNs = awakeNs;
        this.sleepMinNs = sleepMinNs;
        this.sleepMaxNs = sleepMaxNs;
        this.isAlone = isAlone;
    }

    @Override
    public void idle(final int workCount)
    {
        if (workCount > 0)
        {
            reset();
            sleepers.wake();
        }
        else
        {
            idle();
        }
    }

    @Override
    public void idle()
    {
        if (null != sleeping)
        {
            sleep.sleep(sleepers.atMost(sleepNs));
            sleepNs = Math.min(2 * sleepNs, sleepMaxNs.getAsLong());
        }
        else if (isAwake())
        {
            if (isAlone)
            {
                Thread.onSpinWait();
            }
            else
            {
                Thread.yield();
            }
        }
        else
        {
            sleepNs = sleepMinNs.getAsLong();
            sleeping = Thread.currentThread();
            // What this thread waits for may be that another takes what it has published within a turn.
            sleepers.wake();
        }
    }

    @Override
    public void reset()
    {
        isIdle = false;
        // A volatile write, also the barrier between what this thread has published and its look at the others.
        sleeping = null;
    }

    @Override
    public String alias()
    {
        return "hot";
    }

    /** If it sleeps, and there is something for it. Any thread. */
    void wakeIfWanted()
    {
        final Thread thread = sleeping;
        if (null != thread && isWanted.getAsBoolean())
        {
            sleep.wake(thread);
        }
    }

    private boolean isAwake()
    {
        final long awakeForNs = awakeNs.getAsLong();
        if (0 == awakeForNs || Long.MAX_VALUE == awakeForNs)
        {
            return 0 != awakeForNs;
        }
        final long nowNs = clock.nanoTime();
        if (!isIdle)
        {
            isIdle = true;
            idleSinceNs = nowNs;
        }
        return nowNs - idleSinceNs < awakeForNs;
    }
}
