package io.ringside.journal;

import io.ringside.journal.format.BlockDescriptor;
import io.ringside.journal.format.Hash64;
import io.ringside.journal.format.RecordDescriptor;
import io.ringside.journal.storage.Checksum;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The batch that becomes the next block: room for the header, then records. Hot path: no allocation. One thread. */
final class BatchBuffer
{
    private final int capacity;
    private final int alignment;
    private final ByteBuffer bytes;
    private final UnsafeBuffer buffer;
    private final Checksum checksum = new Checksum();
    private int limit = BlockDescriptor.HEADER_LENGTH;
    private int recordCount;
    private long lastHash;

    BatchBuffer(final JournalContext context, final boolean isSynced)
    {
        capacity = context.batchLength();
        alignment = isSynced ? BlockDescriptor.SYNC_ALIGNMENT : BlockDescriptor.ALIGNMENT;
        // The block may begin in the middle of a page, so its padding may need almost one page more.
        bytes = BufferUtil.allocateDirectAligned(
            capacity + BlockDescriptor.SYNC_ALIGNMENT, BlockDescriptor.SYNC_ALIGNMENT);
        buffer = new UnsafeBuffer(bytes);
    }

    boolean hasRoom(final int eventLength)
    {
        return limit + RecordDescriptor.alignedLength(eventLength) <= capacity;
    }

    void add(
        final DirectBuffer source, final int offset, final int length, final long sequence, final long timestampNs)
    {
        assert hasRoom(length) : "limit=" + limit + " length=" + length;
        limit += RecordDescriptor.encode(
            buffer, limit, RecordDescriptor.SCHEMA_VERSION, source, offset, length, sequence, timestampNs);
        ++recordCount;
    }

    int recordCount()
    {
        return recordCount;
    }

    int blockLength(final long fileOffset)
    {
        return BlockDescriptor.blockLength(fileOffset, limit - BlockDescriptor.HEADER_LENGTH, alignment);
    }

    void lastHash(final long hash)
    {
        lastHash = hash;
    }

    long lastHash()
    {
        return lastHash;
    }

    /** Seal the block, write it and begin the next one; an empty batch becomes a marker. */
    int writeTo(final SegmentAppender segment, final long firstSequence, final long epoch, final long durableSequence)
        throws IOException
    {
        final int bodyLength = limit - BlockDescriptor.HEADER_LENGTH;
        final int blockLength = blockLength(segment.offset());
        final long position = segment.position();
        assert blockLength <= segment.blockLengthMax() : "blockLength=" + blockLength;
        assert durableSequence < firstSequence : "durable=" + durableSequence + " first=" + firstSequence;
        buffer.setMemory(limit, blockLength - limit, (byte)0);
        BlockDescriptor.encode(
            buffer, bodyLength, blockLength, recordCount, firstSequence, epoch, position, durableSequence, lastHash);
        BlockDescriptor.checksums(
            buffer,
            checksum.compute(segment.idHigh(), segment.idLow(), position, epoch,
                buffer, BlockDescriptor.HEADER_LENGTH, bodyLength),
            0);
        BlockDescriptor.checksums(
            buffer,
            BlockDescriptor.getInt(buffer, 0, BlockDescriptor.BODY_CRC_OFFSET),
            checksum.compute(segment.idHigh(), segment.idLow(), position, epoch,
                buffer, 0, BlockDescriptor.HEADER_CRC_OFFSET));
        bytes.clear().limit(blockLength);
        segment.write(bytes);
        lastHash = Hash64.hash(0, buffer, 0, limit);
        limit = BlockDescriptor.HEADER_LENGTH;
        recordCount = 0;

        return blockLength;
    }
}
