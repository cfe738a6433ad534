package io.ringside.ops.admin.backup;

import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.storage.FileJournalStorage;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Segments that the node has archived since the backup before: unpacked one at a time, and copied. */
final class ArchivedSegments
{
    private final SegmentArchive archive;
    private final Path unpacked;

    /**
     * @param archive directory of the archived segments; it need not exist.
     * @param room    JOURNAL or REPORTS.
     * @param backup  directory of the backup.
     */
    ArchivedSegments(final Path archive, final String room, final Path backup)
    {
        this.archive = new SegmentArchive(new FileJournalStorage(archive),
            LogBackup.JOURNAL.equals(room) ? SegmentArchive.JOURNAL : SegmentArchive.REPORTS);
        unpacked = backup.resolve("unpacked-" + room);
    }

    /** Whether all segments from one up to another are archived. */
    boolean hasAll(final long from, final long end) throws IOException
    {
        final List<Long> numbers = archive.numbers();
        for (long number = from; number < end; number++)
        {
            if (!numbers.contains(number))
            {
                return false;
            }
        }
        return true;
    }

    /**
     * Copy a segment.
     *
     * @param to    log of the backup.
     * @param point hash of a block to look for.
     * @return what was copied.
     */
    SegmentCopy.Content copyTo(final FileJournalStorage to, final long number, final long point) throws IOException
    {
        IoUtil.delete(unpacked.toFile(), true);
        try
        {
            final FileJournalStorage log = new FileJournalStorage(unpacked);
            return new SegmentCopy(log).copyTo(to, true, archive.restore(number, log).name(), Long.MAX_VALUE, point);
        }
        finally
        {
            IoUtil.delete(unpacked.toFile(), true);
        }
    }
}
