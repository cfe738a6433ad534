package io.ringside.ops.node.storage;

import io.ringside.engine.protocol.ExecutionReportEncoder;
import io.ringside.engine.protocol.MessageHeaderEncoder;
import io.ringside.gateway.egress.ReportLog;
import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.replication.ReplicationHold;
import io.ringside.journal.retention.LogFloor;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Await;
import io.ringside.ops.config.RingsideConfig;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** One pass after the other over the files of a node: what goes, and what holds it. */
class StorageKeeperTest
{
    private static final int SEGMENT_LENGTH = 64 * 1024;
    private static final int RECORDS = 500;
    private static final int RECORD_LENGTH = 1_000;
    private static final long NOBODY = Long.MAX_VALUE;

    @TempDir
    private Path directory;
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Map<String, String> settings = new HashMap<>(Map.of("journal.segment-length", "64KiB",
        "gateway.report-segment-length", "64KiB"));
    private NodeDirectory node;
    private SnapshotStore snapshots;
    private ReportLog reportLog;
    private long standby = NOBODY;
    private long reseed = NOBODY;
    private final ReplicationHold hold = new ReplicationHold()
    {
        @Override
        public long reseedSequence()
        {
            return reseed;
        }

        @Override
        public long reseedReport()
        {
            return reseed;
        }

        @Override
        public long standbySequence()
        {
            return standby;
        }
    };
    private long neededReport;
    private int clusterId;

    @BeforeEach
    void writeLogs()
    {
        clusterId = RingsideConfig.defaults().number("node.cluster-id");
        node = new NodeDirectory(directory);
        write("journal");
        write("reports");
        snapshots = new SnapshotStore(new FileJournalStorage(directory.resolve("snapshots")), clusterId);
        reportLog = ReportLog.open(directory.resolve("reports"), clusterId, SEGMENT_LENGTH, 1024);
    }

    @AfterEach
    void close()
    {
        reportLog.close();
        node.close();
    }

    private void write(final String log)
    {
        try (JournalWriter writer = JournalWriter.open(new JournalContext().directory(directory.resolve(log))
            .clusterId(clusterId).segmentLength(SEGMENT_LENGTH).syncPolicy(SyncPolicy.NONE).conclude()))
        {
            for (int i = 0; i < RECORDS; i++)
            {
                writer.append(report(i), 0, RECORD_LENGTH, i, 1 + i);
                writer.flush();
            }
        }
        assertTrue(first(log) == 0 && segments(log) > 6, log);
    }

    private static UnsafeBuffer report(final long commandSequence)
    {
        final UnsafeBuffer record = new UnsafeBuffer(new byte[RECORD_LENGTH]);
        new ExecutionReportEncoder().wrapAndApplyHeader(record, 0, new MessageHeaderEncoder())
            .commandSequence(commandSequence);
        return record;
    }

    private void snapshot(final long sequence)
    {
        snapshots.store(sequence, 1, 7, (channel) -> channel.write(ByteBuffer.wrap(new byte[100])));
    }

    private long first(final String log)
    {
        return JournalVerifier.segments(new FileJournalStorage(directory.resolve(log))).get(0).baseSequence();
    }

    private int segments(final String log)
    {
        return JournalVerifier.segments(new FileJournalStorage(directory.resolve(log))).size();
    }

