package io.ringside.journal.snapshot;

import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

import static io.ringside.journal.Journals.assertFails;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SnapshotStoreTest
{
    private final FaultyStorage storage = new FaultyStorage();
    private final SnapshotStore store = new SnapshotStore(storage, 7);

    private SnapshotStore.Entry put(final long sequence, final String content)
    {
        return store.store(sequence, 3, sequence * 31, bytes(content.getBytes(StandardCharsets.US_ASCII)));
    }

    private static SnapshotContent bytes(final byte... bytes)
    {
        return (channel) -> channel.write(ByteBuffer.wrap(bytes));
    }

    private static byte[] content(final SnapshotStore store, final SnapshotStore.Entry entry) throws IOException
    {
        try (SnapshotInput input = store.open(entry))
        {
            final ByteBuffer bytes = ByteBuffer.allocate((int)input.length());
            while (input.read(bytes) >= 0 && bytes.hasRemaining())
            {
                assertTrue(bytes.position() > 0);
            }
            return bytes.array();
        }
    }

    @Test
    void shouldLoadWhatWasStoredNewestFirst(@TempDir final Path directory) throws IOException
    {
        final SnapshotStore files = new SnapshotStore(new FileJournalStorage(directory.resolve("snapshots")), 7);
        assertEquals(List.of(), files.list());
        for (final long sequence : new long[]{5, 300, 40})
        {
            files.store(sequence, 3, 99, bytes((byte)1, (byte)2, (byte)sequence));
        }

        assertEquals(List.of(300L, 40L, 5L), files.list().stream().map(SnapshotStore.Entry::sequence).toList());
        final SnapshotStore.Snapshot snapshot = files.load(files.list().get(1));
        assertEquals(3, snapshot.length());
        assertArrayEquals(new byte[]{1, 2, 40}, content(files, files.list().get(1)));
        assertEquals(3, snapshot.epoch());
        assertEquals(99, snapshot.stateHash());
    }

    @Test
    void shouldRefuseEveryFlippedBitAndEveryTruncation()
    {
        final SnapshotStore.Entry entry = put(9, "state of the world");
        final byte[] whole = storage.bytes(entry.name()).clone();
        for (int i = 0; i < whole.length * 8; i++)
        {
            storage.flip(entry.name(), i / 8, i % 8);
            assertFails(JournalException.Category.CORRUPT, () -> store.load(entry));
            storage.flip(entry.name(), i / 8, i % 8);
        }
        for (int length = 0; length < whole.length; length++)
        {
            storage.replace(entry.name(), java.util.Arrays.copyOf(whole, length));
            assertThrows(JournalException.class, () -> store.load(entry));
        }
    }

    @Test
    void shouldStoreAndLoadMoreThanABufferHolds() throws IOException
    {
        final byte[] part = new byte[300_000];
        new Random(7).nextBytes(part);
        final SnapshotStore.Entry entry = store.store(9, 3, 1, (channel) ->
        {
            for (int i = 0; i < 10; i++)
            {
                channel.write(ByteBuffer.wrap(part));
            }
        });

        assertEquals(10L * part.length, store.load(entry).length());
        final byte[] all = content(store, entry);
        for (int i = 0; i < all.length; i++)
        {
            assertEquals(part[i % part.length], all[i]);
        }
        storage.flip(entry.name(), 2_000_000, 3);
        assertFails(JournalException.Category.CORRUPT, () -> store.load(entry));
    }

    @Test
    void shouldLeaveNothingOfAContentThatFails()
    {
        assertThrows(IllegalStateException.class, () -> store.store(9, 3, 1, (channel) ->
        {
            channel.write(ByteBuffer.wrap(new byte[2_000_000]));
            throw new IllegalStateException("not wanted any more");
        }));
        assertEquals(List.of(), storage.list());
    }

    @Test
    void shouldRefuseSnapshotOfOtherCluster()
    {
        final SnapshotStore.Entry entry = put(9, "state");

        assertThrows(JournalException.class, () -> new SnapshotStore(storage, 8).load(entry));
    }

    @Test
    void shouldKeepNewestTwoAtLeast()
    {
        for (int i = 1; i <= 5; i++)
        {
            put(i, "state");
        }

        assertEquals(3, store.prune(0));
        assertEquals(List.of(5L, 4L), store.list().stream().map(SnapshotStore.Entry::sequence).toList());
        assertEquals(0, store.prune(2));
    }

    @Test
    void shouldSurvivePowerCutOnceStored() throws IOException
    {
        final Random random = new Random(5);
        put(1, "first");
        put(2, "second");
        for (int i = 0; i < 20; i++)
        {
            final SnapshotStore after = new SnapshotStore(storage.crash(random, 512), 7);
            assertEquals(2, after.list().size());
            assertEquals('s', content(after, after.list().get(0))[0]);
        }
    }

    @Test
    void shouldKeepOlderSnapshotWhenStoringFails()
    {
        put(1, "first");
        storage.capacity = 200;
        assertFails(JournalException.Category.FULL, () -> put(2, "x".repeat(1000)));
        assertEquals(1, store.list().size());
        assertEquals(1, storage.list().size(), "half a snapshot takes the space that there is");
        storage.capacity = Long.MAX_VALUE;
        put(2, "second");
        assertEquals(2, store.load(store.list().get(0)).entry().sequence());
    }

    @Test
    void shouldDiscardWhatADeadProcessHasLeft() throws IOException
    {
        put(1, "first");
        storage.create("snapshot.tmp", 100);
        store.discardUnfinished();
        assertEquals(List.of("snapshot-0000000000000000001.snap"), storage.list());
        store.discardUnfinished();
    }

    @Test
    void shouldLeaveTheJournalItsSpace()
    {
        final SnapshotStore beside = new SnapshotStore(storage, 7, 1000);
        storage.capacity = 1064;
        assertFails(JournalException.Category.FULL,
            () -> beside.store(2, 3, 62, bytes((byte)0)));
        assertEquals(List.of(), storage.list());
        storage.capacity = 1065;
        beside.store(2, 3, 62, bytes((byte)0));
        assertEquals(1, beside.list().size());
    }

    @Test
    void shouldGiveUpOldOnesWhereTheDiskHasNoRoomForOneMore()
    {
        final SnapshotStore beside = new SnapshotStore(storage, 7, 1000);
        storage.capacity = 1000 + 3 * 65;
        for (int i = 1; i <= 6; i++)
        {
            beside.store(i, 3, 62, bytes((byte)0));
            beside.prune(3);
        }
        assertEquals(List.of(6L, 5L, 4L), beside.list().stream().map(SnapshotStore.Entry::sequence).toList());
    }

    @Test
    void shouldNotTakeReadFailureForAbsence(@TempDir final Path directory) throws IOException
    {
        final SnapshotStore.Entry entry = put(1, "first");
        storage.readsUntilFailure = 1;
        assertFails(JournalException.Category.IO, () -> store.load(entry));

        final Path notDirectory = directory.resolve("file");
        java.nio.file.Files.writeString(notDirectory, "x");
        final SnapshotStore broken = new SnapshotStore(new FileJournalStorage(notDirectory), 7);
        assertTrue(assertThrows(JournalException.class, broken::list).getMessage().startsWith("listing"));
    }
}
