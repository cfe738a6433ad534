package io.ringside.engine.snapshot;

import org.agrona.DirectBuffer;

import java.util.zip.CRC32C;

/**
 * Byte layout of a snapshot; the diagram stands in the package documentation.
 */
final class SnapshotDescriptor
{
    static final long MAGIC = 0x50414E53474E4952L;
    static final int FORMAT_VERSION = 1;

    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_VERSION_OFFSET = 8;
    static final int RESERVED_OFFSET = 12;
    static final int SEQUENCE_OFFSET = 16;
    static final int STATE_HASH_OFFSET = 24;
    static final int ITEM_COUNT_OFFSET = 32;
    static final int HEADER_LENGTH = 40;
    static final int TRAILER_LENGTH = 8;

    private static final int CHUNK_LENGTH = 8192;

    private SnapshotDescriptor()
    {
    }

    /** Works on any buffer, on the heap or off it. */
    static int crc32c(final DirectBuffer buffer, final int offset, final int length)
    {
        final CRC32C crc = new CRC32C();
        final byte[] chunk = new byte[CHUNK_LENGTH];
        int position = 0;
        while (position < length)
        {
            final int chunkLength = Math.min(CHUNK_LENGTH, length - position);
            buffer.getBytes(offset + position, chunk, 0, chunkLength);
            crc.update(chunk, 0, chunkLength);
            position += chunkLength;
        }
        return (int)crc.getValue();
    }
}