    /** Three passes: a snapshot counts in the one after that which found it. */
    private StorageKeeper pass(final String... keysAndValues) throws IOException
    {
        for (int i = 0; i < keysAndValues.length; i += 2)
        {
            settings.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        final StorageKeeper keeper =
            new StorageKeeper(RingsideConfig.load(null, settings), node, snapshots, reportLog, 0);
        keeper.ask(hold, () -> neededReport, lines::add);
        for (int i = 0; i < 3; i++)
        {
            keeper.pass();
        }
        return keeper;
    }

    private List<Long> archived(final String prefix) throws IOException
    {
        return new SegmentArchive(new FileJournalStorage(directory.resolve("archive")), prefix).numbers();
    }

    @Test
    void shouldArchiveWhatTheOldestSnapshotHas() throws IOException
    {
        snapshot(300);
        snapshot(400);
        final StorageKeeper keeper = pass();
        assertTrue(first("journal") > 200 && first("journal") <= 301, "first=" + first("journal"));
        assertEquals(first("journal"), keeper.firstSequence());
        assertEquals(archived(SegmentArchive.JOURNAL).size(), keeper.removedCount());
        assertEquals(LogFloor.SNAPSHOTS, keeper.holder());
        assertEquals(0, first("reports"), "nobody has said which reports it has");
        assertTrue(lines.get(0).startsWith("storage: archived journal-0000000000.seg, the log begins"), lines.get(0));
    }

    /** Trading has the processor first, until the disk would become full. */
    @Test
    void shouldNotRestWhenSegmentsComeFasterThanTheyGo() throws IOException
    {
        snapshot(300);
        snapshot(400);
        standby = 0;
        assertFalse(pass("journal.wait-limit", "16MiB").isBehind());
        assertTrue(pass("journal.wait-limit", "1MiB").isBehind());
        standby = NOBODY;
        assertFalse(pass("journal.wait-limit", "1MiB").isBehind());
    }

    /** Without it a power cut would take reports that no replay makes again. */
    @Test
    void shouldKeepASnapshotUntilTheReportsBehindANewerOneAreThere() throws IOException
    {
        for (final long sequence : new long[] {400, 498, 499, 600, 700, 800})
        {
            snapshot(sequence);
        }
        pass();
        assertTrue(first("journal") > 200 && first("journal") <= 401, "first=" + first("journal"));
        assertEquals(2, snapshots.prune(3));
        assertEquals(List.of(800L, 700L, 600L, 498L), sequences(), "the log ends in command 499");
    }

    private List<Long> sequences()
    {
        return snapshots.list().stream().map(SnapshotStore.Entry::sequence).toList();
    }

    @Test
    void shouldWaitForTwoGoodSnapshots() throws IOException
    {
        snapshot(400);
        assertEquals(LogFloor.TOO_FEW, pass().holder());
        snapshot(300);
        final Path older = directory.resolve("snapshots").resolve(snapshots.list().get(1).name());
        final byte[] bytes = Files.readAllBytes(older);
        bytes[bytes.length - 20] ^= 1;
        Files.write(older, bytes);
        assertEquals(LogFloor.TOO_FEW, pass().holder());
        assertEquals(0, first("journal"));
    }

    @Test
    void shouldWaitForStandbyAndBackup() throws IOException
    {
        snapshot(300);
        snapshot(400);
        standby = 30;
        assertTrue(pass().waiting() > 0);
        assertEquals(0, first("journal"));
        standby = NOBODY;
        new BackupHold(directory).renew(20, 10);
        neededReport = NOBODY;
        assertEquals(LogFloor.BACKUP, pass().holder());
        assertEquals(0, first("journal") + first("reports"));
    }

    @Test
    void shouldWaitNoLongerThanToTheLimit() throws IOException
    {
        snapshot(300);
        snapshot(400);
        standby = 0;
        reseed = 10;
        pass("journal.wait-limit", "128KiB");
        assertEquals(0, first("journal"), "a standby to which files are sent");
        reseed = NOBODY;
        pass();
        assertTrue(first("journal") > 200 && first("journal") <= 301, "first=" + first("journal"));
    }

    @Test
    void shouldKeepReportsThatClientsMayAskFor() throws IOException
    {
        neededReport = 200;
        pass();
        assertTrue(first("reports") > 100 && first("reports") <= 200, "first=" + first("reports"));
        assertEquals(first("reports"), reportLog.firstReportNumber());
        assertEquals(0, archived(SegmentArchive.REPORTS).get(0));
        pass("gateway.report-limit", "128KiB");
        assertEquals(2, segments("reports"));
        pass("gateway.report-keep", "0s");
        assertEquals(1, segments("reports"));
    }

    @Test
    void shouldDeleteOnlyWhatIsOldEnough() throws IOException
    {
        snapshot(300);
        snapshot(400);
        pass("archive.mode", "prune", "archive.keep", "1d");
        assertEquals(0, first("journal"));
        for (final Path file : KeptFiles.list(directory.resolve("journal"), "*.seg"))
        {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        pass();
        assertTrue(first("journal") > 200, "first=" + first("journal"));
        assertEquals(List.of(), archived(SegmentArchive.JOURNAL));
    }

    /** The archive may be on another disk, which does not answer at times. */
    @Test
    void shouldGoOnWhenTheArchiveCouldNotBeReadForAWhile() throws IOException
    {
        snapshot(300);
        snapshot(400);
        final Path archive = Files.write(directory.resolve("archive"), new byte[1]);
        try (StorageKeeper keeper =
            new StorageKeeper(RingsideConfig.load(null, settings), node, snapshots, reportLog, 0))
        {
            keeper.start(hold, () -> neededReport, lines::add);
            Await.until("a line", () -> !lines.isEmpty());
            assertTrue(lines.get(0).startsWith("storage: nothing is pruned: ") && lines.get(0).contains("archive"),
                lines.get(0));
            Files.delete(archive);
            Await.until(() -> "nothing is archived: " + lines, () -> keeper.firstSequence() > 200);
        }
    }

    @Test
    void shouldBoundTheArchiveButKeepWhatIsYoung() throws IOException
    {
        final Path archive = Files.createDirectories(directory.resolve("archive"));
        for (int i = 0; i < 4; i++)
        {
            final Path file = archive.resolve(SegmentArchive.JOURNAL + "000000000" + i + ".seg.gz");
            Files.write(file, new byte[1 << 20]);
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(4 - i))));
        }
        Files.write(archive.resolve("journal-0000000009.seg.gz.tmp"), new byte[10]);
        pass("archive.limit", "1MiB", "archive.keep", "60h");
        assertEquals(List.of(2L, 3L), archived(SegmentArchive.JOURNAL));
        pass("archive.keep", "0s");
        assertEquals(List.of(3L), archived(SegmentArchive.JOURNAL));
        assertEquals(1, Files.list(archive).count());
    }
}
