package io.ringside.ops.node.storage;

import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.json.Json;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.retention.KeptLog;
import io.ringside.journal.retention.LogKeeper;
import io.ringside.journal.retention.LogUsers;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Takes away from the front of the journal and the report log what nobody needs any more, on a thread of its own: no
 * order waits for it. What fails is tried again; meanwhile nothing is deleted.
 */
public final class StorageKeeper implements AutoCloseable
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long REST_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private final RetentionSettings settings;
    private final ReportLog reportLog;
    private final KeptFiles journal;
    private final KeptFiles reports;
    private final ArchiveLimit archive;
    private final BackupHold backup;
    private final LogKeeper logs;
    private final DaemonThread thread = new DaemonThread("storage-keeper", this::run);
    private ReplicationHold hold = ReplicationHold.NONE;
    private LongSupplier neededReport = () -> 0;
    private Consumer<String> log = (line) ->
    {
    };
    private String told = "";
    private boolean isBehind;
    private volatile boolean isRunning = true;
    private volatile long firstSequence;
    private volatile long removedCount;

    StorageKeeper(
        final RingsideConfig config,
        final NodeDirectory directory,
        final SnapshotStore snapshots,
        final ReportLog reportLog,
        final long firstSequence)
    {
        this.reportLog = reportLog;
        this.firstSequence = firstSequence;
        settings = RetentionSettings.of(config, directory);
        backup = new BackupHold(directory.path);
        archive = new ArchiveLimit(settings);
        journal = new KeptFiles(directory.resolve("journal"), archive(SegmentArchive.JOURNAL));
        reports = new KeptFiles(directory.resolve("reports"), archive(SegmentArchive.REPORTS));
        logs = new LogKeeper(snapshots, journal, reports, settings.limits(), new Users());
    }

    private SegmentArchive archive(final String prefix)
    {
        return RetentionSettings.Mode.ARCHIVE == settings.mode() ?
            new SegmentArchive(new FileJournalStorage(settings.archive()), prefix, this::rest) : null;
    }

    /**
     * Begin, when the node runs.
     *
     * @param standbyHold       what the other node of a pair needs.
     * @param neededReportNumber the oldest report that a client may still ask for.
     * @param logLine           for the node's log.
     */
    public void start(
        final ReplicationHold standbyHold, final LongSupplier neededReportNumber, final Consumer<String> logLine)
    {
        ask(standbyHold, neededReportNumber, logLine);
        if (RetentionSettings.Mode.KEEP != settings.mode())
        {
            logs.begin();
            thread.start();
        }
    }

    /** Set whom it asks, and whom it tells. */
    void ask(
        final ReplicationHold standbyHold, final LongSupplier neededReportNumber, final Consumer<String> logLine)
    {
        hold = standbyHold;
        neededReport = neededReportNumber;
        log = logLine;
    }

    /** Ends after the step that runs; an archived file that is half written is written again by the next start. */
    @Override
    public void close()
    {
        isRunning = false;
        thread.awaitEnd(0);
    }

    /** The oldest record in the journal. Any thread. */
    public long firstSequence()
    {
        return firstSequence;
    }

    /** Segments of both logs that were archived or deleted since the start. Any thread. */
    public long removedCount()
    {
        return removedCount;
    }

    /** Bytes of the journal's segments. Any thread. */
    public long journalBytes()
    {
        return journal.bytes();
    }

    /** Bytes of the report log's segments. Any thread. */
    public long reportBytes()
    {
        return reports.bytes();
    }

    /** Bytes of the archive. Any thread. */
    public long archiveBytes()
    {
        return archive.bytes();
    }

    /** Who keeps the journal from becoming shorter, in words. Any thread. */
    public String holder()
    {
        return RetentionSettings.Mode.KEEP == settings.mode() ? "archive.mode is keep" : logs.floor().holder();
    }

    /** How much of journal.wait-limit is used while pruning waits for the standby or a backup; else 0. Any thread. */
    public double waiting()
    {
        return logs.floor().isAwaited() ? (double)journal.bytes() / settings.waitBytes() : 0;
    }

    /** Returns what status shows. Any thread. */
    public Map<String, Object> describe()
    {
        return Json.object("journalBytes", journalBytes(), "firstSequence", firstSequence(), "reportBytes",
            reportBytes(), "archiveBytes", archiveBytes(), "segmentsRemoved", removedCount(), "journalHeldBy",
            holder());
    }

    private void run()
    {
        while (isRunning)
        {
            try
            {
                pass();
                told = "";
            }
            catch (final CancellationException ex)
            {
                return;
            }
            catch (final JournalException | IOException | UncheckedIOException ex)
            {
                tell("storage: nothing is pruned: " + ex.getMessage());
            }
            LockSupport.parkNanos(INTERVAL_NS);
        }
    }

    private void tell(final String line)
    {
        if (!line.equals(told))
        {
            told = line;
            log.accept(line);
        }
    }

    /** Look once, and take away what can go. */
    void pass() throws IOException
    {
        look();
        logs.pass();
        archive.keep();
    }

    /** A pass may take hours: it looks again with each segment. */
    private void look()
    {
        isBehind = settings.isBehind(journalBytes(), reportBytes());
    }

    /** Whether segments were archived without rests when it last looked. The keeper's thread. */
    boolean isBehind()
    {
        return isBehind;
    }

    private void rest()
    {
        if (!isRunning)
        {
            throw new CancellationException();
        }
        if (!isBehind)
        {
            LockSupport.parkNanos(REST_NS);
        }
    }

    private final class Users implements LogUsers
    {
        @Override
        public ReplicationHold standby()
        {
            return hold;
        }

        @Override
        public long backupSequence() throws IOException
        {
            return backup.sequence();
        }

        @Override
        public long backupReport() throws IOException
        {
            return backup.report();
        }

        @Override
        public long reportedSequence()
        {
            return reportLog.reportedSequence();
        }

        @Override
        public long neededReport()
        {
            return neededReport.getAsLong();
        }

        @Override
        public boolean isWanted()
        {
            return isRunning;
        }

        @Override
        public void onReportsBeginAt(final long reportNumber)
        {
            reportLog.beginsAt(reportNumber);
        }

        @Override
        public void onRemoved(final KeptLog from, final SegmentPruner.Candidate gone)
        {
            firstSequence = journal == from ? gone.nextSequence() : firstSequence;
            removedCount = removedCount + 1;
            look();
            log.accept("storage: " + (null == from.archive() ? "deleted " : "archived ") + gone.segment().name() +
                ", the log begins at " + gone.nextSequence());
        }

        @Override
        public void onBadSnapshot(final String problem)
        {
            tell("storage: " + problem);
        }
    }
}
