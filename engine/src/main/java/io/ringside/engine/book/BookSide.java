package io.ringside.engine.book;

/**
 * One side of a book: levels by price, orders by time within a level. The best level is always at hand.
 * <p>
 * Implementation note: most of what happens, happens near the touch. Prices in a window of {@link #WINDOW} ticks are
 * found by index, and the neighbour of a level by a bitmap of two steps; prices outside lie in a {@link PriceTree}.
 * Every level lies in exactly one of the two, decided by its price alone. When prices drift, the window follows: it
 * is moved only after as many operations missed it as a move may cost, so that moving is O(1) per operation,
 * amortised, whatever the flow. Where the window stands is not state: it never shows in an output and is not in a
 * snapshot.
 */
final class BookSide
{
    /** Width of the window in ticks. */
    static final int WINDOW = 1024;

    private static final int NONE = OrderPool.NONE;
    private static final int WORD_SHIFT = 6;
    private static final int MISSES_MIN = 64;

    private final boolean isBuy;
    private final OrderPool orders;
    private final LevelPool levels;
    private final PriceTree far;
    private final int[] window = new int[WINDOW];
    private final long[] words = new long[WINDOW >> WORD_SHIFT];
    private long summary;
    private long basePriceTicks;
    private int windowCount;
    private int misses;
    private int best = NONE;
    private int concealedCount;

    BookSide(final boolean isBuy, final OrderPool orders, final LevelPool levels)
    {
        this.isBuy = isBuy;
        this.orders = orders;
        this.levels = levels;
        far = new PriceTree(levels);
    }

    int best()
    {
        return best;
    }

    /** How many iceberg and hidden orders there are. */
    int concealedCount()
    {
        return concealedCount;
    }

    int find(final long priceTicks)
    {
        final long distance = priceTicks - basePriceTicks;
        if (isInWindow(distance))
        {
            return isSet((int)distance) ? window[(int)distance] : NONE;
        }
        return far.find(priceTicks);
    }

    void append(final int order)
    {
        final int level = enter(order);
        if (orders.isHidden(order))
        {
            pushHidden(order, level);
        }
        else
        {
            push(order, level);
        }
    }

    /** Like {@link #append}, for an order whose priority may be older than that of orders in the book. */
    void insert(final int order)
    {
        final int level = enter(order);
        if (orders.isHidden(order))
        {
            pushHidden(order, level);
        }
        else
        {
            pushByPriority(order, level);
        }
    }

    private int enter(final int order)
    {
        final long priceTicks = orders.priceTicks(order);
        int level = find(priceTicks);
        if (NONE == level)
        {
            level = open(priceTicks);
        }
        orders.level(order, level);
        levels.addOrders(level, 1);
        levels.addLots(level, orders.leavesLots(order));
        if (orders.isConcealed(order))
        {
            concealedCount++;
        }
        return level;
    }

    private void push(final int order, final int level)
    {
        final int tail = levels.tail(level);
        orders.previous(order, tail);
        orders.next(order, NONE);
        levels.tail(level, order);
        if (NONE == tail)
        {
            levels.head(level, order);
        }
        else
        {
            assert orders.priority(tail) < orders.priority(order) : "priority out of order";
            orders.next(tail, order);
        }
    }

    private void pushByPriority(final int order, final int level)
    {
        int next = NONE;
        int previous = levels.tail(level);
        while (NONE != previous && orders.priority(previous) > orders.priority(order))
        {
            next = previous;
            previous = orders.previous(previous);
        }
        if (NONE == next)
        {
            push(order, level);
            return;
        }
        orders.previous(order, previous);
        orders.next(order, next);
        orders.previous(next, order);
        if (NONE == previous)
        {
            levels.head(level, order);
        }
        else
        {
            orders.next(previous, order);
        }
    }

    /** Among hidden orders the place is by priority: an order that goes into hiding keeps its own. */
    private void pushHidden(final int order, final int level)
    {
        int previous = levels.hiddenTail(level);
        int next = NONE;
        while (NONE != previous && orders.priority(previous) > orders.priority(order))
        {
            next = previous;
            previous = orders.previous(previous);
        }
        orders.previous(order, previous);
        orders.next(order, next);
        if (NONE == previous)
        {
            levels.hiddenHead(level, order);
        }
        else
        {
            orders.next(previous, order);
        }
        if (NONE == next)
        {
            levels.hiddenTail(level, order);
        }
        else
        {
            orders.previous(next, order);
        }
    }

