package io.ringside.engine.cluster;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Layout of a message in the cluster's log: who offered it, and the commands in it, numbered by that member from 0 on.
 * Little-endian. Hot path: no allocation.
 * <pre>
 *   0 int   format, 1
 *   4 int   member id
 *   8 long  incarnation of that member
 *  16 long  member sequence of the first entry
 *  24 int   entries
 *  28 int   0
 *  32 entries: int length, int kind, bytes, padded to 8
 * </pre>
 */
final class EnvelopeDescriptor
{
    static final int FORMAT = 1;
    static final int HEADER_LENGTH = 32;
    static final int ENTRY_HEADER_LENGTH = 8;

    /** A command. */
    static final int COMMAND = 0;
    /** What one member tells the others: {@link MemberNote}. */
    static final int NOTE = 1;

    private static final int MEMBER_OFFSET = 4;
    private static final int INCARNATION_OFFSET = 8;
    private static final int FIRST_OFFSET = 16;
    private static final int COUNT_OFFSET = 24;
    private static final int RESERVED_OFFSET = 28;

    private EnvelopeDescriptor()
    {
    }

    static void header(
        final MutableDirectBuffer buffer,
        final int memberId,
        final long incarnation,
        final long firstSequence,
        final int count)
    {
        buffer.putInt(0, FORMAT, LITTLE_ENDIAN);
        buffer.putInt(MEMBER_OFFSET, memberId, LITTLE_ENDIAN);
        buffer.putLong(INCARNATION_OFFSET, incarnation, LITTLE_ENDIAN);
        buffer.putLong(FIRST_OFFSET, firstSequence, LITTLE_ENDIAN);
        buffer.putInt(COUNT_OFFSET, count, LITTLE_ENDIAN);
        buffer.putInt(RESERVED_OFFSET, 0, LITTLE_ENDIAN);
    }

    /** Length of an entry, padded. */
    static int entryLength(final int length)
    {
        return ENTRY_HEADER_LENGTH + BitUtil.align(length, Long.BYTES);
    }

    /** Append an entry; returns where the next one begins. */
    static int putEntry(
        final MutableDirectBuffer buffer,
        final int offset,
        final int kind,
        final DirectBuffer source,
        final int sourceOffset,
        final int length)
    {
        buffer.putInt(offset, length, LITTLE_ENDIAN);
        buffer.putInt(offset + Integer.BYTES, kind, LITTLE_ENDIAN);
        buffer.putBytes(offset + ENTRY_HEADER_LENGTH, source, sourceOffset, length);
        return offset + entryLength(length);
    }

    static int format(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset, LITTLE_ENDIAN);
    }

    static int memberId(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset + MEMBER_OFFSET, LITTLE_ENDIAN);
    }

    static long incarnation(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + INCARNATION_OFFSET, LITTLE_ENDIAN);
    }

    static long firstSequence(final DirectBuffer buffer, final int offset)
    {
        return buffer.getLong(offset + FIRST_OFFSET, LITTLE_ENDIAN);
    }

    static int count(final DirectBuffer buffer, final int offset)
    {
        return buffer.getInt(offset + COUNT_OFFSET, LITTLE_ENDIAN);
    }

    static int length(final DirectBuffer buffer, final int entryOffset)
    {
        return buffer.getInt(entryOffset, LITTLE_ENDIAN);
    }

    static int kind(final DirectBuffer buffer, final int entryOffset)
    {
        return buffer.getInt(entryOffset + Integer.BYTES, LITTLE_ENDIAN);
    }
}
