package io.ringside.ops.node;

import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Idle strategy of {@code node.power = eco}: an idle thread sleeps, longer each time. A thread that has found work
 * wakes the others, because its results are often their next work, so only a thread that polls sockets or shared memory
 * wakes by itself a thousand times a second. Before its first sleep a thread looks for work once more, for what came
 * before others could see that it sleeps; anything it still misses waits for its longest sleep. Hot path: no
 * allocation.
 */
final class EcoIdle implements IdleStrategy
{
    /** The threads of one node that wake each other. */
    static final class Sleepers
    {
        private final CopyOnWriteArrayList<EcoIdle> all = new CopyOnWriteArrayList<>();
        private final long sleepMinNs;

        /**
         * @param sleepMinNs the first sleep after work, at most; the next is twice as long, and so on.
         */
        Sleepers(final long sleepMinNs)
        {
            this.sleepMinNs = sleepMinNs;
        }

        /**
         * For one thread, which the others wake.
         *
         * @param sleepMaxNs its longest sleep, which may change: asked for after each.
         */
        EcoIdle woken(final LongSupplier sleepMaxNs)
        {
            final EcoIdle idle = new EcoIdle(this, LockSupport::parkNanos, sleepMaxNs);
            all.add(idle);
            return idle;
        }

        /** For one thread that wakes the others, and itself sleeps in a way of its own. */
        EcoIdle waking(final LongConsumer sleep, final LongSupplier sleepMaxNs)
        {
            return new EcoIdle(this, sleep, sleepMaxNs);
        }
    }

    private final Sleepers sleepers;
    private final LongConsumer sleep;
    private final LongSupplier sleepMaxNs;
    private volatile Thread sleeping;
    private long sleepNs;

    private EcoIdle(final Sleepers sleepers, final LongConsumer sleep, final LongSupplier sleepMaxNs)
    {
        this.sleepers = sleepers;
        this.sleep = sleep;
        this.sleepMaxNs = sleepMaxNs;
    }

    @Override
    public void idle(final int workCount)
    {
        if (0 == workCount)
        {
            idle();
            return;
        }

        reset();
        for (int i = 0; i < sleepers.all.size(); i++)
        {
            final Thread thread = sleepers.all.get(i).sleeping;
            if (null != thread)
            {
                LockSupport.unpark(thread);
            }
        }
    }

    @Override
    public void idle()
    {
        if (null == sleeping)
        {
            sleepNs = sleepers.sleepMinNs;
            sleeping = Thread.currentThread();
        }
        else
        {
            sleep.accept(sleepNs);
            sleepNs = Math.min(2 * sleepNs, sleepMaxNs.getAsLong());
        }
    }

    @Override
    public void reset()
    {
        // A volatile write, also the barrier between what this thread has published and its look at the others.
        sleeping = null;
    }

    @Override
    public String alias()
    {
        return "eco";
    }
}
