package io.ringside.gateway.egress;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.SyncMark;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A power cut leaves holes in a log that nobody syncs. */
class ReportLogRepairTest
{
    private static final int SEGMENT_LENGTH = 32 * 1024;
    private static final int RECORDS = 300;
    private static final int HEADER_LENGTH = 4096;

    @TempDir
    private Path directory;
    private List<SegmentInfo> segments;

    @BeforeEach
    void writeLog()
    {
        write(new FileJournalStorage(directory));
        segments = JournalVerifier.segments(new FileJournalStorage(directory));
        assertTrue(segments.size() >= 4, segments.toString());
    }

    private static void write(final JournalStorage storage)
    {
        try (JournalWriter writer = JournalWriter.open(new JournalContext().storage(storage).clusterId(7)
            .segmentLength(SEGMENT_LENGTH).syncPolicy(SyncPolicy.NONE).conclude()))
        {
            final UnsafeBuffer buffer = new UnsafeBuffer(new byte[400]);
            for (int i = 0; i < RECORDS; i++)
            {
                writer.append(buffer, 0, buffer.capacity(), i, 1 + i);
                writer.flush();
            }
        }
    }

    private void damage(final int segment, final int offset) throws IOException
    {
        try (FileChannel file = FileChannel.open(
            directory.resolve(segments.get(segment).name()), StandardOpenOption.WRITE))
        {
            file.write(ByteBuffer.wrap(new byte[200]), offset);
        }
        // Whoever finds this has no power cut behind it; after one, everything is read.
        Files.delete(directory.resolve("journal.witness"));
    }

    private ReportLog open()
    {
        return ReportLog.open(directory, 7, SEGMENT_LENGTH, 1024);
    }

    @Test
    void shouldKeepWhatIsBeforeTheHole() throws IOException
    {
        damage(2, HEADER_LENGTH + 5 * 512);
        try (ReportLog log = open())
        {
            final long first = segments.get(2).baseSequence();
            assertTrue(log.nextReportNumber() > first && log.nextReportNumber() < first + 6,
                "next=" + log.nextReportNumber() + " segment=" + first);
            assertEquals(0, log.firstReportNumber());
            assertTrue(log.damage().contains("from report " + log.nextReportNumber()), log.damage());
        }
        // The segment with the hole as a copy, and those behind it.
        assertEquals(segments.size() - 2, new FileJournalStorage(directory).list().stream()
            .filter((it) -> it.endsWith(ReportLogRepair.SUFFIX)).count());
        try (ReportLog log = open())
        {
            assertEquals("", log.damage());
        }
    }

    /** Without a power cut the last segment alone is read, unless a sync failed: then any may have lost something. */
    @Test
    void shouldReadAllOfALogWhoseSyncFailed() throws IOException
    {
        final byte[] witness = Files.readAllBytes(directory.resolve("journal.witness"));
        damage(1, HEADER_LENGTH + 5 * 512);
        Files.write(directory.resolve("journal.witness"), witness);
        try (ReportLog log = open())
        {
            assertEquals("", log.damage(), "not looked at");
        }
        SyncMark.set(new FileJournalStorage(directory));
        try (ReportLog log = open())
        {
            assertTrue(log.damage().contains("from report " + log.nextReportNumber()), log.damage());
            assertTrue(log.nextReportNumber() > segments.get(1).baseSequence());
        }
    }

    /** The segment with the hole has space for what was written to it, and gets no more. A new witness needs some. */
    @Test
    void shouldNeedNoSpaceToCut() throws IOException
    {
        final FaultyStorage storage = new FaultyStorage();
        write(storage);
        final SegmentInfo last = segments.get(segments.size() - 1);
        final int witnessLength = storage.bytes("journal.witness").length;
        storage.replace("journal.witness", new byte[0]);
        storage.flip(last.name(), HEADER_LENGTH + 512 + 100, 1);
        storage.capacity = Long.MAX_VALUE - storage.freeSpace() + witnessLength;
        try (ReportLog log = ReportLog.open(storage, 7, SEGMENT_LENGTH, 1024))
        {
            assertEquals(last.baseSequence() + 1, log.nextReportNumber(), log.damage());
        }
    }

