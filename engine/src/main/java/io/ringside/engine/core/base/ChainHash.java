package io.ringside.engine.core.base;

import org.agrona.DirectBuffer;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The running hash over commands and outputs. It is cheap enough for every message, and two nodes that differ anywhere
 * differ in it with near certainty. Not cryptographic. Hot path: no allocation.
 * <p>
 * Implementation note: each word is multiplied by an odd number of its own, so a change of any one word changes the
 * sum, and the multiplications do not wait for each other. Only one mixing step per message depends on the one before.
 */
public final class ChainHash
{
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long MIX = 0xD6E8FEB86659FD93L;
    /** Messages of fewer words than these are one sum. */
    public static final int WORDS_MAX = 40;
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

    public static long mix(final long value)
    {
        long mixed = (value ^ (value >>> 32)) * MIX;
        mixed = (mixed ^ (mixed >>> 29)) * GOLDEN;
        return mixed ^ (mixed >>> 32);
    }

    public static long add(final long hash, final long value)
    {
        return mix(Long.rotateLeft(hash, 23) + value * GOLDEN);
    }

    /** What a word adds to the sum over a message, which begins with the message's length. */
    public static long weigh(final int word, final long value)
    {
        return value * MULTIPLIERS[word];
    }

    public static long add(final long hash, final DirectBuffer buffer, final int offset, final int length)
    {
        long sum = length;
        int position = 0;
        int words = length / Long.BYTES;
        while (words > WORDS_MAX)
        {
            // Longer than any known message; only malformed bytes come here.
            sum = mix(sum + weigh(buffer, offset + position, WORDS_MAX));
            position += WORDS_MAX * Long.BYTES;
            words -= WORDS_MAX;
        }
        sum += weigh(buffer, offset + position, words);
        position += words * Long.BYTES;
        if (WORDS_MAX == words)
        {
            sum = mix(sum);
            words = 0;
        }
        if (position < length)
        {
            sum += weigh(words, tail(buffer, offset + position, length - position));
        }
        return add(hash, sum);
    }

    private static long weigh(final DirectBuffer buffer, final int offset, final int words)
    {
        long sum = 0;
        for (int word = 0; word < words; word++)
        {
            sum += buffer.getLong(offset + word * Long.BYTES, LITTLE_ENDIAN) * MULTIPLIERS[word];
        }
        return sum;
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
