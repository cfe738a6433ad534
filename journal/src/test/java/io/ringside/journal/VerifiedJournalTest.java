package io.ringside.journal;

import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

import static io.ringside.journal.Journals.assertFails;
import static io.ringside.journal.Journals.context;
import static io.ringside.journal.Journals.write;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Opening a journal of which a snapshot has the beginning. */
class VerifiedJournalTest
{
    private static final int PAGE = 4096;

    private final FaultyStorage storage = new FaultyStorage();
    private List<SegmentInfo> segments;

    @BeforeEach
    void writeSegments()
    {
        write(storage, 25, 10);
        segments = JournalVerifier.segments(storage);
        assertTrue(segments.size() >= 4, segments.toString());
    }

    private JournalContext behind(final long sequence)
    {
        return context(storage).verifiedSequence(sequence).conclude();
    }

    private void damage(final int segment)
    {
        storage.flip(segments.get(segment).name(), PAGE + 100, 3);
    }

    @Test
    void shouldReadOnlyTheTail()
    {
        damage(0);
        damage(1);
        final JournalRecovery recovery = JournalRecovery.inspect(behind(segments.get(2).baseSequence() - 1));
        assertEquals(0, recovery.firstSequence());
        assertEquals(250, recovery.nextSequence());
        try (JournalWriter writer = JournalWriter.open(behind(segments.get(2).baseSequence() - 1)))
        {
            assertEquals(250, writer.nextSequence());
        }
        assertFalse(JournalVerifier.verify(storage, -1).isValid());
        assertEquals(segments.get(0).name(), JournalVerifier.verify(storage, -1).badFile());
    }

    @Test
    void shouldReadFromTheSegmentOfTheFirstRecordThatIsNeeded()
    {
        damage(1);
        assertFails(JournalException.Category.CORRUPT,
            () -> JournalRecovery.inspect(behind(segments.get(2).baseSequence() - 2)));
    }

    @Test
    void shouldAlwaysReadTheNewestSegment()
    {
        damage(segments.size() - 1);
        assertFails(JournalException.Category.CORRUPT, () -> JournalRecovery.inspect(behind(Long.MAX_VALUE - 1)));
    }

    @Test
    void shouldCheckHeadersAndNamesOfAllSegments() throws Exception
    {
        final String second = segments.get(1).name();
        final byte[] bytes = storage.bytes(second).clone();
        storage.flip(second, 50, 1);
        assertFails(JournalException.Category.CORRUPT, () -> JournalRecovery.inspect(behind(Long.MAX_VALUE - 1)));

        storage.replace(second, bytes);
        assertEquals(250, JournalRecovery.inspect(behind(Long.MAX_VALUE - 1)).nextSequence());
        storage.delete(second);
        assertFails(JournalException.Category.CORRUPT, () -> JournalRecovery.inspect(behind(Long.MAX_VALUE - 1)));
    }

    @Test
    void shouldRefuseTailOfAnotherChain()
    {
        final byte[] last = storage.bytes(segments.get(segments.size() - 1).name()).clone();
        final FaultyStorage other = new FaultyStorage();
        write(other, 30, 10);
        storage.replace(segments.get(segments.size() - 2).name(),
            other.bytes(segments.get(segments.size() - 2).name()));
        storage.replace(segments.get(segments.size() - 1).name(), last);
        assertFails(JournalException.Category.CORRUPT,
            () -> JournalRecovery.inspect(behind(segments.get(segments.size() - 2).baseSequence())));
    }

    @Test
    void shouldKnowWhetherAllThatWasWrittenIsThere()
    {
        assertTrue(JournalRecovery.isWhole(storage), "closed in order");
        assertFalse(JournalRecovery.isWhole(new FaultyStorage()), "nobody knows");
        final JournalWriter writer = JournalWriter.open(
            context(storage).syncPolicy(SyncPolicy.NONE).conclude());
        assertTrue(JournalRecovery.isWhole(storage.kill()), "the machine still runs");
        final FaultyStorage rebooted = storage.kill();
        rebooted.bootId++;
        assertFalse(JournalRecovery.isWhole(rebooted), "after a power cut");
        writer.close();
    }
}
