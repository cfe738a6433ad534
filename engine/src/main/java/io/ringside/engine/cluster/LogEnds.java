package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import org.agrona.CloseHelper;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Where the log of a member ends that does not run, and where those of the others begin. The caller's thread. */
final class LogEnds
{
    /** There is no log, or nobody who could tell. */
    static final long NONE = -1;

    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);
    private static final int RECORDINGS_MAX = 10_000;

    private final ClusterMemberContext context;
    private final AeronParts parts;

    LogEnds(final ClusterMemberContext context, final AeronParts parts)
    {
        this.context = context;
        this.parts = parts;
    }

    /** Where this member's log ends. */
    long ownEnd()
    {
        final Path consensus = context.directory.resolve("consensus");
        if (!Files.exists(consensus.resolve(RecordingLog.RECORDING_LOG_FILE_NAME)))
        {
            return NONE;
        }
        final long recordingId;
        try (RecordingLog recordings = new RecordingLog(consensus.toFile(), false))
        {
            recordingId = recordings.findLastTermRecordingId();
        }
        if (Aeron.NULL_VALUE == recordingId)
        {
            return NONE;
        }
        final Archive archive = parts.launchArchive();
        try (AeronArchive client = AeronArchive.connect(
            parts.archiveClient().aeronDirectoryName(context.aeronDirectory)))
        {
            return client.getStopPosition(recordingId);
        }
        finally
        {
            archive.close();
        }
    }

    /** Where the longest log of the other members begins that can be reached. */
    long othersBegin()
    {
        long begin = Long.MAX_VALUE;
        for (final MemberAddress member : context.members)
        {
            if (member.memberId() != context.memberId)
            {
                begin = Math.min(begin, begin(member));
            }
        }
        return Long.MAX_VALUE == begin ? NONE : begin;
    }

    private long begin(final MemberAddress member)
    {
        final long[] begin = {Long.MAX_VALUE};
        final AeronArchive client;
        try
        {
            client = AeronArchive.connect(parts.remoteArchiveClient()
                .aeronDirectoryName(context.aeronDirectory)
                .controlRequestChannel("aeron:udp?term-length=64k|endpoint=" + member.archiveEndpoint())
                .messageTimeoutNs(TIMEOUT_NS));
        }
        catch (final RuntimeException ex)
        {
            // It does not run, or its archive is busy: another one will tell.
            return Long.MAX_VALUE;
        }
        try
        {
            client.listRecordings(0, RECORDINGS_MAX, (controlSessionId, correlationId, recordingId, startTimestamp,
                stopTimestamp, startPosition, stopPosition, initialTermId, segmentFileLength, termBufferLength,
                mtuLength, sessionId, streamId, strippedChannel, originalChannel, sourceIdentity) ->
            {
                if (ConsensusModule.Configuration.logStreamId() == streamId)
                {
                    begin[0] = Math.min(begin[0], startPosition);
                }
            });
        }
        finally
        {
            CloseHelper.quietClose(client);
        }
        return begin[0];
    }
}
