package io.ringside.ops.replay;

import org.agrona.collections.Long2ObjectHashMap;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** The displayed quantity of one instrument's book by price, built from its market data. */
final class BestPrices
{
    private record Shown(boolean isBuy, long priceTicks, long lots)
    {
    }

    final int instrumentId;
    private final Long2ObjectHashMap<Shown> orders = new Long2ObjectHashMap<>();
    private final TreeMap<Long, Long> bids = new TreeMap<>(Comparator.reverseOrder());
    private final TreeMap<Long, Long> asks = new TreeMap<>();

    BestPrices(final int instrumentId)
    {
        this.instrumentId = instrumentId;
    }

    /** An order is shown with this quantity from now on; 0: no longer. */
    void show(final long orderId, final boolean isBuy, final long priceTicks, final long lots)
    {
        final Shown before = orders.remove(orderId);
        if (null != before)
        {
            side(before.isBuy).merge(before.priceTicks, -before.lots, BestPrices::sum);
        }
        if (lots > 0)
        {
            orders.put(orderId, new Shown(isBuy, priceTicks, lots));
            side(isBuy).merge(priceTicks, lots, BestPrices::sum);
        }
    }

    boolean isEmpty(final boolean isBuy)
    {
        return side(isBuy).isEmpty();
    }

    /** Returns the best price of a side that is not empty. */
    long priceTicks(final boolean isBuy)
    {
        return side(isBuy).firstKey();
    }

    /** Displayed at the best price of a side; 0: nothing. */
    long lots(final boolean isBuy)
    {
        final Map.Entry<Long, Long> best = side(isBuy).firstEntry();
        return null == best ? 0 : best.getValue();
    }

    private TreeMap<Long, Long> side(final boolean isBuy)
    {
        return isBuy ? bids : asks;
    }

    /** Null, which takes the price out, when nothing is left there. */
    private static Long sum(final Long left, final Long right)
    {
        final long lots = left + right;
        assert lots >= 0 : "lots=" + lots;
        return 0 == lots ? null : lots;
    }
}
