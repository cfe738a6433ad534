package io.ringside.ops.node.storage;

import io.ringside.gateway.egress.ReportLog;
import io.ringside.gateway.json.Json;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DaemonThread;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final SnapshotStore snapshots;
    private final ReportLog reportLog;
    private final KeptFiles journal;
    private final KeptFiles reports;
    private final ArchiveLimit archive;
    private final BackupHold backup;
    private final SegmentPruner journalPruner;
    private final SegmentPruner reportPruner;
    private final SegmentArchive journalArchive;
    private final SegmentArchive reportArchive;
    private final DaemonThread thread = new DaemonThread("storage-keeper", this::run);
    /** Snapshots that were read back. */
    private final Set<SnapshotStore.Entry> whole = new HashSet<>();
    private List<Long> settled = List.of();
    private ReplicationHold hold = ReplicationHold.NONE;
    private LongSupplier neededReport = () -> 0;
    private Consumer<String> log = (line) ->
    {
    };
    private String told = "";
    private volatile boolean isRunning = true;
    private volatile LogFloor floor = new LogFloor(0, LogFloor.TOO_FEW);
    private volatile long firstSequence;
    private volatile long removedCount;

    StorageKeeper(
        final RingsideConfig config,
        final NodeDirectory directory,
        final SnapshotStore snapshots,
        final ReportLog reportLog,
        final long firstSequence)
    {
        this.snapshots = snapshots;
        this.reportLog = reportLog;
        this.firstSequence = firstSequence;
        settings = RetentionSettings.of(config, directory);
        journal = new KeptFiles(directory.resolve("journal"));
        reports = new KeptFiles(directory.resolve("reports"));
        backup = new BackupHold(directory.path);
        archive = new ArchiveLimit(settings);
        final FileJournalStorage archived = new FileJournalStorage(settings.archive());
        journalPruner = new SegmentPruner(new FileJournalStorage(directory.resolve("journal")));
        reportPruner = new SegmentPruner(new FileJournalStorage(directory.resolve("reports")));
        final boolean isArchiving = RetentionSettings.Mode.ARCHIVE == settings.mode();
        journalArchive = isArchiving ? new SegmentArchive(archived, SegmentArchive.JOURNAL, this::rest) : null;
        reportArchive = isArchiving ? new SegmentArchive(archived, SegmentArchive.REPORTS, this::rest) : null;
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
        return RetentionSettings.Mode.KEEP == settings.mode() ? "archive.mode is keep" : floor.holder();
    }

    /** How much of journal.wait-limit is used while pruning waits for the standby or a backup; else 0. Any thread. */
    public double waiting()
    {
        return floor.isAwaited() ? (double)journal.bytes() / settings.waitBytes() : 0;
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
            catch (final JournalException | IOException ex)
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
        final boolean isFull = journal.bytes() > settings.waitBytes();
        floor = LogFloor.of(settled, hold.standbySequence(), backup.sequence(), isFull)
            .orLower(hold.reseedSequence(), LogFloor.RESEED);
        if (null != journalPruner.next(floor.sequence()))
        {
            // Recovery from the oldest snapshot makes the reports behind it again, and none before it.
            reports.force();
            pruneJournal();
        }
        pruneReports();
        archive.keep();
        // A snapshot counts in the next pass: by then its reports are in the log.
        settled = wholeSnapshots();
    }

    private void pruneJournal() throws IOException
    {
        SegmentPruner.Candidate next = journalPruner.next(floor.sequence());
        while (null != next && isRunning && !journal.isKept(next.segment().name(), youngestKept()))
        {
            journalPruner.remove(next, journalArchive);
            firstSequence = next.nextSequence();
            removed(next);
            next = journalPruner.next(floor.sequence());
        }
    }

    private void pruneReports() throws IOException
    {
        final long needed = Math.min(neededReport.getAsLong(), backup.report());
        SegmentPruner.Candidate next = reportPruner.next(Long.MAX_VALUE);
        while (null != next && isRunning && next.nextSequence() <= hold.reseedReport() &&
            (next.nextSequence() <= needed ||
            reports.bytes() > settings.reportBytes() ||
            !reports.isKept(next.segment().name(), settings.reportKeepMs())) &&
            !reports.isKept(next.segment().name(), youngestKept()))
        {
            reportLog.beginsAt(next.nextSequence());
            reportPruner.remove(next, reportArchive);
            removed(next);
            next = reportPruner.next(Long.MAX_VALUE);
        }
    }

    /** What is archived is kept there. */
    private long youngestKept()
    {
        return RetentionSettings.Mode.PRUNE == settings.mode() ? settings.keepMs() : 0;
    }

    private void removed(final SegmentPruner.Candidate gone)
    {
        removedCount = removedCount + 1;
        log.accept("storage: " + (null == journalArchive ? "deleted " : "archived ") + gone.segment().name() +
            ", the log begins at " + gone.nextSequence());
    }

    /** Sequences of the snapshots that are kept and whole, each read once. */
    private List<Long> wholeSnapshots()
    {
        final List<SnapshotStore.Entry> entries = snapshots.list();
        final List<Long> result = new ArrayList<>();
        whole.retainAll(entries);
        for (final SnapshotStore.Entry entry : entries)
        {
            if (whole.contains(entry) || isWhole(entry))
            {
                whole.add(entry);
                result.add(entry.sequence());
            }
        }
        return result;
    }

    private boolean isWhole(final SnapshotStore.Entry entry)
    {
        try
        {
            return null != snapshots.load(entry);
        }
        catch (final JournalException ex)
        {
            tell("storage: " + ex.getMessage());
            return false;
        }
    }

    private void rest()
    {
        if (!isRunning)
        {
            throw new CancellationException();
        }
        LockSupport.parkNanos(REST_NS);
    }
}
