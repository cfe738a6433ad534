package io.ringside.engine.book;

/**
 * The stop orders of one instrument that wait for their trigger: by kind of trigger, by side, by stop price in the
 * order in which a moving price reaches them, then by their time among waiting stops, which is in the field of the
 * priority. All steps are O(log n) in expectation; no allocation.
 * <p>
 * Implementation note: four treaps. Trailing stops are also in a list, because every trade moves them.
 */
public final class StopBook
{
    private static final int NONE = OrderPool.NONE;
    private static final int TREE_COUNT = 4;

    private final OrderPool orders;
    private final OrderTerms terms;
    private final StopTree[] trees = new StopTree[TREE_COUNT];
    private final OrderList trailing;
    private int trailingCount;
    private int count;
    private int quoteCount;

    /**
     * Without any orders.
     *
     * @param orders shared by all instruments.
     */
    public StopBook(final OrderPool orders)
    {
        this.orders = orders;
        terms = orders.terms();
        trailing = new OrderList(orders, OrderTerms.TRAILING_LINK);
        for (int i = 0; i < TREE_COUNT; i++)
        {
            trees[i] = new StopTree(orders);
        }
    }

    /** Number of waiting orders. */
    public int count()
    {
        return count;
    }

    /** Number of orders that wait for a quote, not for a trade. */
    public int quoteCount()
    {
        return quoteCount;
    }

    /** Number of trailing stops. */
    public int trailingCount()
    {
        return trailingCount;
    }

    /**
     * Add an order.
     *
     * @param order   handle of an extended order; side, stop price, trail, time and order id are set.
     * @param isQuote true if a quote triggers it, false if a trade does.
     */
    public void add(final int order, final boolean isQuote)
    {
        count++;
        quoteCount += isQuote ? 1 : 0;
        if (hasBegun(order))
        {
            assert terms.stopPriceTicks(order) > 0 : "stopPriceTicks=" + terms.stopPriceTicks(order);
            tree(order, isQuote).insert(order);
        }
        if (0 != terms.trailTicks(order))
        {
            trailingCount++;
            trailing.insertBefore(trailing.first(), order);
        }
    }

    /**
     * Remove an order. Its terms must be unchanged since it was added.
     *
     * @param order   handle of an order that waits here.
     * @param isQuote as it was added.
     */
    public void remove(final int order, final boolean isQuote)
    {
        count--;
        quoteCount -= isQuote ? 1 : 0;
        if (hasBegun(order))
        {
            tree(order, isQuote).delete(order);
        }
        if (0 != terms.trailTicks(order))
        {
            trailingCount--;
            trailing.remove(order);
        }
    }

    /**
     * The next order that a price elects.
     *
     * @param isBuy      which side: buys wait for the price to rise to them, sells for it to fall.
     * @param isQuote    which trigger.
     * @param priceTicks of the trade or quote.
     * @return handle, or {@link OrderPool#NONE} if the price reaches none.
     */
    public int elected(final boolean isBuy, final boolean isQuote, final long priceTicks)
    {
        final int node = tree(isBuy, isQuote).first();
        if (NONE == node)
        {
            return NONE;
        }
        final long stopTicks = terms.stopPriceTicks(node);
        return isBuy ? stopTicks <= priceTicks ? node : NONE : stopTicks >= priceTicks ? node : NONE;
    }

    /**
     * Move the trailing stops after a trade.
     *
     * @param priceTicks of the trade.
     */
    public void follow(final long priceTicks)
    {
        for (int order = trailing.first(); NONE != order; order = trailing.after(order))
        {
            if (hasBegun(order))
            {
                follow(order, priceTicks);
            }
            else if (isActivated(order, priceTicks))
            {
                terms.activationTicks(order, 0);
                terms.stopPriceTicks(order, startTicks(order, priceTicks));
                tree(order, false).insert(order);
            }
        }
    }

    private void follow(final int order, final long priceTicks)
    {
        final long stopTicks = terms.stopPriceTicks(order);
        final long startTicks = startTicks(order, priceTicks);
        final long nextTicks =
            orders.isBuy(order) ? Math.min(stopTicks, startTicks) : Math.max(stopTicks, startTicks);
        if (nextTicks != stopTicks)
        {
            final StopTree tree = tree(order, false);
            tree.delete(order);
            terms.stopPriceTicks(order, nextTicks);
            tree.insert(order);
        }
    }

    /** The stop price at its distance from a price, at least one tick. */
    private long startTicks(final int order, final long priceTicks)
    {
        return Math.max(1, TrailDistance.stopTicks(orders.isBuy(order), terms.trailTicks(order), priceTicks));
    }

    /** False for a trailing stop that waits for the price that begins it: it has no stop price. */
    private boolean hasBegun(final int order)
    {
        return 0 == terms.trailTicks(order) || 0 == terms.activationTicks(order);
    }

    private boolean isActivated(final int order, final long priceTicks)
    {
        final long activationTicks = terms.activationTicks(order);
        return activationTicks > 0 ? priceTicks >= activationTicks : priceTicks <= -activationTicks;
    }

    private StopTree tree(final int order, final boolean isQuote)
    {
        return tree(orders.isBuy(order), isQuote);
    }

    private StopTree tree(final boolean isBuy, final boolean isQuote)
    {
        return trees[(isBuy ? 1 : 0) + (isQuote ? 2 : 0)];
    }

    /** In the order in which a moving price reaches them, then by their time. */
    private static final class StopTree extends OrderTreap
    {
        StopTree(final OrderPool orders)
        {
            super(orders, OrderTerms.STOP_LINK);
        }

        boolean isBefore(final int a, final int b)
        {
            final long stopA = terms.stopPriceTicks(a);
            final long stopB = terms.stopPriceTicks(b);
            if (stopA != stopB)
            {
                return orders.isBuy(a) ? stopA < stopB : stopA > stopB;
            }
            final long timeA = orders.priority(a);
            final long timeB = orders.priority(b);
            return timeA == timeB ? orders.orderId(a) < orders.orderId(b) : timeA < timeB;
        }
    }
}
