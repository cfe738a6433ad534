package io.ringside.gateway.market;

/** The last trades of one instrument, oldest first, with their corrections. An auction is one trade. */
public final class RecentTrades
{
    /** So many are kept. */
    public static final int CAPACITY = 256;

    private static final byte BUY = 1;
    private static final byte SELL = 2;
    private static final byte AUCTION = 3;

    private final long[] matchIds = new long[CAPACITY];
    private final long[] timestamps = new long[CAPACITY];
    private final long[] prices = new long[CAPACITY];
    private final long[] quantities = new long[CAPACITY];
    private final byte[] kinds = new byte[CAPACITY];
    private long count;

    void add(
        final long matchId,
        final long timestampNs,
        final long priceTicks,
        final long quantityLots,
        final boolean isAggressorBuy)
    {
        add(matchId, timestampNs, priceTicks, quantityLots, isAggressorBuy ? BUY : SELL);
    }

    void addAuction(final long firstMatchId, final long timestampNs, final long priceTicks, final long quantityLots)
    {
        add(firstMatchId, timestampNs, priceTicks, quantityLots, AUCTION);
    }

    /**
     * A trade was busted (0 lots) or corrected. The trades of an auction are not kept one by one: their corrections are
     * in the day's figures alone.
     */
    void correct(final long matchId, final long priceTicks, final long quantityLots)
    {
        for (long i = first(); i < count; i++)
        {
            final int at = at(i);
            if (matchIds[at] == matchId && AUCTION != kinds[at])
            {
                prices[at] = priceTicks;
                quantities[at] = quantityLots;
            }
        }
    }

    private void add(
        final long matchId, final long timestampNs, final long priceTicks, final long quantityLots, final byte kind)
    {
        final int at = at(count++);
        matchIds[at] = matchId;
        timestamps[at] = timestampNs;
        prices[at] = priceTicks;
        quantities[at] = quantityLots;
        kinds[at] = kind;
    }

    private static int at(final long index)
    {
        return (int)(index % CAPACITY);
    }

    /** Index of the oldest trade that is kept. */
    public long first()
    {
        return Math.max(0, count - CAPACITY);
    }

    /** Index behind the newest trade: how many there were since the node started. */
    public long end()
    {
        return count;
    }

    /** Number of the trade, or of the first of an auction. All indices are from {@link #first()} to below the end. */
    public long matchId(final long index)
    {
        return matchIds[at(index)];
    }

    /** When it was, UTC nanoseconds. */
    public long timestampNs(final long index)
    {
        return timestamps[at(index)];
    }

    /** Its price. */
    public long priceTicks(final long index)
    {
        return prices[at(index)];
    }

    /** Its quantity; 0: it was busted. */
    public long quantityLots(final long index)
    {
        return quantities[at(index)];
    }

    /** Whether the order that came last bought. An auction has none such. */
    public boolean isAggressorBuy(final long index)
    {
        return BUY == kinds[at(index)];
    }

    /** Whether it is what an auction traded. */
    public boolean isAuction(final long index)
    {
        return AUCTION == kinds[at(index)];
    }
}
