package io.ringside.ops.node.health;

import io.ringside.journal.snapshot.SnapshotStore;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.LongSupplier;

/** How old the newest snapshot is, by the time of its file. An idle venue takes none, and needs none. */
public final class SnapshotAge
{
    private static final long COMMANDS_MIN = 1_000;

    private final SnapshotStore store;
    private final Path directory;
    private final LongSupplier lastSequence;

    public SnapshotAge(final SnapshotStore store, final Path directory, final LongSupplier lastSequence)
    {
        this.store = store;
        this.directory = directory;
        this.lastSequence = lastSequence;
    }

    /** Returns the sequence of the newest snapshot on the disk; 0: none. */
    public static long newestSequence(final SnapshotStore store)
    {
        final SnapshotStore.Entry newest = newest(store);
        return null == newest ? 0 : newest.sequence();
    }

    /** Its age; 0 if there is none, or fewer than a thousand commands have come in since. */
    public double seconds()
    {
        final SnapshotStore.Entry newest = newest(store);
        if (null == newest || lastSequence.getAsLong() - newest.sequence() < COMMANDS_MIN)
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

    private static SnapshotStore.Entry newest(final SnapshotStore store)
    {
        return store.list().stream().max(Comparator.comparingLong(SnapshotStore.Entry::sequence)).orElse(null);
    }
}
