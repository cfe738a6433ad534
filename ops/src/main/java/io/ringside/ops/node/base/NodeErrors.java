package io.ringside.ops.node.base;

import io.aeron.exceptions.AeronException;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Counts errors and writes them to the node's log file; reports the first fatal one to the node's owner. Nobody who
 * logs waits for the disk, but for the first fatal error.
 */
public final class NodeErrors implements AutoCloseable
{
    /** The most causes of one error that are told; causes may go round in a circle. */
    private static final int CAUSES_MAX = 8;

    private final Path file;
    private final LogFile log;
    private final RepeatedErrors repeated = new RepeatedErrors(System::nanoTime);
    private final Consumer<String> warning;
    private final Consumer<Throwable> onFatal;
    private final AtomicLong errorCount = new AtomicLong();
    private final AtomicReference<Throwable> fatal = new AtomicReference<>();

    public NodeErrors(final Path file, final NodeStart start) throws IOException
    {
        this(file, start.warning(), start.onFatal());
    }

    public NodeErrors(final Path file, final Consumer<String> warning, final Consumer<Throwable> onFatal)
        throws IOException
    {
        this.warning = warning;
        this.onFatal = onFatal;
        this.file = file;
        log = new LogFile(file);
    }

    /** Open the file again, by its name: the old one may have been moved away. */
    public void reopen()
    {
        log.reopen((failure) ->
        {
            if (null == failure)
            {
                log("log opened again: SIGHUP");
            }
            else
            {
                warn("the log " + file + " cannot be opened again, and goes on where it was: " + failure.getMessage());
            }
        });
    }

    /** Control characters become {@code ?}: who gives a reason must not be able to write a line that nobody wrote. */
    public void log(final String line)
    {
        print(Instant.now() + " " + line.replaceAll("\\p{Cc}", "?"));
    }

    /** Something the operator should see at once. */
    public void warn(final String line)
    {
        log("warning: " + line);
        warning.accept(line);
    }

    /**
     * Something failed and the node goes on. All are counted; what repeats itself is told now and then. Of the media
     * driver and the cluster, which have one way to tell, some things are only worth knowing, as an election.
     */
    public void onError(final Throwable throwable)
    {
        errorCount.addAndGet(isWarning(throwable) ? 0 : 1);
        synchronized (repeated)
        {
            switch (repeated.next(throwable))
            {
                case IN_FULL -> tell(throwable);
                case IN_A_LINE -> log(head(throwable) + throwable + " (and " + repeated.untold() +
                    " more like it since the last line)");
                default ->
                {
                }
            }
        }
    }

    /** A thread the node cannot do without has failed. It may fail again in every turn until the node has ended. */
    public void onFatal(final Throwable throwable)
    {
        if (!fatal.compareAndSet(null, throwable))
        {
            onError(throwable);
            return;
        }
        errorCount.incrementAndGet();
        synchronized (repeated)
        {
            repeated.next(throwable);
            tell(throwable);
        }
        log("fatal: the node stops itself: " + throwable.getMessage());
        flush();
        onFatal.accept(throwable);
    }

    /** The node is to close and to start again: nothing has failed. Any thread; its owner is not waited for. */
    public void restart(final NodeRestart restart)
    {
        log("the node starts again: " + restart.getMessage());
        flush();
        onFatal.accept(restart);
    }

    public boolean isFatal()
    {
        return null != fatal.get();
    }

    /** What has failed; null while nothing has. */
    public Throwable fatal()
    {
        return fatal.get();
    }

    public long errorCount()
    {
        return errorCount.get();
    }

    private void tell(final Throwable throwable)
    {
        // Not printStackTrace: it writes messages as they are, and a stranger may have chosen their words.
        tell(head(throwable), throwable);
        Throwable cause = throwable.getCause();
        for (int i = 0; i < CAUSES_MAX && null != cause; i++)
        {
            tell("caused by: ", cause);
            cause = cause.getCause();
        }
    }

    private static String head(final Throwable throwable)
    {
        return isWarning(throwable) ? "warning: " : "error: ";
    }

    private static boolean isWarning(final Throwable throwable)
    {
        return throwable instanceof AeronException ex && AeronException.Category.WARN == ex.category();
    }

    private void tell(final String head, final Throwable throwable)
    {
        log(head + throwable);
        for (final StackTraceElement frame : throwable.getStackTrace())
        {
            print("\tat " + frame);
        }
        for (final Throwable suppressed : throwable.getSuppressed())
        {
            log("suppressed: " + suppressed);
        }
    }

    /** Wait until the log has what was said, for some seconds at most. */
    public void flush()
    {
        log.flush();
    }

    @Override
    public void close()
    {
        log("stopped");
        log.close();
    }

    private void print(final String line)
    {
        log.add(line);
    }
}
