package io.ringside.ops.admin.load;

import io.ringside.loadgen.RequestPoints;
import io.ringside.ops.node.base.DaemonThread;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The event of a failover run, on its own thread: kills a node, or stops it and continues it later, and then runs the
 * command of --then.
 */
public final class FailoverEvent implements AutoCloseable
{
    private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final VictimProcess victim;
    private final boolean isPause;
    private final Duration pause;
    private final String then;
    private final File thenOut;
    private final RequestPoints points;
    private final long atNs;
    private final DaemonThread thread = new DaemonThread("failover", this::run);
    private volatile boolean isClosed;
    private volatile boolean isHeld;
    private volatile long eventNs = RequestPoints.NONE_NS;
    private volatile String failure;
    private volatile Process thenProcess;

    /**
     * @param victim the node's process.
     * @param pause  how long it is held; null: it is killed.
     * @param then   command for a shell, afterwards; null: none.
     * @param dir    for what that prints; null: it is not kept.
     * @param points of the run, which say when it has begun.
     * @param atNs   when, since the start of the run.
     */
    public FailoverEvent(
        final VictimProcess victim, final Duration pause, final String then, final Path dir,
        final RequestPoints points, final long atNs)
    {
        this.victim = victim;
        this.isPause = null != pause;
        this.pause = pause;
        this.then = then;
        this.thenOut = null == dir ? null : dir.resolve("then.out").toFile();
        this.points = points;
        this.atNs = atNs;
    }

    /** Wait for its time on a thread of its own. */
    public void start()
    {
        thread.start();
    }

    /** When it happened, since the start of the run; negative: it has not. */
    public long eventNs()
    {
        return eventNs;
    }

    /** Why the event did not happen as requested; null if it did. */
    public String failure()
    {
        final Process process = thenProcess;
        return null != failure || null == process || process.isAlive() || 0 == process.exitValue() ? failure :
            "the command of --then ended with code " + process.exitValue() +
            (null == thenOut ? ": give --out to see what it printed" : ": see " + thenOut);
    }

    /** Continues every process that is stopped. */
    @Override
    public void close()
    {
        isClosed = true;
        thread.awaitEnd(TimeUnit.SECONDS.toMillis(10));
        release();
    }

    private void run()
    {
        while (!isClosed && RequestPoints.NONE_NS == points.startNs())
        {
            LockSupport.parkNanos(POLL_NS);
        }
        waitUntil(points.startNs() + atNs);
        if (isClosed)
        {
            return;
        }
        try
        {
            if (isPause)
            {
                isHeld = true;
                victim.hold();
                eventNs = System.nanoTime() - points.startNs();
                waitUntil(System.nanoTime() + pause.toNanos());
                release();
            }
            else
            {
                victim.kill();
                eventNs = System.nanoTime() - points.startNs();
            }
            runThen();
        }
        catch (final IOException ex)
        {
            failure = ex.getMessage();
        }
    }

    private void runThen() throws IOException
    {
        if (null != then)
        {
            // The command belongs to the user, as if typed in a terminal: it continues after the run.
            thenProcess = new ProcessBuilder("sh", "-c", then)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(null == thenOut ? ProcessBuilder.Redirect.DISCARD :
                    ProcessBuilder.Redirect.to(thenOut))
                .start();
        }
    }

    private synchronized void release()
    {
        if (isHeld)
        {
            isHeld = false;
            try
            {
                victim.release();
            }
            catch (final IOException ex)
            {
                failure = ex.getMessage() + ": it stands still until `kill -CONT " + victim.pid() + "`";
            }
        }
    }

    private void waitUntil(final long deadlineNs)
    {
        while (!isClosed && System.nanoTime() - deadlineNs < 0)
        {
            LockSupport.parkNanos(Math.max(1, deadlineNs - System.nanoTime()));
        }
    }
}
