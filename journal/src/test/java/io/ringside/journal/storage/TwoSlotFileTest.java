package io.ringside.journal.storage;

import io.ringside.testing.FaultyStorage;
import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class TwoSlotFileTest
{
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
}
