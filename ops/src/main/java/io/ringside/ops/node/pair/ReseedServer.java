package io.ringside.ops.node.pair;

import io.ringside.journal.replication.ReplicationContext;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.replication.ReseedProgress;
import io.ringside.journal.replication.primary.ReseedSource;
import io.ringside.journal.reseed.ReseedFiles;
import io.ringside.journal.reseed.WrittenReports;
import io.ringside.ops.node.base.DaemonThread;
import io.ringside.ops.node.base.NodeErrors;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Sends a node's files to another one that needs them. Its thread runs while there is one, and some time longer. */
final class ReseedServer implements AutoCloseable
{
    /** While bytes are sent, so much of the allowance of a second gathers. */
    private static final long SENDING_PAUSE_NS = 1_000_000;
    private static final long IDLE_PAUSE_NS = 20_000_000;

    private final ReplicationContext context;
    private final ReseedFiles files;
    private final WrittenReports reports;
    private final long bytesPerSecond;
    private final NodeErrors errors;
    private final String what;
    private final AtomicReference<DaemonThread> thread = new AtomicReference<>();
    private volatile ReseedSource source;
    private volatile boolean isClosed;

    /**
     * @param files         of the data directory.
     * @param reports       that are written.
     * @param what          is told, such as: files to a standby.
     */
    ReseedServer(
        final ReplicationContext context,
        final ReseedFiles files,
        final WrittenReports reports,
        final long bytesPerSecond,
        final NodeErrors errors,
        final String what)
    {
        this.context = context;
        this.files = files;
        this.reports = reports;
        this.bytesPerSecond = bytesPerSecond;
        this.errors = errors;
        this.what = what;
    }

    /** A standby needs files. Replication thread; repeated as long as it does. */
    void wanted()
    {
        final DaemonThread started = new DaemonThread("reseed", this::run);
        if (null == thread.get() && thread.compareAndSet(null, started))
        {
            started.start();
        }
    }

    /** The standby follows. Replication thread. */
    void followed()
    {
        final ReseedSource current = source;
        if (null != current)
        {
            current.onFollowed();
        }
    }

    ReseedProgress progress()
    {
        final ReseedSource current = source;
        return null == current ? ReseedProgress.NONE : current.progress();
    }

    long neededSequence()
    {
        final ReseedSource current = source;
        return null == current ? ReplicationHold.NOTHING : current.neededSequence();
    }

    long neededReport()
    {
        final ReseedSource current = source;
        return null == current ? ReplicationHold.NOTHING : current.neededReport();
    }

    private void run()
    {
        final ReseedTale tale = new ReseedTale(errors, what);
        try (ReseedSource opened = new ReseedSource(context, files, reports, bytesPerSecond))
        {
            source = opened;
            while (!isClosed && !opened.isIdle())
            {
                if (0 == opened.doWork())
                {
                    LockSupport.parkNanos(ReseedProgress.State.COPYING == opened.progress().state() ?
                        SENDING_PAUSE_NS : IDLE_PAUSE_NS);
                }
                tale.look(opened.progress());
            }
        }
        catch (final RuntimeException ex)
        {
            // Trading goes on; the standby asks again, and this begins again.
            errors.onError(ex);
        }
        finally
        {
            source = null;
            thread.set(null);
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
