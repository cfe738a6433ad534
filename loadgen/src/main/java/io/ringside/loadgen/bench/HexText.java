package io.ringside.loadgen.bench;

/**
 * An int as eight hexadecimal digits in one little-endian long, without a loop.
 */
final class HexText
{
    private HexText()
    {
    }

    static long encode(final int value)
    {
        long nibbles = value & 0xFFFF_FFFFL;
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFFL;
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FFL;
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
        // 1 in each byte that holds a letter.
        final long letters = nibbles + 0x0606_0606_0606_0606L >>> 4 & 0x0101_0101_0101_0101L;

        return Long.reverseBytes(nibbles + 0x3030_3030_3030_3030L + letters * 0x27);
    }
}
