package io.ringside.journal.retention;

import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes away from the front of the journal and the report log what nobody needs any more. What fails deletes nothing
 * that is needed, and the next pass tries again. One thread; {@link #floor()} on any.
 */
public final class LogKeeper
{
    private final SnapshotStore snapshots;
    private final KeptLog journal;
    private final KeptLog reports;
    private final RetentionLimits limits;
    private final LogUsers users;
    private final SegmentPruner journalPruner;
    private final SegmentPruner reportPruner;
    private final LogSync reportSync;
    /** Snapshots that were read back. */
    private final Set<SnapshotStore.Entry> whole = new HashSet<>();
    private List<Long> settled = List.of();
    /** The newest snapshot up to which the reports are synced. */
    private long securedSequence = -1;
    private volatile LogFloor floor = new LogFloor(0, LogFloor.TOO_FEW);

    /**
     * @param snapshots of the node.
     * @param journal   of commands.
     * @param reports   of the report log.
     * @param users     asked in each pass.
     */
    public LogKeeper(
        final SnapshotStore snapshots,
        final KeptLog journal,
        final KeptLog reports,
        final RetentionLimits limits,
        final LogUsers users)
    {
        this.snapshots = snapshots;
        this.journal = journal;
        this.reports = reports;
        this.limits = limits;
        this.users = users;
        journalPruner = new SegmentPruner(journal.storage());
        reportPruner = new SegmentPruner(reports.storage());
        reportSync = new LogSync(reports.storage());
    }

    /** Keep the oldest snapshot until a pass knows which one is needed. Before the first pass. */
    public void begin()
    {
        final List<SnapshotStore.Entry> entries = snapshots.list();
        snapshots.keepOne(entries.isEmpty() ? -1 : entries.get(entries.size() - 1).sequence());
    }

    /** Where the journal may begin, as the last pass found it. */
    public LogFloor floor()
    {
        return floor;
    }

    /**
     * Look once, and take away what can go.
     *
     * @throws IOException      when the device refuses: try again later.
     * @throws JournalException when a log is damaged: nothing goes.
     */
    public void pass() throws IOException
    {
        secure();
        final boolean isFull = journal.bytes() > limits.waitBytes();
        final boolean isSecured = settled.stream().anyMatch((it) -> it <= securedSequence);
        final ReplicationHold standby = users.standby();
        floor = LogFloor.of(isSecured ? settled : List.of(), standby.standbySequence(), users.backupSequence(), isFull)
            .orLower(standby.reseedSequence(), LogFloor.RESEED);
        pruneJournal();
        pruneReports();
        settled = wholeSnapshots();
    }

    /**
     * Recovery from a snapshot makes the reports behind it again, and none before it. Nobody else syncs the report log:
     * without one old enough a power cut would take reports that nothing can make again.
     */
    private void secure() throws IOException
    {
        if (settled.isEmpty() || settled.get(0) <= securedSequence)
        {
            return;
        }
        final long reported = users.reportedSequence();
        final long newest = settled.stream().filter((it) -> it <= reported).findFirst().orElse(-1L);
        if (newest > securedSequence)
        {
            reportSync.force();
            securedSequence = newest;
            snapshots.keepOne(newest);
        }
    }

    private void pruneJournal() throws IOException
    {
        SegmentPruner.Candidate next = journalPruner.next(floor.sequence());
        while (null != next && users.isWanted() && !journal.isKept(next.segment().name(), limits.youngestMs()))
        {
            journalPruner.remove(next, journal.archive());
            users.onRemoved(journal, next);
            next = journalPruner.next(floor.sequence());
        }
    }

    private void pruneReports() throws IOException
    {
        final long needed = Math.min(users.neededReport(), users.backupReport());
        SegmentPruner.Candidate next = reportPruner.next(Long.MAX_VALUE);
        while (null != next && users.isWanted() && mayGo(next, needed))
        {
            // The one that becomes the first must survive a power cut, else nobody knows where the log began.
            reportSync.ensure(next.segment().number() + 1);
            users.onReportsBeginAt(next.nextSequence());
            reportPruner.remove(next, reports.archive());
            users.onRemoved(reports, next);
            next = reportPruner.next(Long.MAX_VALUE);
        }
    }

    private boolean mayGo(final SegmentPruner.Candidate next, final long needed) throws IOException
    {
        final String name = next.segment().name();
        return next.nextSequence() <= users.standby().reseedReport() &&
            (next.nextSequence() <= needed || reports.bytes() > limits.reportBytes() ||
            !reports.isKept(name, limits.reportKeepMs())) &&
            !reports.isKept(name, limits.youngestMs());
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
            users.onBadSnapshot(ex.getMessage());
            return false;
        }
    }
}