    /** Take an order out; its leaves are still what the level counts for it. */
    void remove(final int order)
    {
        final int level = orders.level(order);
        levels.addLots(level, -orders.leavesLots(order));
        unlink(order, level);
    }

    /** Lower what an order has open, without touching its place. */
    void reduce(final int order, final long lots)
    {
        levels.addLots(orders.level(order), -lots);
    }

    /** Book a fill of an order; a filled order leaves the book. */
    void fill(final int order, final int level, final long lots, final long priceTicks)
    {
        orders.fill(order, lots, priceTicks);
        levels.addLots(level, -lots);
        if (0 == orders.leavesLots(order))
        {
            unlink(order, level);
        }
    }

    /** Prices and lots of all levels, best first; returns how many there are. */
    int copyLevels(final long[] pricesTicks, final long[] lots)
    {
        int count = 0;
        for (int level = best; NONE != level; level = worseThan(level))
        {
            pricesTicks[count] = levels.priceTicks(level);
            lots[count] = levels.totalLots(level);
            count++;
        }
        return count;
    }

    /** The best level of which something is shown. */
    int bestDisplayed()
    {
        int level = best;
        while (NONE != level && NONE == levels.head(level))
        {
            level = worseThan(level);
        }
        return level;
    }

    /** The next level behind the given one, away from the touch. */
    int worseThan(final int level)
    {
        final long priceTicks = levels.priceTicks(level);
        final long distance = priceTicks - basePriceTicks;
        final int inWindow = isBuy ? setBelow(distance) : setAbove(distance);
        if (far.isEmpty())
        {
            return inWindow;
        }
        return better(inWindow, isBuy ? far.below(priceTicks) : far.above(priceTicks));
    }

    /** A new tranche goes behind everything that is shown at its price. The priority is the new one. */
    void replenish(final int order)
    {
        final int level = orders.level(order);
        pull(order, level);
        push(order, level);
    }

    /** Show less of an order in the book; it keeps its place, or the one it has among the hidden. */
    void conceal(final int order, final long displayLots, final long trancheLots)
    {
        final int level = orders.level(order);
        final boolean wasHidden = orders.isHidden(order);
        concealedCount += orders.isConcealed(order) ? 0 : 1;
        orders.displayLots(order, displayLots);
        orders.terms().trancheLots(order, trancheLots);
        if (orders.isHidden(order) && !wasHidden)
        {
            pull(order, level);
            pushHidden(order, level);
        }
        assert orders.isConcealed(order) : "displayLots=" + displayLots;
        assert !wasHidden || orders.isHidden(order) : "shown again: order=" + order;
    }

    private void unlink(final int order, final int level)
    {
        if (orders.isConcealed(order))
        {
            concealedCount--;
        }
        if (orders.isHidden(order))
        {
            pullHidden(order, level);
        }
        else
        {
            pull(order, level);
        }
        orders.level(order, NONE);
        levels.addOrders(level, -1);
        if (NONE == levels.head(level) && NONE == levels.hiddenHead(level))
        {
            close(level);
        }
    }

    private void pull(final int order, final int level)
    {
        final int previous = orders.previous(order);
        final int next = orders.next(order);
        if (NONE == previous)
        {
            levels.head(level, next);
        }
        else
        {
            orders.next(previous, next);
        }
        if (NONE == next)
        {
            levels.tail(level, previous);
        }
        else
        {
            orders.previous(next, previous);
        }
    }

    private void pullHidden(final int order, final int level)
    {
        final int previous = orders.previous(order);
        final int next = orders.next(order);
        if (NONE == previous)
        {
            levels.hiddenHead(level, next);
        }
        else
        {
            orders.next(previous, next);
        }
        if (NONE == next)
        {
            levels.hiddenTail(level, previous);
        }
        else
        {
            orders.previous(next, previous);
        }
    }

    private int open(final long priceTicks)
    {
        final int level = levels.acquire(priceTicks);
        if (!isInWindow(priceTicks - basePriceTicks))
        {
            onMiss(priceTicks);
        }
        place(level);
        best = better(best, level);
        return level;
    }

