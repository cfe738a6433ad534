package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.base.WideSum;

/**
 * The figures of an instrument's trading day, computed from its trades as they are after busts and corrections. Hot
 * path: no allocation.
 */
public final class SessionStatistics
{
    private final WideSum volume = new WideSum();
    private final WideSum turnover = new WideSum();
    private final TradedPrices prices = new TradedPrices();

    /** Prices of the trades that can no longer be changed. */
    private final TradedPrices settledPrices = new TradedPrices();
    private long tradeCount;
    private long previousCloseTicks;

    void onTrade(final long priceTicks, final long lots)
    {
        tradeCount++;
        prices.add(priceTicks);
        volume.add(lots);
        turnover.add(priceTicks * lots);
    }

    /** Adds the price of the oldest trade of today, which can no longer be changed. */
    public void onSettled(final long priceTicks)
    {
        settledPrices.add(priceTicks);
    }

    /** A trade has been corrected or, with 0 lots, busted. The caller reports its prices again. */
    public void onChange(final long oldTicks, final long oldLots, final long newTicks, final long newLots)
    {
        volume.subtract(oldLots);
        turnover.subtract(oldTicks * oldLots);
        volume.add(newLots);
        turnover.add(newTicks * newLots);
        tradeCount -= 0 == newLots ? 1 : 0;
    }

    /** True if the day's prices may change because a trade at one price is corrected to another or busted. */
    public boolean mayChangePrices(final long oldTicks, final long newTicks)
    {
        return oldTicks == prices.openTicks() || oldTicks == prices.lastTicks() ||
            Math.min(oldTicks, newTicks) <= prices.lowTicks() || Math.max(oldTicks, newTicks) >= prices.highTicks();
    }

    /** Starts to collect the prices again, newest first. */
    public void beginPrices()
    {
        prices.clear();
    }

    /** Adds the previous trade, by falling match id. */
    public void onOlderPrice(final long priceTicks)
    {
        prices.addOlder(priceTicks);
    }

    /** Adds the prices of trades that can no longer be changed, which come before all others. */
    public void endPrices()
    {
        prices.addOlder(settledPrices);
    }

    /** Starts the next day. */
    public void roll(final long closeTicks)
    {
        previousCloseTicks = closeTicks;
        tradeCount = 0;
        prices.clear();
        settledPrices.clear();
        volume.clear();
        turnover.clear();
    }

    public long tradeCount()
    {
        return tradeCount;
    }

    public long volumeLots()
    {
        return volume.saturated();
    }

    /** The first, highest, lowest and last price of the day. */
    public TradedPrices prices()
    {
        return prices;
    }

    public long vwapTicks()
    {
        return 0 == tradeCount ? 0 : turnover.dividedBy(volume);
    }

    /** The last price of the day before. */
    public long previousCloseTicks()
    {
        return previousCloseTicks;
    }

    void writeTo(final StateOutput output)
    {
        output.putLong(tradeCount);
        prices.writeTo(output);
        output.putLong(previousCloseTicks);
        settledPrices.writeTo(output);
        volume.writeTo(output);
        turnover.writeTo(output);
    }

    void readFrom(final StateInput input)
    {
        tradeCount = input.getLong();
        prices.readFrom(input);
        previousCloseTicks = input.getLong();
        settledPrices.readFrom(input);
        volume.readFrom(input);
        turnover.readFrom(input);
    }
}
