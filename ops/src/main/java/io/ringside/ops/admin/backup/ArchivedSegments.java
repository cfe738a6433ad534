package io.ringside.ops.admin.backup;

import io.ringside.journal.archive.SegmentArchive;
import io.ringside.journal.archive.SegmentCopy;
import io.ringside.journal.storage.FileJournalStorage;
import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;

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
     * @param to       log of the backup.
     * @param point    hash of a block to look for.
     * @param isWanted asked before a file of the backup is replaced.
     * @return what was copied; null if it is not wanted.
     */
    SegmentCopy.Content copyTo(
        final FileJournalStorage to, final long number, final long point, final Predicate<SegmentCopy.Content> isWanted)
        throws IOException
    {
        IoUtil.delete(unpacked.toFile(), true);
        try
        {
            final FileJournalStorage log = new FileJournalStorage(unpacked);
            final String name = archive.restore(number, log).name();
            final SegmentCopy copy = new SegmentCopy(log);
            return isWanted.test(copy.check(name, Long.MAX_VALUE, point)) ?
                copy.copyTo(to, true, name, Long.MAX_VALUE, point) : null;
        }
        finally
        {
            IoUtil.delete(unpacked.toFile(), true);
        }
    }
}
