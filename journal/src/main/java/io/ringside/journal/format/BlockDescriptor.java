package io.ringside.journal.format;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of the header of a block: the unit that is written, synced and checked. A block without records is a marker
 * that carries only the witness. All fields little endian.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                        magic "RBLK"                           |
 *  +---------------------------------------------------------------+
 *  |                   body length (bytes of records)              |
 *  +---------------------------------------------------------------+
 *  |           block length (header + body + padding)              |
 *  +---------------------------------------------------------------+
 *  |                        record count                           |
 *  +---------------------------------------------------------------+
 *  |              first sequence (next one in a marker)            |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                            epoch                              |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |        position (bytes from the start of the journal)         |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |     durable sequence known when written (the witness)         |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                 hash of the previous block                    |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                    CRC32C of the body                         |
 *  +---------------------------------------------------------------+
 *  |           CRC32C of the 60 header bytes above                 |
 *  +---------------------------------------------------------------+
 *  |                 records, zeros to the block length ...       ...
 * </pre>
 * Both checksums begin with the segment id, the position and the epoch, so that a block in the wrong place does not
 * pass. The hash of a block is {@link Hash64} over header and body.
 */
public final class BlockDescriptor
{
    /** First four bytes of a block: "RBLK". */
    public static final int MAGIC = 0x4B4C4252;

    /** Offset of the magic, int32. */
    public static final int MAGIC_OFFSET = 0;

    /** Offset of the length of the records, int32. */
    public static final int BODY_LENGTH_OFFSET = 4;

    /** Offset of the length of the block, int32. */
    public static final int BLOCK_LENGTH_OFFSET = 8;

    /** Offset of the number of records, int32. */
    public static final int RECORD_COUNT_OFFSET = 12;

    /** Offset of the first sequence, int64. */
    public static final int FIRST_SEQUENCE_OFFSET = 16;

    /** Offset of the epoch, int64. */
    public static final int EPOCH_OFFSET = 24;

    /** Offset of the position, int64. */
    public static final int POSITION_OFFSET = 32;

    /** Offset of the witness, int64. */
    public static final int DURABLE_SEQUENCE_OFFSET = 40;

    /** Offset of the hash of the previous block, int64. */
    public static final int PREVIOUS_HASH_OFFSET = 48;

    /** Offset of the checksum of the body, int32. */
    public static final int BODY_CRC_OFFSET = 56;

    /** Offset of the checksum of the header, int32. */
    public static final int HEADER_CRC_OFFSET = 60;

    /** Bytes in front of the records. */
    public static final int HEADER_LENGTH = 64;

    /** Blocks begin and end at multiples of this. */
    public static final int ALIGNMENT = 64;

    /** Synced blocks end at multiples of this, so that a torn write never touches an older block. */
    public static final int SYNC_ALIGNMENT = 4096;

    private BlockDescriptor()
    {
    }

    /**
     * Bytes that a block takes when written at an offset.
     *
     * @param fileOffset of the block in its segment.
     * @param bodyLength of its records in bytes.
     * @param alignment  of its end: {@link #ALIGNMENT} or {@link #SYNC_ALIGNMENT}.
     * @return header, records and padding in bytes.
     */
    public static int blockLength(final long fileOffset, final int bodyLength, final int alignment)
    {
        assert BitUtil.isPowerOfTwo(alignment) : "alignment=" + alignment;
        return (int)(BitUtil.align(fileOffset + HEADER_LENGTH + bodyLength, alignment) - fileOffset);
    }

    public static void encode(
        final MutableDirectBuffer buffer,
        final int bodyLength,
        final int blockLength,
        final int recordCount,
        final long firstSequence,
        final long epoch,
        final long position,
        final long durableSequence,
        final long previousHash)
    {
        assert bodyLength >= 0 && HEADER_LENGTH + bodyLength <= blockLength :
            "bodyLength=" + bodyLength + " blockLength=" + blockLength;
        assert 0 == (blockLength & ALIGNMENT - 1) : "blockLength=" + blockLength;
        assert 0 == (position & ALIGNMENT - 1) : "position=" + position;
        assert (0 == recordCount) == (0 == bodyLength) : "recordCount=" + recordCount + " bodyLength=" + bodyLength;
        buffer.putInt(MAGIC_OFFSET, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(BODY_LENGTH_OFFSET, bodyLength, LITTLE_ENDIAN);
        buffer.putInt(BLOCK_LENGTH_OFFSET, blockLength, LITTLE_ENDIAN);
        buffer.putInt(RECORD_COUNT_OFFSET, recordCount, LITTLE_ENDIAN);
        buffer.putLong(FIRST_SEQUENCE_OFFSET, firstSequence, LITTLE_ENDIAN);
        buffer.putLong(EPOCH_OFFSET, epoch, LITTLE_ENDIAN);
        buffer.putLong(POSITION_OFFSET, position, LITTLE_ENDIAN);
        buffer.putLong(DURABLE_SEQUENCE_OFFSET, durableSequence, LITTLE_ENDIAN);
        buffer.putLong(PREVIOUS_HASH_OFFSET, previousHash, LITTLE_ENDIAN);
    }

    public static void checksums(final MutableDirectBuffer buffer, final int bodyCrc, final int headerCrc)
    {
        buffer.putInt(BODY_CRC_OFFSET, bodyCrc, LITTLE_ENDIAN);
        buffer.putInt(HEADER_CRC_OFFSET, headerCrc, LITTLE_ENDIAN);
    }

    static long getLong(final DirectBuffer buffer, final int blockOffset, final int fieldOffset)
    {
        return buffer.getLong(blockOffset + fieldOffset, LITTLE_ENDIAN);
    }

    public static int getInt(final DirectBuffer buffer, final int blockOffset, final int fieldOffset)
    {
        return buffer.getInt(blockOffset + fieldOffset, LITTLE_ENDIAN);
    }
}
