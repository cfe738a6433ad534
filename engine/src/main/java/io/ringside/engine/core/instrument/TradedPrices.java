package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;

/**
 * First, highest, lowest and last price of trades; all 0 while there are none. Hot path: no allocation.
 */
public final class TradedPrices
{
    private long openTicks;
    private long highTicks;
    private long lowTicks;
    private long lastTicks;

    void add(final long priceTicks)
    {
        if (0 == openTicks)
        {
            openTicks = priceTicks;
            highTicks = priceTicks;
            lowTicks = priceTicks;
        }
        else if (priceTicks > highTicks)
        {
            highTicks = priceTicks;
        }
        else if (priceTicks < lowTicks)
        {
            lowTicks = priceTicks;
        }
        lastTicks = priceTicks;
    }

    /** Adds a price from before all of these. */
    void addOlder(final long priceTicks)
    {
        if (0 == openTicks)
        {
            add(priceTicks);
            return;
        }
        openTicks = priceTicks;
        highTicks = Math.max(highTicks, priceTicks);
        lowTicks = Math.min(lowTicks, priceTicks);
    }

    /** Adds prices from before all of these, of which there may be none. */
    void addOlder(final TradedPrices older)
    {
        if (0 != older.openTicks)
        {
            addOlder(older.lastTicks);
            addOlder(older.highTicks);
            addOlder(older.lowTicks);
            addOlder(older.openTicks);
        }
    }

    void clear()
    {
        openTicks = 0;
        highTicks = 0;
        lowTicks = 0;
        lastTicks = 0;
    }

    public long openTicks()
    {
        return openTicks;
    }

    public long highTicks()
    {
        return highTicks;
    }

    public long lowTicks()
    {
        return lowTicks;
    }

    public long lastTicks()
    {
        return lastTicks;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(openTicks);
        output.putLong(highTicks);
        output.putLong(lowTicks);
        output.putLong(lastTicks);
    }

    void readFrom(final StateInput input)
    {
        openTicks = input.getLong();
        highTicks = input.getLong();
        lowTicks = input.getLong();
        lastTicks = input.getLong();
    }
}
