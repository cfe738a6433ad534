package io.ringside.ops.admin.backup;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.base.NodeException;
import io.ringside.ops.node.storage.BackupHold;
import io.ringside.ops.node.storage.BackupRecord;
import io.ringside.ops.node.storage.NodeDirectory;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Backup and restore of journals of commands that nobody knows: what the core makes of them does not matter here. */
@Timeout(60)
class BackupTest
{
    private static final long SECOND_NS = 1_000_000_000L;
    private static final int SEGMENT_LENGTH = 64 * 1024;

    @TempDir
    private Path directory;
    private Path data;
    private Path backup;
    private JournalWriter writer;

    @BeforeEach
    void begin()
    {
        data = directory.resolve("data");
        backup = directory.resolve("backup");
    }

    @Test
    void shouldRestoreWhatWasThere() throws IOException
    {
        write(0, 1_000);
        final Map<String, Object> first = backup();
        assertEquals(999L, first.get("lastSequence"));
        final Map<String, Object> restored = restore("restored");
        assertEquals(999L, restored.get("lastSequence"));
        assertEquals(1_000_000L, restored.get("epoch"));
        assertEquals(content(data, 999), content(directory.resolve("restored"), 999));
        new Terminal("--dir", directory.resolve("restored").toString()).run(ExitCode.OK, "journal verify");
        for (final String name : List.of("ringside.log", "decisions.log"))
        {
            final String log = TestFiles.read(directory.resolve("restored").resolve(name));
            assertTrue(log.contains("restored: up to sequence 999 ") && log.contains("is not in the backup"), log);
        }
    }

    @Test
    void shouldCopyWhileTheNodeWritesAndGoOnInTheSameDirectory() throws IOException
    {
        open();
        append(0, 1_000);
        final Map<String, Object> first = backup();
        append(1_000, 1_500);
        final Map<String, Object> second = backup();
        writer.close();
        assertEquals(1_499L, second.get("lastSequence"));
        assertTrue((Long)second.get("keptFiles") > 0 &&
            (Long)second.get("copiedFiles") < (Long)first.get("copiedFiles"), first + " " + second);
        final BackupRecord last = BackupRecord.of(data);
        assertEquals(1_499, last.sequence());
        assertFalse(Files.exists(data.resolve(BackupHold.FILE_NAME)));
        restore("restored");
        assertEquals(content(data, 1_499), content(directory.resolve("restored"), 1_499));
    }

    @Test
    void shouldEndAtASequenceOrATime() throws IOException
    {
        write(0, 3_000);
        backup();
        for (final long last : new long[]{0, 1, 17, 1_234, 2_998, 2_999})
        {
            final Map<String, Object> restored = restore("to-" + last, "--to", String.valueOf(last));
            assertEquals(last, restored.get("lastSequence"));
            assertEquals(content(data, last), content(directory.resolve("to-" + last), last));
        }
        assertEquals(1_233L, restore("time", "--to", Instant.ofEpochSecond(1_234).toString()).get("lastSequence"));
        new Terminal().run(ExitCode.REFUSED, "restore", backup, directory.resolve("never"), "--to", "3000")
            .assertError("0 to 2999");
        new Terminal().run(ExitCode.REFUSED, "restore", backup, directory.resolve("never"), "--to",
            "1970-01-01T00:00:00.5Z").assertError("0 to 2999");
        assertFalse(Files.exists(directory.resolve("never")));
    }

    @Test
    void shouldGoOnWithARestoredJournalAboveAllEpochsOfTheOldOne() throws IOException
    {
        write(0, 100);
        backup();
        restore("restored", "--to", "49");
        data = directory.resolve("restored");
        write(50, 60);
        final JournalVerifier.Report report =
            JournalVerifier.verify(new FileJournalStorage(data.resolve("journal")), -1);
        assertTrue(report.isValid(), report.problem());
        assertEquals(1_000_001, report.lastEpoch());
        // The same directory of backups has commands that this life of the venue does not have.
        new Terminal("--dir", data.toString()).run(ExitCode.REFUSED, "backup", backup)
            .assertError("another life", "empty directory");
    }

