package io.ringside.gateway.market;

import io.ringside.engine.protocol.StatisticsDecoder;

import java.math.BigInteger;

/**
 * The figures of an instrument's trading day: those the core last told, and the trades since then. The core tells them
 * after each bust and correction, at the end of the day, and in each image. Prices are 0 before the first trade.
 */
public final class DayStatistics
{
    private int tradingDay;
    private long tradeCount;
    private long volumeLots;
    private long openPriceTicks;
    private long highPriceTicks;
    private long lowPriceTicks;
    private long lastPriceTicks;
    private long previousClosePriceTicks;
    /** Price by quantity of all trades, 128 bits. */
    private long turnoverHigh;
    private long turnoverLow;

    void onStatistics(final StatisticsDecoder told)
    {
        tradingDay = told.tradingDay();
        tradeCount = told.tradeCount();
        volumeLots = told.volumeLots();
        openPriceTicks = told.openPriceTicks();
        highPriceTicks = told.highPriceTicks();
        lowPriceTicks = told.lowPriceTicks();
        lastPriceTicks = told.lastPriceTicks();
        previousClosePriceTicks = told.previousClosePriceTicks();
        turnoverHigh = 0;
        turnoverLow = 0;
        addTurnover(told.vwapPriceTicks(), volumeLots);
    }

    void onTrade(final long priceTicks, final long quantityLots, final long count)
    {
        if (0 == openPriceTicks)
        {
            openPriceTicks = priceTicks;
            highPriceTicks = priceTicks;
            lowPriceTicks = priceTicks;
        }
        highPriceTicks = Math.max(highPriceTicks, priceTicks);
        lowPriceTicks = Math.min(lowPriceTicks, priceTicks);
        lastPriceTicks = priceTicks;
        tradeCount += count;
        volumeLots += quantityLots;
        addTurnover(priceTicks, quantityLots);
    }

    private void addTurnover(final long priceTicks, final long quantityLots)
    {
        final long low = priceTicks * quantityLots;
        turnoverLow += low;
        turnoverHigh += Math.multiplyHigh(priceTicks, quantityLots) +
            (Long.compareUnsigned(turnoverLow, low) < 0 ? 1 : 0);
    }

    /** Number of the trading day in the core. */
    public int tradingDay()
    {
        return tradingDay;
    }

    /** Trades that were not busted. */
    public long tradeCount()
    {
        return tradeCount;
    }

    /** Lots that were traded. */
    public long volumeLots()
    {
        return volumeLots;
    }

    /** The first price. */
    public long openPriceTicks()
    {
        return openPriceTicks;
    }

    /** The highest price. */
    public long highPriceTicks()
    {
        return highPriceTicks;
    }

    /** The lowest price. */
    public long lowPriceTicks()
    {
        return lowPriceTicks;
    }

    /** The last price of the day. */
    public long lastPriceTicks()
    {
        return lastPriceTicks;
    }

    /** The last price of the day before. */
    public long previousClosePriceTicks()
    {
        return previousClosePriceTicks;
    }

    /**
     * Turnover by volume, rounded down. The core tells it rounded, so once it has, this may be a tick below what the
     * trades alone would give. Allocates.
     */
    public long vwapPriceTicks()
    {
        if (0 == volumeLots)
        {
            return 0;
        }
        if (0 == turnoverHigh && turnoverLow >= 0)
        {
            return turnoverLow / volumeLots;
        }
        return BigInteger.valueOf(turnoverHigh).shiftLeft(Long.SIZE)
            .add(new BigInteger(Long.toUnsignedString(turnoverLow)))
            .divide(BigInteger.valueOf(volumeLots)).longValue();
    }
}
