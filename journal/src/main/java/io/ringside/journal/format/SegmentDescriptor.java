package io.ringside.journal.format;

import io.ringside.journal.storage.Checksum;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of the header of a segment file. Blocks follow from {@link #HEADER_LENGTH}, then zeros to the end. All
 * fields little endian.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                      magic "RINGJRNL" (8)                     |
 *  +-------------------------------+-------------------------------+
 *  |          version (4)          |    longest block, bytes (4)   |
 *  +-------------------------------+-------------------------------+
 *  |                        cluster id (8)                         |
 *  +---------------------------------------------------------------+
 *  |                        segment id (16)                        |
 *  +---------------------------------------------------------------+
 *  |                          epoch (8)                            |
 *  +---------------------------------------------------------------+
 *  |               base sequence: the first it will hold (8)       |
 *  +---------------------------------------------------------------+
 *  |        base position: of its first byte in the journal (8)    |
 *  +---------------------------------------------------------------+
 *  |        hash of the last block of the previous segment (8)     |
 *  +---------------------------------------------------------------+
 *  |                      segment number (8)                       |
 *  +---------------------------------------------------------------+
 *  |                  segment length in bytes (8)                  |
 *  +---------------------------------------------------------------+
 *  |  CRC32C of the above (4)      |     zeros to 4,096 bytes     ...
 * </pre>
 */
public final class SegmentDescriptor
{
    /** First eight bytes of a segment: "RINGJRNL". */
    public static final long MAGIC = 0x4C4E524A474E4952L;

    /** Version of the format that this code writes, and the only one that it reads. */
    public static final int VERSION = 1;

    /** Offset of the magic, int64. */
    public static final int MAGIC_OFFSET = 0;

    /** Offset of the version, int32. */
    public static final int VERSION_OFFSET = 8;

    /** Offset of the length of the longest block, int32. */
    public static final int BLOCK_LENGTH_MAX_OFFSET = 12;

    /** Offset of the cluster id, int64. */
    public static final int CLUSTER_ID_OFFSET = 16;

    /** Offset of the high half of the segment id, int64. */
    public static final int SEGMENT_ID_HIGH_OFFSET = 24;

    /** Offset of the low half of the segment id, int64. */
    public static final int SEGMENT_ID_LOW_OFFSET = 32;

    /** Offset of the epoch, int64. */
    public static final int EPOCH_OFFSET = 40;

    /** Offset of the base sequence, int64. */
    public static final int BASE_SEQUENCE_OFFSET = 48;

    /** Offset of the base position, int64. */
    public static final int BASE_POSITION_OFFSET = 56;

    /** Offset of the last hash of the previous segment, int64. */
    public static final int PREVIOUS_HASH_OFFSET = 64;

    /** Offset of the segment number, int64. */
    public static final int SEGMENT_NUMBER_OFFSET = 72;

    /** Offset of the length of the segment, int64. */
    public static final int SEGMENT_LENGTH_OFFSET = 80;

    /** Offset of the checksum, int32. */
    public static final int CRC_OFFSET = 88;

    /** Bytes in front of the first block. */
    public static final int HEADER_LENGTH = 4096;

    private SegmentDescriptor()
    {
    }

    /** Encode the fields that are known before a segment becomes current, into a header of zeros. */
    public static void encodeIdentity(
        final MutableDirectBuffer buffer,
        final long clusterId,
        final long segmentIdHigh,
        final long segmentIdLow,
        final long number,
        final long length,
        final int blockLengthMax)
    {
        buffer.putLong(MAGIC_OFFSET, MAGIC, LITTLE_ENDIAN);
        buffer.putInt(VERSION_OFFSET, VERSION, LITTLE_ENDIAN);
        buffer.putInt(BLOCK_LENGTH_MAX_OFFSET, blockLengthMax, LITTLE_ENDIAN);
        buffer.putLong(CLUSTER_ID_OFFSET, clusterId, LITTLE_ENDIAN);
        buffer.putLong(SEGMENT_ID_HIGH_OFFSET, segmentIdHigh, LITTLE_ENDIAN);
        buffer.putLong(SEGMENT_ID_LOW_OFFSET, segmentIdLow, LITTLE_ENDIAN);
        buffer.putLong(SEGMENT_NUMBER_OFFSET, number, LITTLE_ENDIAN);
        buffer.putLong(SEGMENT_LENGTH_OFFSET, length, LITTLE_ENDIAN);
    }

    /** Encode the position of a segment in the journal, and seal the header. */
    public static void encodePlace(
        final MutableDirectBuffer buffer,
        final long epoch,
        final long baseSequence,
        final long basePosition,
        final long previousHash,
        final Checksum checksum)
    {
        buffer.putLong(EPOCH_OFFSET, epoch, LITTLE_ENDIAN);
        buffer.putLong(BASE_SEQUENCE_OFFSET, baseSequence, LITTLE_ENDIAN);
        buffer.putLong(BASE_POSITION_OFFSET, basePosition, LITTLE_ENDIAN);
        buffer.putLong(PREVIOUS_HASH_OFFSET, previousHash, LITTLE_ENDIAN);
        buffer.putInt(CRC_OFFSET, checksum.compute(buffer, 0, CRC_OFFSET), LITTLE_ENDIAN);
    }

    /**
     * Decode a header.
     *
     * @return null when magic or checksum do not fit.
     */
    public static SegmentInfo decode(final DirectBuffer buffer, final String name, final Checksum checksum)
    {
        if (MAGIC != buffer.getLong(MAGIC_OFFSET, LITTLE_ENDIAN) ||
            checksum.compute(buffer, 0, CRC_OFFSET) != buffer.getInt(CRC_OFFSET, LITTLE_ENDIAN))
        {
            return null;
        }

        return new SegmentInfo(
            name,
            buffer.getInt(VERSION_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(SEGMENT_NUMBER_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(CLUSTER_ID_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(SEGMENT_ID_HIGH_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(SEGMENT_ID_LOW_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(EPOCH_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(BASE_SEQUENCE_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(BASE_POSITION_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(PREVIOUS_HASH_OFFSET, LITTLE_ENDIAN),
            buffer.getLong(SEGMENT_LENGTH_OFFSET, LITTLE_ENDIAN),
            buffer.getInt(BLOCK_LENGTH_MAX_OFFSET, LITTLE_ENDIAN));
    }
}
