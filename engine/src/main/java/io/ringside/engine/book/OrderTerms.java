package io.ringside.engine.book;

/**
 * The terms of extended orders: one record for each node of the {@link OrderPool}, named by the same handle and valid
 * only while {@link OrderPool#isExtended} is true. No allocation.
 * <p>
 * Implementation note: as many records as orders, 144 bytes each, so that no order is refused for lack of one. The
 * records of plain orders are never touched.
 */
public final class OrderTerms
{
    private static final int DISPLAY = 0;
    private static final int TRANCHE = 1;
    private static final int MIN_QUANTITY = 2;
    private static final int STOP_PRICE = 3;
    private static final int TRAIL = 4;
    private static final int PEG_OFFSET = 5;
    private static final int EXPIRE = 6;
    private static final int BUSTED = 7;
    private static final int MEMO = 8;
    private static final int FURTHER = 10;
    private static final int LONGS = 12;

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
    private static final int INT_WORDS = (LINKS + LINK_COUNT) / 2;

    private static final long[] MULTIPLIERS = OrderSum.multipliersOfTerms(LONGS);

    private final OrderQuantities owner;
    private final long longs;

    /** Two to a word. */
    private final long ints;

    OrderTerms(final int room, final OrderQuantities owner)
    {
        this.owner = owner;
        longs = Memory.take(owner.memory, Math.multiplyExact(room, LONGS));
        ints = Memory.take(owner.memory, Math.multiplyExact(room, INT_WORDS));
    }

    private long term(final int order, final int term)
    {
        return Memory.get(longs, order * LONGS, term);
    }

    private int number(final int order, final int index)
    {
        final int base = order * INT_WORDS;
        return 0 == (index & 1) ? Memory.low(ints, base, index >> 1) : Memory.high(ints, base, index >> 1);
    }

    private void number(final int order, final int index, final int value)
    {
        final int base = order * INT_WORDS;
        if (0 == (index & 1))
        {
            Memory.low(ints, base, index >> 1, value);
        }
        else
        {
            Memory.high(ints, base, index >> 1, value);
        }
    }

    /** Reset a record to no terms. */
    public void clear(final int order)
    {
        for (int i = 0; i < LONGS; i++)
        {
            Memory.put(longs, order * LONGS, i, 0);
        }
        for (int i = 0; i < INT_WORDS; i++)
        {
            // Two of them are none.
            Memory.put(ints, order * INT_WORDS, i, OrderPool.NONE);
        }
        number(order, STP_GROUP, 0);
    }

    /** What the terms add to the content of an extended order. */
    long content(final int order)
    {
        long content = OrderSum.STP_GROUP * stpGroup(order) + OrderSum.OTHER_LEG * idOf(otherLeg(order));
        for (int i = 0; i < LONGS; i++)
        {
            content += MULTIPLIERS[i] * term(order, i);
        }
        return content;
    }

    private long idOf(final int orderOrNone)
    {
        return OrderPool.NONE == orderOrNone ? 0 : owner.orderId(orderOrNone);
    }

    private void put(final int order, final int term, final long value)
    {
        owner.changed(order, MULTIPLIERS[term] * (value - term(order, term)));
        Memory.put(longs, order * LONGS, term, value);
    }

    /** How much of the order may be displayed: 0 for all, -1 for nothing. */
    public long displayLots(final int order)
    {
        return term(order, DISPLAY);
    }

    /** Whether the order is concealed is a flag in the pool. */
    public void displayLots(final int order, final long lots)
    {
        put(order, DISPLAY, lots);
    }

    /** Lots left of the displayed tranche of an iceberg order in the book. */
    public long trancheLots(final int order)
    {
        return term(order, TRANCHE);
    }

    public void trancheLots(final int order, final long lots)
    {
        put(order, TRANCHE, lots);
    }

    /** Quantity that must trade at once: 0 if there is no such term, or no longer. */
    public long minQuantityLots(final int order)
    {
        return term(order, MIN_QUANTITY);
    }

    public void minQuantityLots(final int order, final long lots)
    {
        put(order, MIN_QUANTITY, lots);
    }

    /** Current stop price: 0 if there is none. */
    public long stopPriceTicks(final int order)
    {
        return term(order, STOP_PRICE);
    }

