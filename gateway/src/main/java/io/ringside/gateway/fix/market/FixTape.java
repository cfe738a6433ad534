package io.ringside.gateway.fix.market;

/**
 * The last events of one kind and instrument, numbered from 0: changes of orders, or trades. Every reader has a place
 * on the tape, so that a slow one costs no memory; one whose place is no longer there has missed some. Hot path: no
 * allocation.
 */
final class FixTape
{
    private final long[] ids;
    private final long[] prices;
    private final long[] lots;
    private final long[] further;
    private final int[] kinds;
    private final int mask;
    private long end;

    /**
     * @param capacity events that are kept, a power of two.
     */
    FixTape(final int capacity)
    {
        ids = new long[capacity];
        prices = new long[capacity];
        lots = new long[capacity];
        further = new long[capacity];
        kinds = new int[capacity];
        mask = capacity - 1;
    }

    /**
     * Add an event.
     *
     * @param kind       what it is, in the owner's code.
     * @param id         of the order or trade.
     * @param priceTicks of it.
     * @param quantity   of it, in lots.
     * @param more       priority of the order, or time of the trade.
     */
    void add(final int kind, final long id, final long priceTicks, final long quantity, final long more)
    {
        final int index = (int)end & mask;
        kinds[index] = kind;
        ids[index] = id;
        prices[index] = priceTicks;
        lots[index] = quantity;
        further[index] = more;
        end++;
    }

    /** Number of the next event. */
    long end()
    {
        return end;
    }

    /** Number of the oldest event that is kept. */
    long first()
    {
        return Math.max(0, end - mask - 1);
    }

    /** True if every event from that place on is there. */
    boolean has(final long place)
    {
        return place >= first();
    }

    int kind(final long place)
    {
        return kinds[(int)place & mask];
    }

    long id(final long place)
    {
        return ids[(int)place & mask];
    }

    long priceTicks(final long place)
    {
        return prices[(int)place & mask];
    }

    long quantityLots(final long place)
    {
        return lots[(int)place & mask];
    }

    long further(final long place)
    {
        return further[(int)place & mask];
    }
}
