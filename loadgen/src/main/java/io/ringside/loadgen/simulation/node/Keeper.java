package io.ringside.loadgen.simulation.node;

import io.ringside.journal.archive.SegmentPruner;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.retention.KeptLog;
import io.ringside.journal.retention.LogFloor;
import io.ringside.journal.retention.LogKeeper;
import io.ringside.journal.retention.LogUsers;
import io.ringside.journal.retention.RetentionLimits;
import io.ringside.journal.storage.JournalException;
import io.ringside.loadgen.simulation.base.Bug;
import io.ringside.loadgen.simulation.base.Mark;
import org.agrona.concurrent.Agent;

import java.io.IOException;

/** Steps a node's keeper of its logs, at intervals, and answers what it asks. */
final class Keeper implements Agent, LogUsers
{
    private static final long INTERVAL_NS = 50_000_000L;

    private final Life life;
    private final Machine machine;
    private final KeptLog journal;
    private final LogKeeper logs;
    private long nextNs;

    Keeper(final Life life)
    {
        this.life = life;
        machine = life.machine;
        journal = new KeptFiles(machine, "journal");
        logs = new LogKeeper(life.recovered.snapshots(), journal, new KeptFiles(machine, "reports"),
            new RetentionLimits(life.scene.plan.waitBytes, 0, 1, Long.MAX_VALUE), this);
        logs.begin();
    }

    @Override
    public int doWork() throws IOException
    {
        if (machine.clock.nanoTime() < nextNs || life.scene.nowNs() < machine.keepsUntilNs)
        {
            return 0;
        }
        nextNs = machine.clock.nanoTime() + INTERVAL_NS;
        try
        {
            logs.pass();
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

    @Override
    public ReplicationHold standby()
    {
        return life.hold();
    }

    @Override
    public long backupSequence()
    {
        return ReplicationHold.NOTHING;
    }

    @Override
    public long backupReport()
    {
        return ReplicationHold.NOTHING;
    }

    @Override
    public long reportedSequence()
    {
        return life.recovered.reportLog().reportedSequence();
    }

    @Override
    public long neededReport()
    {
        return Bug.REPORTS_PRUNED_TOO_FAR == life.scene.plan.bug ? Long.MAX_VALUE : life.neededReport();
    }

    @Override
    public boolean isWanted()
    {
        // What checks the journal reads it before it goes.
        life.tapRecords();
        return true;
    }

    @Override
    public void onReportsBeginAt(final long reportNumber)
    {
        life.recovered.reportLog().beginsAt(reportNumber);
    }

    @Override
    public void onRemoved(final KeptLog log, final SegmentPruner.Candidate gone)
    {
        life.scene.coverage.mark(journal == log ? Mark.JOURNAL_PRUNED : Mark.REPORTS_PRUNED);
        if (null != life.sender && life.sender.isSending())
        {
            life.scene.coverage.mark(Mark.PRUNED_WHILE_SENDING);
        }
        if (journal == log && null != life.publisher && !life.publisher.isLive())
        {
            life.scene.coverage.mark(Mark.PRUNED_WITHOUT_STANDBY);
        }
        else if (journal == log && LogFloor.STANDBY.equals(logs.floor().holder()))
        {
            life.scene.coverage.mark(Mark.PRUNED_TO_STANDBY);
        }
    }

    @Override
    public void onBadSnapshot(final String problem)
    {
        // Recovery says so, too.
    }

    @Override
    public String roleName()
    {
        return "storage-keeper";
    }
}
