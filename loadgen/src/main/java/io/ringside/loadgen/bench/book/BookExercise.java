package io.ringside.loadgen.bench.book;

import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

import com.sun.management.ThreadMXBean;

/**
 * A {@link Runner} in this very process.
 */
final class BookExercise implements Runner
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    // A call for some commands, so that the compiler sees a method that is called often and not one endless loop.
    private static final int CHUNK = 1024;

    private final BookFlow flow;
    private final Supplier<Book> books;

    BookExercise(final BookFlow flow, final Supplier<Book> books)
    {
        this.flow = flow;
        this.books = books;
    }

    @Override
    public BookTurn turn()
    {
        System.gc();
        try
        {
            final Book book = books.get();
            apply(book, 0, flow.fillCount());
            final long threadId = Thread.currentThread().getId();
            final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
            final long beginNs = System.nanoTime();
            apply(book, flow.fillCount(), flow.count());
            final long endNs = System.nanoTime();
            final long allocatedBytes = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;
            final TradeLog trades = book.trades();
            return new BookTurn(endNs - beginNs, allocatedBytes, trades.count(), trades.hash(), "");
        }
        catch (final RuntimeException | AssertionError ex)
        {
            return BookTurn.failed(ex.toString());
        }
    }

    @Override
    public double[] memory()
    {
        throw new UnsupportedOperationException("asked of a process of its own only");
    }

    @Override
    public void close()
    {
    }

    private void apply(final Book book, final int begin, final int end)
    {
        for (int from = begin; from < end; from += CHUNK)
        {
            book.apply(flow, from, Math.min(end, from + CHUNK));
        }
    }
}
