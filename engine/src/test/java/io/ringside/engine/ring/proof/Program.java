package io.ringside.engine.ring.proof;

/**
 * A few threads over one ring, each a loop of short operations. Everything that an operation remembers is in its
 * {@link Locals} or in the ring: an operation is run again and again from its beginning while the explorer looks for
 * what may happen next, so it must do the same when it reads the same.
 */
public interface Program
{
    /** The operation did something. */
    int PROGRESS = 0;

    /** The operation found nothing to do; it is worth trying again only when somebody has written something. */
    int FRUITLESS = 1;

    /** The thread has done all it had to do. */
    int DONE = 2;

    /**
     * The names of the threads.
     *
     * @return one name for each.
     */
    String[] threads();

    /**
     * One operation of one thread. Throws when the ring has broken a promise.
     *
     * @param thread index in {@link #threads()}.
     * @param locals of this thread.
     * @return {@link #PROGRESS}, {@link #FRUITLESS} or {@link #DONE}.
     */
    int step(int thread, Locals locals);

    /**
     * All threads are done. Throws when the ring has broken a promise.
     *
     * @param locals of all threads.
     */
    void verifyEnd(Locals[] locals);
}
