package io.ringside.ops.admin;

import io.ringside.loadgen.LoadGenerator;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM end a load run early and not without its result: the process stays until what was measured is
 * written and printed, but not for ever. It then ends with the code of the signal, 130 or 143.
 */
final class EarlyEnd implements AutoCloseable
{
    private static final long WAIT_MAX_S = 30;

    private final CountDownLatch finished = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "early-end");
    private LoadGenerator generator;
    private boolean isAsked;

    EarlyEnd()
    {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * What there is to stop from now on.
     *
     * @param newGenerator about to run; null if nothing is lost by ending at once.
     */
    synchronized void watch(final LoadGenerator newGenerator)
    {
        generator = newGenerator;
        if (isAsked && null != newGenerator)
        {
            newGenerator.stop();
        }
    }

    /** Has somebody asked to end early? */
    synchronized boolean isAsked()
    {
        return isAsked;
    }

    /** All is written and printed. */
    @Override
    public void close()
    {
        finished.countDown();
        if (!isAsked())
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

    /** Ask the run to end, and wait for it. */
    void end()
    {
        synchronized (this)
        {
            isAsked = true;
            if (null == generator)
            {
                return;
            }
            generator.stop();
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
