package io.ringside.gateway.book;

import io.ringside.engine.protocol.BookAction;
import io.ringside.engine.protocol.Side;

import java.util.Arrays;

/**
 * The best levels of one book as a reader saw them last. At each look it tells him what is different now; what came and
 * went in between is not told. Levels that are gone are told first, so that what a reader has is never crossed if the
 * book is not, even if he takes a part of the differences only. A book has any number of views, which cost it nothing.
 * Not thread-safe: used by the thread that applies the messages, or with its lock. Allocates only while the view
 * becomes deeper than ever before.
 */
public final class LevelView
{
    private static final int INITIAL_CAPACITY = 16;

    private final DepthBook book;
    private final int depth;
    private final Seen buys = new Seen(Side.BUY);
    private final Seen sells = new Seen(Side.SELL);
    private long changeCount = -1;
    private int left;

    /** The levels of one side at the last look. */
    private final class Seen
    {
        private final Side side;
        private long[] prices = new long[INITIAL_CAPACITY];
        private long[] lots = new long[INITIAL_CAPACITY];
        private int[] orders = new int[INITIAL_CAPACITY];
        private int count;

        Seen(final Side side)
        {
            this.side = side;
        }

        int levelCount()
        {
            return Math.min(depth, book.levelCount(side));
        }

        /** Tell levels that are gone. */
        void drop(final LevelConsumer consumer)
        {
            final int levelCount = levelCount();
            int kept = 0;
            int now = 0;
            int before = 0;
            for (; before < count && left > 0; before++)
            {
                while (now < levelCount && isBetter(book.priceTicks(side, now), prices[before]))
                {
                    now++;
                }
                if (now < levelCount && book.priceTicks(side, now) == prices[before])
                {
                    move(before, kept++, 1);
                }
                else
                {
                    consumer.onLevel(BookAction.DELETE, side, prices[before], 0, 0);
                    left--;
                }
            }
            move(before, kept, count - before);
            count -= before - kept;
        }

        /** Tell levels that are new or different, while more than that many calls are left. */
        void tell(final int reserve, final LevelConsumer consumer)
        {
            final int levelCount = levelCount();
            for (int i = 0; i < levelCount && left > reserve; i++)
            {
                final long price = book.priceTicks(side, i);
                final boolean isNew = i == count || prices[i] != price;
                if (isNew)
                {
                    insert(i, price);
                }
                if (isNew || lots[i] != book.quantityLots(side, i) || orders[i] != book.orderCount(side, i))
                {
                    lots[i] = book.quantityLots(side, i);
                    orders[i] = book.orderCount(side, i);
                    consumer.onLevel(isNew ? BookAction.NEW : BookAction.CHANGE, side, price, lots[i], orders[i]);
                    left--;
                }
            }
        }

        private boolean isBetter(final long priceTicks, final long than)
        {
            return Side.BUY == side ? priceTicks > than : priceTicks < than;
        }

        private void insert(final int index, final long price)
        {
            if (count == prices.length)
            {
                prices = Arrays.copyOf(prices, 2 * count);
                lots = Arrays.copyOf(lots, 2 * count);
                orders = Arrays.copyOf(orders, 2 * count);
            }
            move(index, index + 1, count - index);
            prices[index] = price;
            count++;
        }

        private void move(final int from, final int to, final int length)
        {
            System.arraycopy(prices, from, prices, to, length);
            System.arraycopy(lots, from, lots, to, length);
            System.arraycopy(orders, from, orders, to, length);
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
    }

    /** Forget what was seen: the next look tells every level as new. */
    public void forget()
    {
        buys.count = 0;
        sells.count = 0;
        changeCount = -1;
    }

    /** True if there may be differences to be told. */
    public boolean isBehind()
    {
        return book.changeCount() != changeCount;
    }

    /**
     * Tell what is different since the last look: levels that are gone, then the others, best price first, buys before
     * sells.
     *
     * @param consumer called for each level.
     * @return count of calls.
     */
    public int look(final LevelConsumer consumer)
    {
        return look(Integer.MAX_VALUE, consumer);
    }

    /**
     * Tell a part of the differences. If it may not be all, {@link #isBehind()} holds afterwards.
     *
     * @param limit    of calls, 2 and up; each side gets its share of new levels.
     * @param consumer called for each level.
     * @return count of calls.
     */
    public int look(final int limit, final LevelConsumer consumer)
    {
        if (!isBehind())
        {
            return 0;
        }
        left = limit;
        buys.drop(consumer);
        sells.drop(consumer);
        final int reserve = Math.min(left / 2, sells.levelCount());
        buys.tell(reserve, consumer);
        final boolean isOneSideToldInPart = left <= reserve;
        sells.tell(0, consumer);
        changeCount = left > 0 && !isOneSideToldInPart ? book.changeCount() : -1;
        return limit - left;
    }
}
