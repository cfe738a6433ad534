package io.ringside.journal.retention;

import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalException;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import io.ringside.journal.storage.SyncMark;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Syncs a log beside its writer, which does not: each segment that has ended once, and the last one up to what is
 * written. After a sync that failed, see {@link SyncMark}, all blocks are written again first. One thread.
 */
final class LogSync
{
    private static final int READ_AHEAD = 256 * 1024;

    private final JournalStorage log;
    private final Checksum checksum = new Checksum();
    private final BlockReader blocks = new BlockReader(READ_AHEAD, null);
    /** Numbers of segments that have ended and are synced. */
    private final Set<Long> synced = new HashSet<>();
    private boolean isPending;
    /** The newest segment that was synced as far as it went. */
    private long lastNumber = -1;

    LogSync(final JournalStorage log)
    {
        this.log = log;
    }

    /**
     * Sync what is written now.
     *
     * @throws IOException      when the device refuses: the next call writes all of it again.
     * @throws JournalException when a segment is damaged.
     */
    void force() throws IOException
    {
        final boolean isMarked = SyncMark.isSet(log);
        final boolean isSuspect = isPending || isMarked;
        isPending = true;
        final boolean isToUnmark = isMarked || SyncMark.set(log);
        final List<Long> numbers = JournalDirectory.segmentNumbers(log);
        synced.retainAll(numbers);
        for (int i = 0; i < numbers.size(); i++)
        {
            final long number = numbers.get(i);
            if (!synced.contains(number))
            {
                force(number, isSuspect);
                if (i < numbers.size() - 1)
                {
                    synced.add(number);
                }
            }
        }
        log.forceDirectory();
        if (isToUnmark)
        {
            SyncMark.clear(log);
        }
        isPending = false;
        lastNumber = numbers.isEmpty() ? lastNumber : numbers.get(numbers.size() - 1);
    }

    /**
     * Sync what is written now, unless the beginning of a segment is synced already.
     *
     * @param number of the segment.
     * @throws IOException      when the device refuses.
     * @throws JournalException when a segment is damaged.
     */
    void ensure(final long number) throws IOException
    {
        if (number > lastNumber)
        {
            force();
        }
    }

    private void force(final long number, final boolean isSuspect) throws IOException
    {
        final String name = JournalDirectory.segmentName(number);
        try (StorageFile file = log.open(name, true))
        {
            if (isSuspect)
            {
                writeAgain(file, name);
            }
            file.force();
        }
    }

    /** Whole blocks alone: the writer may be at the next one. */
    private void writeAgain(final StorageFile file, final String name) throws IOException
    {
        final SegmentInfo segment = JournalDirectory.readHeader(file, name, checksum);
        if (null == segment)
        {
            throw new JournalException(JournalException.Category.CORRUPT,
                "bad header of " + name + " in " + log.description() + ", whose sync had failed");
        }
        blocks.open(file, segment);
        long end = SegmentDescriptor.HEADER_LENGTH;
        while (BlockReader.OK == blocks.read(end))
        {
            end += blocks.blockLength();
        }
        StorageIo.writeAgain(file, 0, end);
    }
}
