package io.ringside.engine.snapshot;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import io.ringside.engine.core.base.StateInput;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads a snapshot of format version 7: one row without sections, whose markers are numbers of the row, and one
 * checksum behind it, so whoever stored it must have found the bytes whole before. Fields that were added since have
 * their nulls.
 */
final class RowReader implements StateInput
{
    private final SnapshotSource source;
    private final ByteBuffer buffer =
        ByteBuffer.allocateDirect(SnapshotDescriptor.CHUNK_PAYLOAD_MAX).order(LITTLE_ENDIAN);
    private final CRC32C crc = new CRC32C();
    private final long stateHash;
    private long itemsLeft;

    /**
     * @param source of which the part of the header has been read that all versions have.
     * @param header that part.
     */
    RowReader(final SnapshotSource source, final ByteBuffer header)
    {
        this.source = source;
        crc.update(header.duplicate().position(0).limit(SnapshotDescriptor.ROW_STATE_HASH_OFFSET));
        final int offset = SnapshotDescriptor.ROW_STATE_HASH_OFFSET;
        buffer.limit(SnapshotDescriptor.ROW_HEADER_LENGTH - offset);
        source.readFully(buffer);
        stateHash = buffer.getLong(0);
        itemsLeft = buffer.getLong(SnapshotDescriptor.ROW_ITEM_COUNT_OFFSET - offset);
        crc.update(buffer.flip());
    }

    @Override
    public long getLong()
    {
        if (!buffer.hasRemaining())
        {
            if (itemsLeft <= 0)
            {
                throw new IllegalStateException("snapshot ends too early");
            }
            final int length = (int)Math.min(buffer.capacity() / Long.BYTES, itemsLeft) * Long.BYTES;
            buffer.clear().limit(length);
            source.readFully(buffer);
            crc.update(buffer.flip());
            buffer.position(0);
            itemsLeft -= length / Long.BYTES;
        }
        return buffer.getLong();
    }

    /** Checks that the row ends here. Returns the state hash as written, which was that of the row. */
    long end()
    {
        if (0 != itemsLeft || buffer.hasRemaining())
        {
            throw new IllegalStateException("snapshot has items left over: count=" +
                (itemsLeft + buffer.remaining() / Long.BYTES));
        }
        buffer.clear().limit(SnapshotDescriptor.ROW_TRAILER_LENGTH);
        source.readFully(buffer);
        if ((int)crc.getValue() != buffer.getInt(0) || 0 != buffer.getInt(Integer.BYTES))
        {
            throw new IllegalStateException("snapshot is damaged: crc expected=" +
                Integer.toHexString(buffer.getInt(0)) + " actual=" + Long.toHexString(crc.getValue()));
        }
        source.requireEnd();
        return stateHash;
    }
}
