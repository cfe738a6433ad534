package io.ringside.loadgen.bench.book;

/**
 * A contestant: an empty book that is to be driven through a flow once. One thread.
 */
interface Book
{
    /**
     * Apply some commands of the flow that the book was made for; ranges follow on each other.
     *
     * @param flow of the commands.
     * @param from first command.
     * @param to   behind the last command.
     */
    void apply(BookFlow flow, int from, int to);

    /**
     * @return every trade so far.
     */
    TradeLog trades();
}
