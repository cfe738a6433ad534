package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.DaemonThread;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends a node when its parent process has ended, which closes the pipe that is the node's standard input. */
final class EndOfInput
{
    private static final long STOP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(20);

    private EndOfInput()
    {
    }

    /**
     * Wait for the end of the input on a thread of its own.
     *
     * @param in   read and thrown away.
     * @param stop called at its end: asks the node to stop.
     */
    static void watch(final InputStream in, final Runnable stop)
    {
        watch(in, stop, STOP_TIMEOUT_NS, () -> Runtime.getRuntime().halt(ExitCode.FAILED));
    }

    static Thread watch(final InputStream in, final Runnable stop, final long stopTimeoutNs, final Runnable halt)
    {
        final Thread thread = new DaemonThread("end-of-input", () -> await(in, stop, stopTimeoutNs, halt));
        thread.start();
        return thread;
    }

    private static void await(
        final InputStream in, final Runnable stop, final long stopTimeoutNs, final Runnable halt)
    {
        try
        {
            in.transferTo(OutputStream.nullOutputStream());
        }
        catch (final IOException ex)
        {
            // A pipe that cannot be read has no process at its other end either.
            assert null != ex;
        }
        stop.run();
        final long beginNs = System.nanoTime();
        while (System.nanoTime() - beginNs < stopTimeoutNs)
        {
            LockSupport.parkNanos(stopTimeoutNs - (System.nanoTime() - beginNs));
        }
        // The process still runs: nothing else is left that could end it.
        halt.run();
    }
}
