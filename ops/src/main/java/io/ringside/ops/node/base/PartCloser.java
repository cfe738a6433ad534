package io.ringside.ops.node.base;

import java.util.concurrent.TimeUnit;

/**
 * Closes one part of the node at a time, on a thread of its own and within a bounded time: a part that hangs must not
 * keep the process alive, and the thread that failed closes nothing.
 */
public final class PartCloser
{
    /** A pause of the whole process is not the part's fault: what is counted are turns of waiting. */
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final NodeErrors errors;

    /**
     * @param errors told of what goes wrong; may be null.
     */
    public PartCloser(final NodeErrors errors)
    {
        this.errors = errors;
    }

    /**
     * Close it and wait.
     *
     * @return false if it has not ended in time; it may still do so.
     */
    boolean close(final String name, final AutoCloseable part, final long timeoutNs)
    {
        final Thread thread = begin(name, part);
        for (long turn = 0; turn * TURN_NS < timeoutNs && thread.isAlive(); turn++)
        {
            try
            {
                TimeUnit.NANOSECONDS.timedJoin(thread, TURN_NS);
            }
            catch (final InterruptedException ex)
            {
                // Closing goes on: it is bounded, and what comes behind it is the journal.
                Thread.interrupted();
            }
        }
        return !thread.isAlive();
    }

    /**
     * Close it and do not wait.
     *
     * @return the thread that does it.
     */
    public Thread begin(final String name, final AutoCloseable part)
    {
        final Thread thread = new DaemonThread("close-" + name, () -> run(name, part));
        thread.start();
        return thread;
    }

    private void run(final String name, final AutoCloseable part)
    {
        try
        {
            part.close();
        }
        catch (final Exception | Error ex)
        {
            if (null != errors)
            {
                errors.onError(new IllegalStateException("closing " + name + ": " + ex, ex));
            }
        }
    }
}
