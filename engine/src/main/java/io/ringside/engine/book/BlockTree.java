package io.ringside.engine.book;

/**
 * Blocks of levels ordered by key, for prices outside the window of a {@link PriceLadder}. All steps are O(log n) in
 * expectation.
 * <p>
 * Implementation note: a treap whose heap priorities are a hash of the key. Its shape depends only on the set of keys,
 * not on history. It needs no balance fields, and deletion is a few rotations. The links are stored in the blocks, so
 * the tree needs no memory of its own.
 */
final class BlockTree
{
    private static final int NONE = OrderPool.NONE;

    private final LevelPool levels;
    private int root = NONE;

    BlockTree(final LevelPool levels)
    {
        this.levels = levels;
    }

    boolean isEmpty()
    {
        return NONE == root;
    }

    int find(final long key)
    {
        int node = root;
        while (NONE != node)
        {
            final long nodeKey = levels.key(node);
            if (nodeKey == key)
            {
                return node;
            }
            node = key < nodeKey ? levels.left(node) : levels.right(node);
        }
        return NONE;
    }

    /** The block with the lowest key above the given one. */
    int above(final long key)
    {
        int node = root;
        int found = NONE;
        while (NONE != node)
        {
            if (levels.key(node) > key)
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

    void insert(final int block)
    {
        final long key = levels.key(block);
        levels.left(block, NONE);
        levels.right(block, NONE);
        int parent = NONE;
        int node = root;
        while (NONE != node)
        {
            assert levels.key(node) != key : "block exists: key=" + key;
            parent = node;
            node = key < levels.key(node) ? levels.left(node) : levels.right(node);
        }
        levels.parent(block, parent);
        if (NONE == parent)
        {
            root = block;
            return;
        }
        if (key < levels.key(parent))
        {
            levels.left(parent, block);
        }
        else
        {
            levels.right(parent, block);
        }
        final long heapKey = heapKey(block);
        while (NONE != levels.parent(block) && heapKey > heapKey(levels.parent(block)))
        {
            rotateUp(block);
        }
    }

    void remove(final int block)
    {
        int left = levels.left(block);
        int right = levels.right(block);
        while (NONE != left && NONE != right)
        {
            rotateUp(heapKey(left) > heapKey(right) ? left : right);
            left = levels.left(block);
            right = levels.right(block);
        }
        final int child = NONE != left ? left : right;
        final int parent = levels.parent(block);
        if (NONE != child)
        {
            levels.parent(child, parent);
        }
        replaceChild(parent, block, child);
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

    private long heapKey(final int block)
    {
        // A bijection: no two blocks of one tree have the same value.
        final long key = levels.key(block) * 0x9E3779B97F4A7C15L;
        return (key ^ (key >>> 32)) * 0xD6E8FEB86659FD93L;
    }
}
