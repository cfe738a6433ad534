package io.ringside.ops.admin.backup;

import io.ringside.journal.JournalVerifier;
import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.ops.Terminal;
import io.ringside.ops.admin.base.ExitCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Reports are made again where they were lost, so their log need not go on as a backup knows it. Whatever becomes of a
 * backup, the one before it in the same directory is not harmed.
 */
@Timeout(120)
class BackupOfReportsTest
{
    private static final int COMMANDS = 1_000;

    @TempDir
    private Path directory;
    private Path backup;
    private StoredVenue venue;
    private int restoredCount;

    @BeforeEach
    void begin() throws IOException
    {
        backup = directory.resolve("backup");
        venue = new StoredVenue(directory.resolve("data"));
        venue.take(0, COMMANDS, 1);
        for (final FileJournalStorage log : List.of(venue.journal, venue.reports))
        {
            assertTrue(SegmentCopy.names(log).size() > 3, SegmentCopy.names(log).toString());
        }
    }

    @Test
    void shouldKeepTheBackupBeforeWhenTheNodeHasPrunedWhatIsNotInIt() throws IOException
    {
        backUp();
        final JournalVerifier.ContentHash reports = StoredVenue.content(venue.reports, COMMANDS - 1);
        venue.take(COMMANDS, 4 * COMMANDS, 1);
        StoredVenue.prune(venue.journal, 2);
        StoredVenue.prune(venue.reports, 2);
        refuseBackUp("not archived");
        assertEquals(reports, StoredVenue.content(restored(COMMANDS).reports, COMMANDS - 1));
        assertFalse(Files.exists(backup.resolve("reports/new")));
    }

    @Test
    void shouldKeepTheBackupBeforeWhenAnotherLifeOfTheVenueIsRefused() throws IOException
    {
        backUp();
        final Path other = directory.resolve("other");
        new Terminal().run(ExitCode.OK, "restore", backup, other, "--to", COMMANDS / 3);
        venue = new StoredVenue(other);
        venue.take(COMMANDS / 3 + 1, COMMANDS / 2, 2);
        refuseBackUp("another life");
        restored(COMMANDS);
    }

    /** Segments of the archive take the places of others: only if they go on where those end. */
    @Test
    void shouldKeepTheBackupBeforeWhenTheArchiveIsOfAnotherVenue() throws IOException
    {
        backUp();
        venue = new StoredVenue(directory.resolve("twin"));
        venue.take(0, 3 * COMMANDS, 1);
        venue.archive(venue.journal, SegmentArchive.JOURNAL, 2);
        venue.archive(venue.reports, SegmentArchive.REPORTS, 2);
        refuseBackUp("another venue");
        restored(COMMANDS);
    }

    /** In the last segment that the backup has, and in one that another one follows. */
    @ParameterizedTest
    @CsvSource({"2, 5", "1, 0", "1, 30", "0, 9"})
    void shouldGoOnWhenReportsWereMadeAgainInOtherBlocks(final int segment, final long offset) throws IOException
    {
        backUp();
        final long from = StoredVenue.first(venue.reports, segment) + offset;
        venue.loseReports(from);
        venue.take(COMMANDS, COMMANDS + 200, 1);
        assertEquals(COMMANDS + 199L, backUp());
        assertBackedUp();
        restored(COMMANDS + 200);
        backUp();
    }

    @Test
    void shouldGoOnWhenReportsOfTheLastSegmentWereMadeAgain() throws IOException
    {
        backUp();
        venue.loseReports(COMMANDS - 3);
        backUp();
        assertBackedUp();
        restored(COMMANDS);
    }

    /** What the node has pruned stays in the backup as long as its log goes on from there. */
    @Test
    void shouldKeepPrunedReportsBeforeThoseThatWereMadeAgain() throws IOException
    {
        backUp();
        venue.loseReports(StoredVenue.first(venue.reports, 2) + 20);
        final JournalVerifier.ContentHash reports = StoredVenue.content(venue.reports, COMMANDS - 1);
        StoredVenue.prune(venue.reports, SegmentCopy.names(venue.reports).size() - 1);
        backUp();
        assertEquals(0, BackupCheck.check(backup).segment("reports", "journal-0000000000.seg").baseSequence());
        assertEquals(reports, StoredVenue.content(new StoredVenue(backup).reports, COMMANDS - 1));
    }

    /** The numbers of its segments begin at 0, and those of the backup do not. */
    @Test
    void shouldTakeALogThatWasBegunAnew() throws IOException
    {
        StoredVenue.prune(venue.reports, 2);
        backUp();
        venue.makeReportsAgain();
        backUp();
        assertBackedUp();
        restored(COMMANDS);
    }