    private void close(final int level)
    {
        final long distance = levels.priceTicks(level) - basePriceTicks;
        if (isInWindow(distance))
        {
            clear((int)distance);
        }
        else
        {
            far.remove(level);
        }
        if (best == level)
        {
            best = better(isBuy ? setBelow(WINDOW) : setAbove(-1), isBuy ? far.highest() : far.lowest());
        }
        levels.release(level);
    }

    private void place(final int level)
    {
        final long distance = levels.priceTicks(level) - basePriceTicks;
        if (isInWindow(distance))
        {
            final int index = (int)distance;
            final int word = index >> WORD_SHIFT;
            assert !isSet(index) : "level exists: index=" + index;
            window[index] = level;
            words[word] |= 1L << index;
            summary |= 1L << word;
            windowCount++;
        }
        else
        {
            far.insert(level);
        }
    }

    private void clear(final int index)
    {
        final int word = index >> WORD_SHIFT;
        assert isSet(index) : "no level: index=" + index;
        words[word] &= ~(1L << index);
        if (0 == words[word])
        {
            summary &= ~(1L << word);
        }
        windowCount--;
    }

    private void onMiss(final long priceTicks)
    {
        final long touchTicks = NONE == best ? priceTicks : levels.priceTicks(best);
        final long touchOrBetterTicks = isBuy ? Math.max(touchTicks, priceTicks) : Math.min(touchTicks, priceTicks);
        // A price that no sensible window would hold is no reason to move it.
        if (Math.abs(priceTicks - touchOrBetterTicks) < WINDOW / 2)
        {
            misses++;
            if (0 == windowCount || misses > MISSES_MIN + windowCount * 2)
            {
                moveWindow(touchOrBetterTicks);
            }
        }
    }

    /** Three quarters of the window lie behind the touch, one in front of it. */
    private void moveWindow(final long touchTicks)
    {
        misses = 0;
        for (int level = takeFirst(); NONE != level; level = takeFirst())
        {
            far.insert(level);
        }
        // Not below 0, so that no distance from it overflows.
        basePriceTicks = Math.max(0, touchTicks - (isBuy ? WINDOW / 4 * 3 : WINDOW / 4));
        int level = far.above(basePriceTicks - 1);
        while (NONE != level && isInWindow(levels.priceTicks(level) - basePriceTicks))
        {
            far.remove(level);
            place(level);
            level = far.above(levels.priceTicks(level));
        }
    }

    private int takeFirst()
    {
        final int level = setAbove(-1);
        if (NONE != level)
        {
            clear((int)(levels.priceTicks(level) - basePriceTicks));
        }
        return level;
    }

    private int better(final int a, final int b)
    {
        if (NONE == a)
        {
            return b;
        }
        if (NONE == b)
        {
            return a;
        }
        return levels.priceTicks(a) > levels.priceTicks(b) == isBuy ? a : b;
    }

    private static boolean isInWindow(final long distance)
    {
        return distance >= 0 && distance < WINDOW;
    }

    private boolean isSet(final int index)
    {
        return 0 != (words[index >> WORD_SHIFT] & (1L << index));
    }

    /** The level at the lowest index of the window above the given distance from its base. */
    private int setAbove(final long distance)
    {
        if (distance >= WINDOW - 1)
        {
            return NONE;
        }
        final int from = (int)Math.max(0, distance + 1);
        int word = from >> WORD_SHIFT;
        long bits = words[word] & (-1L << from);
        if (0 == bits)
        {
            final long wordsAbove = summary & (-2L << word);
            if (0 == wordsAbove)
            {
                return NONE;
            }
            word = Long.numberOfTrailingZeros(wordsAbove);
            bits = words[word];
        }
        return window[(word << WORD_SHIFT) + Long.numberOfTrailingZeros(bits)];
    }

    /** The level at the highest index of the window below the given distance from its base. */
    private int setBelow(final long distance)
    {
        if (distance <= 0)
        {
            return NONE;
        }
        final int to = (int)Math.min(WINDOW, distance) - 1;
        int word = to >> WORD_SHIFT;
        long bits = words[word] & (-1L >>> (63 - (to & 63)));
        if (0 == bits)
        {
            final long wordsBelow = summary & ((1L << word) - 1);
            if (0 == wordsBelow)
            {
                return NONE;
            }
            word = 63 - Long.numberOfLeadingZeros(wordsBelow);
            bits = words[word];
        }
        return window[(word << WORD_SHIFT) + 63 - Long.numberOfLeadingZeros(bits)];
    }
}
