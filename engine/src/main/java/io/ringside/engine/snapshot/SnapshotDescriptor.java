package io.ringside.engine.snapshot;

/** Byte layout of a snapshot; the diagram stands in the package documentation. */
final class SnapshotDescriptor
{
    static final long MAGIC = 0x50414E53474E4952L;
    static final int FORMAT_VERSION = 7;

    /** Those before it have the client order ids of a whole day: a journal is replayed instead. */
    static final int FORMAT_VERSION_MIN = 7;

    static final int MAGIC_OFFSET = 0;
    static final int FORMAT_VERSION_OFFSET = 8;
    static final int RESERVED_OFFSET = 12;
    static final int SEQUENCE_OFFSET = 16;
    static final int STATE_HASH_OFFSET = 24;
    static final int ITEM_COUNT_OFFSET = 32;
    static final int HEADER_LENGTH = 40;
    static final int TRAILER_LENGTH = 8;

    private SnapshotDescriptor()
    {
    }
}
