package io.ringside.journal.storage;

import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
class TwoSlotFileTest
{
    private static final int SECTOR = 16;

    private final FaultyStorage storage = new FaultyStorage();

    @Test
    void shouldCloseTheFileWhenItCannotBeRead() throws IOException
    {
        TwoSlotFile.open(storage, "slots", 1, 44).close();
        storage.readsUntilFailure = 1;

        assertThrows(IOException.class, () -> TwoSlotFile.read(storage, "slots", 1, 44));
        assertThrows(IOException.class, () -> TwoSlotFile.open(storage, "slots", 1, 44));
        assertEquals(0, storage.openCount);
    }

    /** Whatever of each 16 bytes comes to the disk: what was synced is there, or something newer. */
    @Test
    void shouldKeepWhatWasSyncedWhateverIsStoredAfterwards() throws IOException
    {
        for (int seed = 0; seed < 400; seed++)
        {
            final FaultyStorage disk = new FaultyStorage();
            try (TwoSlotFile file = TwoSlotFile.open(disk, "slots", 1, 44))
            {
                store(file, 1, true);
                store(file, 2, false);
                store(file, 3, false);
                assertStored(disk.crash(new Random(seed), SECTOR), 1, 3, seed);
            }
            final FaultyStorage killed = disk.kill();
            try (TwoSlotFile file = TwoSlotFile.open(killed, "slots", 1, 44))
            {
                assertStored(killed.crash(new Random(seed), SECTOR), 3, 3, seed);
                store(file, 4, false);
                assertStored(killed.crash(new Random(seed), SECTOR), 3, 4, seed);
            }
        }
    }

    /** Its process was killed before the file had its length. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4_100})
    void shouldTakeAFileThatIsTooShort(final int length) throws IOException
    {
        storage.replace("slots", new byte[length]);
        try (TwoSlotFile file = TwoSlotFile.open(storage, "slots", 1, 44))
        {
            assertTrue(file.isEmpty());
            store(file, 5, true);
        }

        assertStored(storage.crash(new Random(1), SECTOR), 5, 5, 1);
    }

    private static void store(final TwoSlotFile file, final long value, final boolean isForced) throws IOException
    {
        file.content().setMemory(0, file.content().capacity(), (byte)value);
        file.store(isForced);
    }

    private static void assertStored(final FaultyStorage disk, final int from, final int to, final int seed)
        throws IOException
    {
        try (TwoSlotFile file = TwoSlotFile.read(disk, "slots", 1, 44))
        {
            final int value = file.content().getByte(0);
            assertTrue(value >= from && value <= to, () -> "value=" + value + " seed=" + seed);
        }
    }
}
