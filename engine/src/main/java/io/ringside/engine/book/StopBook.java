package io.ringside.engine.book;

import java.util.Arrays;

/**
 * The stop orders of one instrument that wait for their trigger: by what triggers them, by side, by stop price in the
 * order in which a moving price reaches them, and then by entry. All steps are O(log n) in expectation; no allocation.
 * <p>
 * Implementation note: four treaps whose heap keys are a hash of the order id, so that their shape does not depend on
 * history. The links lie in the orders' records, so the trees cost no memory of their own. Trailing stops are in a
 * list besides, since every trade moves them.
 */
public final class StopBook
{
    private static final int NONE = OrderPool.NONE;
    private static final int LEFT = 0;
    private static final int RIGHT = 1;
    private static final int PARENT = 2;
    private static final int TRAILING_PREVIOUS = 3;
    private static final int TRAILING_NEXT = 4;
    private static final int TREE_COUNT = 4;

    private final OrderPool orders;
    private final OrderTerms terms;
    private final int[] roots = new int[TREE_COUNT];
    private int firstTrailing = NONE;
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
        Arrays.fill(roots, NONE);
    }

    /**
     * How many orders wait.
     *
     * @return count.
     */
    public int count()
    {
        return count;
    }

    /**
     * How many of them wait for a quote, not for a trade.
     *
     * @return count.
     */
    public int quoteCount()
    {
        return quoteCount;
    }

    /**
     * How many of them trail.
     *
     * @return count.
     */
    public int trailingCount()
    {
        return trailingCount;
    }

    /**
     * Let an order wait.
     *
     * @param order   handle of an extended order; side, stop price, trail and order id are set.
     * @param isQuote true if a quote triggers it, false if a trade does.
     */
    public void add(final int order, final boolean isQuote)
    {
        assert terms.stopPriceTicks(order) > 0 : "stopPriceTicks=" + terms.stopPriceTicks(order);
        count++;
        quoteCount += isQuote ? 1 : 0;
        insert(tree(order, isQuote), order);
        if (0 != terms.trailTicks(order))
        {
            trailingCount++;
            terms.link(order, TRAILING_PREVIOUS, NONE);
            terms.link(order, TRAILING_NEXT, firstTrailing);
            if (NONE != firstTrailing)
            {
                terms.link(firstTrailing, TRAILING_PREVIOUS, order);
            }
            firstTrailing = order;
        }
    }

    /**
     * Let an order no longer wait. Its terms are those it was added with.
     *
     * @param order   handle of an order that waits here.
     * @param isQuote as it was added.
     */
    public void remove(final int order, final boolean isQuote)
    {
        count--;
        quoteCount -= isQuote ? 1 : 0;
        delete(tree(order, isQuote), order);
        if (0 != terms.trailTicks(order))
        {
            trailingCount--;
            final int previous = terms.link(order, TRAILING_PREVIOUS);
            final int next = terms.link(order, TRAILING_NEXT);
            if (NONE == previous)
            {
                firstTrailing = next;
            }
            else
            {
                terms.link(previous, TRAILING_NEXT, next);
            }
            if (NONE != next)
            {
                terms.link(next, TRAILING_PREVIOUS, previous);
            }
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
        int node = roots[tree(isBuy, isQuote)];
        if (NONE == node)
        {
            return NONE;
        }
        while (NONE != terms.link(node, LEFT))
        {
            node = terms.link(node, LEFT);
        }
        final long stopTicks = terms.stopPriceTicks(node);
        return isBuy ? stopTicks <= priceTicks ? node : NONE : stopTicks >= priceTicks ? node : NONE;
    }

    /**
     * Let the trailing stops follow a trade.
     *
     * @param priceTicks of the trade.
     */
    public void follow(final long priceTicks)
    {
        for (int order = firstTrailing; NONE != order; order = terms.link(order, TRAILING_NEXT))
        {
            final long stopTicks = terms.stopPriceTicks(order);
            final long nextTicks;
            if (orders.isBuy(order))
            {
                final long aboveTicks = priceTicks + terms.trailTicks(order);
                nextTicks = Math.min(stopTicks, aboveTicks < 0 ? Long.MAX_VALUE : aboveTicks);
            }
            else
            {
                nextTicks = Math.max(stopTicks, priceTicks - terms.trailTicks(order));
            }
            if (nextTicks != stopTicks)
            {
                final int tree = tree(order, false);
                delete(tree, order);
                terms.stopPriceTicks(order, nextTicks);
                insert(tree, order);
            }
        }
    }

    private int tree(final int order, final boolean isQuote)
    {
        return tree(orders.isBuy(order), isQuote);
    }

    private static int tree(final boolean isBuy, final boolean isQuote)
    {
        return (isBuy ? 1 : 0) + (isQuote ? 2 : 0);
    }

    /** Does a moving price reach one order before the other? Leftmost is first. */
    private boolean isBefore(final int a, final int b)
    {
        final long stopA = terms.stopPriceTicks(a);
        final long stopB = terms.stopPriceTicks(b);
        if (stopA != stopB)
        {
            return orders.isBuy(a) ? stopA < stopB : stopA > stopB;
        }
        return orders.orderId(a) < orders.orderId(b);
    }

    private void insert(final int tree, final int order)
    {
        terms.link(order, LEFT, NONE);
        terms.link(order, RIGHT, NONE);
        int parent = NONE;
        int node = roots[tree];
        boolean isLeft = false;
        while (NONE != node)
        {
            parent = node;
            isLeft = isBefore(order, node);
            node = terms.link(node, isLeft ? LEFT : RIGHT);
        }
        terms.link(order, PARENT, parent);
        if (NONE == parent)
        {
            roots[tree] = order;
            return;
        }
        terms.link(parent, isLeft ? LEFT : RIGHT, order);
        final long key = heapKey(order);
        while (NONE != terms.link(order, PARENT) && key > heapKey(terms.link(order, PARENT)))
        {
            rotateUp(tree, order);
        }
    }

    private void delete(final int tree, final int order)
    {
        int left = terms.link(order, LEFT);
        int right = terms.link(order, RIGHT);
        while (NONE != left && NONE != right)
        {
            rotateUp(tree, heapKey(left) > heapKey(right) ? left : right);
            left = terms.link(order, LEFT);
            right = terms.link(order, RIGHT);
        }
        final int child = NONE != left ? left : right;
        final int parent = terms.link(order, PARENT);
        if (NONE != child)
        {
            terms.link(child, PARENT, parent);
        }
        replaceChild(tree, parent, order, child);
    }

    private void rotateUp(final int tree, final int node)
    {
        final int parent = terms.link(node, PARENT);
        final int grandparent = terms.link(parent, PARENT);
        final boolean isLeft = terms.link(parent, LEFT) == node;
        final int moved = terms.link(node, isLeft ? RIGHT : LEFT);
        terms.link(parent, isLeft ? LEFT : RIGHT, moved);
        terms.link(node, isLeft ? RIGHT : LEFT, parent);
        if (NONE != moved)
        {
            terms.link(moved, PARENT, parent);
        }
        terms.link(parent, PARENT, node);
        terms.link(node, PARENT, grandparent);
        replaceChild(tree, grandparent, parent, node);
    }

    private void replaceChild(final int tree, final int parent, final int child, final int replacement)
    {
        if (NONE == parent)
        {
            assert roots[tree] == child : "root=" + roots[tree] + " child=" + child;
            roots[tree] = replacement;
        }
        else if (terms.link(parent, LEFT) == child)
        {
            terms.link(parent, LEFT, replacement);
        }
        else
        {
            assert terms.link(parent, RIGHT) == child : "parent=" + parent + " child=" + child;
            terms.link(parent, RIGHT, replacement);
        }
    }

    private long heapKey(final int order)
    {
        // A bijection of the order id: no two orders have the same key.
        final long id = orders.orderId(order) * 0x9E3779B97F4A7C15L;
        return (id ^ (id >>> 32)) * 0xD6E8FEB86659FD93L;
    }
}
