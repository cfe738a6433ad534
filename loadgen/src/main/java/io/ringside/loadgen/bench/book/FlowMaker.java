package io.ringside.loadgen.bench.book;

import java.util.Arrays;

/**
 * Writes a flow down, command by command, while a book of trees shows what becomes of it. An order that does not rest
 * when its command is over is never named again, except on purpose.
 */
final class FlowMaker
{
    private final TradeLog trades = new TradeLog(true);
    private final TreeMapBook book = new TreeMapBook(trades);
    private long[] words;
    private long[] totalLots = new long[1024];
    private int fillCount;
    private int count;
    private int orderCount;
    private int liveMax;
    private int levelMax;
    private long tradesBefore;

    FlowMaker(final int commands)
    {
        words = new long[Math.max(16, commands) * BookFlow.STRIDE];
    }

    /** A new order; its id. */
    int place(final boolean isBuy, final boolean rests, final long priceTicks, final long lots)
    {
        final int orderId = ++orderCount;
        if (totalLots.length == orderId)
        {
            totalLots = Arrays.copyOf(totalLots, orderId * 2);
        }
        totalLots[orderId] = lots;
        add(rests ? BookFlow.LIMIT : BookFlow.IOC, isBuy, false, orderId, priceTicks, lots);
        return orderId;
    }

    void cancel(final int orderId)
    {
        add(BookFlow.CANCEL, book.isBuy(orderId), false, orderId, 0, 0);
    }

    void reduce(final int orderId, final long lots)
    {
        final boolean isBuy = book.isBuy(orderId);
        totalLots[orderId] = lots >= book.openLots(orderId) ? 0 : totalLots[orderId] - lots;
        add(BookFlow.REDUCE, isBuy, false, orderId, book.priceTicks(orderId), lots);
    }

    void move(final int orderId, final long priceTicks)
    {
        add(BookFlow.MOVE, book.isBuy(orderId), false, orderId, priceTicks, 0);
    }

    /** One lot more. */
    void raise(final int orderId, final long priceTicks)
    {
        totalLots[orderId]++;
        add(BookFlow.RAISE, book.isBuy(orderId), false, orderId, priceTicks, book.openLots(orderId) + 1);
    }

    /** Once more for an order that is gone already: a cancel, or a raise. */
    void repeat(final boolean isCancel, final int orderId, final boolean isBuy, final long priceTicks)
    {
        assert !book.isLive(orderId) : "orderId=" + orderId;
        add(isCancel ? BookFlow.CANCEL : BookFlow.RAISE, isBuy, true, orderId, isCancel ? 0 : priceTicks,
            isCancel ? 0 : 1);
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

    /** With what the last command, and those before it, traded. */
    TradeLog trades()
    {
        return trades;
    }

    /** Trades before the last command. */
    int tradesBefore()
    {
        return (int)tradesBefore;
    }

    int measuredCount()
    {
        return count - fillCount;
    }

    BookFlow flow()
    {
        return new BookFlow(Arrays.copyOf(words, count * BookFlow.STRIDE), fillCount, count, orderCount, liveMax + 1,
            levelMax + 1, trades.count(), trades.hash());
    }

    private void add(
        final int kind,
        final boolean isBuy,
        final boolean isGone,
        final int orderId,
        final long priceTicks,
        final long lots)
    {
        final int word = count * BookFlow.STRIDE;
        if (words.length == word)
        {
            words = Arrays.copyOf(words, word * 2);
        }
        final long head = BookFlow.head(kind, isBuy, isGone, orderId);
        words[word] = head;
        words[word + 1] = priceTicks;
        words[word + 2] = lots;
        words[word + 3] = isGone ? lots : totalLots[orderId];
        count++;
        tradesBefore = trades.count();
        book.apply(head, priceTicks, lots);
        liveMax = Math.max(liveMax, book.liveCount());
        levelMax = Math.max(levelMax, book.levelCount());
    }
}