    /** A disk that cannot be read for a moment has damaged nothing. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 13, 21, 34, 55})
    void shouldSetNothingAsideThatItCannotRead(final int reads)
    {
        final FaultyStorage storage = new FaultyStorage();
        write(storage);
        storage.replace("journal.witness", new byte[0]);
        storage.flip(segments.get(2).name(), HEADER_LENGTH + 5 * 512 + 100, 1);
        storage.readsUntilFailure = reads;
        try (ReportLog log = ReportLog.open(storage, 7, SEGMENT_LENGTH, 1024))
        {
            assertTrue(log.nextReportNumber() > segments.get(2).baseSequence(), "next=" + log.nextReportNumber());
        }
        catch (final JournalException ex)
        {
            assertEquals(JournalException.Category.IO, ex.category(), ex.getMessage());
            storage.readsUntilFailure = Integer.MAX_VALUE;
            try (ReportLog log = ReportLog.open(storage, 7, SEGMENT_LENGTH, 1024))
            {
                assertTrue(log.nextReportNumber() > segments.get(2).baseSequence(), "next=" + log.nextReportNumber());
            }
        }
    }

    /** After a failed sync the next one succeeds, and writes nothing. */
    @Test
    void shouldRememberThatTheSyncOfItsTailFailed() throws IOException
    {
        final FaultyStorage storage = new FaultyStorage();
        write(storage);
        storage.forcesUntilFailure = 1;
        assertThrows(JournalException.class, () -> ReportLog.open(storage, 7, SEGMENT_LENGTH, 1024));
        assertTrue(SyncMark.isSet(storage));
        ReportLog.open(storage, 7, SEGMENT_LENGTH, 1024).close();
        assertTrue(SyncMark.isSet(storage), "until all is written again");
    }

    /** Reports that are lost for good: nothing of before stands beside those that come behind them. */
    @Test
    void shouldForgetTheNewestReportsThatEndBeforeAGap()
    {
        final UnsafeBuffer report = new UnsafeBuffer(new byte[200]);
        try (ReportLog log = ReportLog.open(directory.resolve("gap"), 7, SEGMENT_LENGTH, 1024))
        {
            for (final long number : new long[]{0, 1, 2, 100, 101})
            {
                assertTrue(log.append(report, 0, report.capacity(), number, RecentReports.NONE));
            }
            assertEquals(100, log.firstReportNumber());
            assertFalse(log.recent.contains(2));
            assertFalse(log.recent.contains(50));
            assertTrue(log.recent.contains(100));
        }
    }

    /** The journal lost its end in a power cut, and the reports of it come again: each end that it may have. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 6, 7, 8, 140, 146, 299})
    void shouldEndWithTheJournal(final long end) throws IOException
    {
        final Path blocks = directory.resolve("blocks");
        try (ReportLog log = ReportLog.open(blocks, 7, SEGMENT_LENGTH, 1024))
        {
            append(log, 0);
        }
        try (ReportLog log = ReportLog.open(blocks, 7, SEGMENT_LENGTH, 1024))
        {
            assertEquals(RECORDS, log.nextReportNumber());
            log.cutFrom(end);
            log.concludeRecovery(end);
            assertEquals(end, log.nextReportNumber());
            append(log, end);
        }
        try (ReportLog log = ReportLog.open(blocks, 7, SEGMENT_LENGTH, 1024); JournalReader reader = log.newReader(0))
        {
            assertEquals("", log.damage());
            assertEquals(RECORDS, reader.poll((buffer, offset, length, number, timestampNs) ->
                number == buffer.getLong(offset + 200) && 400 == length, RECORDS));
        }
    }

    private static void append(final ReportLog log, final long from)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[400]);
        for (long i = from; i < RECORDS; i++)
        {
            buffer.putLong(200, i);
            log.appendToFile(buffer, 0, buffer.capacity(), i);
            if (i % 7 == 6)
            {
                log.flush();
            }
        }
    }

    @Test
    void shouldBeginAnewWhenNothingIsLeft() throws IOException
    {
        damage(0, 0);
        try (ReportLog log = open())
        {
            assertEquals(0, log.nextReportNumber());
        }
    }
}
