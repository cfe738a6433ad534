package io.ringside.loadgen.bench.ring;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads that begin together; the time counts from the first beginning to the last end.
 */
public final class ThreadTeam
{
    private static final int SPINS = 100;

    private ThreadTeam()
    {
    }

    /** What a thread does. */
    @FunctionalInterface
    public interface Task
    {
        /**
         * @throws Exception when the measurement is worthless.
         */
        void run() throws Exception;
    }

    /**
     * Run them and wait for the last.
     *
     * @param tasks each on its own thread; pinned when there is a core for each.
     * @return nanoseconds.
     */
    public static long runNs(final Task... tasks)
    {
        final boolean isPinned = tasks.length <= Runtime.getRuntime().availableProcessors() && tasks.length > 1;
        final CountDownLatch ready = new CountDownLatch(tasks.length);
        final CountDownLatch go = new CountDownLatch(1);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final long[][] times = new long[tasks.length][2];
        final Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++)
        {
            final int number = i;
            threads[i] = new Thread(() ->
            {
                try
                {
                    if (isPinned)
                    {
                        Pinning.pinThisThread(number);
                    }
                    ready.countDown();
                    go.await();
                    times[number][0] = System.nanoTime();
                    tasks[number].run();
                    times[number][1] = System.nanoTime();
                }
                catch (final Throwable ex)
                {
                    failure.compareAndSet(null, ex);
                    ready.countDown();
                }
            }, "bench-" + i);
            threads[i].setDaemon(true);
            threads[i].start();
        }

        return await(ready, go, threads, failure, times);
    }

    private static long await(
        final CountDownLatch ready,
        final CountDownLatch go,
        final Thread[] threads,
        final AtomicReference<Throwable> failure,
        final long[][] times)
    {
        try
        {
            ready.await();
            go.countDown();
            for (final Thread thread : threads)
            {
                while (thread.isAlive() && null == failure.get())
                {
                    thread.join(100);
                }
            }
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while measuring", ex);
        }
        if (null != failure.get())
        {
            throw new IllegalStateException("a measuring thread failed: " + failure.get(), failure.get());
        }

        long beginNs = times[0][0];
        long endNs = times[0][1];
        for (final long[] time : times)
        {
            beginNs = Math.min(beginNs, time[0]);
            endNs = Math.max(endNs, time[1]);
        }
        return Math.max(1, endNs - beginNs);
    }

    /**
     * Spins a little, then lets others have the core: there may be fewer cores than threads.
     *
     * @return a new one.
     */
    public static IdleStrategy newIdleStrategy()
    {
        return new BackoffIdleStrategy(SPINS, Long.MAX_VALUE, 1, 1);
    }
}
