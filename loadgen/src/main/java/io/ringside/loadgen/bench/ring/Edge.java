package io.ringside.loadgen.bench.ring;

/**
 * A queue between two threads or more, as far as the graphs of queues need it. One class of edge per process, so that
 * calls stay direct. Each method waits until it is done.
 */
interface Edge
{
    /** The end where messages go in; one per producer thread. */
    interface Inlet
    {
        /**
         * @param batch holding the messages.
         * @param count of messages to put, all of them.
         * @throws InterruptedException when the thread is told to end.
         */
        void put(long[][] batch, int count) throws InterruptedException;
    }

    /**
     * @return an end for one more producer thread.
     */
    Inlet newInlet();

    /**
     * The other end; one thread.
     *
     * @param into  where the messages go.
     * @param limit the most messages to take.
     * @return count of messages taken, at least one.
     * @throws InterruptedException when the thread is told to end.
     */
    int take(long[][] into, int limit) throws InterruptedException;
}
