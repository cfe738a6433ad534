package io.ringside.journal.reseed;

import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.StorageFile;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** What a standby has of its primary's files, when its disk refuses and its process ends in the middle. */
class ReseedStagingTest
{
    private static final String NAME = "snapshot-0000000000000000005.snap";
    private static final byte[] CONTENT = new byte[20_000];
    private static final long SEED = Long.getLong("ringside.test.seed", 42);

    private FaultyStorage root = new FaultyStorage();
    private FaultyStorage journal = new FaultyStorage();
    private FaultyStorage snapshots = new FaultyStorage();
    private FaultyStorage reports = new FaultyStorage();
    private ReseedManifest manifest;
    private ReseedStaging staging;

    @BeforeEach
    void begin() throws IOException
    {
        new Random(SEED).nextBytes(CONTENT);
        final FaultyStorage primary = new FaultyStorage();
        primary.replace(NAME, CONTENT);
        try (StorageFile file = primary.open(NAME, false))
        {
            manifest = new ReseedManifest(5, new ReseedManifest.Range(0, 10, 1), ReseedManifest.Range.NONE,
                List.of(new ReseedManifest.Item("snapshots/" + NAME, CONTENT.length, CONTENT.length,
                ReseedPlan.head(file))));
        }
        open();
    }

    private void open()
    {
        staging = new ReseedStaging(new ReseedFiles(root, journal, snapshots, reports));
        staging.accept(manifest);
    }

    /** The process is killed, and another one begins. */
    private void kill()
    {
        root = root.kill();
        journal = journal.kill();
        snapshots = snapshots.kill();
        reports = reports.kill();
        open();
    }

    private void take(final int length)
    {
        final long have = staging.have(0);
        staging.write(0, ByteBuffer.allocateDirect(length).put(CONTENT, (int)have, length).flip());
    }

    @Test
    void shouldGoOnWhereAFileEnds()
    {
        take(15_000);
        kill();
        assertEquals(15_000, staging.have(0));
        take(5_000);
        assertEquals(-1, staging.next());
        assertArrayEquals(CONTENT, snapshots.bytes(NAME));
    }

    @Test
    void shouldFetchAFileAgainWhoseSyncFailed()
    {
        take(15_000);
        snapshots.forcesUntilFailure = 1;
        assertThrows(JournalException.class, () -> take(5_000));
        kill();
        assertEquals(0, staging.have(0), "the system counts as written what is not on the disk");
    }

    @Test
    void shouldSyncWhatAnEarlierProcessHasWritten() throws IOException
    {
        take(15_000);
        try (StorageFile file = snapshots.open(NAME, true))
        {
            file.write(ByteBuffer.wrap(CONTENT, 15_000, 5_000), 15_000);
        }
        kill();
        assertEquals(-1, staging.next());
        staging.conclude(true);
        for (int i = 0; i < 20; i++)
        {
            assertArrayEquals(CONTENT, snapshots.crash(new Random(SEED + i), 512).bytes(NAME), "seed=" + (SEED + i));
        }
    }

    @Test
    void shouldMarkAsWholeAtOnceOrNotAtAll()
    {
        take(CONTENT.length);
        root.writesUntilFailure = 1;
        assertThrows(JournalException.class, () -> staging.conclude(true));
        assertFalse(root.list().contains(ReseedStaging.WHOLE), "an empty mark keeps nothing of what is replaced");
        root.writesUntilFailure = Integer.MAX_VALUE;
        staging.conclude(true);
        assertEquals(ReseedStaging.KEEP.length(), root.bytes(ReseedStaging.WHOLE).length);
    }
}
