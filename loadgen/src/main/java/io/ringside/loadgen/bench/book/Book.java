package io.ringside.loadgen.bench.book;

/**
 * A contestant: an empty book that is to be driven through a flow once. One thread. A process that measures drives one
 * kind of book through {@link #apply}, so its calls are inlined.
 */
abstract class Book implements AutoCloseable
{
    /** Every trade so far. */
    final TradeLog trades = new TradeLog();

    /** Apply some commands of the flow that the book was made for; ranges follow on each other. */
    final void apply(final BookFlow flow, final int from, final int to)
    {
        final long[] words = flow.words();
        for (int i = from * BookFlow.STRIDE; i < to * BookFlow.STRIDE; i += BookFlow.STRIDE)
        {
            final int orderId = BookFlow.orderId(words[i]);
            final boolean isBuy = BookFlow.isBuy(words[i]);
            switch (BookFlow.kind(words[i]))
            {
                case BookFlow.LIMIT -> place(orderId, isBuy, true, words[i + 1], words[i + 2]);
                case BookFlow.IOC -> place(orderId, isBuy, false, words[i + 1], words[i + 2]);
                case BookFlow.CANCEL -> cancel(orderId, isBuy);
                default -> replace(
                    BookFlow.kind(words[i]), orderId, isBuy, words[i + 1], words[i + 2], words[i + 3]);
            }
        }
    }

    /** Wait until everything that was applied has been done. */
    void finish()
    {
    }

    @Override
    public void close()
    {
    }

    abstract void place(int orderId, boolean isBuy, boolean rests, long priceTicks, long lots);

    abstract void cancel(int orderId, boolean isBuy);

    /** The kind is {@link BookFlow#REDUCE}, {@link BookFlow#MOVE} or {@link BookFlow#RAISE}. */
    abstract void replace(int kind, int orderId, boolean isBuy, long priceTicks, long lots, long totalLots);
}
