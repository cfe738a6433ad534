package io.ringside.loadgen.bench.book;

/**
 * No book that could be shipped: a loop by hand over what any book has to touch for a command, which is the order, the
 * two orders beside it in the queue, and the level. It knows the flow beforehand: every id that will come has its
 * place, so nothing has to be found, and every price its level, so nothing has to be opened. Nothing is refused,
 * nothing is known of an order but its lots and its place.
 */
final class FloorBook implements Book
{
    private static final int SHIFT = 2;
    private static final int LOTS = 0;
    private static final int LINK = 1;
    private static final int LEVEL = 2;
    private static final int LEVEL_SHIFT = 1;
    private static final int LEVEL_LOTS = 1;
    private static final long LOW = 0xFFFF_FFFFL;

    private final TradeLog trades = new TradeLog();
    private final long[] nodes;
    private final Side[] sides;

    /**
     * @param orderCount  new orders that will come, named from 1.
     * @param lowestTicks of all prices.
     * @param prices      how many there are from the lowest to the highest.
     */
    FloorBook(final int orderCount, final long lowestTicks, final int prices)
    {
        final int buys = orderCount + 1 << SHIFT;
        final int sells = buys + (prices << LEVEL_SHIFT);
        nodes = new long[sells + (prices << LEVEL_SHIFT)];
        sides = new Side[]{
            new Side(1, -lowestTicks, sells, prices), new Side(-1, lowestTicks + prices - 1, buys, prices)};
        for (int level = buys; level < nodes.length; level += 1 << LEVEL_SHIFT)
        {
            nodes[level] = of(level, level);
        }
    }

    @Override
    public void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from * BookFlow.STRIDE; i < to * BookFlow.STRIDE; i += BookFlow.STRIDE)
        {
            final long head = words[i];
            final int id = BookFlow.orderId(head);
            final int order = id << SHIFT;
            final int kind = BookFlow.kind(head);
            final int side = BookFlow.isBuy(head) ? 1 : 0;
            if (kind <= BookFlow.IOC)
            {
                enter(id, side, BookFlow.LIMIT == kind, words[i + 1], words[i + 2]);
            }
            else if (0 != nodes[order + LOTS])
            {
                change(kind, order, side, words[i + 1], words[i + 2]);
            }
        }
    }

    @Override
    public TradeLog trades()
    {
        return trades;
    }

    private void change(final int kind, final int order, final int side, final long priceTicks, final long lots)
    {
        final long openLots = nodes[order + LOTS];
        if (BookFlow.REDUCE == kind && lots < openLots)
        {
            nodes[order + LOTS] = openLots - lots;
            nodes[(int)nodes[order + LEVEL] + LEVEL_LOTS] -= lots;
            return;
        }
        nodes[(int)nodes[order + LEVEL] + LEVEL_LOTS] -= openLots;
        nodes[order + LOTS] = 0;
        unlink(sides[side], order);
        if (kind >= BookFlow.MOVE)
        {
            enter(order >> SHIFT, side, true, priceTicks, BookFlow.MOVE == kind ? openLots : lots);
        }
    }

    private void enter(final int id, final int side, final boolean rests, final long priceTicks, final long lots)
    {
        final Side other = sides[1 - side];
        long openLots = lots;
        if (other.best <= other.key(priceTicks))
        {
            openLots = match(other, id, priceTicks, lots);
        }
        if (rests && openLots > 0)
        {
            append(sides[side], id << SHIFT, priceTicks, openLots);
        }
    }

    private long match(final Side side, final int incomingId, final long limitTicks, final long lots)
    {
        final int limitKey = side.key(limitTicks);
        long openLots = lots;
        while (openLots > 0 && side.best <= limitKey)
        {
            final int level = side.base + (side.best << LEVEL_SHIFT);
            final int resting = (int)nodes[level] - LINK;
            final long fillLots = Math.min(openLots, nodes[resting + LOTS]);
            trades.add(resting >> SHIFT, incomingId, side.priceTicks(side.best), fillLots);
            openLots -= fillLots;
            nodes[level + LEVEL_LOTS] -= fillLots;
            nodes[resting + LOTS] -= fillLots;
            if (0 == nodes[resting + LOTS])
            {
                unlink(side, resting);
            }
        }
        return openLots;
    }

    private void append(final Side side, final int order, final long priceTicks, final long lots)
    {
        final int key = side.key(priceTicks);
        final int level = side.base + (key << LEVEL_SHIFT);
        final int link = order + LINK;
        final int tail = (int)(nodes[level] >>> Integer.SIZE);
        nodes[order + LOTS] = lots;
        nodes[order + LEVEL] = level;
        nodes[link] = of(tail, level);
        nodes[tail] = nodes[tail] & ~LOW | link;
        nodes[level] = nodes[level] & LOW | (long)link << Integer.SIZE;
        nodes[level + LEVEL_LOTS] += lots;
        side.open(key);
    }

    private void unlink(final Side side, final int order)
    {
        final long link = nodes[order + LINK];
        final int previous = (int)(link >>> Integer.SIZE);
        final int next = (int)link;
        nodes[previous] = nodes[previous] & ~LOW | next;
        nodes[next] = nodes[next] & LOW | (long)previous << Integer.SIZE;
        if (previous == next)
        {
            side.close((int)nodes[order + LEVEL] - side.base >> LEVEL_SHIFT);
        }
    }

    private static long of(final int high, final int low)
    {
        return (long)high << Integer.SIZE | low;
    }

    /** Keys rise away from the touch. */
    private static final class Side
    {
        private static final int WORD_SHIFT = 6;

        private final long sign;
        private final long shift;
        private final int base;
        private final long[] words;
        private int best = Integer.MAX_VALUE;

        private Side(final int sign, final long shift, final int base, final int prices)
        {
            this.sign = sign;
            this.shift = shift;
            this.base = base;
            words = new long[(prices >> WORD_SHIFT) + 1];
        }

        private int key(final long priceTicks)
        {
            return (int)(sign * priceTicks + shift);
        }

        private long priceTicks(final int key)
        {
            return sign * (key - shift);
        }

        private void open(final int key)
        {
            words[key >> WORD_SHIFT] |= 1L << key;
            best = Math.min(best, key);
        }

        private void close(final int key)
        {
            int word = key >> WORD_SHIFT;
            words[word] &= ~(1L << key);
            if (best == key)
            {
                while (word < words.length && 0 == words[word])
                {
                    word++;
                }
                best = word == words.length ? Integer.MAX_VALUE :
                    (word << WORD_SHIFT) + Long.numberOfTrailingZeros(words[word]);
            }
        }
    }
}
