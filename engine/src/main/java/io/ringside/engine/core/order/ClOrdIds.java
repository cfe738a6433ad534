package io.ringside.engine.core.order;

/**
 * The format of a client order id: 1 to 20 printable ASCII characters without blanks, then NULs. An id is handled as
 * two longs and an int, little-endian, first character lowest.
 */
public final class ClOrdIds
{
    /** Bytes of an id. */
    public static final int LENGTH = 20;

    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGHS = 0x8080_8080_8080_8080L;
    private static final long LOWS = 0x7F7F_7F7F_7F7F_7F7FL;
    private static final long UP_FROM_FIRST = 0x5F * ONES;
    private static final long INVALID = 1;

    private ClOrdIds()
    {
    }

    static boolean isValid(final long word0, final long word1, final int word2)
    {
        final long used0 = usedBytes(word0);
        final long used1 = usedBytes(word1);
        final long used2 = usedBytes(word2 & 0xFFFF_FFFFL);
        return 0 != used0 && INVALID != used0 && INVALID != used1 && INVALID != used2 &&
            (0 == used1 || -1 == used0) &&
            (0 == used2 || -1 == used1);
    }

    /** 0xFF in each byte that has a character, or INVALID if a character is not allowed or follows a NUL. */
    private static long usedBytes(final long word)
    {
        final long low = word & LOWS;
        final long used = ((low + LOWS) | word) & HIGHS;
        final long atLeastFirst = (low + UP_FROM_FIRST) & HIGHS;
        final long isDelete = (low + ONES) & HIGHS;
        if (0 != (word & HIGHS) || used != (atLeastFirst & ~isDelete))
        {
            return INVALID;
        }
        final long bytes = (used >>> 7) * 0xFF;
        return 0 == (bytes & (bytes + 1)) ? bytes : INVALID;
    }
}
