package io.ringside.ops.node;

import io.ringside.journal.SnapshotStore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * How old the newest snapshot is, by the time of its file.
 */
final class SnapshotAge
{
    private final SnapshotStore store;
    private final Path directory;

    SnapshotAge(final SnapshotStore store, final Path directory)
    {
        this.store = store;
        this.directory = directory;
    }

    double seconds()
    {
        final List<SnapshotStore.Entry> entries = store.list();
        SnapshotStore.Entry newest = null;
        for (final SnapshotStore.Entry entry : entries)
        {
            newest = null == newest || entry.sequence() > newest.sequence() ? entry : newest;
        }
        if (null == newest)
        {
            return 0;
        }
        try
        {
            final long writtenMs = Files.getLastModifiedTime(directory.resolve(newest.name())).toMillis();
            return Math.max(0, System.currentTimeMillis() - writtenMs) / 1_000.0;
        }
        catch (final IOException ex)
        {
            // Pruned between the two calls: a newer one exists, so it is not old.
            return 0;
        }
    }
}
