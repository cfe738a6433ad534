package io.ringside.journal.replication;

import java.nio.file.Path;

import io.ringside.journal.JournalException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A primary and a standby over a media driver of their own, for each test anew. */
abstract class ClusterTest
{
    @TempDir
    Path directory;
    Cluster cluster;

    @BeforeEach
    void launch()
    {
        cluster = new Cluster(directory);
    }

    @AfterEach
    void close()
    {
        cluster.close();
    }

    /** One of the two stops by itself, and says why. */
    final void assertRefused(final JournalException.Category category, final String... why)
    {
        final JournalException ex =
            assertThrows(JournalException.class, () -> cluster.stepUntil("refusal", () -> false));
        assertEquals(category, ex.category(), ex.getMessage());
        for (final String it : why)
        {
            assertTrue(ex.getMessage().contains(it), it + ": " + ex.getMessage());
        }
    }
}
