package io.ringside.loadgen.bench.book;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Everything that has a book, by the name it has in rows and options.
 */
enum Contender
{
    /** Ours, ids found by their hash. What the rows of the peers compare. */
    BOOK("ringside", false, "", (flow) -> () -> RingsideBook.byHash(flow)),

    /** Ours, ids found by index. */
    BOOK_BY_INDEX("ringside-index", false, "ours too: ids found by index", (flow) -> () -> RingsideBook.byIndex(flow)),

    /** Ours, the whole core. */
    CORE("ringside-core", false, "ours too: the whole core, not only the book", Contender::core),

    /** exchange-core's fast book. */
    EXCHANGE_CORE_DIRECT("exchange-core-direct", true, "", (flow) -> ExchangeCoreBook::direct),

    /** exchange-core's plain book. */
    EXCHANGE_CORE_NAIVE("exchange-core-naive", true, "", (flow) -> ExchangeCoreBook::naive),

    /** A tree per side. */
    TREEMAP("treemap", true, "", (flow) -> TreeMapBook::new),

    /** What no book can do without, by hand. */
    FLOOR("floor", false, "no book: the memory that any has to touch, ids and prices known beforehand",
        Contender::floor);

    private final String text;
    private final boolean isPeer;
    private final String note;
    private final Function<BookFlow, Supplier<Book>> books;

    Contender(
        final String text,
        final boolean isPeer,
        final String note,
        final Function<BookFlow, Supplier<Book>> books)
    {
        this.text = text;
        this.isPeer = isPeer;
        this.note = note;
        this.books = books;
    }

    /** All that ours can stand beside. */
    static List<String> names()
    {
        final List<String> names = new ArrayList<>();
        for (final Contender contender : values())
        {
            if (BOOK != contender)
            {
                names.add(contender.text);
            }
        }
        return List.copyOf(names);
    }

    String text()
    {
        return text;
    }

    boolean isPeer()
    {
        return isPeer;
    }

    /** What people should know when they see its row. */
    String note()
    {
        return note;
    }

    /** Is there a book of this kind for a case? The floor has memory for all prices from the lowest to the highest. */
    boolean suits(final BookCase bookCase)
    {
        return FLOOR != this || !bookCase.isWorst();
    }

    /** Prepares what can be prepared before anything is measured; then gives an empty book each time. */
    Supplier<Book> books(final BookFlow flow)
    {
        return books.apply(flow);
    }

    private static Supplier<Book> floor(final BookFlow flow)
    {
        final long[] words = flow.words();
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        for (int i = 0; i < words.length; i += BookFlow.STRIDE)
        {
            // A cancel has no price.
            if (0 != words[i + 1])
            {
                lowest = Math.min(lowest, words[i + 1]);
                highest = Math.max(highest, words[i + 1]);
            }
        }
        final long lowestTicks = lowest;
        final int prices = Math.toIntExact(highest - lowest + 1);
        return () -> new FloorBook(flow.orderCount(), lowestTicks, prices);
    }

    private static Supplier<Book> core(final BookFlow flow)
    {
        final CoreCommands commands = new CoreCommands(flow);
        return () -> new RingsideCore(flow, commands);
    }
}
