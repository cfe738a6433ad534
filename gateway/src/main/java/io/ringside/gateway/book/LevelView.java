package io.ringside.gateway.book;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;

/**
 * The best levels of one book as a reader saw them last. At each look it tells him what is different now; what came and
 * went in between is not told. A book has any number of views, which cost it nothing. Not thread-safe: used by the
 * thread that applies the messages, or with its lock. No allocation.
 */
public final class LevelView
{
    private final DepthBook book;
    private final int depth;
    private final Seen buys;
    private final Seen sells;
    private long changeCount = -1;

    /** The levels of one side at the last look. */
    private static final class Seen
    {
        private final long[] prices;
        private final long[] lots;
        private final int[] orders;
        private int count;

        Seen(final int depth)
        {
            prices = new long[depth];
            lots = new long[depth];
            orders = new int[depth];
        }
    }

    /** Receives levels. */
    @FunctionalInterface
    public interface LevelConsumer
    {
        /**
         * Called for each level that is different.
         *
         * @param action       NEW: it is among the best levels now; CHANGE: it was and is; DELETE: it no longer is.
         * @param side         of the book.
         * @param priceTicks   of the level.
         * @param quantityLots at the level, 0 on DELETE.
         * @param orderCount   at the level, 0 on DELETE.
         */
        void onLevel(BookAction action, Side side, long priceTicks, long quantityLots, int orderCount);
    }

    /**
     * Nothing was seen yet.
     *
     * @param book  to look at.
     * @param depth levels of each side that the reader wants, from the best.
     */
    public LevelView(final DepthBook book, final int depth)
    {
        this.book = book;
        this.depth = depth;
        buys = new Seen(depth);
        sells = new Seen(depth);
    }

    /** Forget what was seen: the next look tells every level as new. */
    public void forget()
    {
        buys.count = 0;
        sells.count = 0;
        changeCount = -1;
    }

    /**
     * Tell what is different since the last look, best price first, buys before sells.
     *
     * @param consumer called for each level.
     * @return count of calls.
     */
    public int look(final LevelConsumer consumer)
    {
        if (book.changeCount() == changeCount)
        {
            return 0;
        }
        changeCount = book.changeCount();
        return look(buys, Side.BUY, consumer) + look(sells, Side.SELL, consumer);
    }

    private int look(final Seen seen, final Side side, final LevelConsumer consumer)
    {
        final int count = Math.min(depth, book.levelCount(side));
        int differences = 0;
        int before = 0;
        int now = 0;
        while (before < seen.count || now < count)
        {
            final int order = now == count ? -1 : before == seen.count ? 1 :
                Long.compare(book.priceTicks(side, now), seen.prices[before]) * (Side.BUY == side ? 1 : -1);
            if (order < 0)
            {
                consumer.onLevel(BookAction.DELETE, side, seen.prices[before++], 0, 0);
                differences++;
                continue;
            }
            final long lots = book.quantityLots(side, now);
            final int orders = book.orderCount(side, now);
            if (order > 0 || lots != seen.lots[before] || orders != seen.orders[before])
            {
                consumer.onLevel(order > 0 ? BookAction.NEW : BookAction.CHANGE, side, book.priceTicks(side, now),
                    lots, orders);
                differences++;
            }
            before += 0 == order ? 1 : 0;
            now++;
        }
        keep(seen, side, count);
        return differences;
    }

    private void keep(final Seen seen, final Side side, final int count)
    {
        for (int i = 0; i < count; i++)
        {
            seen.prices[i] = book.priceTicks(side, i);
            seen.lots[i] = book.quantityLots(side, i);
            seen.orders[i] = book.orderCount(side, i);
        }
        seen.count = count;
    }
}
