package io.ringside.ops.admin.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM end a run of load or of simulated venues early and keep its result: the process waits up to 30
 * seconds until the result is written and printed. It then ends with the code of the signal, 130 or 143.
 */
public final class StopSignal implements AutoCloseable
{
    private static final long WAIT_MAX_S = 30;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "stop-signal");
    private Runnable stop;
    private boolean isRequested;

    public StopSignal()
    {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Sets what an early end does to the run.
     *
     * @param newStop stops the run that is about to begin, from another thread; null if the process may end at once.
     */
    public synchronized void watch(final Runnable newStop)
    {
        stop = newStop;
        if (isRequested && null != newStop)
        {
            newStop.run();
        }
    }

    /** True if an early end has been requested. */
    public synchronized boolean isRequested()
    {
        return isRequested;
    }

    /** The result is written and printed. */
    @Override
    public void close()
    {
        finished.countDown();
        if (!isRequested())
        {
            try
            {
                Runtime.getRuntime().removeShutdownHook(hook);
            }
            catch (final IllegalStateException ignore)
            {
                // The process is ending already: the hook has nothing to wait for any more.
                watch(null);
            }
        }
    }

    /** Stop the run, and wait until its result is written. */
    void end()
    {
        synchronized (this)
        {
            isRequested = true;
            if (null == stop)
            {
                return;
            }
            stop.run();
        }
        try
        {
            finished.await(WAIT_MAX_S, TimeUnit.SECONDS);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
