package io.ringside.engine.snapshot;

/** Byte layout of a snapshot; the diagram stands in the package documentation. */
final class SnapshotDescriptor
{
    static final long MAGIC = 0x50414E53474E4952L;
    static final int FORMAT_VERSION = 8;

    /** A row without sections. Those before it have the client order ids of a whole day: a journal is replayed. */
    static final int FORMAT_VERSION_MIN = 7;

    // Of every version.
    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_VERSION_OFFSET = 8;
    static final int SEQUENCE_OFFSET = 16;

    // The rest of the header of version 7.
    static final int ROW_STATE_HASH_OFFSET = 24;
    static final int ROW_ITEM_COUNT_OFFSET = 32;
    static final int ROW_HEADER_LENGTH = 40;
    static final int ROW_TRAILER_LENGTH = 8;

    // The rest of the header of version 8.
    static final int HEADER_CRC_OFFSET = 28;
    static final int HEADER_LENGTH = 32;

    // Before each chunk.
    static final int CHUNK_LENGTH_OFFSET = 0;
    static final int CHUNK_SECTION_OFFSET = 4;
    static final int CHUNK_SECTION_VERSION_OFFSET = 6;
    static final int CHUNK_NUMBER_OFFSET = 8;
    static final int CHUNK_FLAGS_OFFSET = 16;
    static final int CHUNK_CRC_OFFSET = 20;
    static final int CHUNK_HEADER_CRC_OFFSET = 28;
    static final int CHUNK_HEADER_LENGTH = 32;

    /** More memory than these and a header is needed by nobody, however long the snapshot is. */
    static final int CHUNK_PAYLOAD_MAX = 64 * 1024;

    static final int FLAG_FIRST = 1;
    static final int FLAG_LAST = 2;

    /** The section code of the last chunk. */
    static final int TRAILER = 0xFFFF;

    static final int TRAILER_STATE_HASH_OFFSET = 0;
    static final int TRAILER_ITEM_COUNT_OFFSET = 8;
    static final int TRAILER_ORDER_COUNT_OFFSET = 16;
    static final int TRAILER_SECTION_COUNT_OFFSET = 24;
    static final int TRAILER_CRC_OFFSET = 28;
    static final int TRAILER_LENGTH = 32;

    private SnapshotDescriptor()
    {
    }
}
