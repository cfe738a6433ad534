package io.ringside.engine.book;

/** Two ints in a long. */
final class Words
{
    private static final long LOW_MASK = 0xFFFF_FFFFL;

    private Words()
    {
    }

    static long of(final int high, final int low)
    {
        return (long)high << Integer.SIZE | low & LOW_MASK;
    }

    static int high(final long word)
    {
        return (int)(word >>> Integer.SIZE);
    }

    static int low(final long word)
    {
        return (int)word;
    }

    static long withHigh(final long word, final int high)
    {
        return word & LOW_MASK | (long)high << Integer.SIZE;
    }

    static long withLow(final long word, final int low)
    {
        return word & ~LOW_MASK | low & LOW_MASK;
    }
}
