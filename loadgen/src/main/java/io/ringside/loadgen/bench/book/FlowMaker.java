package io.ringside.loadgen.bench.book;

import java.util.Arrays;

/**
 * Writes a flow down, command by command, while a book of trees shows what becomes of it. An order that does not rest
 * when its command is over is never named again, except on purpose.
 */
final class FlowMaker
{
    private final TreeMapBook book = new TreeMapBook();
    private long[] words;
    private int[] totalLots = new int[1024];
    private int fillCount;
    private int count;
    private int orderCount;
    private int liveMax;
    private int levelMax;

    FlowMaker(final int commands)
    {
        words = new long[Math.max(16, commands) * BookFlow.STRIDE];
    }

    /** A new order; its id. */
    int place(final boolean isBuy, final boolean rests, final long priceTicks, final int lots)
    {
        final int orderId = ++orderCount;
        totalLots = totalLots.length == orderId ? Arrays.copyOf(totalLots, orderId * 2) : totalLots;
        totalLots[orderId] = lots;
        add(rests ? BookFlow.LIMIT : BookFlow.IOC, isBuy, orderId, priceTicks, lots);
        book.place(orderId, isBuy, rests, priceTicks, lots);
        look();
        return orderId;
    }

    void cancel(final int orderId)
    {
        final boolean isBuy = book.isBuy(orderId);
        add(BookFlow.CANCEL, isBuy, orderId, 0, 0);
        book.cancel(orderId, isBuy);
    }

    void reduce(final int orderId, final int lots)
    {
        totalLots[orderId] = lots >= book.openLots(orderId) ? 0 : totalLots[orderId] - lots;
        replace(BookFlow.REDUCE, orderId, book.priceTicks(orderId), lots);
    }

    void move(final int orderId, final long priceTicks)
    {
        replace(BookFlow.MOVE, orderId, priceTicks, book.openLots(orderId));
    }

    /** Raise an order by one lot. */
    void raise(final int orderId, final long priceTicks)
    {
        totalLots[orderId]++;
        replace(BookFlow.RAISE, orderId, priceTicks, book.openLots(orderId) + 1);
    }

    private void replace(final int kind, final int orderId, final long priceTicks, final long lots)
    {
        final boolean isBuy = book.isBuy(orderId);
        add(kind, isBuy, orderId, priceTicks, lots);
        book.replace(kind, orderId, isBuy, priceTicks, lots, totalLots[orderId]);
        look();
    }

    /** Once more for an order that is gone already: a cancel, or a raise. */
    void repeat(final boolean isCancel, final int orderId, final boolean isBuy, final long priceTicks)
    {
        assert !book.isLive(orderId) : "orderId=" + orderId;
        totalLots[orderId] = isCancel ? 0 : 1;
        add(isCancel ? BookFlow.CANCEL : BookFlow.RAISE, isBuy, orderId, isCancel ? 0 : priceTicks, isCancel ? 0 : 1);
    }

    /** What comes from here on is measured. */
    void endFill()
    {
        fillCount = count;
    }

    TreeMapBook book()
    {
        return book;
    }

    int measuredCount()
    {
        return count - fillCount;
    }

    BookFlow flow()
    {
        return new BookFlow(Arrays.copyOf(words, count * BookFlow.STRIDE), fillCount, count, orderCount, liveMax + 1,
            levelMax + 1, book.trades.count, book.trades.hash);
    }

    private void add(final int kind, final boolean isBuy, final int orderId, final long priceTicks, final long lots)
    {
        final int word = count * BookFlow.STRIDE;
        words = words.length == word ? Arrays.copyOf(words, word * 2) : words;
        words[word] = BookFlow.head(kind, isBuy, orderId);
        words[word + 1] = priceTicks;
        words[word + 2] = lots;
        words[word + 3] = totalLots[orderId];
        count++;
    }

    private void look()
    {
        liveMax = Math.max(liveMax, book.liveCount());
        levelMax = Math.max(levelMax, book.levelCount());
    }
}
