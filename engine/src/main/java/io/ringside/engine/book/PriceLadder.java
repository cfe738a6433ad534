package io.ringside.engine.book;

import java.util.Arrays;

/**
 * The levels of one side by price. The best level is cached, any other is found by index.
 * <p>
 * Implementation note: a level is found by its key, which rises away from the touch on both sides: the price of a sell,
 * the negated price of a buy. So no code here depends on the side. A window of {@link #WINDOW} keys is a directory of
 * blocks and a two-step bitmap. All levels of a block exist as soon as the block does (see {@link LevelPool}), so a
 * level is opened and closed by setting a bit. Blocks with keys outside the window are in a {@link BlockTree}. Every
 * block is in exactly one of the two, decided by its key alone.
 * <p>
 * When prices drift, the window follows. It moves only after as many levels were outside it as a move may have to move
 * blocks, so moving is O(log n) per operation, amortised, for any flow. The position of the window is not state: it
 * affects no output and is not in a snapshot.
 */
abstract class PriceLadder
{
    /** Width of the window in ticks. */
    static final int WINDOW = 4096;

    /** Binary logarithm of the number of prices in a block. */
    static final int BLOCK_SHIFT = 4;

    static final int NONE = OrderPool.NONE;

    /** The best key if there is no level; also the key of the highest price. */
    static final long NO_KEY = Long.MAX_VALUE;

    private static final int BLOCK_MASK = (1 << BLOCK_SHIFT) - 1;
    private static final long BLOCK_BITS = -1L >>> (Long.SIZE - (1 << BLOCK_SHIFT));
    private static final int BLOCKS = WINDOW >> BLOCK_SHIFT;
    private static final int WORD_SHIFT = 6;
    private static final int WORDS = WINDOW >> WORD_SHIFT;
    private static final int BLOCKS_PER_WORD_SHIFT = WORD_SHIFT - BLOCK_SHIFT;
    private static final long IN_FRONT = WINDOW / 8;
    private static final long REACH = WINDOW / 4 * 3;
    private static final int MISSES_MIN = 16;

    final LevelPool levels;
    private final long sign;
    private final BlockTree far;
    private final int[] blocks = new int[BLOCKS];
    private final long[] words = new long[WORDS];
    private long summary;
    private long baseKey;
    private long bestKey = NO_KEY;
    private int best = NONE;
    private int blockCount;
    private int misses;

    PriceLadder(final boolean isBuy, final LevelPool levels)
    {
        this.levels = levels;
        sign = isBuy ? -1 : 0;
        far = new BlockTree(levels);
        Arrays.fill(blocks, NONE);
    }

    /** Converts a price to its key, and back. */
    final long key(final long ticks)
    {
        return (ticks ^ sign) - sign;
    }

    /** The best level. */
    final int best()
    {
        return best;
    }

    final long bestKey()
    {
        return bestKey;
    }

    final long priceTicks(final int level)
    {
        return key(keyOf(level));
    }

    /** The level at a price, if there is one. */
    final int find(final long priceTicks)
    {
        final long key = key(priceTicks);
        final long distance = key - baseKey;
        if (isInWindow(distance))
        {
            final int index = (int)distance;
            return 0 == (words[index >> WORD_SHIFT] & 1L << index) ? NONE : levelAt(index);
        }
        final int block = far.find(key & ~BLOCK_MASK);
        return NONE == block || 0 == (levels.bits(block) & 1L << (key & BLOCK_MASK)) ? NONE : level(block, key);
    }

    /** The next level after the given one, away from the touch. */
    final int worseThan(final int level)
    {
        return after(keyOf(level));
    }

    /** Load into the cache what {@link #enter} and an append to the level will use; the result has no meaning. */
    final long load(final long nodes, final long key)
    {
        final long distance = key - baseKey;
        if (!isInWindow(distance))
        {
            return 0;
        }
        final int index = (int)distance;
        final int block = blocks[index >> BLOCK_SHIFT];
        return words[index >> WORD_SHIFT] +
            (NONE == block ? 0 :
                Memory.get(nodes, Memory.high(nodes, LevelPool.level(block, index & BLOCK_MASK), 0), 0));
    }

