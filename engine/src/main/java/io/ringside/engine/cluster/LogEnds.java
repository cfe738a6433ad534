package io.ringside.engine.cluster;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.RecordingLog;
import org.agrona.CloseHelper;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Where the log of a member ends, and where those of the others begin. The caller's thread. */
final class LogEnds
{
    /** There is no log, or nobody who could tell. */
    static final long NONE = -1;

    /** A member that has not been heard of by then does not run. */
    private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(1);
    /** One that has, and whose processors are busy, may take that long to answer. */
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NS = 1_000_000;
    private static final int RECORDINGS_MAX = 10_000;
    private static final int CONTROL_STREAM_ID = 7_901;

    private final ClusterMemberContext context;
    private final AeronParts parts;

    /**
     * Where several logs begin.
     *
     * @param first position of the one that goes back furthest; NONE if there is no log.
     * @param last  position of the one that goes back least.
     */
    record Begins(long first, long last)
    {
        private Begins with(final long begin)
        {
            return NONE == begin ? this :
                new Begins(NONE == first ? begin : Math.min(first, begin), Math.max(last, begin));
        }
    }

    LogEnds(final ClusterMemberContext context, final AeronParts parts)
    {
        this.context = context;
        this.parts = parts;
    }

    /**
     * Where this member's log ends; NONE, too, if it begins behind the member's snapshot, so that it cannot be read.
     * Aeron makes such a one when a member without log follows a leader whose log does not go back to its beginning.
     * The member's archive answers; one is started for that if the member does not run.
     */
    long ownEnd(final boolean isRunning)
    {
        final Path consensus = context.directory.resolve("consensus");
        if (!Files.exists(consensus.resolve(RecordingLog.RECORDING_LOG_FILE_NAME)))
        {
            return NONE;
        }
        final long recordingId;
        final RecordingLog.Entry snapshot;
        try (RecordingLog recordings = new RecordingLog(consensus.toFile(), false))
        {
            recordingId = recordings.findLastTermRecordingId();
            snapshot = recordings.getLatestSnapshot(ConsensusModule.Configuration.SERVICE_ID);
        }
        if (Aeron.NULL_VALUE == recordingId)
        {
            return NONE;
        }
        final Archive archive = isRunning ? null : parts.launchArchive();
        try
        {
            return end(recordingId, null == snapshot ? 0 : snapshot.logPosition);
        }
        finally
        {
            CloseHelper.close(archive);
        }
    }

    private long end(final long recordingId, final long readFrom)
    {
        try (AeronArchive client = AeronArchive.connect(
            parts.withOwnClient(parts.archiveClient(), "log-end").controlResponseStreamId(CONTROL_STREAM_ID)))
        {
            return client.getStartPosition(recordingId) > readFrom ? NONE : client.getMaxRecordedPosition(recordingId);
        }
    }

    /** Find where the logs of the other members begin that can be reached. They are asked at the same time. */
    Begins othersBegin()
    {
        final List<AeronArchive.AsyncConnect> asked = new ArrayList<>();
        for (final MemberAddress member : context.members)
        {
            if (member.memberId() != context.memberId)
            {
                asked.add(AeronArchive.asyncConnect(parts.withOwnClient(parts.remoteArchiveClient(), "log-begin")
                    .controlRequestChannel("aeron:udp?term-length=64k|endpoint=" + member.archiveEndpoint())
                    .messageTimeoutNs(TIMEOUT_NS)));
            }
        }
        final long askedNs = System.nanoTime();
        Begins begins = new Begins(NONE, NONE);
        while (!asked.isEmpty())
        {
            for (final Iterator<AeronArchive.AsyncConnect> it = asked.iterator(); it.hasNext();)
            {
                final AeronArchive.AsyncConnect connect = it.next();
                try (AeronArchive client = connect.poll())
                {
                    if (null != client)
                    {
                        begins = begins.with(begin(client));
                        it.remove();
                    }
                    else if (!isHeardOf(connect) && System.nanoTime() - askedNs > SILENCE_NS)
                    {
                        it.remove();
                        connect.close();
                    }
                }
                catch (final RuntimeException ex)
                {
                    // It has ended, or is too busy: another one will tell.
                    it.remove();
                    connect.close();
                }
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        return begins;
    }

    private static boolean isHeardOf(final AeronArchive.AsyncConnect connect)
    {
        return connect.state().compareTo(AeronArchive.AsyncConnect.State.AWAIT_PUBLICATION_CONNECTED) > 0;
    }

    private static long begin(final AeronArchive client)
    {
        final long[] begin = {Long.MAX_VALUE};
        client.listRecordings(0, RECORDINGS_MAX, (controlSessionId, correlationId, recordingId, startTimestamp,
            stopTimestamp, startPosition, stopPosition, initialTermId, segmentFileLength, termBufferLength,
            mtuLength, sessionId, streamId, strippedChannel, originalChannel, sourceIdentity) ->
        {
            if (ConsensusModule.Configuration.logStreamId() == streamId)
            {
                begin[0] = Math.min(begin[0], startPosition);
            }
        });
        return Long.MAX_VALUE == begin[0] ? NONE : begin[0];
    }
}
