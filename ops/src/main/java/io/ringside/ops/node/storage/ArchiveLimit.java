package io.ringside.ops.node.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Bounds the archive: above its limit the files that were archived first go, but none that is too young. */
final class ArchiveLimit
{
    private static final String ARCHIVED = "*.seg.gz";
    private static final String UNFINISHED = "*.seg.gz.tmp";

    private final RetentionSettings settings;
    private boolean isFirst = true;

    ArchiveLimit(final RetentionSettings settings)
    {
        this.settings = settings;
    }

    long bytes()
    {
        return KeptFiles.bytes(KeptFiles.list(settings.archive(), ARCHIVED));
    }

    void keep() throws IOException
    {
        if (isFirst)
        {
            // Of a process that died.
            for (final Path file : KeptFiles.list(settings.archive(), UNFINISHED))
            {
                Files.delete(file);
            }
            isFirst = false;
        }
        final List<Path> files = KeptFiles.list(settings.archive(), ARCHIVED);
        long bytes = settings.archiveBytes() > 0 ? KeptFiles.bytes(files) : 0;
        while (bytes > settings.archiveBytes() && !files.isEmpty())
        {
            final Path oldest = oldest(files);
            if (KeptFiles.ageMs(oldest) < settings.keepMs())
            {
                return;
            }
            bytes -= Files.size(oldest);
            Files.delete(oldest);
            files.remove(oldest);
        }
    }

    /** Find the one that was archived first; of several, the first by name. */
    private static Path oldest(final List<Path> files) throws IOException
    {
        Path oldest = files.get(0);
        for (final Path file : files)
        {
            if (Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(oldest)) < 0)
            {
                oldest = file;
            }
        }
        return oldest;
    }
}
