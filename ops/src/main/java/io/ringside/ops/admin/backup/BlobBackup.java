package io.ringside.ops.admin.backup;

import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.snapshot.SnapshotStore;
import io.ringside.journal.storage.FileJournalStorage;
import io.ringside.journal.storage.JournalException;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Files that never change once they have their name, into a backup: snapshots, and evidence for people. */
final class BlobBackup
{
    static final String SNAPSHOTS = "snapshots";
    static final String EVIDENCE = "evidence";

    private final Path data;
    private final Path backup;
    private final BackupManifest before;
    private final BackupManifest manifest;
    private final boolean isQuick;

    int copiedCount;
    int keptCount;
    long copiedBytes;

    BlobBackup(
        final Path data,
        final Path backup,
        final BackupManifest before,
        final BackupManifest manifest,
        final boolean isQuick)
    {
        this.data = data;
        this.backup = backup;
        this.before = before;
        this.manifest = manifest;
        this.isQuick = isQuick;
    }

    /**
     * @param err   told of snapshots that are damaged: a node does without them, and so does the backup.
     * @param renew called between files: all that earlier backups have taken is read again.
     */
    void run(final PrintWriter err, final Runnable renew) throws IOException
    {
        for (final String name : before.blobs.keySet())
        {
            renew.run();
            if (!Files.exists(data.resolve(name)) && isThere(name))
            {
                // The node has deleted it: it is still of use for an older point in time.
                keep(name);
            }
        }
        final long clusterId = clusterId(data);
        for (final SnapshotStore.Entry entry : store(data, clusterId).list())
        {
            renew.run();
            if (take(SNAPSHOTS + '/' + entry.name()))
            {
                refuseDamaged(entry, clusterId, err);
            }
        }
        if (Files.isDirectory(data.resolve(EVIDENCE)))
        {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(data.resolve(EVIDENCE), Files::isRegularFile))
            {
                for (final Path file : files)
                {
                    renew.run();
                    take(EVIDENCE + '/' + file.getFileName());
                }
            }
        }
    }

    /** The exchange of the journal in a directory; 0 while it has no segment. */
    static long clusterId(final Path directory)
    {
        final FileJournalStorage journal = new FileJournalStorage(directory.resolve(LogBackup.JOURNAL));
        final List<String> segments = SegmentCopy.names(journal);
        return segments.isEmpty() ? 0 : new SegmentCopy(journal).header(segments.get(0)).clusterId();
    }

    static SnapshotStore store(final Path directory, final long clusterId)
    {
        return new SnapshotStore(new FileJournalStorage(directory.resolve(SNAPSHOTS)), clusterId);
    }

    /** Paths of the snapshots of a backup up to a command that its journal continues; oldest last. */
    static List<String> continued(final Path backup, final BackupManifest manifest, final long last)
    {
        final long first = manifest.number("firstSequence");
        return store(backup, manifest.number("clusterId")).list().stream()
            .filter((entry) -> entry.sequence() >= first - 1 && entry.sequence() <= last)
            .map((entry) -> SNAPSHOTS + '/' + entry.name()).filter(manifest.blobs::containsKey).toList();
    }

    /** True if it was copied now. */
    private boolean take(final String name) throws IOException
    {
        if (isThere(name))
        {
            keep(name);
            return false;
        }
        try
        {
            final BackupManifest.Blob copied = Digests.copy(data.resolve(name), backup.resolve(name));
            if (!Digests.isWhole(backup.resolve(name), copied))
            {
                throw new IOException(backup.resolve(name) + " does not read as it was written: replace the disk of " +
                    "the backup");
            }
            manifest.blobs.put(name, copied);
            copiedCount++;
            copiedBytes += copied.length();
            return true;
        }
        catch (final NoSuchFileException ex)
        {
            // Deleted by the node since the directory was listed: there are newer ones.
            return false;
        }
    }

    private void refuseDamaged(final SnapshotStore.Entry entry, final long clusterId, final PrintWriter err)
        throws IOException
    {
        try
        {
            store(backup, clusterId).load(entry);
        }
        catch (final JournalException ex)
        {
            if (JournalException.Category.CORRUPT != ex.category())
            {
                throw ex;
            }
            err.println("ringside: left out of the backup: " + ex.getMessage());
            manifest.blobs.remove(SNAPSHOTS + '/' + entry.name());
            Files.deleteIfExists(backup.resolve(SNAPSHOTS).resolve(entry.name()));
        }
    }

    private void keep(final String name)
    {
        manifest.blobs.put(name, before.blobs.get(name));
        keptCount++;
    }

    private boolean isThere(final String name) throws IOException
    {
        final BackupManifest.Blob known = before.blobs.get(name);
        final Path file = backup.resolve(name);
        return null != known && (isQuick ? Files.isRegularFile(file) && Files.size(file) == known.length() :
            Digests.isWhole(file, known));
    }
}
