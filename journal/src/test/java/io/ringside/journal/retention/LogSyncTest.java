package io.ringside.journal.retention;

import io.ringside.journal.JournalReader;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.Journals;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.SyncMark;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Collections;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A log that is not synced by its writer, on a disk whose sync fails once and then has nothing left to do. */
class LogSyncTest
{
    private static final int SECTOR = 512;
    private static final int EVENTS = 3_000;

    private final FaultyStorage storage = new FaultyStorage();
    private final JournalWriter writer =
        JournalWriter.open(Journals.context(storage).syncPolicy(SyncPolicy.NONE).conclude());

    @Test
    void shouldSyncEverySegment() throws IOException
    {
        write();
        new LogSync(storage).force();
        assertAllSurvive(storage);
        assertFalse(storage.list().contains(SyncMark.NAME));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldWriteAgainWhatAFailedSyncHasForgotten(final int failing) throws IOException
    {
        write();
        final LogSync sync = new LogSync(storage);
        storage.forcesUntilFailure = failing;
        assertThrows(IOException.class, sync::force);
        storage.forcesUntilFailure = Integer.MAX_VALUE;
        assertTrue(storage.list().contains(SyncMark.NAME));

        sync.force();

        assertAllSurvive(storage);
    }

    @Test
    void shouldSyncTheBeginningOfASegmentOnce() throws IOException
    {
        write();
        final LogSync sync = new LogSync(storage);
        sync.ensure(1);
        final int count = storage.forceCount;
        sync.ensure(2);
        assertEquals(count, storage.forceCount);
        final long last = Collections.max(JournalDirectory.segmentNumbers(storage));
        sync.ensure(last + 1);
        assertTrue(storage.forceCount > count);
    }

    @Test
    void shouldKnowInTheNextProcessOfASyncThatDidNotEnd() throws IOException
    {
        write();
        storage.forcesUntilFailure = 1;
        assertThrows(IOException.class, new LogSync(storage)::force);
        final FaultyStorage later = storage.kill();

        new LogSync(later).force();

        assertAllSurvive(later);
        assertFalse(later.list().contains(SyncMark.NAME));
    }

    @Test
    void shouldRememberByItselfWhereItCannotLeaveItsMark() throws IOException
    {
        write();
        storage.deniedName = SyncMark.NAME;
        final LogSync sync = new LogSync(storage);
        storage.forcesUntilFailure = 1;
        assertThrows(IOException.class, sync::force);
        storage.forcesUntilFailure = Integer.MAX_VALUE;

        sync.force();

        assertAllSurvive(storage);
    }

    @Test
    void shouldRefuseADamagedHeaderInsteadOfSyncingIt() throws IOException
    {
        write();
        storage.forcesUntilFailure = 1;
        final LogSync sync = new LogSync(storage);
        assertThrows(IOException.class, sync::force);
        storage.forcesUntilFailure = Integer.MAX_VALUE;
        storage.flip("journal-0000000000.seg", 3, 1);

        assertThrows(JournalException.class, sync::force);
    }

    private void write()
    {
        Journals.block(writer, EVENTS / 3);
        Journals.block(writer, EVENTS / 3);
        Journals.block(writer, EVENTS / 3);
        assertTrue(JournalDirectory.segmentNumbers(storage).size() > 2);
    }

    private static void assertAllSurvive(final FaultyStorage written)
    {
        for (long seed = 1; seed <= 20; seed++)
        {
            final FaultyStorage after = written.crash(new Random(seed), SECTOR);
            final long[] count = {0};
            try (JournalReader reader = new JournalReader(after, 0))
            {
                while (reader.poll((buffer, offset, length, sequence, timestampNs) ->
                {
                    count[0]++;
                    return true;
                }, 1_000) > 0)
                {
                    continue;
                }
            }
            assertEquals(EVENTS, count[0], "seed=" + seed);
        }
    }
}
