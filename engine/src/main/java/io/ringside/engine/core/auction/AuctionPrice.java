package io.ringside.engine.core.auction;

import io.ringside.engine.book.LevelPool;
import io.ringside.engine.book.OrderBook;
import io.ringside.engine.core.instrument.Instrument;
import io.ringside.risk.PriceCollar;

/**
 * Finds the price at which most of a book trades, by the four steps of rule book 5.2, A29, B70 to B72 and P6. Walks the
 * levels once. No allocation, unless there are more levels than ever: the scratch arrays have room for all of them.
 */
final class AuctionPrice
{
    private final AuctionEntrants entrants;
    private final LevelPool levels;
    private long[] buyPrices;
    private long[] buyLots;
    private long[] sellPrices;
    private long[] sellLots;
    private int buyCount;
    private int sellCount;
    private long buyMarketLots;
    private long sellMarketLots;
    private long referenceTicks;
    private Instrument instrument;

    private int candidateCount;
    private long bestLots;
    private long bestSurplusLots;
    private long lowTicks;
    private long highTicks;
    private long lastPositiveTicks;
    private long firstNegativeTicks;

    private long priceTicks;
    private long boughtLots;
    private long soldLots;

    AuctionPrice(final LevelPool levels, final int levelCapacity, final AuctionEntrants entrants)
    {
        this.levels = levels;
        this.entrants = entrants;
        buyPrices = new long[levelCapacity];
        buyLots = new long[levelCapacity];
        sellPrices = new long[levelCapacity];
        sellLots = new long[levelCapacity];
    }

    /** Computes the price from the present book of an instrument. */
    void compute(final Instrument target)
    {
        copyLevels(target);
        computeWithin(target, target.auctionRules().collarBasisPoints);
    }

    /** Computes the price without the auction collar. */
    void computeNear(final Instrument target)
    {
        copyLevels(target);
        computeWithin(target, 0);
    }

    /** Computes the price of market orders and orders for auctions alone, without the auction collar. */
    void computeFar(final Instrument target)
    {
        makeRoom();
        final OrderBook book = target.book();
        buyCount = entrants.copyForAuctions(book, true, buyPrices, buyLots);
        sellCount = entrants.copyForAuctions(book, false, sellPrices, sellLots);
        computeWithin(target, 0);
    }

    /** Follows a limit of levels that was raised since. */
    private void makeRoom()
    {
        if (levels.liveCount() > buyPrices.length)
        {
            final int length = 2 * levels.liveCount();
            buyPrices = new long[length];
            buyLots = new long[length];
            sellPrices = new long[length];
            sellLots = new long[length];
        }
    }

    private void copyLevels(final Instrument target)
    {
        makeRoom();
        final OrderBook book = target.book();
        buyCount = book.copyLevels(true, buyPrices, buyLots);
        sellCount = book.copyLevels(false, sellPrices, sellLots);
        if (entrants.hasExclusions(target))
        {
            buyCount = entrants.subtractExclusions(book, true, buyPrices, buyLots, buyCount);
            sellCount = entrants.subtractExclusions(book, false, sellPrices, sellLots, sellCount);
        }
    }

    private void computeWithin(final Instrument target, final int collarBasisPoints)
    {
        instrument = target;
        buyMarketLots = entrants.marketLots(instrument.marketQueue(true));
        sellMarketLots = entrants.marketLots(instrument.marketQueue(false));
        referenceTicks = instrument.referencePriceTicks();
        candidateCount = 0;
        bestLots = 0;
        collectCandidates(collarBasisPoints);
        priceTicks = selectPrice();
        boughtLots = 0;
        soldLots = 0;
        if (0 != priceTicks)
        {
            boughtLots = buyMarketLots + sum(buyPrices, buyLots, buyCount, true);
            soldLots = sellMarketLots + sum(sellPrices, sellLots, sellCount, false);
        }
    }

