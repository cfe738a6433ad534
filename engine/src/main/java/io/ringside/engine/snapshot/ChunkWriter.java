package io.ringside.engine.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32C;

import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.base.StateSection;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Writes sections as chunks, each with its checksums, through one buffer: a snapshot of any size takes the memory of
 * one chunk. Reusable; allocates nothing after construction.
 */
final class ChunkWriter implements StateOutput
{
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(
        SnapshotDescriptor.CHUNK_HEADER_LENGTH + SnapshotDescriptor.CHUNK_PAYLOAD_MAX).order(LITTLE_ENDIAN);
    private final CRC32C chunkCrc = new CRC32C();
    private final CRC32C wholeCrc = new CRC32C();
    private WritableByteChannel channel;
    private StateSection section;
    private boolean isFirst;
    private long chunkNumber;
    private long itemCount;
    private int sectionCount;
    private long length;

    void begin(final WritableByteChannel target, final long sequence)
    {
        channel = target;
        section = null;
        chunkNumber = 0;
        itemCount = 0;
        sectionCount = 0;
        length = 0;
        wholeCrc.reset();
        buffer.clear();
        buffer.putLong(SnapshotDescriptor.MAGIC_OFFSET, SnapshotDescriptor.MAGIC);
        buffer.putLong(SnapshotDescriptor.FORMAT_VERSION_OFFSET, SnapshotDescriptor.FORMAT_VERSION);
        buffer.putLong(SnapshotDescriptor.SEQUENCE_OFFSET, sequence);
        buffer.putInt(SnapshotDescriptor.SEQUENCE_OFFSET + Long.BYTES, 0);
        buffer.putInt(SnapshotDescriptor.HEADER_CRC_OFFSET, crcOf(0, SnapshotDescriptor.HEADER_CRC_OFFSET));
        write(SnapshotDescriptor.HEADER_LENGTH);
    }

    @Override
    public void beginSection(final StateSection next)
    {
        endSection();
        section = next;
        isFirst = true;
        sectionCount++;
    }

    @Override
    public void putLong(final long value)
    {
        if (buffer.remaining() < Long.BYTES)
        {
            writeChunk(section.code(), section.version(), 0);
        }
        buffer.putLong(value);
        itemCount++;
    }

    /** Returns the length of the whole in bytes. */
    long end(final long stateHash, final long orderCount)
    {
        endSection();
        final int payload = SnapshotDescriptor.CHUNK_HEADER_LENGTH;
        buffer.putLong(payload + SnapshotDescriptor.TRAILER_STATE_HASH_OFFSET, stateHash);
        buffer.putLong(payload + SnapshotDescriptor.TRAILER_ITEM_COUNT_OFFSET, itemCount);
        buffer.putLong(payload + SnapshotDescriptor.TRAILER_ORDER_COUNT_OFFSET, orderCount);
        buffer.putInt(payload + SnapshotDescriptor.TRAILER_SECTION_COUNT_OFFSET, sectionCount);
        buffer.putInt(payload + SnapshotDescriptor.TRAILER_CRC_OFFSET, (int)wholeCrc.getValue());
        buffer.position(payload + SnapshotDescriptor.TRAILER_LENGTH);
        isFirst = true;
        writeChunk(SnapshotDescriptor.TRAILER, 0, SnapshotDescriptor.FLAG_LAST);
        channel = null;
        return length;
    }

    private void endSection()
    {
        if (null != section)
        {
            writeChunk(section.code(), section.version(), SnapshotDescriptor.FLAG_LAST);
        }
        section = null;
        buffer.clear().position(SnapshotDescriptor.CHUNK_HEADER_LENGTH);
    }

    private void writeChunk(final int code, final int version, final int lastFlag)
    {
        final int payloadLength = buffer.position() - SnapshotDescriptor.CHUNK_HEADER_LENGTH;
        buffer.putInt(SnapshotDescriptor.CHUNK_LENGTH_OFFSET, payloadLength);
        buffer.putShort(SnapshotDescriptor.CHUNK_SECTION_OFFSET, (short)code);
        buffer.putShort(SnapshotDescriptor.CHUNK_SECTION_VERSION_OFFSET, (short)version);
        buffer.putLong(SnapshotDescriptor.CHUNK_NUMBER_OFFSET, chunkNumber);
        buffer.putInt(SnapshotDescriptor.CHUNK_FLAGS_OFFSET,
            lastFlag | (isFirst ? SnapshotDescriptor.FLAG_FIRST : 0));
        buffer.putInt(SnapshotDescriptor.CHUNK_CRC_OFFSET,
            crcOf(SnapshotDescriptor.CHUNK_HEADER_LENGTH, payloadLength));
        buffer.putInt(SnapshotDescriptor.CHUNK_CRC_OFFSET + Integer.BYTES, 0);
        buffer.putInt(SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET,
            crcOf(0, SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET));
        write(SnapshotDescriptor.CHUNK_HEADER_LENGTH + payloadLength);
        chunkNumber++;
        isFirst = false;
        buffer.clear().position(SnapshotDescriptor.CHUNK_HEADER_LENGTH);
    }

    private int crcOf(final int offset, final int count)
    {
        final int position = buffer.position();
        final int limit = buffer.limit();
        chunkCrc.reset();
        buffer.limit(offset + count).position(offset);
        chunkCrc.update(buffer);
        buffer.limit(limit).position(position);
        return (int)chunkCrc.getValue();
    }

    private void write(final int count)
    {
        buffer.limit(count).position(0);
        wholeCrc.update(buffer);
        buffer.position(0);
        try
        {
            while (buffer.hasRemaining())
            {
                channel.write(buffer);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        length += count;
        buffer.clear();
    }
}