    public void stopPriceTicks(final int order, final long priceTicks)
    {
        put(order, STOP_PRICE, priceTicks);
    }

    /** Distance of a trailing stop, see {@link TrailDistance}: 0 if it does not trail. */
    public long trailTicks(final int order)
    {
        return term(order, TRAIL);
    }

    public void trailTicks(final int order, final long ticks)
    {
        put(order, TRAIL, ticks);
    }

    /** Offset of a pegged order from its reference. */
    public long pegOffsetTicks(final int order)
    {
        return term(order, PEG_OFFSET);
    }

    public void pegOffsetTicks(final int order, final long ticks)
    {
        put(order, PEG_OFFSET, ticks);
    }

    /** Expire time of a good-till-date order: UTC nanoseconds. */
    public long expireTimeNs(final int order)
    {
        return term(order, EXPIRE);
    }

    public void expireTimeNs(final int order, final long timeNs)
    {
        put(order, EXPIRE, timeNs);
    }

    /** Filled lots that were busted. */
    public long bustedLots(final int order)
    {
        return term(order, BUSTED);
    }

    public void bustedLots(final int order, final long lots)
    {
        put(order, BUSTED, lots);
    }

    /** Group of self-trade prevention that the order names: 0 for its account's. */
    public int stpGroup(final int order)
    {
        return number(order, STP_GROUP);
    }

    public void stpGroup(final int order, final int group)
    {
        owner.changed(order, OrderSum.STP_GROUP * (group - stpGroup(order)));
        number(order, STP_GROUP, group);
    }

    /** First half of the client's memo: characters, lowest first; 0 if there is no memo. */
    public long memo0(final int order)
    {
        return term(order, MEMO);
    }

    /** Second half of the client's memo: characters, lowest first; 0 if there are no more than eight. */
    public long memo1(final int order)
    {
        return term(order, MEMO + 1);
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
        put(order, MEMO, word0);
        put(order, MEMO + 1, word1);
    }

    /** True if the order has a memo. */
    public boolean hasMemo(final int order)
    {
        return 0 != (memo0(order) | memo1(order));
    }

    /**
     * Further terms: the core packs them into two words, which every snapshot keeps; 0 if the order has none.
     *
     * @param order handle.
     * @param index of the word, 0 or 1.
     * @return the word.
     */
    public long further(final int order, final int index)
    {
        return term(order, FURTHER + index);
    }

    public void further(final int order, final int index, final long word)
    {
        put(order, FURTHER + index, word);
    }

    /** The other leg of a one-cancels-other pair: handle, or {@link OrderPool#NONE}. */
    public int otherLeg(final int order)
    {
        return number(order, LINK);
    }

    public void otherLeg(final int order, final int other)
    {
        owner.changed(order, OrderSum.OTHER_LEG * (idOf(other) - idOf(otherLeg(order))));
        number(order, LINK, other);
    }

    /** The worst price a pegged order may take. It has its place where a trailing stop has what was reported. */
    public long pegCapTicks(final int order)
    {
        return term(order, TRAIL);
    }

    public void pegCapTicks(final int order, final long ticks)
    {
        put(order, TRAIL, ticks);
    }

    /** The last reported stop price of a trailing stop, which is not pegged: 0 if none was reported. */
    public long reportedStopTicks(final int order)
    {
        return term(order, PEG_OFFSET);
    }

    public void reportedStopTicks(final int order, final long ticks)
    {
        put(order, PEG_OFFSET, ticks);
    }

    /**
     * The price that begins a trailing stop, which has no minimum quantity; negative if trades must fall to it. 0 once
     * it trails.
     */
    public long activationTicks(final int order)
    {
        return term(order, MIN_QUANTITY);
    }

    public void activationTicks(final int order, final long priceTicks)
    {
        put(order, MIN_QUANTITY, priceTicks);
    }

    int link(final int order, final int index)
    {
        assert index >= 0 && index < LINK_COUNT : "index=" + index;
        return number(order, LINKS + index);
    }

    void link(final int order, final int index, final int other)
    {
        assert index >= 0 && index < LINK_COUNT : "index=" + index;
        number(order, LINKS + index, other);
    }
}
