package io.ringside.loadgen.bench.book;

import io.ringside.loadgen.bench.report.Row;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Everything that has a book, by the name it has in rows and options.
 */
enum Contender
{
    /** Our book. */
    BOOK(Row.OURS, (flow) -> () -> new RingsideBook(flow)),

    /** Our whole core. */
    CORE("ringside-core", Contender::core),

    /** exchange-core's fast book. */
    EXCHANGE_CORE_DIRECT("exchange-core-direct", (flow) -> ExchangeCoreBook::direct),

    /** A tree per side. */
    TREEMAP("treemap", (flow) -> TreeMapBook::new);

    private final String text;
    private final Function<BookFlow, Supplier<Book>> books;

    Contender(final String text, final Function<BookFlow, Supplier<Book>> books)
    {
        this.text = text;
        this.books = books;
    }

    /** All that ours can stand beside. */
    static List<String> names()
    {
        return Arrays.stream(values()).filter((contender) -> BOOK != contender).map(Contender::text).toList();
    }

    String text()
    {
        return text;
    }

    /** Prepares what can be prepared before anything is measured; then gives an empty book each time. */
    Supplier<Book> books(final BookFlow flow)
    {
        return books.apply(flow);
    }

    private static Supplier<Book> core(final BookFlow flow)
    {
        final CoreCommands commands = new CoreCommands(flow);
        return () -> new RingsideCore(flow, commands);
    }
}
