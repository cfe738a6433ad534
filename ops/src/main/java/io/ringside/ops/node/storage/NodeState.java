package io.ringside.ops.node.storage;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.host.CheckpointLog;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.recovery.RecoveredEngine;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalCounters;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.OwnerOnly;
import io.ringside.ops.config.RingsideConfig;
import io.ringside.ops.node.base.DiskSpace;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.health.JournalTimings;
import io.ringside.ops.node.health.SnapshotAge;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Recovers a node from its data directory: opens the journal and repairs it if necessary, restores the core from the
 * newest good snapshot and the journal after it, and completes the report log.
 */
public final class NodeState implements AutoCloseable
{
    private static final int CHECKPOINT_COUNT = 1024;

    public final JournalStorage storage;
    public final JournalWriter journal;
    public final JournalTimings timings = new JournalTimings();
    public final JournalCounters counters = JournalCounters.unmapped();
    public final SnapshotStore snapshots;
    public final RecoveredEngine recovered;
    /** The core's time when the node last lived, 0 for a new venue. */
    public final long recoveredNs;
    /** Sequence of the last recovered command, -1 if there was none. */
    public final long recoveredSequence;
    /** Deep hash of the state at {@link #recoveredSequence}. */
    public final long recoveredStateHash;
    /** Commands that were stepped over on the way here, which the journal may not tell of yet. */
    public final List<SteppedOver.Decision> steppedOver;
    public final ReportLog reportLog;
    public final StorageKeeper keeper;
    private String lostReports = "";
    public final CheckpointLog checkpoints = new CheckpointLog(CHECKPOINT_COUNT);

    public NodeState(
        final RingsideConfig config,
        final NodeDirectory directory,
        final ReportLog reportLog,
        final Runnable checkWanted) throws IOException
    {
        this.reportLog = reportLog;
        storage = new FileJournalStorage(OwnerOnly.createDirectories(directory.resolve("journal")));
        final int clusterId = config.number("node.cluster-id");
        snapshots = new SnapshotStore(
            new FileJournalStorage(OwnerOnly.createDirectories(directory.resolve("snapshots"))), clusterId,
            new DiskSpace(directory.path, config).reserveBytes);
        journal = JournalWriter.open(new JournalContext()
            .storage(storage)
            .segmentLength(config.bytes("journal.segment-length"))
            .syncPolicy(config.journalSync())
            .clusterId(clusterId)
            // An epoch of a standby's own would be newer than its primary's, and stop it.
            .epoch(config.isPrimary() ? JournalContext.EPOCH_AUTOMATIC : JournalContext.EPOCH_LATEST)
            .witnessSequence(witnessSequence(config, directory))
            .verifiedSequence(SnapshotAge.newestSequence(snapshots) - 1)
            .listener(timings)
            .counters(counters)
            .conclude());
        try
        {
            snapshots.discardUnfinished();
            try (RecoveryProgress progress = RecoveryProgress.of(config, checkWanted))
            {
                recovered = recover(new JournalReplayer(EngineSettings.stored(directory.path), storage, snapshots)
                    .listener(progress));
            }
            concludeReports(config.isPrimary());
            steppedOver = SteppedOver.load(storage).decisions().stream()
                .filter((it) -> it.sequence() > recovered.snapshotSequence()).toList();
            recoveredNs = recovered.engine().nowNs();
            recoveredSequence = recovered.engine().lastSequence();
            recoveredStateHash = recovered.engine().stateHash();
            RulesVersion.write(directory.path, recovered.engine().rules());
            keeper = new StorageKeeper(
                config, directory, snapshots, reportLog, journal.recovery().firstSequence());
        }
        catch (final RuntimeException | IOException ex)
        {
            journal.close();
            throw ex;
        }
    }

    private RecoveredEngine recover(final JournalReplayer replayer)
    {
        final long nextReport = reportLog.nextReportNumber();
        try
        {
            return replayer.recover(journal.recovery(), reportLog.recoverySink(), nextReport);
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.NOT_FOUND != ex.category() || 0 == journal.recovery().firstSequence())
            {
                throw ex;
            }
            // The report log lost more than the journal still has commands for. A venue that cannot start helps nobody.
            lostReports = "report log: reports from " + nextReport + " on that are older than the newest snapshot " +
                "are lost: a client that asks for them gets a gap fill over FIX, and none over SBE";
            return replayer.recover(
                journal.recovery(), reportLog.recoverySink(), JournalReplayer.NO_REPORTS_NEEDED);
        }
    }

    private void concludeReports(final boolean isPrimary)
    {
        if (!isPrimary)
        {
            reportLog.cutFrom(recovered.engine().nextReportNumber());
        }
        try
        {
            reportLog.concludeRecovery(recovered.engine().nextReportNumber());
        }
        catch (final IllegalStateException ex)
        {
            throw new NodeException(NodeException.Kind.CORRUPT, "the journal has lost its end: " + ex.getMessage() +
                ": restore the directory, or start it as a standby", ex);
        }
    }

    /**
     * What must be in the journal. A standby gets it all again; without a sync a power cut may take the journal's end
     * and leave a snapshot of it.
     */
    private static long witnessSequence(final RingsideConfig config, final NodeDirectory directory)
    {
        if (!config.isPrimary())
        {
            return -1;
        }
        return SyncPolicy.NONE == config.durability().syncPolicy() ?
            JournalWitnesses.reports(directory.path).sequence() :
            JournalWitnesses.newest(directory.path).sequence();
    }

    /** Sequence of the newest snapshot on the disk; 0: none. */
    public long snapshotSequence()
    {
        return SnapshotAge.newestSequence(snapshots);
    }

    public MatchingEngine engine()
    {
        return recovered.engine();
    }

    /**
     * Says for the node's log a line for each thing that was damaged and could be done without, then what was
     * recovered.
     */
    public List<String> describe()
    {
        final List<String> result = new ArrayList<>();
        if (!journal.recovery().tornTail().isEmpty())
        {
            result.add("journal: " + journal.recovery().tornTail());
        }
        result.addAll(recovered.refusals());
        if (!reportLog.damage().isEmpty())
        {
            result.add(reportLog.damage());
        }
        if (!lostReports.isEmpty())
        {
            result.add(lostReports);
        }
        result.add(String.format(Locale.ROOT, "recovered: commands=%d seconds=%.3f snapshotSequence=%d " +
            "nextSequence=%d epoch=%d stateHash=%016x", recovered.replayedCount(), recovered.durationNs() / 1e9,
            recovered.snapshotSequence(), recovered.nextSequence(), journal.epoch(), recoveredStateHash));
        return result;
    }

    /**
     * Segment files that the journal's directory holds now, those prepared ahead left out.
     */
    public long segmentCount()
    {
        try
        {
            return storage.list().stream().filter((name) -> name.endsWith(".seg")).count();
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close()
    {
        keeper.close();
        journal.close();
    }
}
