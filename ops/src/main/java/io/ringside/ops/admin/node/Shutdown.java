package io.ringside.ops.admin.node;

import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.DaemonThread;
import org.jline.utils.Signals;

import java.io.PrintWriter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * How a node's process ends: asked to by a signal, or because the node has failed; in order if it can, and in bounded
 * time in any case. From the first signal or failure on there are {@link #LIMIT_NS}; then, or at the second signal, the
 * process is halted. What was acknowledged is in the journal by then, wherever the node stands.
 */
final class Shutdown
{
    /** Something is left of ten seconds for the process itself. */
    static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(9);

    /** A pause of the process is not the node's fault: what is counted are turns of waiting. */
    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long SAYING_MS = 200;
    private static final int SIGNAL_BASE = 128;

    private final PrintWriter err;
    private final IntConsumer halt;
    private final long limitNs;
    private final CountDownLatch asked = new CountDownLatch(1);
    private int exitCode;
    private boolean isSignalled;
    private Runnable whenAsked = () ->
    {
    };
    private Runnable whenHungUp = () ->
    {
    };
    private Throwable failure;
    private Thread deadline;

    /**
     * @param halt    ends the process at once with an exit code.
     * @param limitNs for an orderly end.
     */
    Shutdown(final PrintWriter err, final IntConsumer halt, final long limitNs)
    {
        this.err = err;
        this.halt = halt;
        this.limitNs = limitNs;
    }

    /** Take the signals: INT and TERM end the process, HUP does not. */
    Shutdown listen()
    {
        Signals.register("HUP", whenHungUp);
        Signals.register("INT", () -> onSignal(2));
        Signals.register("TERM", () -> onSignal(15));
        return this;
    }

    /** What SIGHUP does, as of daemons it is to open the log again; must not fail. Before {@link #listen()}. */
    Shutdown whenHungUp(final Runnable action)
    {
        whenHungUp = action;
        return this;
    }

    /** What ends a start that is still under way, when the node is to end; must not block. Before {@link #listen()}. */
    Shutdown whenAsked(final Runnable action)
    {
        whenAsked = action;
        return this;
    }

    /** True if the node is to end. */
    boolean isAsked()
    {
        return 0 == asked.getCount();
    }

    /** Wait until the node is to end. A caller that is interrupted ends it too. */
    void await()
    {
        try
        {
            asked.await();
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
        }
    }

    void onSignal(final int number)
    {
        final boolean isSecond;
        synchronized (this)
        {
            isSecond = isSignalled;
            isSignalled = true;
            exitCode = SIGNAL_BASE + number;
            begin();
        }
        if (isSecond)
        {
            hard("it was told to stop twice");
        }
    }

    /** Nobody needs the node any more. Any thread. */
    synchronized void stop()
    {
        begin();
    }

    /** The node has failed. Any thread, also the one that failed: it is not waited for. */
    synchronized void onFailure(final Throwable throwable)
    {
        if (null == failure)
        {
            failure = throwable;
        }
        begin();
    }

    /** The failure; null if the node was only asked to stop. */
    synchronized Throwable failure()
    {
        return failure;
    }

    /** 128 and the signal's number, as shells and supervisors know it. */
    synchronized int exitCode()
    {
        return exitCode;
    }

    /**
     * End the process at once, with one line.
     *
     * @param why it cannot end in order.
     */
    void hard(final String why)
    {
        final Throwable failed = failure();
        final String line = "ringside: " +
            (null == failed ? "" : "the node stopped itself: " + message(failed) + "; ") +
            "ended hard, because " + why + ": nothing acknowledged is lost, start it again";
        // Whoever reads it may be the one that hangs.
        final DaemonThread saying = new DaemonThread("last-words", () -> err.println(line));
        saying.start();
        saying.awaitEnd(SAYING_MS);
        halt.accept(ExitCode.ENDED_HARD);
    }

    /** One line of a failure. */
    static String message(final Throwable throwable)
    {
        final String message = null == throwable.getMessage() ? throwable.toString() : throwable.getMessage();
        return message.lines().findFirst().orElse(throwable.toString());
    }

    private void begin()
    {
        if (null == deadline)
        {
            deadline = new DaemonThread("shutdown-deadline", this::expire);
            deadline.start();
            asked.countDown();
            whenAsked.run();
        }
    }

    private void expire()
    {
        for (long waitedNs = 0; waitedNs < limitNs; waitedNs += TURN_NS)
        {
            LockSupport.parkNanos(TURN_NS);
        }
        hard("it did not end within " + TimeUnit.NANOSECONDS.toSeconds(limitNs) + " s");
    }
}
