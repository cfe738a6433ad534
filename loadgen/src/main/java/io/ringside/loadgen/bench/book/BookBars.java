package io.ringside.loadgen.bench.book;

/**
 * What the book is meant to reach: times as fast as the peer, median of the rounds.
 */
final class BookBars
{
    private static final double MIX = 2.5;
    private static final double MANY = 2;
    private static final double SIMPLE = 3;
    private static final double FIVE_DIRECT = 2.5;
    private static final double FIVE_TREEMAP = 3;

    private BookBars()
    {
    }

    /** The bar of a row, 0 when there is none. */
    static double of(final BookCase bookCase, final Contender peer)
    {
        final boolean isFive = bookCase.text().startsWith("five-");
        if (Contender.TREEMAP == peer)
        {
            return isFive ? FIVE_TREEMAP : 0;
        }
        if (Contender.EXCHANGE_CORE_DIRECT != peer)
        {
            return 0;
        }
        return switch (bookCase)
        {
            case EXCHANGE_CORE -> MIX;
            case EXCHANGE_CORE_1M -> MANY;
            case SIMPLE -> SIMPLE;
            default -> isFive ? FIVE_DIRECT : 0;
        };
    }
}
