package io.ringside.ops.admin.backup;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.ReportSink;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.engine.protocol.NewOrderEncoder;
import io.ringside.engine.protocol.OrdType;
import io.ringside.engine.protocol.Side;
import io.ringside.engine.protocol.TimeInForce;
import io.ringside.engine.recovery.JournalReplayer;
import io.ringside.engine.snapshot.SnapshotTaker;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.node.storage.EngineSettings;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** What a venue has on its disk: commands, which are orders for nothing, a report of each, snapshots. No node runs. */
final class StoredVenue
{
    static final int SEGMENT_LENGTH = JournalContext.SEGMENT_LENGTH_MIN;

    private static final int CLUSTER = 1;
    private static final int LENGTH = MessageHeaderEncoder.ENCODED_LENGTH + NewOrderEncoder.BLOCK_LENGTH;

    final Path data;
    final FileJournalStorage journal;
    final FileJournalStorage reports;

    /**
     * @param data of one that exists, or is to begin.
     */
    StoredVenue(final Path data)
    {
        this.data = data;
        journal = new FileJournalStorage(data.resolve(LogBackup.JOURNAL));
        reports = new FileJournalStorage(data.resolve(LogBackup.REPORTS));
    }

    /** Takes commands and reports them: others with another account. */
    void take(final long from, final long to, final long account) throws IOException
    {
        try (JournalWriter writer = JournalWriter.open(new JournalContext().storage(journal).clusterId(CLUSTER)
            .segmentLength(SEGMENT_LENGTH).syncPolicy(SyncPolicy.NONE).conclude()))
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);
            for (long sequence = from; sequence < to; sequence++)
            {
                order(buffer, sequence, account);
                writer.append(buffer, 0, LENGTH, sequence, (sequence + 1) * 1_000_000);
                if (0 == sequence % 7)
                {
                    writer.flush();
                }
            }
            writer.flush();
        }
        report();
    }

    /** As a start does: reports that the log lacks are made again. */
    private void report() throws IOException
    {
        try (ReportLog log = openReports())
        {
            log.concludeRecovery(recover(log.recoverySink(), log.nextReportNumber()).nextReportNumber());
        }
    }

    /** A power cut takes the reports from one on, which nobody has synced, and the start makes them again. */
    void loseReports(final long from) throws IOException
    {
        try (ReportLog log = openReports())
        {
            log.cutFrom(from);
        }
        report();
    }

    /** As a start does without any. */
    void makeReportsAgain() throws IOException
    {
        for (final String name : reports.list())
        {
            reports.delete(name);
        }
        report();
    }

    /** At the last command. */
    void takeSnapshot() throws IOException
    {
        final MatchingEngine engine;
        try (ReportLog log = openReports())
        {
            engine = recover(log.recoverySink(), log.nextReportNumber());
        }
        BlobBackup.store(data, CLUSTER).store(engine.lastSequence(), 1, engine.stateHash(),
            (channel) -> new SnapshotTaker().take(engine, channel));
    }

    /** As an operator decides it. */
    void stepOver(final long sequence, final long account)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(LENGTH));
        order(buffer, sequence, account);
        SteppedOver.add(journal, new SteppedOver.Decision(
            sequence, SteppedOver.crcOf(buffer, 0, LENGTH), "2026-01-01T00:00:00Z", "the core fails at it"));
    }

    /** Takes away the oldest segments, and leaves so many. */
    static void prune(final FileJournalStorage log, final int left) throws IOException
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(log);
        for (final SegmentInfo segment : segments.subList(0, segments.size() - left))
        {
            log.delete(segment.name());
        }
    }

    /** The same, but they are archived first. */
    void archive(final FileJournalStorage log, final String prefix, final int left) throws IOException
    {
        final List<SegmentInfo> segments = JournalVerifier.segments(log);
        final SegmentArchive archive = new SegmentArchive(new FileJournalStorage(data.resolve("archive")), prefix);
        for (final SegmentInfo segment : segments.subList(0, segments.size() - left))
        {
            archive.store(log, segment.number());
        }
        prune(log, left);
    }

    /** First record of a segment. */
    static long first(final FileJournalStorage log, final int index)
    {
        return JournalVerifier.segments(log).get(index).baseSequence();
    }

    /** What is in a log up to a record. */
    static JournalVerifier.ContentHash content(final FileJournalStorage log, final long last)
    {
        return JournalVerifier.contentHash(log, JournalVerifier.firstSequence(log), last);
    }

    private static void order(final UnsafeBuffer buffer, final long sequence, final long account)
    {
        new NewOrderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
            .clOrdId("o" + sequence).sessionId(1).clientSequence(sequence + 1).accountId(account).priceTicks(1)
            .quantityLots(1).instrumentId(1).side(Side.BUY).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)
            .flags((short)0);
    }

    private ReportLog openReports()
    {
        return ReportLog.open(data.resolve(LogBackup.REPORTS), CLUSTER, SEGMENT_LENGTH, 1024);
    }

    private MatchingEngine recover(final ReportSink sink, final long nextReport) throws IOException
    {
        final JournalRecovery range = JournalRecovery.inspect(new JournalContext().storage(journal)
            .clusterId(CLUSTER).segmentLength(SEGMENT_LENGTH).conclude());
        return new JournalReplayer(EngineSettings.stored(data), journal, BlobBackup.store(data, CLUSTER))
            .recover(range, sink, nextReport).engine();
    }
}
