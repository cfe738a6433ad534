package io.ringside.loadgen.bench.book;

import java.util.Arrays;
import java.util.List;

/** Everything that has a book, by the name it has in rows and options. */
enum Contender implements Subject
{
    /** Our book. */
    RINGSIDE,
    /** exchange-core's fast book. */
    EXCHANGE_CORE_DIRECT,
    /** A tree per side. */
    TREEMAP;

    /** All peers of ours. */
    static List<String> names()
    {
        return Arrays.stream(values()).filter((contender) -> RINGSIDE != contender).map(Contender::text).toList();
    }

    /** An empty book. */
    Book newBook(final BookFlow flow)
    {
        return switch (this)
        {
            case RINGSIDE -> new RingsideBook(flow);
            case EXCHANGE_CORE_DIRECT -> new ExchangeCoreBook();
            case TREEMAP -> new TreeMapBook();
        };
    }
}