    @Test
    void shouldKeepTheBackupBeforeWhileALaterOneIsNotOver() throws IOException
    {
        write(0, 700);
        backup();
        final String manifest = TestFiles.read(backup.resolve(BackupRecord.MANIFEST));
        write(700, 2_000);
        backup();
        // As a backup leaves it that was killed before its last step.
        Files.writeString(backup.resolve(BackupRecord.MANIFEST), manifest);
        assertEquals(699L, restore("restored").get("lastSequence"));
        assertEquals(content(data, 699), content(directory.resolve("restored"), 699));
        backup();
        assertEquals(1_999L, restore("later").get("lastSequence"));
    }

    @Test
    void shouldRefuseADamagedBackupByTheNameOfTheFile() throws IOException
    {
        write(0, 3_000);
        backup();
        final Map<Path, Long> places = new TreeMap<>(Map.of(
            backup.resolve("journal/journal-0000000000.seg"), 4_200L,
            backup.resolve("journal/journal-0000000001.seg"), 8L,
            backup.resolve(BackupRecord.MANIFEST), 40L));
        for (final Map.Entry<Path, Long> place : places.entrySet())
        {
            flip(place.getKey(), place.getValue());
            final Path target = directory.resolve("never");
            new Terminal().run(ExitCode.CORRUPT, "restore", backup, target)
                .assertError(place.getKey().getFileName().toString());
            assertFalse(Files.exists(target));
            flip(place.getKey(), place.getValue());
        }
        Files.move(backup.resolve("journal/journal-0000000001.seg"), directory.resolve("aside"));
        new Terminal().run(ExitCode.CORRUPT, "restore", backup, directory.resolve("never"))
            .assertError("journal-0000000001.seg");
        // As long as the node has it, the next backup brings it back.
        backup();
        restore("restored");
    }

    @Test
    void shouldRefuseADamagedNode() throws IOException
    {
        write(0, 3_000);
        flip(data.resolve("journal/journal-0000000000.seg"), 4_200);
        new Terminal("--dir", data.toString()).run(ExitCode.CORRUPT, "backup", backup)
            .assertError("journal-0000000000.seg");
        assertFalse(Files.exists(backup.resolve(BackupRecord.MANIFEST)));
        assertEquals(null, BackupRecord.of(data));
    }

    @Test
    void shouldRefuseWhatIsNoPlaceForIt() throws IOException
    {
        write(0, 10);
        final Path other = Files.createDirectories(directory.resolve("other"));
        Files.writeString(other.resolve("photo.jpg"), "mine");
        new Terminal("--dir", data.toString()).run(ExitCode.REFUSED, "backup", other).assertError("is not empty");
        new Terminal("--dir", data.toString()).run(ExitCode.USAGE, "backup", data.resolve("inside"));
        backup();
        new Terminal().run(ExitCode.REFUSED, "restore", backup, other).assertError("is not empty");
        new Terminal().run(ExitCode.FAILED, "restore", other, directory.resolve("never")).assertError("no backup at");
        assertEquals(List.of("photo.jpg"), TestFiles.names(other, ""));
        assertThrows(NodeException.class, () -> new NodeDirectory(backup));
        Files.writeString(other.resolve(BackupRecord.UNFINISHED), "");
        assertThrows(NodeException.class, () -> new NodeDirectory(other));
    }

    @Test
    void shouldNotTakeTwoVenuesForOne() throws IOException
    {
        write(0, 500);
        backup();
        data = directory.resolve("twin");
        write(0, 500);
        new Terminal("--dir", data.toString()).run(ExitCode.REFUSED, "backup", backup).assertError("another venue");
    }

