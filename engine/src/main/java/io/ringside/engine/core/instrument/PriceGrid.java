package io.ringside.engine.core.instrument;

/**
 * The valid prices of an instrument: the multiples of one increment, or those of a tick table. It does not know the
 * highest price. Hot path: no allocation, and no division where the increment is 1.
 */
final class PriceGrid
{
    static final long NO_PRICE = TickTable.NO_PRICE;

    private static final long BY_TABLE = 0;

    private long incrementTicks = 1;
    private long uniformTicks = 1;
    private TickTable table;

    /** Sets the increment of the instrument's definition, which applies while there is no table. */
    void increment(final long ticks)
    {
        incrementTicks = ticks;
        uniformTicks = null == table ? incrementTicks : BY_TABLE;
    }

    /** Sets the table; null for none. */
    void table(final TickTable newTable)
    {
        table = newTable;
        increment(incrementTicks);
    }

    boolean hasTable()
    {
        return BY_TABLE == uniformTicks;
    }

    /** True if a price of 1 tick or more is valid. */
    boolean isValid(final long priceTicks)
    {
        return 1 == uniformTicks ||
            (BY_TABLE == uniformTicks ? table.isValid(priceTicks) : 0 == priceTicks % uniformTicks);
    }

    /** The highest valid price that is not above a price, {@link #NO_PRICE} if there is none. */
    long floor(final long priceTicks)
    {
        return BY_TABLE == uniformTicks ? table.floor(priceTicks) : priceTicks - priceTicks % uniformTicks;
    }

    /** The lowest valid price that is not below a price of 1 tick or more, {@link #NO_PRICE} if there is none. */
    long ceiling(final long priceTicks)
    {
        return BY_TABLE == uniformTicks ? table.ceiling(priceTicks) : TickTable.roundUp(priceTicks, uniformTicks);
    }

    /** True if, without a table, two neighbours have a price in their middle. */
    boolean hasMiddles()
    {
        return 0 == incrementTicks % 2;
    }

    /**
     * The highest price that is not above a price and is valid, or the middle between two neighbours that are, up to a
     * highest price.
     */
    long floorOrMiddle(final long priceTicks, final long maxPriceTicks)
    {
        final long downTicks = floor(priceTicks);
        final long middleTicks = middle(downTicks, ceiling(priceTicks), maxPriceTicks);
        return NO_PRICE == middleTicks || middleTicks > priceTicks ? downTicks : middleTicks;
    }

    /** The lowest such price that is not below a price. */
    long ceilingOrMiddle(final long priceTicks, final long maxPriceTicks)
    {
        final long upTicks = ceiling(priceTicks);
        final long middleTicks = middle(floor(priceTicks), upTicks, maxPriceTicks);
        return middleTicks < priceTicks ? upTicks : middleTicks;
    }

    /** The middle between two neighbouring valid prices, {@link #NO_PRICE} if there is none. */
    private static long middle(final long downTicks, final long upTicks, final long maxPriceTicks)
    {
        final long gapTicks = upTicks - downTicks;
        return NO_PRICE == downTicks || NO_PRICE == upTicks || upTicks > maxPriceTicks || 0 != gapTicks % 2 ?
            NO_PRICE : downTicks + gapTicks / 2;
    }

    /**
     * The nearest valid price up to a highest one, and the lower of two that are equally near; the price itself if none
     * is valid.
     */
    long nearest(final long priceTicks, final long maxPriceTicks)
    {
        final long downTicks = floor(Math.min(priceTicks, maxPriceTicks));
        final long upTicks = ceiling(priceTicks);
        if (NO_PRICE == upTicks || upTicks > maxPriceTicks)
        {
            return NO_PRICE == downTicks ? priceTicks : downTicks;
        }
        return NO_PRICE == downTicks || priceTicks - downTicks > upTicks - priceTicks ? upTicks : downTicks;
    }
}
