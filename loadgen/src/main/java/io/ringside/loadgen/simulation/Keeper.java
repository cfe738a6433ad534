package io.ringside.loadgen.simulation;

import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import org.agrona.concurrent.Agent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Takes away from the front of the journal what nobody needs any more, in the order in which a node does: never before
 * two snapshots are whole, and never before the reports of what goes are on the disk.
 */
final class Keeper implements Agent
{
    private static final long INTERVAL_NS = 50_000_000L;

    private final Life life;
    private final Machine machine;
    private final SnapshotStore snapshots;
    private final JournalStorage reports;
    private final SegmentPruner pruner;
    private final Set<SnapshotStore.Entry> whole = new HashSet<>();
    private List<Long> settled = List.of();
    private long nextNs;

    Keeper(final Life life)
    {
        this.life = life;
        machine = life.machine;
        snapshots = life.recovered.snapshots();
        reports = machine.storage("reports");
        pruner = new SegmentPruner(machine.storage("journal"));
    }

    @Override
    public int doWork() throws IOException
    {
        if (machine.clock.nanoTime() < nextNs)
        {
            return 0;
        }
        nextNs = machine.clock.nanoTime() + INTERVAL_NS;
        try
        {
            prune();
            // A snapshot counts the next time: by then its reports are in the log.
            settled = wholeSnapshots();
        }
        catch (final JournalException | IOException ex)
        {
            // A node tells of it and tries again.
            if (machine.disk.isCrashed)
            {
                throw ex;
            }
        }
        return 1;
    }

    private void prune() throws IOException
    {
        final int least = Bug.PRUNED_TOO_FAR == life.world.plan.bug ? 1 : 2;
        final long oldest = settled.stream().mapToLong(Long::longValue).min().orElse(-1);
        final long floor = settled.size() < least ? 0 : Bug.PRUNED_TOO_FAR == life.world.plan.bug ?
            Long.MAX_VALUE : 1 + oldest;
        final SegmentPruner.Candidate next = pruner.next(floor);
        if (null != next)
        {
            forceReports();
            // What checks the journal has read it before.
            life.tapRecords();
            pruner.remove(next, null);
            life.world.coverage.mark(Mark.JOURNAL_PRUNED);
        }
    }

    private void forceReports() throws IOException
    {
        for (final String name : reports.list())
        {
            if (name.endsWith(".seg"))
            {
                try (StorageFile file = reports.open(name, true))
                {
                    file.force();
                }
            }
        }
        reports.forceDirectory();
    }

    private List<Long> wholeSnapshots()
    {
        final List<SnapshotStore.Entry> entries = snapshots.list();
        final List<Long> result = new ArrayList<>();
        whole.retainAll(entries);
        for (final SnapshotStore.Entry entry : entries)
        {
            if (whole.contains(entry) || entry.equals(snapshots.load(entry).entry()))
            {
                whole.add(entry);
                result.add(entry.sequence());
            }
        }
        return result;
    }

    @Override
    public String roleName()
    {
        return "storage-keeper";
    }
}
