package io.ringside.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.UUID;

import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The current segment of a writer, and the way to the next one. One thread.
 */
final class SegmentAppender implements Closeable
{
    private static final String FALLBACK_NAME = JournalDirectory.READY_PREFIX + "fallback.tmp";

    private final JournalStorage storage;
    private final SegmentAllocator allocator;
    private final Checksum checksum = new Checksum();
    private final ByteBuffer headerBytes = BufferUtil.allocateDirectAligned(SegmentDescriptor.HEADER_LENGTH, 4096);
    private final long clusterId;
    private final int segmentLength;
    private final int blockLengthMax;
    private StorageFile file;
    private SegmentInfo info;
    private long offset;
    private long firstUnsynced;

    SegmentAppender(
        final JournalContext context, final SegmentAllocator allocator, final JournalScan scan, final long epoch)
        throws IOException
    {
        storage = context.storage();
        this.allocator = allocator;
        clusterId = context.clusterId();
        segmentLength = context.segmentLength();
        blockLengthMax = context.batchLength() + BlockDescriptor.SYNC_ALIGNMENT;
        if (scan.segments.isEmpty())
        {
            begin(0, 0, scan.nextSequence, epoch, 0, true);
        }
        else
        {
            info = scan.segments.get(scan.segments.size() - 1);
            file = storage.open(info.name(), true);
            offset = scan.tailOffset;
        }
        firstUnsynced = info.number();
    }

    boolean hasRoom(final int blockLength)
    {
        return offset + blockLength <= info.length() && blockLength <= info.blockLengthMax();
    }

    long offset()
    {
        return offset;
    }

    SegmentInfo info()
    {
        return info;
    }

    long number()
    {
        return info.number();
    }

    void write(final ByteBuffer source) throws IOException
    {
        final int length = source.remaining();
        StorageIo.writeFully(file, source, offset);
        offset += length;
    }

    /** Sync this segment, and those before it that were left without a sync. */
    void force() throws IOException
    {
        if (firstUnsynced < info.number())
        {
            for (; firstUnsynced < info.number(); firstUnsynced++)
            {
                try (StorageFile before = storage.open(JournalDirectory.segmentName(firstUnsynced), true))
                {
                    before.force();
                }
            }
            storage.forceDirectory();
        }
        file.force();
    }

    /**
     * Make the next segment current.
     *
     * @return false when it had to be allocated here.
     */
    boolean roll(final long baseSequence, final long epoch, final long lastHash, final boolean isSynced)
        throws IOException
    {
        file.close();
        firstUnsynced = isSynced ? info.number() + 1 : firstUnsynced;
        return begin(
            info.number() + 1, info.basePosition() + info.length(), baseSequence, epoch, lastHash, isSynced);
    }

    private boolean begin(
        final long number,
        final long basePosition,
        final long baseSequence,
        final long epoch,
        final long previousHash,
        final boolean isSynced)
        throws IOException
    {
        String ready = allocator.poll();
        final boolean isPrepared = null != ready;
        if (!isPrepared)
        {
            ready = FALLBACK_NAME;
            allocator.create(ready);
        }
        final String name = JournalDirectory.segmentName(number);
        final UUID id = UUID.randomUUID();
        info = new SegmentInfo(
            name, SegmentDescriptor.VERSION, number, clusterId, id.getMostSignificantBits(),
            id.getLeastSignificantBits(), epoch, baseSequence, basePosition, previousHash, segmentLength,
            blockLengthMax);
        SegmentDescriptor.encode(new UnsafeBuffer(headerBytes), info, checksum);
        headerBytes.clear();
        file = storage.open(ready, true);
        StorageIo.writeFully(file, headerBytes, 0);
        if (isSynced)
        {
            file.force();
        }
        // The name comes last: a file with a segment's name always has a header.
        storage.rename(ready, name);
        if (isSynced)
        {
            storage.forceDirectory();
        }
        offset = SegmentDescriptor.HEADER_LENGTH;

        return isPrepared;
    }

    void discardReady() throws IOException
    {
        for (String name = allocator.poll(); null != name; name = allocator.poll())
        {
            storage.delete(name);
        }
    }

    @Override
    public void close() throws IOException
    {
        file.close();
    }
}