    /** Ticks, 0 if there is no price. */
    long priceTicks()
    {
        return pairedLots() > 0 ? priceTicks : 0;
    }

    /** The lots that trade at the price. */
    long pairedLots()
    {
        return Math.min(boughtLots, soldLots);
    }

    /** How many lots one side has more than the other at the price: positive if the buyers have more. */
    long surplusLots()
    {
        return pairedLots() > 0 ? boughtLots - soldLots : 0;
    }

    /** True if market orders would remain. */
    boolean leavesMarketOrders()
    {
        return buyMarketLots > soldLots || sellMarketLots > boughtLots;
    }

    /** Collects all limit prices, rising, with the lots bid at or above each and the lots offered at or below it. */
    private void collectCandidates(final int collarBasisPoints)
    {
        long bidLots = buyMarketLots;
        for (int i = 0; i < buyCount; i++)
        {
            bidLots += buyLots[i];
        }
        long offeredLots = sellMarketLots;
        int buy = buyCount - 1;
        int sell = 0;
        while (buy >= 0 || sell < sellCount)
        {
            final long buyTicks = buy >= 0 ? buyPrices[buy] : Long.MAX_VALUE;
            final long sellTicks = sell < sellCount ? sellPrices[sell] : Long.MAX_VALUE;
            final long ticks = Math.min(buyTicks, sellTicks);
            if (sell < sellCount && sellTicks == ticks)
            {
                offeredLots += sellLots[sell];
                sell++;
            }
            if (PriceCollar.allows(ticks, referenceTicks, collarBasisPoints))
            {
                consider(ticks, bidLots, offeredLots);
            }
            if (buy >= 0 && buyTicks == ticks)
            {
                bidLots -= buyLots[buy];
                buy--;
            }
        }
    }

    private void consider(final long ticks, final long bidLots, final long offeredLots)
    {
        final long lots = Math.min(bidLots, offeredLots);
        final long surplusLots = bidLots - offeredLots;
        final long distance = Math.abs(surplusLots);
        if (0 == candidateCount++ || lots > bestLots || lots == bestLots && distance < bestSurplusLots)
        {
            bestLots = lots;
            bestSurplusLots = distance;
            lowTicks = ticks;
            lastPositiveTicks = 0;
            firstNegativeTicks = 0;
        }
        else if (lots != bestLots || distance != bestSurplusLots)
        {
            return;
        }
        highTicks = ticks;
        if (surplusLots > 0)
        {
            lastPositiveTicks = ticks;
        }
        else if (surplusLots < 0 && 0 == firstNegativeTicks)
        {
            firstNegativeTicks = ticks;
        }
    }

    private long selectPrice()
    {
        if (0 == candidateCount)
        {
            // Only market orders: nothing trades at a price that no order could have, and values need not fit.
            return 0 == referenceTicks ? 0 : instrument.prices().nearestTradable(referenceTicks);
        }
        if (0 == bestLots)
        {
            return 0;
        }
        final boolean isMixed = 0 != lastPositiveTicks && 0 != firstNegativeTicks;
        final boolean usesPressure = 0 == referenceTicks || !instrument.auctionRules().prefersReference;
        if (0 != bestSurplusLots && !isMixed && usesPressure)
        {
            return 0 == firstNegativeTicks ? highTicks : lowTicks;
        }
        final long low = isMixed ? lastPositiveTicks : lowTicks;
        final long high = isMixed ? firstNegativeTicks : highTicks;
        final long target = 0 != referenceTicks ? referenceTicks : low + (high - low) / 2;
        final long nearest = instrument.prices().nearest(target);
        return Math.max(low, Math.min(high, nearest));
    }

    private long sum(final long[] prices, final long[] lots, final int count, final boolean isBuy)
    {
        long sum = 0;
        for (int i = 0; i < count && (isBuy ? prices[i] >= priceTicks : prices[i] <= priceTicks); i++)
        {
            sum += lots[i];
        }
        return sum;
    }
}
