package io.ringside.ops.node.base;

import java.util.concurrent.locks.LockSupport;

/** A thread that does not keep the process alive. */
public final class DaemonThread extends Thread
{
    /**
     * Not started.
     *
     * @param task all that it does.
     */
    public DaemonThread(final String name, final Runnable task)
    {
        super(task, name);
        setDaemon(true);
    }

    /**
     * Wake it and wait until it has ended, or the caller is interrupted.
     *
     * @param timeoutMs at most; 0: as long as it takes.
     */
    public void awaitEnd(final long timeoutMs)
    {
        LockSupport.unpark(this);
        try
        {
            join(timeoutMs);
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }
}
