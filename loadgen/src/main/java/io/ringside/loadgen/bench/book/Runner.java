package io.ringside.loadgen.bench.book;

/**
 * Runs the flow of one contest through books of one contender, as often as it is asked.
 */
interface Runner extends AutoCloseable
{
    /**
     * Once through the flow, with an empty book.
     *
     * @return what came of it.
     */
    BookTurn turn();

    /**
     * How much of the heap a book takes.
     *
     * @return bytes per order, bytes per level.
     */
    double[] memory();

    @Override
    void close();
}
