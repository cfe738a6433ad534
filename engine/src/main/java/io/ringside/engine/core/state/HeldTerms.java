package io.ringside.engine.core.state;

import io.ringside.engine.book.OrderPool;
import io.ringside.engine.core.base.ChainHash;

import java.util.Arrays;

/**
 * What each live order that holds money is held at: a price, a rate of commission and a minimum. From these and its
 * leaves follows what it holds. Hot path: no allocation.
 */
public final class HeldTerms
{
    /** Stands for an order that holds nothing. */
    private static final long NOT_HELD = 0;

    private final OrderPool orders;
    private long[] ticks;
    private long[] minimums;
    private int[] rates;
    private long digest;

    HeldTerms(final OrderPool orders, final int capacity)
    {
        this.orders = orders;
        ticks = new long[capacity];
        minimums = new long[capacity];
        rates = new int[capacity];
    }

    /** Give room for more orders, if there are to be more. Allocates. */
    void grow(final int capacity)
    {
        if (capacity > ticks.length)
        {
            ticks = Arrays.copyOf(ticks, capacity);
            minimums = Arrays.copyOf(minimums, capacity);
            rates = Arrays.copyOf(rates, capacity);
        }
    }

    /** True if an order holds money. */
    public boolean isHeld(final int order)
    {
        return NOT_HELD != ticks[order];
    }

    /** Hold an order that is not held; its price is 1 or more. */
    public void keep(final int order, final long heldTicks, final int rate, final long minimum)
    {
        ticks[order] = heldTicks;
        rates[order] = rate;
        minimums[order] = minimum;
        digest += weight(order);
    }

    void forget(final int order)
    {
        digest -= weight(order);
        ticks[order] = NOT_HELD;
    }

    /** The price that an order is held at. */
    public long ticks(final int order)
    {
        return ticks[order];
    }

    /** The highest rate that an order may be charged. */
    public int rate(final int order)
    {
        return rates[order];
    }

    /** The highest minimum that an order may be charged. */
    public long minimum(final int order)
    {
        return minimums[order];
    }

    /** A sum over all orders that are held. */
    public long digest()
    {
        return digest;
    }

    private long weight(final int order)
    {
        return ChainHash.mix(ChainHash.mix(orders.orderId(order) + ticks[order]) + minimums[order] ^ rates[order]);
    }
}
