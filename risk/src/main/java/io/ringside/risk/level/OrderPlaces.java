package io.ringside.risk.level;

import java.util.Arrays;

/**
 * Room for the last orders of a level, by their numbers from 1: a power of two of places, of which a new order takes
 * that of the oldest, and the chains of those with one hash. Hot path: no allocation.
 */
final class OrderPlaces
{
    private static final int INSTRUMENT_AND_SIDE = 0;
    private static final int PRICE = 1;
    private static final int LOTS = 2;
    private static final int TIME = 3;

    final int count;
    private final int hashShift;
    private final long[] orders;
    /** The newest order of each hash, and the next older one of each order; 0 is none. */
    private final long[] heads;
    private final long[] older;

    OrderPlaces(final int count)
    {
        this.count = count;
        orders = new long[RecentOrders.NUMBERS * count];
        heads = new long[2 * count];
        older = new long[count];
        hashShift = Long.SIZE - Integer.numberOfTrailingZeros(heads.length);
    }

    long number(final long order, final int index)
    {
        return orders[at(order) + index];
    }

    long timeNs(final long order)
    {
        return orders[at(order) + TIME];
    }

    boolean isAlike(final long order, final long instrumentAndSide, final long priceTicks, final long lots)
    {
        final int at = at(order);
        return orders[at + INSTRUMENT_AND_SIDE] == instrumentAndSide && orders[at + PRICE] == priceTicks &&
            orders[at + LOTS] == lots;
    }

    void put(
        final long order,
        final long hash,
        final long instrumentAndSide,
        final long priceTicks,
        final long lots,
        final long timeNs)
    {
        final int at = at(order);
        orders[at + INSTRUMENT_AND_SIDE] = instrumentAndSide;
        orders[at + PRICE] = priceTicks;
        orders[at + LOTS] = lots;
        orders[at + TIME] = timeNs;
        final int head = (int)(hash >>> hashShift);
        older[at / RecentOrders.NUMBERS] = heads[head];
        heads[head] = order;
    }

    /** Take an order over from other places. */
    void put(final long order, final OrderPlaces from)
    {
        final int at = from.at(order);
        final long instrumentAndSide = from.orders[at + INSTRUMENT_AND_SIDE];
        final long priceTicks = from.orders[at + PRICE];
        final long lots = from.orders[at + LOTS];
        put(order, RecentOrders.hash(instrumentAndSide, priceTicks, lots), instrumentAndSide, priceTicks, lots,
            from.orders[at + TIME]);
    }

    /** The newest order with that hash, or with one that is like it. */
    long newest(final long hash)
    {
        return heads[(int)(hash >>> hashShift)];
    }

    /** The next older one behind it. */
    long older(final long order)
    {
        return older[(int)(order & count - 1)];
    }

    void clear()
    {
        Arrays.fill(heads, 0);
    }

    private int at(final long order)
    {
        return (int)(order & count - 1) * RecentOrders.NUMBERS;
    }
}
