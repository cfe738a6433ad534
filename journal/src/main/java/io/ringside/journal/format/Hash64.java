package io.ringside.journal.format;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/** The XXH64 hash function, as published, so that any tool can check a chain. Hot path: no allocation. */
public final class Hash64
{
    private static final long PRIME_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME_3 = 0x165667B19E3779F9L;
    private static final long PRIME_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME_5 = 0x27D4EB2F165667C5L;

    private Hash64()
    {
    }

    /**
     * Hash a range of bytes.
     *
     * @param seed   0 or the hash to go on from.
     * @param buffer holding the bytes.
     * @param offset of the first byte.
     * @param length in bytes.
     */
    public static long hash(final long seed, final DirectBuffer buffer, final int offset, final int length)
    {
        final int end = offset + length;
        int index = offset;
        long hash = seed + PRIME_5;
        if (length >= 32)
        {
            long lane1 = seed + PRIME_1 + PRIME_2;
            long lane2 = seed + PRIME_2;
            long lane3 = seed;
            long lane4 = seed - PRIME_1;
            while (index <= end - 32)
            {
                lane1 = round(lane1, buffer.getLong(index, LITTLE_ENDIAN));
                lane2 = round(lane2, buffer.getLong(index + 8, LITTLE_ENDIAN));
                lane3 = round(lane3, buffer.getLong(index + 16, LITTLE_ENDIAN));
                lane4 = round(lane4, buffer.getLong(index + 24, LITTLE_ENDIAN));
                index += 32;
            }
            hash = Long.rotateLeft(lane1, 1) + Long.rotateLeft(lane2, 7) +
                Long.rotateLeft(lane3, 12) + Long.rotateLeft(lane4, 18);
            hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4);
        }

        return avalanche(tail(hash + length, buffer, index, end));
    }

    /**
     * Hash of one record's content, chained: the same on every node that holds the same records from the same start.
     *
     * @param previous hash of the records before, 0 to begin.
     * @param buffer   holding the event.
     * @param offset   of the event.
     * @param length   of the event in bytes.
     */
    public static long record(
        final long previous,
        final DirectBuffer buffer,
        final int offset,
        final int length,
        final long sequence,
        final long timestampNs)
    {
        return hash(merge(merge(previous, sequence), timestampNs), buffer, offset, length);
    }

    private static long round(final long lane, final long input)
    {
        return Long.rotateLeft(lane + input * PRIME_2, 31) * PRIME_1;
    }

    private static long merge(final long hash, final long lane)
    {
        return (hash ^ round(0, lane)) * PRIME_1 + PRIME_4;
    }

    private static long tail(final long start, final DirectBuffer buffer, final int from, final int end)
    {
        long hash = start;
        int index = from;
        for (; index <= end - 8; index += 8)
        {
            hash ^= round(0, buffer.getLong(index, LITTLE_ENDIAN));
            hash = Long.rotateLeft(hash, 27) * PRIME_1 + PRIME_4;
        }
        if (index <= end - 4)
        {
            hash ^= (buffer.getInt(index, LITTLE_ENDIAN) & 0xFFFF_FFFFL) * PRIME_1;
            hash = Long.rotateLeft(hash, 23) * PRIME_2 + PRIME_3;
            index += 4;
        }
        for (; index < end; index++)
        {
            hash ^= (buffer.getByte(index) & 0xFFL) * PRIME_5;
            hash = Long.rotateLeft(hash, 11) * PRIME_1;
        }

        return hash;
    }

    private static long avalanche(final long value)
    {
        long hash = value;
        hash = (hash ^ hash >>> 33) * PRIME_2;
        hash = (hash ^ hash >>> 29) * PRIME_3;
        return hash ^ hash >>> 32;
    }
}