    @Test
    void shouldKeepWhatTheNodeHasPrunedAndSeeAGap() throws IOException
    {
        write(0, 3_000);
        backup();
        final List<String> names = TestFiles.names(data.resolve("journal"), ".seg");
        assertTrue(names.size() > 3, names.toString());
        Files.delete(data.resolve("journal").resolve(names.get(0)));
        Files.delete(data.resolve("journal").resolve(names.get(1)));
        assertEquals(0L, backup().get("firstSequence"));
        restore("restored", "--to", "5");
        write(3_000, 6_000);
        final List<String> all = TestFiles.names(data.resolve("journal"), ".seg");
        for (final String name : all.subList(0, all.size() - 2))
        {
            Files.delete(data.resolve("journal").resolve(name));
        }
        new Terminal("--dir", data.toString()).run(ExitCode.REFUSED, "backup", backup)
            .assertError("not archived", "bring back");
    }

    @Test
    void shouldTakeFromTheArchiveWhatTheNodeHasArchived() throws IOException
    {
        write(0, 3_000);
        backup();
        write(3_000, 9_000);
        final JournalVerifier.ContentHash whole = content(data, 8_999);
        final FileJournalStorage journal = new FileJournalStorage(data.resolve("journal"));
        final SegmentArchive archive =
            new SegmentArchive(new FileJournalStorage(data.resolve("archive")), SegmentArchive.JOURNAL);
        final List<String> all = TestFiles.names(data.resolve("journal"), ".seg");
        for (int i = 0; i < all.size() - 2; i++)
        {
            archive.store(journal, i);
            journal.delete(all.get(i));
        }
        assertEquals(0L, backup().get("firstSequence"));
        restore("restored");
        assertEquals(whole, content(directory.resolve("restored"), 8_999));
        assertEquals(0, TestFiles.list(backup).stream().filter((it) -> it.endsWith("unpacked-journal")).count());
    }

    @Test
    void shouldHoldWhatItNeedsForAWhile() throws IOException
    {
        Files.createDirectories(data);
        final Path file = data.resolve(BackupHold.FILE_NAME);
        final BackupHold hold = new BackupHold(data);
        assertEquals(Long.MAX_VALUE, hold.sequence());
        hold.renew(17, 4);
        assertEquals(17, hold.sequence());
        assertEquals(4, hold.report());
        assertEquals(ProcessHandle.current().pid(), hold.process());
        Files.writeString(file, "");
        assertEquals(0, hold.sequence());
        hold.renew(17, 4);
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(BackupHold.LIFE).minusSeconds(1)));
        assertEquals(Long.MAX_VALUE, hold.sequence());
        hold.renew(18, 4);
        hold.end();
        assertEquals(Long.MAX_VALUE, hold.report());
    }

    private Map<String, Object> backup()
    {
        return new Terminal("--json", "--dir", data.toString()).run(ExitCode.OK, "backup", backup).json();
    }

    private Map<String, Object> restore(final String name, final String... options)
    {
        final Terminal terminal = new Terminal(options.length > 0 ?
            new String[]{"--json", "restore", options[0], options[1]} : new String[]{"--json", "restore"});
        return terminal.run(ExitCode.OK, backup, directory.resolve(name)).json();
    }

    private void write(final long from, final long to)
    {
        open();
        append(from, to);
        writer.close();
    }

    private void open()
    {
        writer = JournalWriter.open(new JournalContext().directory(data.resolve("journal")).clusterId(1)
            .segmentLength(SEGMENT_LENGTH).syncPolicy(SyncPolicy.NONE).conclude());
    }

    /** Records of one second each, some to a block. */
    private void append(final long from, final long to)
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        for (long sequence = from; sequence < to; sequence++)
        {
            buffer.putLong(20, sequence * 31);
            writer.append(buffer, 0, buffer.capacity(), sequence, (sequence + 1) * SECOND_NS);
            if (0 == sequence % 7)
            {
                writer.flush();
            }
        }
        writer.flush();
    }

    private static JournalVerifier.ContentHash content(final Path of, final long last)
    {
        return JournalVerifier.contentHash(new FileJournalStorage(of.resolve("journal")), 0, last);
    }

    private static void flip(final Path file, final long offset) throws IOException
    {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw"))
        {
            bytes.seek(offset);
            final int value = bytes.read();
            bytes.seek(offset);
            bytes.write(value ^ 4);
        }
    }
}
