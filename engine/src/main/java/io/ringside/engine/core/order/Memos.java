package io.ringside.engine.core.order;

/**
 * The format of a memo: up to 16 printable ASCII characters, blanks included, then NULs. A memo is two longs,
 * little-endian, with the first character lowest; without a memo both are 0.
 */
final class Memos
{
    private static final int BYTE_MASK = 0xFF;

    private Memos()
    {
    }

    /** True if these are the words of a valid memo, or of none. */
    static boolean isValid(final long word0, final long word1)
    {
        return isText(word0) && isText(word1) && (0 == word1 || word0 >>> Long.SIZE - Byte.SIZE != 0);
    }

    /** True if the bytes are characters followed by NULs. */
    private static boolean isText(final long word)
    {
        long rest = word;
        while (0 != rest)
        {
            final long character = rest & BYTE_MASK;
            if (character < ' ' || character > '~')
            {
                return false;
            }
            rest >>>= Byte.SIZE;
        }
        return true;
    }
}
