package io.ringside.engine.core.order;

/**
 * The format of a client order id: 1 to 20 printable ASCII characters without blanks, then NULs. An id is two longs and
 * an int, little-endian, with the first character lowest. A rising id is a decimal number of up to 19 digits that does
 * not begin with 0 and is at most {@link Long#MAX_VALUE}; so each number has one text.
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

    /** Returned by {@link #number} for an id that is not a number. */
    static final long NO_NUMBER = 0;

    private static final long ZEROS = '0' * ONES;
    private static final long UP_FROM_NINE = 0x76 * ONES;
    private static final int DIGITS_OF_WORD = 8;
    private static final int DIGITS_OF_LAST_WORD = 3;
    private static final long TEN_TO_8 = 100_000_000;
    private static final long[] POWERS_OF_TEN =
        {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, TEN_TO_8};

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

    /** The number of a rising id, or {@link #NO_NUMBER}. */
    static long number(final long word0, final long word1, final int word2)
    {
        final int length0 = length(word0);
        final long digits0 = digits(word0, length0);
        if (digits0 < 0 || '0' == (byte)word0 || 0 == length0)
        {
            return NO_NUMBER;
        }
        return 0 == (word1 | word2) ? digits0 : DIGITS_OF_WORD == length0 ? longer(digits0, word1, word2) : NO_NUMBER;
    }

    /** The number of an id with more than 8 digits, given the number of the first 8. */
    private static long longer(final long first, final long word1, final int word2)
    {
        final int length1 = length(word1);
        final int length2 = length(word2 & 0xFFFF_FFFFL);
        final long digits1 = digits(word1, length1);
        final long digits2 = digits(word2 & 0xFFFF_FFFFL, length2);
        if ((digits1 | digits2) < 0 || length2 > DIGITS_OF_LAST_WORD || 0 != length2 && DIGITS_OF_WORD != length1)
        {
            return NO_NUMBER;
        }
        final long number = (first * POWERS_OF_TEN[length1] + digits1) * POWERS_OF_TEN[length2] + digits2;
        // 19 digits may exceed 63 bits, but by less than a factor of two, so an overflow shows in the sign.
        return number < 0 ? NO_NUMBER : number;
    }

    /** Number of bytes up to the last character. */
    private static int length(final long word)
    {
        return Long.BYTES - (Long.numberOfLeadingZeros(word) >>> 3);
    }

    /**
     * Parses digits, the first of them in the lowest byte; negative if a byte is not a digit. Each step joins
     * neighbours: digits to pairs, pairs to fours, fours to the whole.
     */
    private static long digits(final long word, final int length)
    {
        final int unused = Long.SIZE - (length << 3);
        // A shift by 64 is none, but then the word is 0.
        final long digits = 0 == length ? 0 : (word << unused) ^ (ZEROS << unused);
        if (0 != ((digits + UP_FROM_NINE | digits) & HIGHS))
        {
            return -1;
        }
        final long pairs = digits * 10 + (digits >>> 8) & 0x00FF_00FF_00FF_00FFL;
        final long fours = pairs * 100 + (pairs >>> 16) & 0x0000_FFFF_0000_FFFFL;
        return (fours * 10_000 + (fours >>> 32)) & 0xFFFF_FFFFL;
    }
}