    /** The manifest is what a restore goes by: at each moment it must name what is there. */
    @Test
    void shouldBeRestorableWheneverABackupIsKilled() throws IOException
    {
        backUp();
        venue.loseReports(StoredVenue.first(venue.reports, 1) + 40);
        final BackupManifest before = BackupManifest.read(backup);
        final int count = SegmentCopy.names(venue.reports).size();
        for (int i = 0; i < count; i++)
        {
            final int last = i;
            final AtomicInteger done = new AtomicInteger();
            assertThrows(IllegalStateException.class, () -> reportsInto(new BackupManifest()).run((next) ->
            {
                if (done.getAndIncrement() == last)
                {
                    throw new IllegalStateException("killed");
                }
            }));
            restored(COMMANDS);
        }
        final BackupManifest manifest = BackupManifest.read(backup);
        before.names("reports").forEach((name) -> manifest.segments.remove("reports/" + name));
        final LogBackup reports = reportsInto(manifest);
        reports.run((next) ->
        {
        });
        restored(COMMANDS);
        assertTrue(reports.isReplacing);
        assertEquals(StoredVenue.first(venue.reports, 1), reports.keptNextSequence);
        manifest.facts.put("nextReport", reports.keptNextSequence);
        manifest.write(backup);
        restored(COMMANDS);
        Files.delete(backup.resolve("reports/journal-0000000001.seg"));
        restored(COMMANDS);
        reports.settle();
        restored(COMMANDS);
        // Killed before the manifest that names them was there: the next one puts that right.
        backUp();
        assertBackedUp();
        restored(COMMANDS);
    }

    @Test
    void shouldRenewTheHoldBetweenFilesThatItReadsAgain() throws IOException
    {
        venue.takeSnapshot();
        backUp();
        StoredVenue.prune(venue.journal, 1);
        StoredVenue.prune(venue.reports, 1);
        final BackupManifest before = BackupManifest.read(backup);
        for (final String room : List.of("journal", "reports"))
        {
            final List<Long> needed = new ArrayList<>();
            new LogBackup(room, venue.data, backup, venue.data.resolve("archive"), before, new BackupManifest(), false)
                .run(needed::add);
            final int count = before.names(room).size();
            assertEquals(count, needed.size());
            // The node must keep all that it has: none of it was copied yet.
            assertEquals(List.of(0L), needed.subList(0, count - 1).stream().distinct().toList());
            assertEquals((long)COMMANDS, needed.get(count - 1));
        }
        final AtomicInteger renewals = new AtomicInteger();
        new BlobBackup(venue.data, backup, before, new BackupManifest(), false)
            .run(new PrintWriter(new StringWriter()), renewals::incrementAndGet);
        assertTrue(renewals.get() >= before.blobs.size() && renewals.get() > 0, renewals.toString());
    }

    private LogBackup reportsInto(final BackupManifest manifest) throws IOException
    {
        return new LogBackup("reports", venue.data, backup, venue.data.resolve("archive"),
            BackupManifest.read(backup), manifest, false);
    }

    private long backUp()
    {
        return (Long)new Terminal("--json", "--dir", venue.data.toString()).run(ExitCode.OK, "backup", backup).json()
            .get("lastSequence");
    }

    private void refuseBackUp(final String why)
    {
        new Terminal("--dir", venue.data.toString()).run(ExitCode.REFUSED, "backup", backup).assertError(why);
    }

    /** It has the reports of the node, and nothing else. */
    private void assertBackedUp() throws IOException
    {
        final BackupManifest manifest = BackupCheck.check(backup);
        assertEquals(SegmentCopy.names(new StoredVenue(backup).reports), manifest.names("reports"));
        assertEquals(SegmentCopy.names(venue.reports), manifest.names("reports"));
        final long next = JournalVerifier.verify(venue.reports, -1).lastSequence() + 1;
        assertEquals(next, manifest.number("nextReport"));
        assertEquals(StoredVenue.content(venue.reports, next - 1),
            StoredVenue.content(new StoredVenue(backup).reports, next - 1));
        assertFalse(Files.exists(backup.resolve("reports/new")));
    }

    private StoredVenue restored(final int commands)
    {
        final StoredVenue result = new StoredVenue(directory.resolve("restored-" + restoredCount++));
        assertEquals(commands - 1L, new Terminal("--json").run(ExitCode.OK, "restore", backup, result.data).json()
            .get("lastSequence"));
        return result;
    }
}
