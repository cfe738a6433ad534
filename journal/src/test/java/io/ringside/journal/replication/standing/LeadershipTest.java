package io.ringside.journal.replication.standing;

import io.ringside.journal.JournalContext;
import io.ringside.journal.JournalRecovery;
import io.ringside.journal.JournalWriter;
import io.ringside.journal.SyncPolicy;
import io.ringside.journal.storage.StorageFile;
import io.ringside.testing.FaultyStorage;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which directory may lead, and what a start that comes to nothing changes. */
class LeadershipTest
{
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[8]);

    private static JournalWriter open(final FaultyStorage storage, final long epoch)
    {
        return JournalWriter.open(new JournalContext().storage(storage).segmentLength(32 * 1024)
            .syncPolicy(SyncPolicy.INTERVAL).epoch(epoch).conclude());
    }

    private void append(final JournalWriter writer)
    {
        writer.append(event, 0, event.capacity(), writer.nextSequence(), 1);
        writer.flush();
    }

    private static String doubt(final FaultyStorage storage)
    {
        try (Standing standing = Standing.open(storage, () -> 1))
        {
            return Leadership.doubt(standing, storage, true);
        }
    }

    @Test
    void shouldLetADirectoryLeadWhoseFirstStartWasKilled()
    {
        final FaultyStorage storage = new FaultyStorage();
        open(storage, JournalContext.EPOCH_AUTOMATIC);

        assertEquals("", doubt(storage.kill()));
    }

    @Test
    void shouldDoubtADamagedStandingOnlyWhereThereIsARecord() throws IOException
    {
        final FaultyStorage storage = new FaultyStorage();
        final JournalWriter writer = open(storage, JournalContext.EPOCH_AUTOMATIC);
        storage.create(Standing.FILE_NAME, 8192);
        try (StorageFile file = storage.open(Standing.FILE_NAME, true))
        {
            file.write(ByteBuffer.wrap(new byte[]{1, 2, 3}), 0);
        }
        assertEquals("", doubt(storage.kill()), "the first write was cut short");

        append(writer);
        assertTrue(doubt(storage.kill()).contains("is damaged"));
    }

    @Test
    void shouldDoubtRecordsOfWhichNothingIsKnown()
    {
        final FaultyStorage storage = new FaultyStorage();
        append(open(storage, JournalContext.EPOCH_AUTOMATIC));

        assertTrue(doubt(storage.kill()).contains("no journal.standing"));
    }

    @Test
    void shouldTellOfATailThatIsNotTrustedUntilSomebodyOpensTheJournal()
    {
        final FaultyStorage storage = new FaultyStorage();
        append(open(storage, JournalContext.EPOCH_AUTOMATIC));
        final FaultyStorage after = storage.crash(new Random(1), 4096);

        assertFalse(JournalRecovery.isTailTrusted(after));
        assertFalse(JournalRecovery.isTailTrusted(after), "asking changes nothing");
        assertTrue(JournalRecovery.isTailTrusted(storage.kill()));
    }

    @Test
    void shouldNotLeadOnATailThatIsNotTrustedAfterFollowing()
    {
        final FaultyStorage storage = new FaultyStorage();
        append(open(storage, JournalContext.EPOCH_LATEST));
        try (Standing standing = Standing.open(storage, () -> 1))
        {
            standing.follow(3, 5, ReplicationPolicy.HALT, false);
            standing.inStep(7, 1);
            assertTrue(standing.isInStep());

            standing.tailLost();

            assertFalse(standing.isInStep());
        }
        assertTrue(doubt(storage.kill()).contains("not synced"));
    }

    /** A start opened the journal in a newer epoch and came to nothing before it led in it. */
    @Test
    void shouldNotCountAStartThatCameToNothingAsHavingLed()
    {
        final FaultyStorage storage = new FaultyStorage();
        try (Standing standing = Standing.open(storage, () -> 1))
        {
            assertEquals(2, standing.actedEpoch(2), "a directory that may be older than the file");

            standing.follow(1, 5, ReplicationPolicy.HALT, false);

            assertEquals(1, standing.actedEpoch(2));
        }
    }
}
