package io.ringside.ops.admin.journal;

import io.ringside.engine.core.MatchingEngine;
import io.ringside.engine.core.output.NullSink;
import io.ringside.engine.snapshot.SnapshotLoader;
import io.ringside.journal.JournalVerifier;
import io.ringside.journal.snapshot.SnapshotInput;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;
import io.ringside.ops.admin.base.CliException;
import io.ringside.ops.admin.base.ExitCode;
import io.ringside.ops.admin.base.JournalCheck;
import io.ringside.ops.node.storage.EngineSettings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The snapshots of a data directory, which a node may be writing. Reads only. */
final class StoredSnapshots
{
    private final Path directory;
    private final SnapshotStore store;

    /**
     * @param data directory of a node, or a backup.
     * @throws CliException if there is no journal.
     */
    StoredSnapshots(final Path data) throws IOException
    {
        directory = data.resolve("snapshots");
        store = new SnapshotStore(new FileJournalStorage(directory),
            JournalVerifier.segments(JournalCheck.commands(data)).get(0).clusterId());
    }

    /** The newest first, not checked. */
    List<SnapshotStore.Entry> list()
    {
        return store.list();
    }

    /** Bytes of the file; 0 if it was deleted meanwhile. */
    long length(final SnapshotStore.Entry entry)
    {
        return directory.resolve(entry.name()).toFile().length();
    }

    /** When the file was written, in milliseconds since 1970. */
    long timeMs(final SnapshotStore.Entry entry)
    {
        return directory.resolve(entry.name()).toFile().lastModified();
    }

    /**
     * Read all of it and check its checksums.
     *
     * @throws JournalException if it is damaged.
     */
    SnapshotStore.Snapshot load(final SnapshotStore.Entry entry)
    {
        return store.load(entry);
    }

    /**
     * Make a core of it.
     *
     * @param data of the limits that it was written with.
     * @throws CliException with {@link ExitCode#CORRUPT} if that does not have the hash it was stored with.
     */
    MatchingEngine recover(final Path data, final SnapshotStore.Snapshot snapshot) throws IOException
    {
        final MatchingEngine engine = new MatchingEngine(EngineSettings.stored(data), new NullSink());
        final SnapshotLoader loader = new SnapshotLoader();
        String why = "its state has another hash";
        try (SnapshotInput input = store.open(snapshot.entry()))
        {
            loader.load(engine, input);
            why = loader.stateHash() == snapshot.stateHash() &&
                engine.lastSequence() == snapshot.entry().sequence() ? null : why;
        }
        catch (final IllegalStateException ex)
        {
            why = ex.getMessage();
        }
        if (null != why)
        {
            throw new CliException(ExitCode.CORRUPT, snapshot.entry().name() + " does not give back its state: " +
                why + ": keep it and report it; the next start refuses it");
        }
        return engine;
    }

    /** One of this sequence, or the newest without one. */
    SnapshotStore.Entry find(final Long sequence)
    {
        for (final SnapshotStore.Entry entry : list())
        {
            if (null == sequence || entry.sequence() == sequence)
            {
                return entry;
            }
        }
        throw new CliException(ExitCode.FAILED, "no snapshot " + (null == sequence ? "" : "of sequence " + sequence +
            ' ') + "in " + directory + (Files.isDirectory(directory) ? ": `ringside snapshot list` shows them" : ""));
    }
}