    /** The level with a key for an order that is added; opened if needed. */
    final int enter(final long key)
    {
        final long distance = key - baseKey;
        if (!isInWindow(distance))
        {
            return enterFar(key);
        }
        final int index = (int)distance;
        int block = blocks[index >> BLOCK_SHIFT];
        if (NONE == block)
        {
            block = openBlock(index, key);
        }
        final int word = index >> WORD_SHIFT;
        final long bits = words[word];
        words[word] = bits | 1L << index;
        summary |= 1L << word;
        levels.onLevel(1 - (int)(bits >>> index & 1));
        final int level = LevelPool.level(block, index & BLOCK_MASK);
        onEntered(level, key);
        return level;
    }

    /** The last order of a level was removed; the key is taken from that order's price. */
    final void close(final int level, final long key)
    {
        assert key == keyOf(level) : "key=" + key + " keyOf(level)=" + keyOf(level);
        assert 0 == levels.totalLots(level) : "lots remain but orders are gone: " + levels.totalLots(level);
        levels.onLevel(-1);
        final long distance = key - baseKey;
        if (isInWindow(distance))
        {
            closeNear((int)distance, level);
        }
        else
        {
            closeFar(level);
            if (level == best)
            {
                best = after(key);
                bestKey = NONE == best ? NO_KEY : keyOf(best);
            }
        }
    }

    private void closeNear(final int index, final int level)
    {
        final int word = index >> WORD_SHIFT;
        final long bits = words[word] & ~(1L << index);
        words[word] = bits;
        if (0 == (bits >>> (index & ~BLOCK_MASK) & BLOCK_BITS))
        {
            closeBlock(index);
        }
        if (0 == bits)
        {
            summary &= ~(1L << word);
        }
        if (level == best)
        {
            onBestClosed(word, bits);
        }
    }

    /** The best level was in the window, so what is left in the window comes before what is outside. */
    private void onBestClosed(final int word, final long bitsLeft)
    {
        if (0 == summary)
        {
            best = after(bestKey);
            bestKey = NONE == best ? NO_KEY : keyOf(best);
            return;
        }
        final int first = 0 == bitsLeft ? Long.numberOfTrailingZeros(summary) : word;
        final int index = (first << WORD_SHIFT) + Long.numberOfTrailingZeros(words[first]);
        bestKey = baseKey + index;
        best = levelAt(index);
    }

    private int openBlock(final int index, final long key)
    {
        final int block = levels.acquire(key & ~BLOCK_MASK);
        blocks[index >> BLOCK_SHIFT] = block;
        blockCount++;
        return block;
    }

    private void closeBlock(final int index)
    {
        levels.release(blocks[index >> BLOCK_SHIFT]);
        blocks[index >> BLOCK_SHIFT] = NONE;
        blockCount--;
    }

    private void onEntered(final int level, final long key)
    {
        if (key <= bestKey)
        {
            bestKey = key;
            best = level;
        }
    }

    private int enterFar(final long key)
    {
        if (isWorthAMove(key))
        {
            moveWindow(Math.min(key, bestKey));
            if (isInWindow(key - baseKey))
            {
                return enter(key);
            }
        }
        final int block = far.find(key & ~BLOCK_MASK);
        final int entered = NONE == block ? openFar(key) : block;
        final long bits = levels.bits(entered);
        final long bit = 1L << (key & BLOCK_MASK);
        levels.bits(entered, bits | bit);
        levels.onLevel(0 == (bits & bit) ? 1 : 0);
        final int level = level(entered, key);
        onEntered(level, key);
        return level;
    }

    private int openFar(final long key)
    {
        final int block = levels.acquire(key & ~BLOCK_MASK);
        far.insert(block);
        return block;
    }

    private void closeFar(final int level)
    {
        final int block = LevelPool.blockOf(level);
        final long bits = levels.bits(block) & ~(1L << LevelPool.distanceOf(level));
        levels.bits(block, bits);
        if (0 == bits)
        {
            far.remove(block);
            levels.release(block);
        }
    }

    private boolean isWorthAMove(final long key)
    {
        // Do not move the window to a price far beyond any useful window.
        if (NONE != best && key > bestKey && key - bestKey >= REACH)
        {
            return false;
        }
        misses++;
        return 0 == blockCount || misses > MISSES_MIN + blockCount;
    }

