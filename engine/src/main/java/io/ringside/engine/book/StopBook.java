package io.ringside.engine.book;

/**
 * The stop orders of one instrument that wait for their trigger, take-profit orders among them: by kind of trigger, by
 * side, by stop price in the order in which a moving price reaches them, then by their time among waiting stops, which
 * is in the field of the priority. All steps are O(log n) in expectation; no allocation.
 * <p>
 * Implementation note: eight treaps. Trailing stops are also in a list, because every trade moves them.
 */
public final class StopBook
{
    /** Set in a kind of trigger: a quote, not a trade. */
    public static final int QUOTE = 1;

    /** Set in a kind of trigger: the better price, as of take-profit orders, not the worse one. */
    public static final int BETTER = 2;

    private static final int NONE = OrderPool.NONE;
    private static final int BUY = 4;
    private static final int TREE_COUNT = 8;

    private final OrderPool orders;
    private final OrderTerms terms;
    private final StopTree[] trees = new StopTree[TREE_COUNT];
    private final OrderList trailing;
    private int trailingCount;
    private int count;
    private int quoteCount;

    /**
     * Makes one without any orders.
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
            trees[i] = new StopTree(orders, isRising(0 != (i & BUY), i));
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
     * @param trigger what elects it: {@link #QUOTE}, {@link #BETTER}, both or 0. Trailing stops have 0.
     */
    public void add(final int order, final int trigger)
    {
        count++;
        quoteCount += trigger & QUOTE;
        if (hasBegun(order))
        {
            assert terms.stopPriceTicks(order) > 0 : "stopPriceTicks=" + terms.stopPriceTicks(order);
            tree(order, trigger).insert(order);
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
     * @param trigger as it was added.
     */
    public void remove(final int order, final int trigger)
    {
        count--;
        quoteCount -= trigger & QUOTE;
        if (hasBegun(order))
        {
            tree(order, trigger).delete(order);
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
     * @param isBuy      which side.
     * @param trigger    which kind of trigger.
     * @param priceTicks of the trade or quote.
     * @return handle, or {@link OrderPool#NONE} if the price reaches none.
     */
    public int elected(final boolean isBuy, final int trigger, final long priceTicks)
    {
        final int node = tree(isBuy, trigger).first();
        return NONE != node && isReached(isRising(isBuy, trigger), terms.stopPriceTicks(node), priceTicks) ?
            node : NONE;
    }

    /**
     * True if orders wait for the price to rise to their stop price, false if they wait for it to fall.
     *
     * @param isBuy   their side.
     * @param trigger their kind of trigger.
     * @return which.
     */
    public static boolean isRising(final boolean isBuy, final int trigger)
    {
        return isBuy == (0 == (trigger & BETTER));
    }

    /**
     * True if the price has reached the stop price.
     *
     * @param isRising   as {@link #isRising(boolean, int)}.
     * @param stopTicks  the stop price.
     * @param priceTicks the price.
     * @return true if so.
     */
    public static boolean isReached(final boolean isRising, final long stopTicks, final long priceTicks)
    {
        return isRising ? stopTicks <= priceTicks : stopTicks >= priceTicks;
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
                tree(order, 0).insert(order);
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
            final StopTree tree = tree(order, 0);
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

    private StopTree tree(final int order, final int trigger)
    {
        return tree(orders.isBuy(order), trigger);
    }

    private StopTree tree(final boolean isBuy, final int trigger)
    {
        return trees[(isBuy ? BUY : 0) + trigger];
    }

    /** Sorts orders as a moving price reaches them, then by their time. */
    private static final class StopTree extends OrderTreap
    {
        private final boolean isRising;

        StopTree(final OrderPool orders, final boolean isRising)
        {
            super(orders, OrderTerms.STOP_LINK);
            this.isRising = isRising;
        }

        boolean isBefore(final int a, final int b)
        {
            final long stopA = terms.stopPriceTicks(a);
            final long stopB = terms.stopPriceTicks(b);
            if (stopA != stopB)
            {
                return isRising ? stopA < stopB : stopA > stopB;
            }
            final long timeA = orders.priority(a);
            final long timeB = orders.priority(b);
            return timeA == timeB ? orders.orderId(a) < orders.orderId(b) : timeA < timeB;
        }
    }
}
