package io.ringside.engine.core.instrument;

import io.ringside.engine.core.base.StateInput;
import io.ringside.engine.core.base.StateOutput;
import io.ringside.engine.core.base.WideSum;

/**
 * The figures of an instrument's trading day, over its trades as they are after busts and corrections. Hot path: no
 * allocation.
 */
public final class SessionStatistics
{
    private final WideSum volume = new WideSum();
    private final WideSum turnover = new WideSum();
    private final TradedPrices prices = new TradedPrices();

    /** Of the trades that nobody can change any more. */
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

    /** The oldest trade that could be changed cannot be changed any more. */
    public void onSettled(final long priceTicks)
    {
        settledPrices.add(priceTicks);
    }

    /** A trade is another one now, or none if it has no lots. Prices are told anew by the caller. */
    public void onChange(final long oldTicks, final long oldLots, final long newTicks, final long newLots)
    {
        volume.subtract(oldLots);
        turnover.subtract(oldTicks * oldLots);
        volume.add(newLots);
        turnover.add(newTicks * newLots);
        tradeCount -= 0 == newLots ? 1 : 0;
    }

    /** Could the prices of the day be others, now that a trade at one price is at another one, or gone? */
    public boolean mayChangePrices(final long oldTicks, final long newTicks)
    {
        return oldTicks == prices.openTicks() || oldTicks == prices.lastTicks() ||
            Math.min(oldTicks, newTicks) <= prices.lowTicks() || Math.max(oldTicks, newTicks) >= prices.highTicks();
    }

    /** Tell the prices anew, the newest first. */
    public void beginPrices()
    {
        prices.clear();
    }

    /** The trade before, by falling match id. */
    public void onOlderPrice(final long priceTicks)
    {
        prices.addOlder(priceTicks);
    }

    /** Those of trades that stand come before all others. */
    public void endPrices()
    {
        prices.addOlder(settledPrices);
    }

    /** The next day begins. */
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

    public long openTicks()
    {
        return prices.openTicks();
    }

    public long highTicks()
    {
        return prices.highTicks();
    }

    public long lowTicks()
    {
        return prices.lowTicks();
    }

    public long lastTicks()
    {
        return prices.lastTicks();
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
