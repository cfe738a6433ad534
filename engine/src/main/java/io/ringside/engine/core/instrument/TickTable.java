package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateChecks;
import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * Valid prices where the increment depends on the price: bands that begin at a price, each with its own increment. A
 * valid price is a multiple of the increment of its band. No allocation after construction.
 */
public final class TickTable
{
    /** The largest number of bands in a command. */
    static final int BAND_COUNT_MAX = 12;

    static final long NO_PRICE = 0;

    private final long[] fromTicks = new long[BAND_COUNT_MAX];
    private final long[] increments = new long[BAND_COUNT_MAX];
    private int bandCount;

    /** Removes all bands. */
    public void clear()
    {
        bandCount = 0;
    }

    /** Adds a band above all others. False if that is not valid. */
    public boolean add(final long fromPriceTicks, final long incrementTicks)
    {
        final boolean rises = 0 == bandCount ? 1 == fromPriceTicks : fromPriceTicks > fromTicks[bandCount - 1];
        if (BAND_COUNT_MAX == bandCount || !rises || incrementTicks < 1)
        {
            return false;
        }
        fromTicks[bandCount] = fromPriceTicks;
        increments[bandCount] = incrementTicks;
        bandCount++;
        return true;
    }

    public boolean isEmpty()
    {
        return 0 == bandCount;
    }

    /** True if a band has no valid price. */
    public boolean hasEmptyBand()
    {
        for (int band = 0; band < bandCount; band++)
        {
            final long firstTicks = roundUp(fromTicks[band], increments[band]);
            if (NO_PRICE == firstTicks || band < bandCount - 1 && firstTicks >= fromTicks[band + 1])
            {
                return true;
            }
        }
        return false;
    }

    void copyFrom(final TickTable other)
    {
        System.arraycopy(other.fromTicks, 0, fromTicks, 0, other.bandCount);
        System.arraycopy(other.increments, 0, increments, 0, other.bandCount);
        bandCount = other.bandCount;
    }

    /** True if a price of 1 tick or more is valid. */
    boolean isValid(final long priceTicks)
    {
        return 0 == priceTicks % increments[bandOf(priceTicks)];
    }

    /** True if any increment can be halved. */
    public boolean hasMiddles()
    {
        int band = 0;
        while (band < bandCount && 0 != increments[band] % 2)
        {
            band++;
        }
        return band < bandCount;
    }

    /** The highest valid price that is not above a price, 0 if there is none. */
    long floor(final long priceTicks)
    {
        long boundTicks = priceTicks;
        for (int band = bandOf(priceTicks); band >= 0; band--)
        {
            final long downTicks = boundTicks - boundTicks % increments[band];
            if (downTicks >= fromTicks[band])
            {
                return downTicks;
            }
            boundTicks = fromTicks[band] - 1;
        }
        return NO_PRICE;
    }

    /** The lowest valid price that is not below a price of 1 tick or more, 0 if there is none. */
    long ceiling(final long priceTicks)
    {
        long boundTicks = priceTicks;
        int band = bandOf(priceTicks);
        while (true)
        {
            final long upTicks = roundUp(boundTicks, increments[band]);
            if (band == bandCount - 1 || NO_PRICE != upTicks && upTicks < fromTicks[band + 1])
            {
                return upTicks;
            }
            band++;
            boundTicks = fromTicks[band];
        }
    }

    private int bandOf(final long priceTicks)
    {
        int band = bandCount - 1;
        while (band > 0 && priceTicks < fromTicks[band])
        {
            band--;
        }
        return band;
    }

    static long roundUp(final long priceTicks, final long incrementTicks)
    {
        final long overTicks = priceTicks % incrementTicks;
        if (0 == overTicks)
        {
            return priceTicks;
        }
        final long upTicks = priceTicks - overTicks + incrementTicks;
        return upTicks < 0 ? NO_PRICE : upTicks;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(bandCount);
        for (int i = 0; i < bandCount; i++)
        {
            output.putLong(fromTicks[i]);
            output.putLong(increments[i]);
        }
    }

    void readFrom(final StateInput input)
    {
        clear();
        final long count = input.getLong();
        for (long i = 0; i < count; i++)
        {
            StateChecks.check(add(input.getLong(), input.getLong()), "tick table makes no sense: band=", i);
        }
    }
}
