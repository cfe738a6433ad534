package io.ringside.journal;

import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.JournalDirectory;
import io.ringside.journal.format.SegmentDescriptor;
import io.ringside.journal.format.SegmentInfo;
import io.ringside.journal.storage.Checksum;
import io.ringside.journal.storage.JournalStorage;
import io.ringside.journal.storage.StorageFile;
import io.ringside.journal.storage.StorageIo;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;

/**
 * The current segment of a writer, and the way to the next one. One thread. Hot path: no allocation, the change of
 * segments included, as long as the allocator keeps ahead.
 */
final class SegmentAppender implements Closeable
{
    private static final String FALLBACK_NAME = JournalDirectory.READY_PREFIX + "fallback.tmp";

    private final JournalStorage storage;
    private final SegmentAllocator allocator;
    private final Checksum checksum = new Checksum();
    private final ByteBuffer headerBytes = BufferUtil.allocateDirectAligned(SegmentDescriptor.HEADER_LENGTH, 4096);
    private final UnsafeBuffer header = new UnsafeBuffer(headerBytes);
    private final long clusterId;
    private final int segmentLength;
    private final int blockLengthLimit;
    private StorageFile file;
    /** The prepared segment of the current file; null for the file that was open at the start. */
    private PreparedSegment prepared;
    private long number;
    private long idHigh;
    private long idLow;
    private long basePosition;
    private long length;
    private int blockLengthMax;
    private long offset;
    private long firstUnsynced;

    SegmentAppender(
        final JournalContext context, final SegmentAllocator allocator, final JournalScan scan, final long epoch)
        throws IOException
    {
        storage = context.storage();
        this.allocator = allocator;
        clusterId = context.clusterId;
        segmentLength = context.segmentLength;
        blockLengthLimit = context.batchLength() + BlockDescriptor.SYNC_ALIGNMENT;
        if (scan.segments.isEmpty())
        {
            allocator.firstNumber(0);
            begin(0, 0, scan.nextSequence, epoch, 0, true);
        }
        else
        {
            final SegmentInfo info = scan.segments.get(scan.segments.size() - 1);
            allocator.firstNumber(info.number() + 1);
            number = info.number();
            idHigh = info.segmentIdHigh();
            idLow = info.segmentIdLow();
            basePosition = info.basePosition();
            length = info.length();
            blockLengthMax = info.blockLengthMax();
            file = storage.open(info.name(), true);
            offset = scan.tailOffset;
        }
        firstUnsynced = number;
    }

    /** The current segment's. */
    StorageFile file()
    {
        return file;
    }

    boolean hasRoom(final int blockLength)
    {
        return offset + blockLength <= length && blockLength <= blockLengthMax;
    }

    long offset()
    {
        return offset;
    }

    long idHigh()
    {
        return idHigh;
    }

    long idLow()
    {
        return idLow;
    }

    /** Returns the position of the next byte, from the start of the journal. */
    long position()
    {
        return basePosition + offset;
    }

    int blockLengthMax()
    {
        return blockLengthMax;
    }

    void write(final ByteBuffer source) throws IOException
    {
        final int sourceLength = source.remaining();
        assert sourceLength <= blockLengthMax : "block=" + sourceLength + " most=" + blockLengthMax;
        assert offset + sourceLength <= length : "offset=" + offset + " block=" + sourceLength + " length=" + length;
        assert 0 == (offset & BlockDescriptor.ALIGNMENT - 1) : "offset=" + offset;
        StorageIo.writeFully(file, source, offset);
        offset += sourceLength;
    }

    /** Sync this segment, and those before it that were left without a sync. */
    void force() throws IOException
    {
        if (firstUnsynced < number)
        {
            for (; firstUnsynced < number; firstUnsynced++)
            {
                try (StorageFile before = storage.open(JournalDirectory.segmentName(firstUnsynced), true))
                {
                    before.force();
                }
                catch (final NoSuchFileException ex)
                {
                    // It was moved to an archive. The segments behind it are synced all the same.
                }
            }
            storage.forceDirectory();
        }
        assert firstUnsynced >= number : "firstUnsynced=" + firstUnsynced + " number=" + number;
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
        if (null == prepared || !allocator.retire(prepared))
        {
            closeCurrent();
        }
        firstUnsynced = isSynced ? number + 1 : firstUnsynced;
        return begin(number + 1, basePosition + length, baseSequence, epoch, lastHash, isSynced);
    }

    /** Whether to go on in the next segment before this one is full, see {@link SegmentAllocator#isSpacedReady()}. */
    boolean isToLeave()
    {
        return allocator.isTight() && (null == prepared || prepared.isSparse()) && allocator.isSpacedReady();
    }

    /** Position behind the last byte of this segment. */
    long end()
    {
        return basePosition + length;
    }

    private boolean begin(
        final long newNumber,
        final long newBasePosition,
        final long baseSequence,
        final long epoch,
        final long previousHash,
        final boolean isSynced)
        throws IOException
    {
        PreparedSegment next = allocator.poll();
        final boolean isPrepared = null != next;
        if (!isPrepared)
        {
            next = allocator.prepareLate(FALLBACK_NAME, newNumber);
        }
        else if (newNumber != next.number())
        {
            next = renumber(next, newNumber);
        }
        prepared = next;
        file = next.file();
        number = newNumber;
        idHigh = next.idHigh();
        idLow = next.idLow();
        basePosition = newBasePosition;
        length = segmentLength;
        blockLengthMax = blockLengthLimit;

        header.setMemory(0, SegmentDescriptor.HEADER_LENGTH, (byte)0);
        SegmentDescriptor.encodeIdentity(header, clusterId, idHigh, idLow, number, length, blockLengthMax);
        SegmentDescriptor.encodePlace(header, epoch, baseSequence, basePosition, previousHash, checksum);
        headerBytes.clear();
        StorageIo.writeFully(file, headerBytes, 0);
        if (isSynced)
        {
            file.force();
        }
        // The name comes last: a file with a segment's name always has a header.
        next.rename().rename();
        if (isSynced)
        {
            next.rename().forceDirectory();
        }
        offset = SegmentDescriptor.HEADER_LENGTH;
        assert prepared.number() == number : "prepared=" + prepared.number() + " number=" + number;
        assert blockLengthMax <= length - offset : "blockLengthMax=" + blockLengthMax + " length=" + length;

        return isPrepared;
    }

    /** The allocator created it while this thread overtook it: the file is valid, its name is not. */
    private PreparedSegment renumber(final PreparedSegment late, final long newNumber) throws IOException
    {
        late.close();
        return PreparedSegment.of(storage, late.readyName(), newNumber, late.isSparse());
    }

    void discardReady() throws IOException
    {
        for (PreparedSegment ready = allocator.poll(); null != ready; ready = allocator.poll())
        {
            ready.close();
            storage.delete(ready.readyName());
        }
    }

    @Override
    public void close() throws IOException
    {
        allocator.closeRetired();
        for (PreparedSegment ready = allocator.poll(); null != ready; ready = allocator.poll())
        {
            ready.close();
        }
        closeCurrent();
    }

    private void closeCurrent() throws IOException
    {
        if (null == prepared)
        {
            file.close();
        }
        else
        {
            prepared.close();
        }
    }
}
