package io.ringside.engine.book;

/**
 * Levels ordered by price, for prices outside the window of a {@link BookSide}. All steps are O(log n) in expectation.
 * <p>
 * Implementation note: a treap whose heap keys are a hash of the price. The shape depends on the set of prices only,
 * not on history, needs no balance fields, and deletion is a few rotations. The links lie in the level nodes, so the
 * tree costs no memory of its own.
 */
final class PriceTree
{
    private static final int NONE = OrderPool.NONE;

    private final LevelPool levels;
    private int root = NONE;

    PriceTree(final LevelPool levels)
    {
        this.levels = levels;
    }

    boolean isEmpty()
    {
        return NONE == root;
    }

    int find(final long priceTicks)
    {
        int node = root;
        while (NONE != node)
        {
            final long nodePriceTicks = levels.priceTicks(node);
            if (nodePriceTicks == priceTicks)
            {
                return node;
            }
            node = priceTicks < nodePriceTicks ? levels.left(node) : levels.right(node);
        }
        return NONE;
    }

    int lowest()
    {
        return NONE == root ? NONE : leftmost(root);
    }

    int highest()
    {
        return NONE == root ? NONE : rightmost(root);
    }

    /** The level with the lowest price above the given one. */
    int above(final long priceTicks)
    {
        int node = root;
        int found = NONE;
        while (NONE != node)
        {
            if (levels.priceTicks(node) > priceTicks)
            {
                found = node;
                node = levels.left(node);
            }
            else
            {
                node = levels.right(node);
            }
        }
        return found;
    }

    /** The level with the highest price below the given one. */
    int below(final long priceTicks)
    {
        int node = root;
        int found = NONE;
        while (NONE != node)
        {
            if (levels.priceTicks(node) < priceTicks)
            {
                found = node;
                node = levels.right(node);
            }
            else
            {
                node = levels.left(node);
            }
        }
        return found;
    }

    void insert(final int level)
    {
        final long priceTicks = levels.priceTicks(level);
        levels.left(level, NONE);
        levels.right(level, NONE);
        int parent = NONE;
        int node = root;
        while (NONE != node)
        {
            assert levels.priceTicks(node) != priceTicks : "level exists: priceTicks=" + priceTicks;
            parent = node;
            node = priceTicks < levels.priceTicks(node) ? levels.left(node) : levels.right(node);
        }
        levels.parent(level, parent);
        if (NONE == parent)
        {
            root = level;
            return;
        }
        if (priceTicks < levels.priceTicks(parent))
        {
            levels.left(parent, level);
        }
        else
        {
            levels.right(parent, level);
        }
        final long key = heapKey(level);
        while (NONE != levels.parent(level) && key > heapKey(levels.parent(level)))
        {
            rotateUp(level);
        }
    }

    void remove(final int level)
    {
        int left = levels.left(level);
        int right = levels.right(level);
        while (NONE != left && NONE != right)
        {
            rotateUp(heapKey(left) > heapKey(right) ? left : right);
            left = levels.left(level);
            right = levels.right(level);
        }
        final int child = NONE != left ? left : right;
        final int parent = levels.parent(level);
        if (NONE != child)
        {
            levels.parent(child, parent);
        }
        replaceChild(parent, level, child);
    }

    private void rotateUp(final int node)
    {
        final int parent = levels.parent(node);
        final int grandparent = levels.parent(parent);
        final int moved;
        if (levels.left(parent) == node)
        {
            moved = levels.right(node);
            levels.left(parent, moved);
            levels.right(node, parent);
        }
        else
        {
            moved = levels.left(node);
            levels.right(parent, moved);
            levels.left(node, parent);
        }
        if (NONE != moved)
        {
            levels.parent(moved, parent);
        }
        levels.parent(parent, node);
        levels.parent(node, grandparent);
        replaceChild(grandparent, parent, node);
    }

    private void replaceChild(final int parent, final int child, final int replacement)
    {
        if (NONE == parent)
        {
            assert root == child : "root=" + root + " child=" + child;
            root = replacement;
        }
        else if (levels.left(parent) == child)
        {
            levels.left(parent, replacement);
        }
        else
        {
            assert levels.right(parent) == child : "parent=" + parent + " child=" + child;
            levels.right(parent, replacement);
        }
    }

    private int leftmost(final int from)
    {
        int node = from;
        while (NONE != levels.left(node))
        {
            node = levels.left(node);
        }
        return node;
    }

    private int rightmost(final int from)
    {
        int node = from;
        while (NONE != levels.right(node))
        {
            node = levels.right(node);
        }
        return node;
    }

    private long heapKey(final int level)
    {
        // A bijection of the price: no two levels of one tree have the same key.
        final long price = levels.priceTicks(level) * 0x9E3779B97F4A7C15L;
        return (price ^ (price >>> 32)) * 0xD6E8FEB86659FD93L;
    }
}
