package io.ringside.ops.node.pair;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.standby.ReseedSink;
import io.ringside.journal.reseed.ReseedStaging;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;
import io.ringside.ops.node.base.NodeRestart;
import org.agrona.IoUtil;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Fetches the primary's files for a standby that cannot follow otherwise, on a thread of its own, while the node itself
 * runs on and tells how far it is. When they are whole the node starts again with them.
 */
final class ReseedClient implements AutoCloseable
{
    private static final long PAUSE_NS = 500_000;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int LAST_WORDS = 20;

    private final ReplicationContext context;
    private final Path directory;
    private final long epoch;
    private final boolean isKept;
    private final BooleanSupplier isBehind;
    private final NodeErrors errors;
    private final AtomicReference<DaemonThread> thread = new AtomicReference<>();
    private volatile ReseedProgress progress = ReseedProgress.NONE;
    private volatile boolean isClosed;

    /**
     * @param directory of the node's data.
     * @param epoch     newest one of its journal.
     * @param isKept    whether it has records, which are kept aside.
     * @param isBehind  whether it still needs the files.
     */
    ReseedClient(
        final ReplicationContext context,
        final Path directory,
        final long epoch,
        final boolean isKept,
        final BooleanSupplier isBehind,
        final NodeErrors errors)
    {
        this.context = context;
        this.directory = directory;
        this.epoch = epoch;
        this.isKept = isKept;
        this.isBehind = isBehind;
        this.errors = errors;
    }

    /** The primary has said that it needs files. Replication thread. */
    void wanted()
    {
        final DaemonThread started = new DaemonThread("reseed", this::run);
        if (null == thread.get() && thread.compareAndSet(null, started))
        {
            started.start();
        }
    }

    ReseedProgress progress()
    {
        return progress;
    }

    private void run()
    {
        final ReseedTale tale = new ReseedTale(errors, "files of the primary");
        try
        {
            while (!isClosed && isBehind.getAsBoolean() && ReseedProgress.State.WHOLE != progress.state())
            {
                attempt(tale);
            }
            if (ReseedProgress.State.WHOLE == progress.state() && !isClosed)
            {
                errors.restart(new NodeRestart("all files of the primary are here"));
            }
            else if (!isClosed)
            {
                // Its records were brought back, and it follows as it is.
                IoUtil.delete(directory.resolve(ReseedStaging.DIRECTORY).toFile(), true);
                progress = ReseedProgress.NONE;
            }
        }
        finally
        {
            thread.set(null);
        }
    }

    private void attempt(final ReseedTale tale)
    {
        try
        {
            fetch(context, directory, epoch, isKept, () -> !isClosed && isBehind.getAsBoolean(), (now) ->
            {
                progress = now;
                tale.look(now);
            });
        }
        catch (final RuntimeException ex)
        {
            pause(ex, tale);
        }
    }

    /**
     * Fetch the files of another node into the staging directory, until they are whole or not wanted any more.
     *
     * @param epoch    newest one that this node has seen.
     * @param isKept   whether this node has records, which are kept aside.
     * @param listener told how far it is.
     */
    static void fetch(
        final ReplicationContext context,
        final Path directory,
        final long epoch,
        final boolean isKept,
        final BooleanSupplier isWanted,
        final Consumer<ReseedProgress> listener)
    {
        try (ReseedStaging staging = ReseedStaging.of(directory);
            ReseedSink sink = new ReseedSink(context, staging, epoch, isKept))
        {
            while (isWanted.getAsBoolean() && ReseedProgress.State.WHOLE != sink.progress().state())
            {
                if (0 == sink.doWork())
                {
                    LockSupport.parkNanos(PAUSE_NS);
                }
                listener.accept(sink.progress());
            }
            // The other node may let go of its files now; if that does not arrive, it does so later.
            for (int i = 0; i < LAST_WORDS && isWanted.getAsBoolean() && 0 == sink.doWork(); i++)
            {
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
    }

    private void pause(final RuntimeException ex, final ReseedTale tale)
    {
        if (!(ex instanceof JournalException))
        {
            errors.onError(ex);
        }
        progress = new ReseedProgress(ReseedProgress.State.WAITING, progress.doneLength(), progress.totalLength(),
            String.valueOf(ex.getMessage()));
        tale.look(progress);
        final long beginNs = System.nanoTime();
        while (!isClosed && System.nanoTime() - beginNs < RETRY_NS)
        {
            LockSupport.parkNanos(RETRY_NS / LAST_WORDS);
        }
    }

    @Override
    public void close()
    {
        isClosed = true;
        final DaemonThread running = thread.get();
        if (null != running)
        {
            running.awaitEnd(0);
        }
    }
}
