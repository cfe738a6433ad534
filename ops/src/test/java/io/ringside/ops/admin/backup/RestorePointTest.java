package io.ringside.ops.admin.backup;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.SteppedOver;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.ops.Terminal;
import io.ringside.ops.TestFiles;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.node.storage.BackupRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Where a restored venue may begin and end, and what decisions it has. */
@Timeout(60)
class RestorePointTest
{
    private static final int COMMANDS = 900;

    @TempDir
    private Path directory;
    private Path backup;
    private StoredVenue venue;

    @BeforeEach
    void begin()
    {
        backup = directory.resolve("backup");
        venue = new StoredVenue(directory.resolve("data"));
    }

    @Test
    void shouldForgetADecisionAboutACommandThatIsLeftOut() throws IOException
    {
        venue.take(0, 60, 1);
        venue.stepOver(10, 1);
        venue.stepOver(40, 1);
        venue.makeReportsAgain();
        backUp(ExitCode.OK);
        final StoredVenue whole = restored("whole");
        assertEquals(List.of(10L, 40L), steppedOver(whole));
        final StoredVenue earlier = restored("earlier", "--to", "39");
        assertEquals(List.of(10L), steppedOver(earlier));
        // Another command has that sequence now, and the next start reads it.
        earlier.take(40, 70, 2);
        try (JournalReader reader = new JournalReader(earlier.journal, 0))
        {
            assertEquals(70, reader.poll((buffer, offset, length, sequence, timestampNs) ->
                10 == sequence == (0 == length), 100));
        }
    }

    @Test
    void shouldNotCallItABackupWhenNothingCanBeRestoredFromIt() throws IOException
    {
        final long snapshot = takeAndPrune();
        final Path file = TestFiles.list(venue.data.resolve("snapshots")).get(0);
        Files.move(file, directory.resolve("aside"));
        backUp(ExitCode.FAILED).assertError("no good snapshot of command " + (first() - 1), "take a snapshot");
        assertFalse(Files.exists(backup.resolve(BackupRecord.MANIFEST)));
        assertNull(BackupRecord.of(venue.data));
        Files.move(directory.resolve("aside"), file);
        backUp(ExitCode.OK);
        assertEquals(COMMANDS - 1L, BackupRecord.of(venue.data).sequence());
        assertEquals(StoredVenue.content(venue.journal, COMMANDS - 1),
            StoredVenue.content(restored("restored").journal, COMMANDS - 1));
        restored("at-the-snapshot", "--to", String.valueOf(snapshot));
        new Terminal().run(ExitCode.REFUSED, "restore", backup, directory.resolve("never"), "--to", snapshot - 1)
            .assertError("give a later --to");
    }

    /** A snapshot that is older than the journal, with a gap between the two, is as good as none. */
    @Test
    void shouldRefuseASnapshotThatTheJournalDoesNotContinue() throws IOException
    {
        takeAndPrune();
        StoredVenue.prune(venue.journal, 1);
        backUp(ExitCode.FAILED).assertError("nothing can be restored from");
        assertNull(BackupRecord.of(venue.data));
    }

    /** As an older build has left it. */
    @Test
    void shouldSayOfABackupThatNothingCanBeRestoredFromIt() throws IOException
    {
        takeAndPrune();
        backUp(ExitCode.OK);
        final BackupManifest manifest = BackupManifest.read(backup);
        manifest.blobs.clear();
        manifest.write(backup);
        final Path target = directory.resolve("never");
        new Terminal().run(ExitCode.FAILED, "restore", backup, target).assertError("use another backup");
        assertFalse(Files.exists(target));
    }

    /** Leaves the snapshot of the returned command, and the journal from a command before it on. */
    private long takeAndPrune() throws IOException
    {
        venue.take(0, COMMANDS / 2, 1);
        venue.takeSnapshot();
        venue.take(COMMANDS / 2, COMMANDS, 1);
        final List<SegmentInfo> segments = JournalVerifier.segments(venue.journal);
        final int left = (int)segments.stream().filter((it) -> it.baseSequence() > COMMANDS / 2).count() + 1;
        assertTrue(left > 1 && left < segments.size(), segments.toString());
        StoredVenue.prune(venue.journal, left);
        assertTrue(first() > 0 && first() < COMMANDS / 2);
        return COMMANDS / 2 - 1;
    }

    private long first()
    {
        return JournalVerifier.firstSequence(venue.journal);
    }

    private static List<Long> steppedOver(final StoredVenue venue)
    {
        return SteppedOver.load(venue.journal).decisions().stream().map(SteppedOver.Decision::sequence).toList();
    }

    private Terminal backUp(final int expected)
    {
        return new Terminal("--dir", venue.data.toString()).run(expected, "backup", backup);
    }

    private StoredVenue restored(final String name, final String... options)
    {
        final Terminal terminal = new Terminal(options.length > 0 ?
            new String[]{"restore", options[0], options[1]} : new String[]{"restore"});
        terminal.run(ExitCode.OK, backup, directory.resolve(name));
        return new StoredVenue(directory.resolve(name));
    }
}
