package io.ringside.engine.book;

import java.util.function.IntPredicate;

/**
 * Iterates over a side of a book by price and time, displayed or not, and skips orders that the filter rejects. It
 * reads one order ahead, so the order returned last may be removed, and rejected orders with it. No allocation.
 */
public final class BookWalk
{
    private static final int NONE = OrderPool.NONE;

    private final OrderPool orders;
    private final LevelPool levels;
    private final IntPredicate counts;
    private BookSide side;
    private int shown = NONE;
    private int hidden = NONE;

    /**
     * A walk that has not begun.
     *
     * @param orders shared by all books.
     * @param counts filter: true for the orders to return.
     */
    public BookWalk(final OrderPool orders, final IntPredicate counts)
    {
        this.orders = orders;
        levels = orders.levels();
        this.counts = counts;
    }

    /**
     * Begin with the best order of a side.
     *
     * @param book  to walk over.
     * @param isBuy which side.
     */
    public void begin(final OrderBook book, final boolean isBuy)
    {
        side = book.side(isBuy);
        shown = NONE;
        hidden = NONE;
        enter(side.best());
    }

    /** The next order: handle, or {@link OrderPool#NONE} behind the last. */
    public int next()
    {
        final boolean isShown = NONE == hidden || NONE != shown && orders.priority(shown) < orders.priority(hidden);
        final int order = isShown ? shown : hidden;
        if (NONE != order)
        {
            final int following = counting(levels.after(order));
            shown = isShown ? following : shown;
            hidden = isShown ? hidden : following;
            if (NONE == shown && NONE == hidden)
            {
                enter(side.worseThan(orders.level(order)));
            }
        }
        return order;
    }

    private void enter(final int first)
    {
        int level = first;
        while (NONE != level && NONE == shown && NONE == hidden)
        {
            shown = counting(levels.head(level));
            hidden = counting(levels.hiddenHead(level));
            level = side.worseThan(level);
        }
    }

    private int counting(final int first)
    {
        int order = first;
        while (NONE != order && !counts.test(order))
        {
            order = levels.after(order);
        }
        return order;
    }
}
