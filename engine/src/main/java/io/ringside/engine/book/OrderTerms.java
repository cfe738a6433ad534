package io.ringside.engine.book;

/**
 * The terms of extended orders: one record for each node of the {@link OrderPool}, named by the same handle and valid
 * only while {@link OrderPool#isExtended} is true. No allocation.
 * <p>
 * Implementation note: as many records as orders, 128 bytes each, so that no order is refused for lack of one. The
 * records of plain orders are never touched.
 */
public final class OrderTerms
{
    private static final int LONGS_SHIFT = 3;
    private static final int DISPLAY = 0;
    private static final int TRANCHE = 1;
    private static final int MIN_QUANTITY = 2;
    private static final int STOP_PRICE = 3;
    private static final int TRAIL = 4;
    private static final int PEG_OFFSET = 5;
    private static final int EXPIRE = 6;
    private static final int BUSTED = 7;

    private static final int INTS_SHIFT = 4;
    private static final int STP_GROUP = 0;
    private static final int LINK = 1;
    private static final int LINKS = 2;

    /** First of the three links of the stop tree, two of which the election queue reuses. */
    static final int STOP_LINK = 0;

    /** First of the two links of the list of trailing stops. */
    static final int TRAILING_LINK = 3;

    /** First of the three links of the expiry tree. */
    static final int EXPIRY_LINK = 5;

    /** First of the two links of a waiting list. */
    static final int WAITING_LINK = 8;

    private static final int LINK_COUNT = 10;

    /** First of the four ints of the memo. */
    private static final int MEMO = 12;
    private static final long INT_MASK = 0xFFFF_FFFFL;

    private final long[] longs;
    private final int[] ints;

    OrderTerms(final int capacity)
    {
        longs = new long[capacity << LONGS_SHIFT];
        ints = new int[capacity << INTS_SHIFT];
    }

    /** Reset a record to no terms. */
    public void clear(final int order)
    {
        for (int i = 0; i < 1 << LONGS_SHIFT; i++)
        {
            longs[(order << LONGS_SHIFT) + i] = 0;
        }
        for (int i = 0; i < 1 << INTS_SHIFT; i++)
        {
            ints[(order << INTS_SHIFT) + i] = OrderPool.NONE;
        }
        stpGroup(order, 0);
        memo(order, 0, 0);
    }

