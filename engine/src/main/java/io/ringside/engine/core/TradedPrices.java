package io.ringside.engine.core;

/**
 * First, highest, lowest and last price of trades; all 0 while there are none. Hot path: no allocation.
 */
final class TradedPrices
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

    void set(final TradedPrices other)
    {
        openTicks = other.openTicks;
        highTicks = other.highTicks;
        lowTicks = other.lowTicks;
        lastTicks = other.lastTicks;
    }

    void clear()
    {
        openTicks = 0;
        highTicks = 0;
        lowTicks = 0;
        lastTicks = 0;
    }

    long openTicks()
    {
        return openTicks;
    }

    long highTicks()
    {
        return highTicks;
    }

    long lowTicks()
    {
        return lowTicks;
    }

    long lastTicks()
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
