package io.ringside.engine.core;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The running hash over commands and outputs: cheap enough for every message, good enough that two nodes that differ
 * anywhere differ in it. Not cryptographic. Hot path: no allocation.
 * <p>
 * Implementation note: each word is multiplied by an odd number of its own, so that a change of any one word changes
 * the sum, and the multiplications do not wait for each other; only one mixing step per message stands in the chain.
 */
final class ChainHash
{
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;
    private static final int WORDS_MAX = 32;
    private static final long[] MULTIPLIERS = new long[WORDS_MAX];

    static
    {
        long next = GOLDEN;
        for (int i = 0; i < WORDS_MAX; i++)
        {
            MULTIPLIERS[i] = mix(next) | 1;
            next += GOLDEN;
        }
    }

    private ChainHash()
    {
    }

    static long mix(final long value)
    {
        long mixed = (value ^ (value >>> 32)) * MIX;
        mixed = (mixed ^ (mixed >>> 29)) * GOLDEN;
        return mixed ^ (mixed >>> 32);
    }

    static long add(final long hash, final long value)
    {
        return mix(Long.rotateLeft(hash, 23) + value * GOLDEN);
    }

    static long add(final long hash, final DirectBuffer buffer, final int offset, final int length)
    {
        long sum = length;
        int position = 0;
        int word = 0;
        for (; position <= length - Long.BYTES; position += Long.BYTES)
        {
            sum += buffer.getLong(offset + position, LITTLE_ENDIAN) * MULTIPLIERS[word];
            word++;
            if (WORDS_MAX == word)
            {
                // Longer than any message of ours; only hostile bytes come here.
                sum = mix(sum);
                word = 0;
            }
        }
        if (position < length)
        {
            sum += tail(buffer, offset + position, length - position) * MULTIPLIERS[word];
        }
        return add(hash, sum);
    }

    private static long tail(final DirectBuffer buffer, final int offset, final int length)
    {
        long tail = 0;
        for (int i = 0; i < length; i++)
        {
            tail |= (buffer.getByte(offset + i) & 0xFFL) << (i * Byte.SIZE);
        }
        return tail;
    }
}
