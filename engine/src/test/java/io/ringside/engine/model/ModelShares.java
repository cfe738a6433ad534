package io.ringside.engine.model;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The sharing out of one round: what every order of the price is given, step by step.
 */
final class ModelShares
{
    private final List<ModelOrder> queue;
    private final Map<ModelOrder, Long> given = new LinkedHashMap<>();
    private long left;

    ModelShares(final List<ModelOrder> queue, final long lots)
    {
        this.queue = queue;
        left = lots;
        queue.forEach(order -> given.put(order, 0L));
    }

    long left()
    {
        return left;
    }

    Map<ModelOrder, Long> byOrder()
    {
        return given;
    }

    void firstComeFirstServed(final long lotsMax)
    {
        long rest = Math.min(lotsMax, left);
        for (final ModelOrder order : queue)
        {
            rest -= give(order, Math.min(rest, open(order)));
        }
    }

    /** An incoming order smaller than the minimum allocation goes first come, first served (B28). */
    void proRata(final long least)
    {
        byWeight(left, least, this::open, order -> true);
    }

    /** Weight is the quantity times the position from the back of the queue (B29). */
    void timeProRata(final long least)
    {
        final Map<ModelOrder, Long> positions = new LinkedHashMap<>();
        for (int i = 0; i < queue.size(); i++)
        {
            positions.put(queue.get(i), (long)(queue.size() - i));
        }
        if (left < least)
        {
            return;
        }
        final long lots = left;
        BigInteger total = BigInteger.ZERO;
        final Map<ModelOrder, BigInteger> weights = new LinkedHashMap<>();
        for (final ModelOrder order : queue)
        {
            final BigInteger weight =
                BigInteger.valueOf(open(order)).multiply(BigInteger.valueOf(positions.get(order)));
            weights.put(order, weight);
            total = total.add(weight);
        }
        give(weights, total, lots, least);
    }

    void top(final ModelOrder order, final long lotsMax)
    {
        if (null != order && given.containsKey(order))
        {
            final long wanted = Math.min(left, open(order));
            give(order, 0 == lotsMax ? wanted : Math.min(wanted, lotsMax));
        }
    }

    void marketMakers(final long lots, final Predicate<ModelOrder> isMaker)
    {
        byWeight(lots, 0, this::open, isMaker);
    }

    /** One lot each to orders that got nothing, in time order (B25). */
    void levelling()
    {
        for (final ModelOrder order : queue)
        {
            if (0 == given.get(order) && left > 0)
            {
                give(order, Math.min(1, open(order)));
            }
        }
    }

    /** Weight of an order. */
    private interface Weight
    {
        long of(ModelOrder order);
    }

    private void byWeight(final long lots, final long least, final Weight weight, final Predicate<ModelOrder> isMember)
    {
        if (left < least)
        {
            return;
        }
        BigInteger total = BigInteger.ZERO;
        final Map<ModelOrder, BigInteger> weights = new LinkedHashMap<>();
        for (final ModelOrder order : queue)
        {
            if (isMember.test(order))
            {
                weights.put(order, BigInteger.valueOf(weight.of(order)));
                total = total.add(weights.get(order));
            }
        }
        give(weights, total, lots, least);
    }

    /** Floor of each one's part; parts below the least are none; nobody gets more than is open. */
    private void give(
        final Map<ModelOrder, BigInteger> weights, final BigInteger total, final long lots, final long least)
    {
        if (0 == total.signum())
        {
            return;
        }
        for (final Map.Entry<ModelOrder, BigInteger> entry : weights.entrySet())
        {
            final long part = BigInteger.valueOf(lots).multiply(entry.getValue()).divide(total)
                .min(BigInteger.valueOf(open(entry.getKey()))).longValueExact();
            give(entry.getKey(), part < least ? 0 : part);
        }
    }

    private long open(final ModelOrder order)
    {
        return order.matchableLots() - given.get(order);
    }

    private long give(final ModelOrder order, final long lots)
    {
        given.merge(order, lots, Long::sum);
        left -= lots;
        assert left >= 0 : "left=" + left;
        return lots;
    }
}