    /** How much of the order may be displayed: 0 for all, -1 for nothing. */
    public long displayLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + DISPLAY];
    }

    /** Whether the order is concealed is a flag in the pool. */
    public void displayLots(final int order, final long lots)
    {
        longs[(order << LONGS_SHIFT) + DISPLAY] = lots;
    }

    /** Lots left of the displayed tranche of an iceberg order in the book. */
    public long trancheLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + TRANCHE];
    }

    public void trancheLots(final int order, final long lots)
    {
        longs[(order << LONGS_SHIFT) + TRANCHE] = lots;
    }

    /** Quantity that must trade at once: 0 if there is no such term, or no longer. */
    public long minQuantityLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + MIN_QUANTITY];
    }

    public void minQuantityLots(final int order, final long lots)
    {
        longs[(order << LONGS_SHIFT) + MIN_QUANTITY] = lots;
    }

    /** Current stop price: 0 if there is none. */
    public long stopPriceTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + STOP_PRICE];
    }

    public void stopPriceTicks(final int order, final long priceTicks)
    {
        longs[(order << LONGS_SHIFT) + STOP_PRICE] = priceTicks;
    }

    /** Distance of a trailing stop, see {@link TrailDistance}: 0 if it does not trail. */
    public long trailTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + TRAIL];
    }

    public void trailTicks(final int order, final long ticks)
    {
        longs[(order << LONGS_SHIFT) + TRAIL] = ticks;
    }

    /** Offset of a pegged order from its reference. */
    public long pegOffsetTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + PEG_OFFSET];
    }

    public void pegOffsetTicks(final int order, final long ticks)
    {
        longs[(order << LONGS_SHIFT) + PEG_OFFSET] = ticks;
    }

    /** Expire time of a good-till-date order: UTC nanoseconds. */
    public long expireTimeNs(final int order)
    {
        return longs[(order << LONGS_SHIFT) + EXPIRE];
    }

    public void expireTimeNs(final int order, final long timeNs)
    {
        longs[(order << LONGS_SHIFT) + EXPIRE] = timeNs;
    }

    /** Filled lots that were busted. */
    public long bustedLots(final int order)
    {
        return longs[(order << LONGS_SHIFT) + BUSTED];
    }

    public void bustedLots(final int order, final long lots)
    {
        longs[(order << LONGS_SHIFT) + BUSTED] = lots;
    }

    /** Group of self-trade prevention that the order names: 0 for its account's. */
    public int stpGroup(final int order)
    {
        return ints[(order << INTS_SHIFT) + STP_GROUP];
    }

    public void stpGroup(final int order, final int group)
    {
        ints[(order << INTS_SHIFT) + STP_GROUP] = group;
    }

    /** First half of the client's memo: characters, lowest first; 0 if there is no memo. */
    public long memo0(final int order)
    {
        return memo(order, 0);
    }

    /** Second half of the client's memo: characters, lowest first; 0 if there are no more than eight. */
    public long memo1(final int order)
    {
        return memo(order, 2);
    }

    /**
     * The client's memo.
     *
     * @param order handle.
     * @param word0 first half.
     * @param word1 second half.
     */
    public void memo(final int order, final long word0, final long word1)
    {
        final int index = (order << INTS_SHIFT) + MEMO;
        ints[index] = (int)word0;
        ints[index + 1] = (int)(word0 >>> Integer.SIZE);
        ints[index + 2] = (int)word1;
        ints[index + 3] = (int)(word1 >>> Integer.SIZE);
    }

    /** True if the order has a memo. */
    public boolean hasMemo(final int order)
    {
        return 0 != (memo0(order) | memo1(order));
    }

    private long memo(final int order, final int half)
    {
        final int index = (order << INTS_SHIFT) + MEMO + half;
        return ints[index] & INT_MASK | (long)ints[index + 1] << Integer.SIZE;
    }

    /** The other leg of a one-cancels-other pair: handle, or {@link OrderPool#NONE}. */
    public int otherLeg(final int order)
    {
        return ints[(order << INTS_SHIFT) + LINK];
    }

    public void otherLeg(final int order, final int other)
    {
        ints[(order << INTS_SHIFT) + LINK] = other;
    }

    /** The worst price a pegged order may take. It has its place where a trailing stop has what was reported. */
    public long pegCapTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + TRAIL];
    }

    public void pegCapTicks(final int order, final long ticks)
    {
        longs[(order << LONGS_SHIFT) + TRAIL] = ticks;
    }

    /** The last reported stop price of a trailing stop, which is not pegged: 0 if none was reported. */
    public long reportedStopTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + PEG_OFFSET];
    }

    public void reportedStopTicks(final int order, final long ticks)
    {
        longs[(order << LONGS_SHIFT) + PEG_OFFSET] = ticks;
    }

    /**
     * The price that begins a trailing stop, which has no minimum quantity; negative if trades must fall to it. 0 once
     * it trails.
     */
    public long activationTicks(final int order)
    {
        return longs[(order << LONGS_SHIFT) + MIN_QUANTITY];
    }

    public void activationTicks(final int order, final long priceTicks)
    {
        longs[(order << LONGS_SHIFT) + MIN_QUANTITY] = priceTicks;
    }

    int link(final int order, final int index)
    {
        assert index >= 0 && index < LINK_COUNT : "index=" + index;
        return ints[(order << INTS_SHIFT) + LINKS + index];
    }

    void link(final int order, final int index, final int other)
    {
        assert index >= 0 && index < LINK_COUNT : "index=" + index;
        ints[(order << INTS_SHIFT) + LINKS + index] = other;
    }
}
