package io.ringside.journal.archive;

import io.ringside.journal.format.BlockReader;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;

import java.io.IOException;

/**
 * The part of a segment that is written and never changes again, while its writer goes on behind it. Padded with zeros
 * to the segment's length it is a journal that ends there.
 *
 * @param length       in bytes from the start of the file.
 * @param nextSequence the one after its last record.
 * @param lastHash     of its last block; of the one before the segment when it has none.
 */
public record SegmentPrefix(long length, long nextSequence, long lastHash)
{
    private static final int READ_AHEAD = 64 * 1024;

    /**
     * Read a segment up to a record. Any thread; reads the file once.
     *
     * @param storage      of the journal.
     * @param segment      of it.
     * @param lastSequence last record that is known to be written: nothing beyond it is counted in.
     * @return the prefix, at least the header.
     * @throws IOException when the file cannot be read, or is not there any more.
     */
    public static SegmentPrefix of(final JournalStorage storage, final SegmentInfo segment, final long lastSequence)
        throws IOException
    {
        try (StorageFile file = storage.open(segment.name(), false))
        {
            final BlockReader blocks = new BlockReader(READ_AHEAD, null);
            blocks.open(file, segment);
            long offset = SegmentDescriptor.HEADER_LENGTH;
            long next = segment.baseSequence();
            long hash = segment.previousHash();
            while (BlockReader.OK == blocks.read(offset) && blocks.firstSequence() == next &&
                next + blocks.recordCount() - 1 <= lastSequence)
            {
                hash = blocks.hash();
                next += blocks.recordCount();
                offset += blocks.blockLength();
            }

            return new SegmentPrefix(offset, next, hash);
        }
    }
}
