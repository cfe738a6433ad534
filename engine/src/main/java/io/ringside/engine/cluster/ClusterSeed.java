package io.ringside.engine.cluster;

import io.aeron.archive.Archive;
import io.aeron.cluster.ClusterBackup;
import io.aeron.cluster.ClusterBackupEventsListener;
import io.aeron.cluster.ClusterMember;
import io.aeron.cluster.RecordingLog;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;

import java.io.File;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Fetches the cluster's last snapshot and the log behind it into the directory of a member that has neither, by Aeron's
 * means for backups, from the members that run. Before that member starts, and before its journal is fetched: the
 * journal must not end before the snapshot. The caller's thread.
 */
public final class ClusterSeed implements ClusterBackupEventsListener
{
    private static final long STEP_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(10);
    private static final long COOL_DOWN_NS = TimeUnit.MILLISECONDS.toNanos(500);
    /** Aeron's agent tries again after a failure. Whoever got nothing of the log for so long needs new parts. */
    private static final long SILENCE_MAX_NS = TimeUnit.SECONDS.toNanos(60);

    private final ClusterMemberContext context;
    private boolean isLogKnown;
    private long lastTermBase;
    private long progressNs;

    private ClusterSeed(final ClusterMemberContext context)
    {
        this.context = context;
        progressNs = System.nanoTime();
    }

    /**
     * Whether the log of a member that does not run ends before those of the others begin, so that it cannot catch up:
     * it was away for too long, or has none. Not if nobody can tell: all members start for the first time.
     *
     * @param context of the member; concluded.
     * @return true if it needs a seed, and then the files of another member.
     */
    public static boolean isNeeded(final ClusterMemberContext context)
    {
        return isNeeded(context, false);
    }

    /**
     * The same of a member that runs, and does not catch up.
     *
     * @param context of the member; concluded.
     * @return true if it is to be closed, and needs a seed and the files of another member.
     */
    public static boolean isNeededWhileRunning(final ClusterMemberContext context)
    {
        return isNeeded(context, true);
    }

    private static boolean isNeeded(final ClusterMemberContext context, final boolean isRunning)
    {
        final LogEnds ends = new LogEnds(context, new AeronParts(context, context.errorHandler));
        final LogEnds.Begins others = ends.othersBegin();
        // The leader's log may be the shortest. So whoever has none does not count on one that goes back further.
        return others.last() > 0 && ends.ownEnd(isRunning) < others.first();
    }

    /**
     * Fetch the snapshot and the log behind it up to the present term; what is left, the member gets as one that was
     * away. The directories {@code archive} and {@code consensus} of the member must be gone or empty.
     *
     * @param context  of the member, which does not run; concluded.
     * @param isWanted asked again and again; false ends it.
     * @return the position in the log up to which it was fetched; -1 if it was ended, or has ended by itself because
     *     its driver was lost or nothing came for a minute. Then it is to be done anew, with a new driver.
     */
    public static long fetch(final ClusterMemberContext context, final BooleanSupplier isWanted)
    {
        final ClusterSeed seed = new ClusterSeed(context);
        final AeronParts parts = new AeronParts(context, context.errorHandler);
        final Archive archive = parts.launchArchive();
        try (ClusterBackup backup = ClusterBackup.launch(seed.backup(parts)))
        {
            final IdleStrategy idleStrategy = context.idleStrategy.get();
            final AgentInvoker invoker = backup.conductorAgentInvoker();
            // One that has ended by itself has no counters any more.
            while (isWanted.getAsBoolean() && invoker.isRunning() && !seed.isSilent())
            {
                if (seed.isDone(backup))
                {
                    return backup.context().liveLogPositionCounter().get();
                }
                idleStrategy.idle(invoker.invoke());
            }
            return -1;
        }
        finally
        {
            archive.close();
        }
    }

    private boolean isSilent()
    {
        return System.nanoTime() - progressNs > SILENCE_MAX_NS;
    }

    /** The list of terms has the present one: a log that ends before it begins would fit no leader's. */
    private boolean isDone(final ClusterBackup backup)
    {
        return isLogKnown && backup.context().liveLogPositionCounter().get() >= lastTermBase;
    }

    private ClusterBackup.Context backup(final AeronParts parts)
    {
        final StringBuilder others = new StringBuilder();
        for (final MemberAddress member : context.members)
        {
            if (member.memberId() != context.memberId)
            {
                others.append(others.isEmpty() ? "" : ",").append(member.consensusEndpoint());
            }
        }
        return new ClusterBackup.Context()
            .aeronDirectoryName(context.aeronDirectory)
            .clusterDir(consensusDirectory(context))
            .archiveContext(parts.archiveClient())
            .clusterArchiveContext(parts.remoteArchiveClient())
            .clusterConsensusEndpoints(others.toString())
            .consensusChannel("aeron:udp?endpoint=" + context.address.consensusEndpoint())
            .catchupEndpoint(context.address.catchupEndpoint())
            .catchupChannel("aeron:udp")
            .initialReplayStart(ClusterBackup.Configuration.ReplayStart.LATEST_SNAPSHOT)
            .sourceType(ClusterBackup.SourceType.LEADER)
            .clusterBackupResponseTimeoutNs(context.heartbeatTimeoutNs)
            .clusterBackupProgressTimeoutNs(STEP_TIMEOUT_NS)
            .clusterBackupCoolDownIntervalNs(COOL_DOWN_NS)
            .eventsListener(this)
            .useAgentInvoker(true)
            .errorHandler(context.errorHandler);
    }

    private static File consensusDirectory(final ClusterMemberContext context)
    {
        return context.directory.resolve("consensus").toFile();
    }

    @Override
    public void onBackupQuery()
    {
        // Asked again after a failure.
    }

    @Override
    public void onPossibleFailure(final Exception ex)
    {
        context.errorHandler.onError(ex);
    }

    @Override
    public void onBackupResponse(
        final ClusterMember[] clusterMembers,
        final ClusterMember logSourceMember,
        final List<RecordingLog.Snapshot> snapshotsToRetrieve)
    {
        // What is fetched is told when it is here.
    }

    @Override
    public void onUpdatedRecordingLog(
        final RecordingLog recordingLog, final List<RecordingLog.Snapshot> snapshotsRetrieved)
    {
        isLogKnown = true;
        progressNs = System.nanoTime();
        lastTermBase = recordingLog.findLastTerm().termBaseLogPosition;
    }

    @Override
    public void onLiveLogProgress(final long recordingId, final long recordingPosCounterId, final long position)
    {
        progressNs = System.nanoTime();
    }
}
