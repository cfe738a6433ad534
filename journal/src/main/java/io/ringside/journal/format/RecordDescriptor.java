package io.ringside.journal.format;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of one record: a header, the event as it stood in the ring, padding to 8 bytes. All fields little endian.
 * <pre>
 *   0                   1                   2                   3
 *   0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
 *  +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
 *  |                      event length (bytes)                     |
 *  +-------------------------------+-------------------------------+
 *  |            type               |        schema version         |
 *  +-------------------------------+-------------------------------+
 *  |                           sequence                            |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                 timestamp (UTC epoch, ns)                     |
 *  |                                                               |
 *  +---------------------------------------------------------------+
 *  |                event bytes, zeros to 8 bytes ...             ...
 * </pre>
 * Records have no checksum of their own: the block's covers them.
 */
public final class RecordDescriptor
{
    /** Offset of the length of the event, int32. */
    public static final int LENGTH_OFFSET = 0;

    /** Offset of the type, uint16. */
    public static final int TYPE_OFFSET = 4;

    /** Offset of the version of the events' schema, uint16. */
    public static final int SCHEMA_VERSION_OFFSET = 6;

    /** Offset of the sequence, int64. */
    public static final int SEQUENCE_OFFSET = 8;

    /** Offset of the timestamp, int64. */
    public static final int TIMESTAMP_OFFSET = 16;

    /** Bytes in front of the event. */
    public static final int HEADER_LENGTH = 24;

    /** Records begin at multiples of this. */
    public static final int ALIGNMENT = 8;

    /** The only type so far: an event of the ring. */
    public static final int TYPE_EVENT = 1;

    /** The only version of the events' schema so far: the events' own headers tell more. */
    public static final int SCHEMA_VERSION = 0;

    private RecordDescriptor()
    {
    }

    /**
     * Bytes that a record takes.
     *
     * @param eventLength in bytes.
     * @return header, event and padding, in bytes.
     */
    public static int alignedLength(final int eventLength)
    {
        return BitUtil.align(HEADER_LENGTH + eventLength, ALIGNMENT);
    }

    /**
     * Write a record. Hot path: no allocation.
     *
     * @param target        buffer.
     * @param targetOffset  of the record, in bytes.
     * @param schemaVersion of the event.
     * @param buffer        holding the event.
     * @param offset        of the event.
     * @param length        of the event in bytes.
     * @return bytes taken: {@link #alignedLength(int)}.
     */
    public static int encode(
        final MutableDirectBuffer target,
        final int targetOffset,
        final int schemaVersion,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final long timestampNs)
    {
        assert length >= 0 && sequence >= 0 : "length=" + length + " sequence=" + sequence;
        final int alignedLength = alignedLength(length);
        // Clears the padding, before the event is copied over the rest.
        target.putLong(targetOffset + alignedLength - ALIGNMENT, 0, LITTLE_ENDIAN);
        target.putInt(targetOffset + LENGTH_OFFSET, length, LITTLE_ENDIAN);
        target.putShort(targetOffset + TYPE_OFFSET, (short)TYPE_EVENT, LITTLE_ENDIAN);
        target.putShort(targetOffset + SCHEMA_VERSION_OFFSET, (short)schemaVersion, LITTLE_ENDIAN);
        target.putLong(targetOffset + SEQUENCE_OFFSET, sequence, LITTLE_ENDIAN);
        target.putLong(targetOffset + TIMESTAMP_OFFSET, timestampNs, LITTLE_ENDIAN);
        target.putBytes(targetOffset + HEADER_LENGTH, buffer, offset, length);

        return alignedLength;
    }

    /**
     * Length of the event of a record.
     *
     * @param buffer holding the record.
     * @param offset of the record.
     * @return length in bytes.
     */
    public static int eventLength(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset + LENGTH_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Type of a record.
     *
     * @param buffer holding the record.
     * @param offset of the record.
     * @return {@link #TYPE_EVENT}.
     */
    public static int type(final DirectBuffer buffer, final int offset)
    {
        return buffer.getShort(offset + TYPE_OFFSET, LITTLE_ENDIAN) & 0xFFFF;
    }

    /**
     * Sequence of a record.
     *
     * @param buffer holding the record.
     * @param offset of the record.
     */
    public static long sequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + SEQUENCE_OFFSET, LITTLE_ENDIAN);
    }

    /**
     * Time of a record.
     *
     * @param buffer holding the record.
     * @param offset of the record.
     * @return UTC epoch nanoseconds.
     */
    public static long timestampNs(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + TIMESTAMP_OFFSET, LITTLE_ENDIAN);
    }
}
