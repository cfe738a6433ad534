package io.ringside.engine.book;

/**
 * A sorted set of orders. All steps are O(log n) in expectation; no allocation.
 * <p>
 * Implementation note: a treap whose heap priorities are a hash of the order id, so that its shape does not depend on
 * history. It uses three links of the orders' records and needs no memory of its own.
 */
abstract class OrderTreap
{
    private static final int NONE = OrderPool.NONE;

    final OrderPool orders;
    final OrderTerms terms;
    private final int left;
    private final int right;
    private final int parent;
    private int root = NONE;

    OrderTreap(final OrderPool orders, final int firstLink)
    {
        this.orders = orders;
        terms = orders.terms();
        left = firstLink;
        right = firstLink + 1;
        parent = firstLink + 2;
    }

    /** True if the first of two different orders comes before the second one. */
    abstract boolean isBefore(int a, int b);

    int first()
    {
        int node = root;
        while (NONE != node && NONE != terms.link(node, left))
        {
            node = terms.link(node, left);
        }
        return node;
    }

    void insert(final int order)
    {
        terms.link(order, left, NONE);
        terms.link(order, right, NONE);
        int above = NONE;
        int node = root;
        boolean isLeft = false;
        while (NONE != node)
        {
            above = node;
            isLeft = isBefore(order, node);
            node = terms.link(node, isLeft ? left : right);
        }
        terms.link(order, parent, above);
        if (NONE == above)
        {
            root = order;
            return;
        }
        terms.link(above, isLeft ? left : right, order);
        final long key = heapKey(order);
        while (NONE != terms.link(order, parent) && key > heapKey(terms.link(order, parent)))
        {
            rotateUp(order);
        }
    }

    void delete(final int order)
    {
        int leftChild = terms.link(order, left);
        int rightChild = terms.link(order, right);
        while (NONE != leftChild && NONE != rightChild)
        {
            rotateUp(heapKey(leftChild) > heapKey(rightChild) ? leftChild : rightChild);
            leftChild = terms.link(order, left);
            rightChild = terms.link(order, right);
        }
        final int child = NONE != leftChild ? leftChild : rightChild;
        final int above = terms.link(order, parent);
        if (NONE != child)
        {
            terms.link(child, parent, above);
        }
        replaceChild(above, order, child);
    }

    private void rotateUp(final int node)
    {
        final int above = terms.link(node, parent);
        final int farAbove = terms.link(above, parent);
        final boolean isLeft = terms.link(above, left) == node;
        final int moved = terms.link(node, isLeft ? right : left);
        terms.link(above, isLeft ? left : right, moved);
        terms.link(node, isLeft ? right : left, above);
        if (NONE != moved)
        {
            terms.link(moved, parent, above);
        }
        terms.link(above, parent, node);
        terms.link(node, parent, farAbove);
        replaceChild(farAbove, above, node);
    }

    private void replaceChild(final int above, final int child, final int replacement)
    {
        if (NONE == above)
        {
            assert root == child : "root=" + root + " child=" + child;
            root = replacement;
        }
        else if (terms.link(above, left) == child)
        {
            terms.link(above, left, replacement);
        }
        else
        {
            assert terms.link(above, right) == child : "above=" + above + " child=" + child;
            terms.link(above, right, replacement);
        }
    }

    private long heapKey(final int order)
    {
        // A bijection of the order id: no two orders have the same key.
        final long id = orders.orderId(order) * 0x9E3779B97F4A7C15L;
        return (id ^ (id >>> 32)) * 0xD6E8FEB86659FD93L;
    }
}
