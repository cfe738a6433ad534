package io.ringside.engine.model;

/**
 * Which prices an instrument knows: multiples of its increment from one increment to the highest price, or the steps
 * of a tick table, counted from the price at which each band begins.
 */
final class ModelTicks
{
    private final ModelInstrument instrument;
    /** Pairs of a band's first price and increment; empty without a table. */
    private final long[] bands;

    ModelTicks(final ModelInstrument instrument, final long[] bands)
    {
        this.instrument = instrument;
        this.bands = bands;
    }

    boolean isOnTick(final long priceTicks)
    {
        return 0 == priceTicks % incrementAt(priceTicks);
    }

    long incrementAt(final long priceTicks)
    {
        long increment = instrument.definition.priceIncrementTicks;
        for (int i = 0; i < bands.length; i += 2)
        {
            if (i < 2 || priceTicks >= bands[i])
            {
                increment = bands[i + 1];
            }
        }
        return increment;
    }

    boolean isValid(final long priceTicks)
    {
        return priceTicks > 0 && priceTicks <= instrument.definition.maxPriceTicks && isOnTick(priceTicks);
    }

    /** The valid price next to the best opposite one, on the passive side of it; 0 if there is none. */
    long behind(final long bestOpposite, final int side)
    {
        if (Wire.BUY == side)
        {
            return floor(bestOpposite - 1);
        }
        return Long.MAX_VALUE == bestOpposite ? 0 : ceiling(bestOpposite + 1);
    }

    /** Largest valid price at or below; 0 if there is none. */
    long floor(final long priceTicks)
    {
        long price = Math.min(priceTicks, instrument.definition.maxPriceTicks);
        while (price > 0 && !isOnTick(price))
        {
            // Below a band's first price the increment may be another one.
            price -= price % incrementAt(price);
        }
        return Math.max(0, price);
    }

    /** Smallest valid price at or above; 0 if there is none. */
    long ceiling(final long priceTicks)
    {
        long price = Math.max(1, priceTicks);
        while (price > 0 && !isOnTick(price))
        {
            final long increment = incrementAt(price);
            final long next = price + increment - price % increment;
            price = bandStartBetween(price, next);
        }
        return price > 0 && price <= instrument.definition.maxPriceTicks ? price : 0;
    }

    /** B72: nearest valid price, ties lower; 0 if there is none. */
    long nearest(final long priceTicks)
    {
        final long below = floor(priceTicks);
        final long above = ceiling(priceTicks);
        if (0 == below || 0 == above)
        {
            return Math.max(below, above);
        }
        return above - priceTicks < priceTicks - below ? above : below;
    }

    private long bandStartBetween(final long price, final long next)
    {
        for (int i = 2; i < bands.length; i += 2)
        {
            if (bands[i] > price && (bands[i] < next || next < 0))
            {
                return bands[i];
            }
        }
        return next;
    }
}
