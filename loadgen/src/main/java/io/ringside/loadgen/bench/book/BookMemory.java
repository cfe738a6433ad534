package io.ringside.loadgen.bench.book;

import java.util.function.Supplier;

/**
 * How much of the heap the books of a contender take: an empty one, one with many orders at one price, and one with as
 * many prices are compared. What is allocated beforehand counts as if the book had been made for just that many.
 */
final class BookMemory
{
    private static final int ORDERS = 200_000;
    private static final long BASE_TICKS = 1_000_000;

    // What is counted must not be collected, and a local variable does not see to that in compiled code.
    private static volatile Object[] held;

    private BookMemory()
    {
    }

    /** Bytes per order, bytes per level. */
    static double[] measure(final Contender contender)
    {
        // What is loaded and allocated once must not count.
        usedBytes(contender, ORDERS, 1);
        final long one = usedBytes(contender, 1, 1);
        final long orders = usedBytes(contender, ORDERS, 1);
        final long levels = usedBytes(contender, ORDERS, ORDERS);
        return new double[]{(double)(orders - one) / (ORDERS - 1), (double)(levels - orders) / (ORDERS - 1)};
    }

    private static long usedBytes(final Contender contender, final int orders, final int levels)
    {
        final FlowMaker maker = new FlowMaker(orders);
        for (int i = 0; i < orders; i++)
        {
            maker.place(true, true, BASE_TICKS - i % levels, 1);
        }
        final BookFlow flow = maker.flow();
        final Supplier<Book> books = contender.books(flow);
        final Object[] all = {maker, flow, books, null};
        held = all;
        final long before = usedBytes();
        final Book book = books.get();
        all[3] = book;
        book.apply(flow, 0, flow.count());
        final long after = usedBytes();
        held = null;
        return after - before;
    }

    private static long usedBytes()
    {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
