package io.ringside.engine.core.order;

/**
 * Hashes of client order ids. Siblings are ids that differ only in the low half of the last character, as consecutive
 * ids of a client do: they have the same hash, and each has its own number from 0 to 15. So a table can keep them next
 * to each other. Hot path: no allocation.
 */
final class ClOrdIdHash
{
    static final long FACTOR_0 = 0x9E3779B97F4A7C15L;

    /** Bits of a sibling number. */
    static final int SIBLING_SHIFT = 4;

    static final int SIBLING_MASK = (1 << SIBLING_SHIFT) - 1;

    private static final long FACTOR_1 = 0xC2B2AE3D27D4EB4FL;
    private static final long FACTOR_2 = 0x165667B19E3779F9L;
    private static final long WORD_2_MASK = 0xFFFF_FFFFL;

    private ClOrdIdHash()
    {
    }

    /** Hash of an id. */
    static long of(final long word0, final long word1, final long word2AndSession)
    {
        return mix(sum(word0, word1, word2AndSession));
    }

    /** Hash of an id and of its siblings. */
    static long ofSiblings(final long word0, final long word1, final long word2AndSession)
    {
        final long word2 = word2AndSession & WORD_2_MASK;
        final long factor = 0 != word2 ? FACTOR_2 : 0 != word1 ? FACTOR_1 : FACTOR_0;
        final int shift = shift(last(word0, word1, word2));
        final int sibling = sibling(word0, word1, word2AndSession);
        // The sum without the bits of the sibling number.
        return mix(sum(word0, word1, word2AndSession) - ((long)sibling << shift) * factor);
    }

    /** The number of an id among its siblings. */
    static int sibling(final long word0, final long word1, final long word2AndSession)
    {
        final long last = last(word0, word1, word2AndSession & WORD_2_MASK);
        return (int)(last >>> shift(last)) & SIBLING_MASK;
    }

    private static long last(final long word0, final long word1, final long word2)
    {
        return 0 != word2 ? word2 : 0 != word1 ? word1 : word0;
    }

    /** Bits below the last character of a word. */
    private static int shift(final long last)
    {
        return Long.SIZE - 1 - Long.numberOfLeadingZeros(last) & ~(Byte.SIZE - 1);
    }

    private static long sum(final long word0, final long word1, final long word2AndSession)
    {
        return word0 * FACTOR_0 + word1 * FACTOR_1 + word2AndSession * FACTOR_2;
    }

    private static long mix(final long sum)
    {
        final long mixed = (sum ^ (sum >>> 32)) * 0xD6E8FEB86659FD93L;
        return mixed ^ (mixed >>> 32);
    }
}
