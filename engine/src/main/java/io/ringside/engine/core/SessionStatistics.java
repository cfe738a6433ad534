package io.ringside.engine.core;

/**
 * The figures of an instrument's trading day, over its trades as they are after busts and corrections. Hot path: no
 * allocation.
 */
final class SessionStatistics
{
    private final WideSum volume = new WideSum();
    private final WideSum turnover = new WideSum();
    private long tradeCount;
    private long openTicks;
    private long highTicks;
    private long lowTicks;
    private long lastTicks;
    private long previousCloseTicks;

    /** What the trades say that nobody can change any more; prices 0 if there are none. */
    private long settledOpenTicks;
    private long settledHighTicks;
    private long settledLowTicks;
    private long settledLastTicks;

    void onTrade(final long priceTicks, final long lots)
    {
        if (0 == tradeCount++)
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
        volume.add(lots);
        turnover.add(priceTicks * lots);
    }

    /** The oldest trade that could be changed cannot be changed any more. */
    void onSettled(final long priceTicks)
    {
        if (0 == settledOpenTicks)
        {
            settledOpenTicks = priceTicks;
            settledHighTicks = priceTicks;
            settledLowTicks = priceTicks;
        }
        settledHighTicks = Math.max(settledHighTicks, priceTicks);
        settledLowTicks = Math.min(settledLowTicks, priceTicks);
        settledLastTicks = priceTicks;
    }

    /** A trade is another one now, or none if it has no lots. Prices are told anew by the caller. */
    void onChange(final long oldTicks, final long oldLots, final long newTicks, final long newLots)
    {
        volume.subtract(oldLots);
        turnover.subtract(oldTicks * oldLots);
        volume.add(newLots);
        turnover.add(newTicks * newLots);
        tradeCount -= 0 == newLots ? 1 : 0;
    }

    /** Tell the prices anew, beginning with those of trades that stand. */
    void beginPrices()
    {
        openTicks = settledOpenTicks;
        highTicks = settledHighTicks;
        lowTicks = settledLowTicks;
        lastTicks = settledLastTicks;
    }

    /** The next trade, by rising match id. */
    void onPrice(final long priceTicks)
    {
        if (0 == openTicks)
        {
            openTicks = priceTicks;
            highTicks = priceTicks;
            lowTicks = priceTicks;
        }
        highTicks = Math.max(highTicks, priceTicks);
        lowTicks = Math.min(lowTicks, priceTicks);
        lastTicks = priceTicks;
    }

    /** The next day begins. */
    void roll(final long closeTicks)
    {
        previousCloseTicks = closeTicks;
        tradeCount = 0;
        openTicks = highTicks = lowTicks = lastTicks = 0;
        settledOpenTicks = settledHighTicks = settledLowTicks = settledLastTicks = 0;
        volume.clear();
        turnover.clear();
    }

    long tradeCount()
    {
        return tradeCount;
    }

    long volumeLots()
    {
        return volume.saturated();
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

    long vwapTicks()
    {
        return 0 == tradeCount ? 0 : turnover.dividedBy(volume);
    }

    /** The last price of the day before. */
    long previousCloseTicks()
    {
        return previousCloseTicks;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(tradeCount);
        output.putLong(openTicks);
        output.putLong(highTicks);
        output.putLong(lowTicks);
        output.putLong(lastTicks);
        output.putLong(previousCloseTicks);
        output.putLong(settledOpenTicks);
        output.putLong(settledHighTicks);
        output.putLong(settledLowTicks);
        output.putLong(settledLastTicks);
        volume.writeTo(output);
        turnover.writeTo(output);
    }

    void readFrom(final StateInput input)
    {
        tradeCount = input.getLong();
        openTicks = input.getLong();
        highTicks = input.getLong();
        lowTicks = input.getLong();
        lastTicks = input.getLong();
        previousCloseTicks = input.getLong();
        settledOpenTicks = input.getLong();
        settledHighTicks = input.getLong();
        settledLowTicks = input.getLong();
        settledLastTicks = input.getLong();
        volume.readFrom(input);
        turnover.readFrom(input);
    }
}
