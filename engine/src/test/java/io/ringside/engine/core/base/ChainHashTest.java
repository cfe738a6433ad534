package io.ringside.engine.core.base;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.SplittableRandom;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

class ChainHashTest
{
    private static final long SEED = Long.getLong("ringside.test.seed", System.nanoTime());

    @Test
    void shouldNoticeEveryBit()
    {
        final SplittableRandom random = new SplittableRandom(SEED);
        for (int length = 1; length < 600; length += 1 + random.nextInt(7))
        {
            final byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            final long before = hash(bytes);
            for (int bit = 0; bit < length * Byte.SIZE; bit++)
            {
                bytes[bit >> 3] ^= (byte)(1 << (bit & 7));
                assertNotEquals(before, hash(bytes), "seed=" + SEED + " length=" + length + " bit=" + bit);
                bytes[bit >> 3] ^= (byte)(1 << (bit & 7));
            }
        }
    }

    @Test
    void shouldNoticeWordsThatChangePlacesAndZerosAtTheEnd()
    {
        final byte[] bytes = new byte[256];
        new SplittableRandom(SEED).nextBytes(bytes);
        final long before = hash(bytes);
        for (int word = 1; word < bytes.length / Long.BYTES; word++)
        {
            final byte[] swapped = bytes.clone();
            System.arraycopy(bytes, 0, swapped, word * Long.BYTES, Long.BYTES);
            System.arraycopy(bytes, word * Long.BYTES, swapped, 0, Long.BYTES);
            assertNotEquals(before, hash(swapped), "seed=" + SEED + " word=" + word);
        }
        for (int length = 1; length < 64; length++)
        {
            assertNotEquals(hash(new byte[length]), hash(new byte[length + 1]), "length=" + length);
            assertNotEquals(
                hash(Arrays.copyOf(bytes, length)),
                hash(Arrays.copyOf(Arrays.copyOf(bytes, length), length + 1)),
                "seed=" + SEED + " length=" + length);
        }
    }

    private static long hash(final byte[] bytes)
    {
        return ChainHash.add(7, new UnsafeBuffer(bytes), 0, bytes.length);
    }
}
