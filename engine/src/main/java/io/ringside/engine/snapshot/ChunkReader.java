package io.ringside.engine.snapshot;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateSection;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Reads what {@link ChunkWriter} wrote, chunk by chunk; nothing of a chunk is used before its checksums are found
 * right. A section of an older version comes through its migrations, one of a newer version is refused.
 */
final class ChunkReader implements StateInput
{
    private final SnapshotSource source;
    private final SectionMigrations migrations;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(
        SnapshotDescriptor.CHUNK_HEADER_LENGTH + SnapshotDescriptor.CHUNK_PAYLOAD_MAX).order(LITTLE_ENDIAN);
    private final CRC32C chunkCrc = new CRC32C();
    private final CRC32C wholeCrc = new CRC32C();
    private final StateInput raw = new Raw();
    private StateInput items = raw;
    private int section;
    private int version;
    private boolean isFirst;
    private boolean isLast = true;
    private long chunkNumber = -1;
    private long itemCount;
    private int sectionCount;

    /**
     * @param source     of which the header has been read.
     * @param header     of the snapshot, for the checksum of the whole.
     * @param migrations of older sections.
     */
    ChunkReader(final SnapshotSource source, final ByteBuffer header, final SectionMigrations migrations)
    {
        this.source = source;
        this.migrations = migrations;
        wholeCrc.update(header.duplicate().position(0).limit(SnapshotDescriptor.HEADER_LENGTH));
        buffer.position(0).limit(0);
    }

    @Override
    public long getLong()
    {
        return items.getLong();
    }

    @Override
    public long getLongOr(final long nullValue)
    {
        return items.getLongOr(nullValue);
    }

    @Override
    public StateSection nextSection()
    {
        if (sectionCount > 0)
        {
            endSection();
        }
        readChunk();
        check(isFirst, "a section has no beginning: chunk=", chunkNumber);
        sectionCount++;
        final StateSection next = StateSection.ofCode(section);
        if (null == next || version > next.version())
        {
            throw new IllegalStateException("snapshot was made by a newer version: section " +
                (null == next ? section : next) + " has version " + version + ", known is " +
                (null == next ? "no such section" : "up to " + next.version()) +
                ": start the version that made it, or an older snapshot");
        }
        items = migrations.migrate(next, version, raw);
        return next;
    }

    /** Checks that the row ends here as its writer says, and nothing follows. Returns the state hash as written. */
    long end(final long orderCount)
    {
        endSection();
        final int crcBefore = (int)wholeCrc.getValue();
        readChunk();
        check(SnapshotDescriptor.TRAILER == section, "sections are left over: section=", section);
        check(SnapshotDescriptor.TRAILER_LENGTH == buffer.remaining() && isLast, "trailer has another length: ",
            buffer.remaining());
        final int trailer = buffer.position();
        check(crcBefore == buffer.getInt(trailer + SnapshotDescriptor.TRAILER_CRC_OFFSET),
            "snapshot is damaged: the checksum of the whole is another one: ", crcBefore);
        check(itemCount == buffer.getLong(trailer + SnapshotDescriptor.TRAILER_ITEM_COUNT_OFFSET),
            "snapshot has another number of items: ", itemCount);
        check(orderCount == buffer.getLong(trailer + SnapshotDescriptor.TRAILER_ORDER_COUNT_OFFSET),
            "snapshot has another number of orders: ", orderCount);
        check(sectionCount == buffer.getInt(trailer + SnapshotDescriptor.TRAILER_SECTION_COUNT_OFFSET),
            "snapshot has another number of sections: ", sectionCount);
        final long stateHash = buffer.getLong(trailer + SnapshotDescriptor.TRAILER_STATE_HASH_OFFSET);
        source.requireEnd();
        return stateHash;
    }

    private void endSection()
    {
        check(isLast && !buffer.hasRemaining(), "section has items left over: section=", section);
    }

    private void readChunk()
    {
        buffer.clear().limit(SnapshotDescriptor.CHUNK_HEADER_LENGTH);
        source.readFully(buffer);
        check(crcOf(0, SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET) ==
            buffer.getInt(SnapshotDescriptor.CHUNK_HEADER_CRC_OFFSET), "snapshot is damaged: a chunk's header: chunk=",
            chunkNumber + 1);
        final int length = buffer.getInt(SnapshotDescriptor.CHUNK_LENGTH_OFFSET);
        final long number = buffer.getLong(SnapshotDescriptor.CHUNK_NUMBER_OFFSET);
        final int flags = buffer.getInt(SnapshotDescriptor.CHUNK_FLAGS_OFFSET);
        check(number == chunkNumber + 1, "snapshot is damaged: chunks are out of order: chunk=", number);
        check(length >= 0 && length <= SnapshotDescriptor.CHUNK_PAYLOAD_MAX && 0 == length % Long.BYTES,
            "snapshot is damaged: a chunk's length: ", length);
        buffer.limit(SnapshotDescriptor.CHUNK_HEADER_LENGTH + length);
        source.readFully(buffer);
        check(crcOf(SnapshotDescriptor.CHUNK_HEADER_LENGTH, length) ==
            buffer.getInt(SnapshotDescriptor.CHUNK_CRC_OFFSET), "snapshot is damaged: chunk=", number);
        chunkNumber = number;
        section = buffer.getShort(SnapshotDescriptor.CHUNK_SECTION_OFFSET) & 0xFFFF;
        version = buffer.getShort(SnapshotDescriptor.CHUNK_SECTION_VERSION_OFFSET) & 0xFFFF;
        isFirst = 0 != (flags & SnapshotDescriptor.FLAG_FIRST);
        isLast = 0 != (flags & SnapshotDescriptor.FLAG_LAST);
        wholeCrc.update(buffer.position(0));
        buffer.position(SnapshotDescriptor.CHUNK_HEADER_LENGTH);
    }

    private int crcOf(final int offset, final int count)
    {
        final int position = buffer.position();
        final int limit = buffer.limit();
        chunkCrc.reset();
        chunkCrc.update(buffer.limit(offset + count).position(offset));
        buffer.limit(limit).position(position);
        return (int)chunkCrc.getValue();
    }

    private static void check(final boolean holds, final String message, final long value)
    {
        if (!holds)
        {
            throw new IllegalStateException(message + value);
        }
    }

    /** The items of the section as they were written. */
    private final class Raw implements StateInput
    {
        @Override
        public long getLong()
        {
            if (!hasMore())
            {
                throw new IllegalStateException("section ends too early: section=" + section + " chunk=" + chunkNumber);
            }
            itemCount++;
            return buffer.getLong();
        }

        @Override
        public long getLongOr(final long nullValue)
        {
            return hasMore() ? getLong() : nullValue;
        }

        private boolean hasMore()
        {
            if (!buffer.hasRemaining() && !isLast)
            {
                final int before = section;
                readChunk();
                check(before == section && !isFirst, "snapshot is damaged: a section goes on as another: section=",
                    section);
            }
            return buffer.hasRemaining();
        }
    }
}
