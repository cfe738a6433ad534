package io.ringside.journal.archive;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.events;
import static io.ringside.journal.Journals.open;
import static io.ringside.journal.Journals.read;
import static io.ringside.journal.Journals.write;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SegmentPrunerTest
{
    private static final int CRASH_SEEDS = 300;
    private static final String FIRST = JournalDirectory.segmentName(0);

    private FaultyStorage storage = new FaultyStorage();
    private FaultyStorage archived = new FaultyStorage();
    private SegmentPruner pruner = new SegmentPruner(storage);
    private SegmentArchive archive = new SegmentArchive(archived, SegmentArchive.JOURNAL);

    private List<SegmentInfo> segments()
    {
        return JournalVerifier.segments(storage);
    }

    @Test
    void shouldLetGoOnlyOfSegmentsThatEndBeforeTheFloor()
    {
        write(storage, 25, 10);
        final List<SegmentInfo> segments = segments();
        assertTrue(segments.size() >= 4, segments.toString());
        final long second = segments.get(1).baseSequence();

        assertNull(pruner.next(second - 1));
        final SegmentPruner.Candidate candidate = pruner.next(second);
        assertEquals(FIRST, candidate.segment().name());
        assertEquals(second, candidate.nextSequence());
    }

    @Test
    void shouldNeverLetGoOfTheNewest()
    {
        write(storage, 25, 10);
        while (null != pruner.next(Long.MAX_VALUE))
        {
            pruner.remove(pruner.next(Long.MAX_VALUE), null);
        }
        assertEquals(1, segments().size());
        try (JournalWriter writer = open(storage))
        {
            assertEquals(250, writer.nextSequence());
        }
    }

    @Test
    void shouldGiveBackWhatWasArchivedByteForByte() throws IOException
    {
        write(storage, 25, 10);
        final byte[] before = storage.bytes(FIRST).clone();
        final List<String> all = read(storage, 0);

        pruner.remove(pruner.next(Long.MAX_VALUE), archive);
        assertTrue(archived.bytes(archive.name(0)).length < before.length / 2);
        assertEquals(List.of(0L), archive.numbers());
        assertFails(JournalException.Category.NOT_FOUND, () -> read(storage, 0));

        assertEquals(0, archive.restore(0, storage).number());
        assertArrayEquals(before, storage.bytes(FIRST));
        assertEquals(all, read(storage, 0));
    }

    @Test
    void shouldKeepSegmentThatTheArchiveDoesNotGiveBack() throws IOException
    {
        write(storage, 25, 10);
        archive.store(storage, 0);
        archived.flip(archive.name(0), 40, 3);

        assertFails(JournalException.Category.CORRUPT, () -> archive.restore(0, new FaultyStorage()));
        // What is damaged counts for nothing, and is written again.
        pruner.remove(pruner.next(Long.MAX_VALUE), archive);
        assertEquals(0, archive.restore(0, storage).number());

        archived.capacity = 0;
        final SegmentPruner.Candidate next = pruner.next(Long.MAX_VALUE);
        archive.delete(0);
        assertFails(JournalException.Category.FULL, () -> pruner.remove(next, archive));
        assertEquals(FIRST, segments().get(0).name());
    }

    /** A reader that is behind is told so; one that has a segment open goes on to its end. */
    @Test
    void shouldTellReaderThatIsLeftBehind()
    {
        write(storage, 25, 10);
        final JournalReader reader = new JournalReader(storage, 0);
        reader.poll((buffer, offset, length, sequence, timestampNs) -> true, 1);
        pruner.remove(pruner.next(Long.MAX_VALUE), null);
        pruner.remove(pruner.next(Long.MAX_VALUE), null);

        final String message = assertFails(JournalException.Category.NOT_FOUND,
            () -> reader.pollAll((buffer, offset, length, sequence, timestampNs) -> true));
        assertTrue(message.contains("is not in memory any more"), message);
    }

    /** The machine stops anywhere in it, or the disk fails: the journal opens, and no record is lost. */
    @Test
    void shouldLeaveJournalThatOpensWhereverItStops() throws IOException
    {
        int interruptedCount = 0;
        for (long seed = 1; seed <= CRASH_SEEDS; seed++)
        {
            storage = new FaultyStorage();
            archived = new FaultyStorage();
            pruner = new SegmentPruner(storage);
            archive = new SegmentArchive(archived, SegmentArchive.JOURNAL);
            write(storage, 25, 10);
            final Random random = new Random(seed);
            if (random.nextBoolean())
            {
                archived.writesUntilFailure = 1 + random.nextInt(8);
            }
            else
            {
                archived.forcesUntilFailure = 1 + random.nextInt(4);
            }
            interruptedCount += prune(random.nextInt(6)) ? 0 : 1;
            storage = random.nextBoolean() ? storage.kill() : storage.crash(random, 4096);
            archived = random.nextBoolean() ? archived.kill() : archived.crash(random, 4096);
            assertNothingIsLost("seed=" + seed);
        }
        assertTrue(interruptedCount > CRASH_SEEDS / 10, "interrupted: " + interruptedCount);
    }

    /** False if it was interrupted. */
    private boolean prune(final int limit)
    {
        try
        {
            for (int i = 0; i < limit && null != pruner.next(Long.MAX_VALUE); i++)
            {
                pruner.remove(pruner.next(Long.MAX_VALUE), archive);
            }
            return true;
        }
        catch (final JournalException ex)
        {
            assertNotNull(ex.getMessage());
            return false;
        }
    }

    private void assertNothingIsLost(final String message) throws IOException
    {
        archive = new SegmentArchive(archived, SegmentArchive.JOURNAL);
        archive.discardUnfinished();
        final List<Long> numbers = new ArrayList<>(archive.numbers());
        final long firstKept = segments().get(0).number();
        numbers.removeIf((number) -> number >= firstKept);
        assertEquals(firstKept, numbers.size(), message);
        try (JournalWriter writer = JournalWriter.open(context(storage).conclude()))
        {
            assertEquals(250, writer.nextSequence(), message);
        }
        for (final long number : numbers)
        {
            archive.restore(number, storage);
        }
        assertEquals(events(0, 249), read(storage, 0), message);
    }
}