    private void moveWindow(final long touchKey)
    {
        misses = 0;
        // Distances between two keys of a side, or from a base within the same bounds, do not overflow.
        final long lowest = sign < 0 ? Long.MIN_VALUE + WINDOW : 0;
        final long base = Math.max(lowest, touchKey - (touchKey < lowest + IN_FRONT ? 0 : IN_FRONT)) & -Long.SIZE;
        final long shift = base - baseKey;
        for (int i = 0; i < BLOCKS; i++)
        {
            if (NONE != blocks[i] && !isInWindow((i << BLOCK_SHIFT) - shift))
            {
                moveOut(i);
            }
        }
        if (-WINDOW < shift && shift < WINDOW)
        {
            shiftWindow((int)shift >> WORD_SHIFT);
        }
        baseKey = base;
        int block = far.above(base - 1);
        while (NONE != block && isInWindow(levels.key(block) - base))
        {
            far.remove(block);
            moveIn(block);
            block = far.above(levels.key(block));
        }
    }

    private void moveOut(final int i)
    {
        final int word = i >> BLOCKS_PER_WORD_SHIFT;
        final long mask = BLOCK_BITS << (i << BLOCK_SHIFT);
        levels.bits(blocks[i], (words[word] & mask) >>> (i << BLOCK_SHIFT));
        words[word] &= ~mask;
        summary &= 0 == words[word] ? ~(1L << word) : -1;
        far.insert(blocks[i]);
        blocks[i] = NONE;
        blockCount--;
    }

    private void moveIn(final int block)
    {
        final int index = (int)(levels.key(block) - baseKey);
        final int word = index >> WORD_SHIFT;
        blocks[index >> BLOCK_SHIFT] = block;
        words[word] |= levels.bits(block) << index;
        summary |= 1L << word;
        blockCount++;
    }

    /** Shift the part that stays in the window down by the given number of words; the part that falls out is empty. */
    private void shiftWindow(final int count)
    {
        final int kept = WORDS - Math.abs(count);
        final int from = Math.max(0, count);
        final int to = Math.max(0, -count);
        System.arraycopy(words, from, words, to, kept);
        System.arraycopy(blocks, from << BLOCKS_PER_WORD_SHIFT, blocks, to << BLOCKS_PER_WORD_SHIFT,
            kept << BLOCKS_PER_WORD_SHIFT);
        final int freed = 0 == to ? kept : 0;
        Arrays.fill(words, freed, freed + WORDS - kept, 0);
        Arrays.fill(blocks, freed << BLOCKS_PER_WORD_SHIFT, freed + WORDS - kept << BLOCKS_PER_WORD_SHIFT, NONE);
        summary = count >= 0 ? summary >>> count : summary << -count;
    }

    /** The level with the lowest key above the given one. No key outside the window is between two inside it. */
    private int after(final long key)
    {
        final long distance = key - baseKey;
        final int inWindow = distance < 0 ? levelFrom(0) :
            distance >= WINDOW - 1 ? NONE : levelFrom((int)distance + 1);
        if (far.isEmpty() || NONE != inWindow && distance >= 0)
        {
            return inWindow;
        }
        final int farLevel = afterFar(key);
        return NONE == inWindow || NONE != farLevel && keyOf(farLevel) < keyOf(inWindow) ? farLevel : inWindow;
    }

    private int afterFar(final long key)
    {
        final int own = far.find(key & ~BLOCK_MASK);
        if (NONE != own)
        {
            final long bits = levels.bits(own) & -2L << (key & BLOCK_MASK) & BLOCK_BITS;
            if (0 != bits)
            {
                return LevelPool.level(own, Long.numberOfTrailingZeros(bits));
            }
        }
        final int block = far.above(key & ~BLOCK_MASK);
        return NONE == block ? NONE : LevelPool.level(block, Long.numberOfTrailingZeros(levels.bits(block)));
    }

    /** The level at the lowest index of the window from the given one on. */
    private int levelFrom(final int from)
    {
        int word = from >> WORD_SHIFT;
        long bits = words[word] & -1L << from;
        if (0 == bits)
        {
            final long wordsAbove = summary & (-2L << word);
            if (0 == wordsAbove || WORDS - 1 == word)
            {
                return NONE;
            }
            word = Long.numberOfTrailingZeros(wordsAbove);
            bits = words[word];
        }
        return levelAt((word << WORD_SHIFT) + Long.numberOfTrailingZeros(bits));
    }

    private int levelAt(final int index)
    {
        return LevelPool.level(blocks[index >> BLOCK_SHIFT], index & BLOCK_MASK);
    }

    private static int level(final int block, final long key)
    {
        return LevelPool.level(block, (int)key & BLOCK_MASK);
    }

    final long keyOf(final int level)
    {
        return levels.key(LevelPool.blockOf(level)) + LevelPool.distanceOf(level);
    }

    private static boolean isInWindow(final long distance)
    {
        return 0 == (distance & -WINDOW);
    }
}
