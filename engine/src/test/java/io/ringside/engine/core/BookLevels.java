package io.ringside.engine.core;

import io.ringside.engine.core.instrument.Instrument;

/**
 * Shows tests what a book keeps of its levels.
 */
public final class BookLevels
{
    private BookLevels()
    {
    }

    /**
     * Prices and lots of all levels of a side, best first.
     *
     * @param engine       that has the book.
     * @param instrumentId of the book; of an unknown one there are no levels.
     * @param isBuy        which side.
     * @param pricesTicks  to be filled.
     * @param lots         to be filled, hidden ones included.
     * @return how many levels there are.
     */
    public static int copy(
        final MatchingEngine engine,
        final int instrumentId,
        final boolean isBuy,
        final long[] pricesTicks,
        final long[] lots)
    {
        final Instrument instrument = engine.instruments().find(instrumentId);
        return null == instrument ? 0 : instrument.book().copyLevels(isBuy, pricesTicks, lots);
    }
}
