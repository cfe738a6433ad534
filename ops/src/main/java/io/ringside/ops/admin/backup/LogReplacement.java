package io.ringside.ops.admin.backup;

import io.ringside.journal.storage.FileJournalStorage;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.TreeMap;

/**
 * Segments that are to replace others of a backup, which have the same names. They wait in a directory below the log's,
 * until a manifest is written that does not name the others.
 */
final class LogReplacement
{
    private static final String DIRECTORY = "new";

    private final Path log;
    private final Path directory;

    final FileJournalStorage waiting;
    /** They are named in the manifest that is written when they are in their place. */
    final Map<String, BackupManifest.Segment> segments = new TreeMap<>();

    /**
     * @param log directory of the log in the backup.
     */
    LogReplacement(final Path log)
    {
        this.log = log;
        directory = log.resolve(DIRECTORY);
        waiting = new FileJournalStorage(directory);
    }

    /** Deletes those that wait, also of a backup that was killed. */
    void discard()
    {
        IoUtil.delete(directory.toFile(), true);
    }

    /** Puts them in their place. When this returns, that survives a power cut. */
    void settle(final FileJournalStorage to) throws IOException
    {
        for (final String name : segments.keySet())
        {
            Files.move(directory.resolve(name), log.resolve(name), StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        }
        to.forceDirectory();
    }
}
