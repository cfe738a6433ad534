package io.ringside.engine.cluster;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.TakeSnapshotEncoder;
import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.concurrent.TimeUnit;

/**
 * Bounds the log that a member keeps. The leader's has all members take a snapshot when the log has grown; each tells
 * the others through the log that it has one; and each deletes what no member needs any more: what lies before the last
 * snapshot but one of this member, and before the last one of the slowest. So a member that is absent is waited for, up
 * to a limit. On a thread that may wait.
 */
final class LogKeeper implements Agent
{
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + TakeSnapshotEncoder.BLOCK_LENGTH;
    private static final long COMMANDS_MIN = 1_000;
    private static final long RETRY_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int CONTROL_STREAM_ID = 7_900;
    /** Three snapshots: the consensus module and the service have a recording each. */
    private static final int KEPT_RECORDINGS = 6;

    private final ClusterMemberContext context;
    private final AeronParts parts;
    private final KeptCommands kept;
    private final LogService log;
    private final AgreedCommands commands;
    private final ClusterAgent agent;
    private final MemberCounters counters;
    private final UnsafeBuffer takeSnapshot = new UnsafeBuffer(new byte[LENGTH]);
    private long notedPosition;
    private long previousPosition;
    private long snapshotSequence;
    private long snapshotNs;
    private long requestedNs;
    /** The first turn prunes nothing: it finds where the log begins. */
    private long prunedTo = -1;
    private boolean isWarned;

    LogKeeper(
        final ClusterMemberContext context,
        final AeronParts parts,
        final KeptCommands kept,
        final LogService log,
        final AgreedCommands commands,
        final ClusterAgent agent,
        final MemberCounters counters)
    {
        this.context = context;
        this.parts = parts;
        this.kept = kept;
        this.log = log;
        this.commands = commands;
        this.agent = agent;
        this.counters = counters;
        new TakeSnapshotEncoder().wrapAndApplyHeader(takeSnapshot, 0, new MessageHeaderEncoder()).correlationId(0);
        snapshotNs = System.nanoTime();
        requestedNs = snapshotNs - RETRY_NS;
    }

    @Override
    public int doWork()
    {
        if (!agent.isLive() || !agent.isConnected())
        {
            return 0;
        }
        final long nowNs = System.nanoTime();
        int workCount = noteSnapshot(nowNs);
        if (agent.isLeading() && nowNs - requestedNs >= RETRY_NS && isSnapshotDue(nowNs))
        {
            requestedNs = nowNs;
            kept.offer(takeSnapshot, 0, LENGTH);
            agent.wantSnapshot();
            workCount++;
        }
        return workCount + prune();
    }

    private boolean isSnapshotDue(final long nowNs)
    {
        return log.position() - log.snapshotPosition() >= context.snapshotLogBytes ||
            nowNs - snapshotNs >= context.snapshotIntervalNs &&
            commands.handedSequence() - snapshotSequence >= COMMANDS_MIN;
    }

    private int noteSnapshot(final long nowNs)
    {
        final long position = log.snapshotPosition();
        if (position <= notedPosition || kept.offer(EnvelopeDescriptor.NOTE,
            MemberNote.of(MemberNote.SNAPSHOT, position, 0), 0, MemberNote.LENGTH) < 0)
        {
            return 0;
        }
        previousPosition = notedPosition;
        notedPosition = position;
        snapshotSequence = commands.handedSequence();
        snapshotNs = nowNs;
        requestedNs = nowNs - RETRY_NS;
        purgeSnapshots();
        return 1;
    }

    private int prune()
    {
        final long recordingId = agent.logRecordingId();
        if (recordingId < 0)
        {
            return 0;
        }
        long keepFrom = Math.min(previousPosition, commands.neededPosition());
        final long keptForAbsent = previousPosition - keepFrom;
        if (keptForAbsent > context.absentLogBytesMax)
        {
            keepFrom = previousPosition;
        }
        warn(keptForAbsent);
        if (keepFrom <= prunedTo)
        {
            return 0;
        }
        prunedTo = keepFrom;
        return prune(recordingId, keepFrom);
    }

    private int prune(final long recordingId, final long keepFrom)
    {
        final long[] descriptor = new long[3];
        try (AeronArchive archive = connect())
        {
            archive.listRecording(recordingId, (controlSessionId, correlationId, id, startTimestamp, stopTimestamp,
                start, stop, initialTermId, segmentFileLength, termBufferLength, mtuLength, sessionId, streamId,
                strippedChannel, originalChannel, sourceIdentity) ->
            {
                descriptor[0] = start;
                descriptor[1] = segmentFileLength;
                descriptor[2] = termBufferLength;
            });
            final long startPosition = descriptor[0];
            counters.logStartPosition.set(startPosition);
            final long newStart = AeronArchive.segmentFileBasePosition(
                startPosition, keepFrom, (int)descriptor[2], (int)descriptor[1]);
            if (newStart > startPosition)
            {
                archive.purgeSegments(recordingId, newStart);
                counters.logStartPosition.set(newStart);
                return 1;
            }
            return 0;
        }
    }

    /** Old snapshots go; Aeron then strikes them off its list by itself. */
    private void purgeSnapshots()
    {
        final LongArrayList recordingIds = new LongArrayList();
        try (AeronArchive archive = connect())
        {
            archive.listRecordings(0, Integer.MAX_VALUE, (controlSessionId, correlationId, id, startTimestamp,
                stopTimestamp, start, stop, initialTermId, segmentFileLength, termBufferLength, mtuLength, sessionId,
                streamId, strippedChannel, originalChannel, sourceIdentity) ->
            {
                if (AeronArchive.NULL_POSITION != stop && (
                    ConsensusModule.Configuration.snapshotStreamId() == streamId ||
                    ClusteredServiceContainer.Configuration.snapshotStreamId() == streamId))
                {
                    recordingIds.addLong(id);
                }
            });
            // In the order in which they were made.
            for (int i = 0; i < recordingIds.size() - KEPT_RECORDINGS; i++)
            {
                archive.purgeRecording(recordingIds.getLong(i));
            }
        }
    }

    /** Connects for one use: an archive ends the session of a client that does not read for some minutes. */
    private AeronArchive connect()
    {
        return AeronArchive.connect(
            parts.withOwnClient(parts.archiveClient(), "cluster-keeper").controlResponseStreamId(CONTROL_STREAM_ID));
    }

    private void warn(final long keptForAbsent)
    {
        if (!isWarned && keptForAbsent > context.absentLogBytesMax / 2)
        {
            context.errorHandler.onError(new IllegalStateException("log is kept for a member that is absent; from " +
                context.absentLogBytesMax + " bytes on it is not, and the member then needs the files of another " +
                "one: bytes=" + keptForAbsent));
        }
        isWarned = keptForAbsent > context.absentLogBytesMax / 2;
    }

    @Override
    public String roleName()
    {
        return "cluster-keeper";
    }
}
