package io.ringside.loadgen.bench.book;

import java.util.function.Supplier;

/**
 * Runs a flow through new books of one contender, as often as it is asked, and compares the trades with those of the
 * book that the flow was made with.
 */
final class FlowTurns
{
    // A call for some commands, so that the compiler sees a method that is called often and not one endless loop.
    private static final int CHUNK = 1024;

    private final BookFlow flow;
    private final Supplier<Book> books;

    FlowTurns(final BookFlow flow, final Supplier<Book> books)
    {
        this.flow = flow;
        this.books = books;
    }

    Turn next()
    {
        System.gc();
        final Book book = books.get();
        apply(book, 0, flow.fillCount());
        final Turn turn = Turn.of(() -> apply(book, flow.fillCount(), flow.count()));
        turn.check().expect("trades", flow.trades(), book.trades().count());
        turn.check().expect("hash of the trades", flow.tradesHash(), book.trades().hash());
        return turn;
    }

    private void apply(final Book book, final int begin, final int end)
    {
        for (int from = begin; from < end; from += CHUNK)
        {
            book.apply(flow, from, Math.min(end, from + CHUNK));
        }
    }
}
