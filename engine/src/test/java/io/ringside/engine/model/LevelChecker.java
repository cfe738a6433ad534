package io.ringside.engine.model;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Invariant 2: what the core keeps of each level is the sum of the orders that the reports put there, levels are in
 * order, and none is empty. Where an order may wait outside the book for a reason that no report gives, the level lies
 * between what is shown and what may be there.
 */
final class LevelChecker
{
    /** One instrument's lots by price, as the reports have it. */
    private static final class Sums
    {
        final TreeMap<Long, Long> bids = new TreeMap<>();
        final TreeMap<Long, Long> asks = new TreeMap<>();
        int unknownPlaces;
        int unknownPrices;
    }

    private final Map<Integer, Sums> sumsByInstrument = new HashMap<>();
    private final long[] prices;
    private final long[] lots;

    LevelChecker(final int levelCapacity)
    {
        prices = new long[levelCapacity];
        lots = new long[levelCapacity];
    }

    void add(final ToldOrder order)
    {
        change(order, 1);
    }

    void remove(final ToldOrder order)
    {
        change(order, -1);
    }

    private void change(final ToldOrder order, final int sign)
    {
        if (0 == order.leavesLots || order.isImmediate())
        {
            return;
        }
        final Sums sums = sumsByInstrument.computeIfAbsent(order.instrumentId, id -> new Sums());
        sums.unknownPlaces += order.isPlaceUnknown() ? sign : 0;
        sums.unknownPrices += order.isPriceUnknown() ? sign : 0;
        if (order.isPriced())
        {
            (order.isBuy ? sums.bids : sums.asks).merge(order.priceTicks, sign * order.leavesLots,
                (before, change) -> 0 == before + change ? null : Long.valueOf(before + change));
        }
    }

    void check(final Exchange exchange, final int instrumentId, final MarketDataBook.Book book)
    {
        final Sums sums = sumsByInstrument.computeIfAbsent(instrumentId, id -> new Sums());
        check(exchange, instrumentId, true, sums, book);
        check(exchange, instrumentId, false, sums, book);
    }

    private void check(
        final Exchange exchange,
        final int instrumentId,
        final boolean isBuy,
        final Sums sums,
        final MarketDataBook.Book book)
    {
        final TreeMap<Long, Long> side = isBuy ? sums.bids : sums.asks;
        final boolean isExact = 0 == sums.unknownPlaces;
        final int count = exchange.levels(instrumentId, isBuy, prices, lots);
        require(!isExact || count == side.size(), "as many levels as prices", instrumentId, 0);
        for (int i = 0; i < count; i++)
        {
            final long sum = side.getOrDefault(prices[i], 0L);
            require(lots[i] > 0, "no empty level", instrumentId, prices[i]);
            require(isExact ? lots[i] == sum : 0 != sums.unknownPrices || lots[i] <= sum, "the lots of its orders",
                instrumentId, prices[i]);
            require(0 == i || (isBuy ? prices[i] < prices[i - 1] : prices[i] > prices[i - 1]),
                "levels by price", instrumentId, prices[i]);
        }
        final MarketDataBook.Entry first = book.first(isBuy);
        require(null == first || (count > 0 && (isBuy ? prices[0] >= first.priceTicks :
            prices[0] <= first.priceTicks)), "the best level is no worse than what is shown", instrumentId, 0);
    }

    private static void require(
        final boolean holds, final String what, final int instrumentId, final long priceTicks)
    {
        if (!holds)
        {
            throw new Invariant.Broken(
                Invariant.LEVELS_ADD_UP, what + ": instrument=" + instrumentId + " price=" + priceTicks);
        }
    }
}
