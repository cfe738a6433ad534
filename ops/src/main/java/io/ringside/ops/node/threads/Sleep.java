package io.ringside.ops.node.threads;

import java.util.concurrent.locks.LockSupport;

/** How a thread of the node sleeps, and how others end that. */
public interface Sleep
{
    /**
     * Sleep on the calling thread. Returns early when woken, or when it has been woken since the last sleep.
     *
     * @param timeoutNs at most so long.
     */
    void sleep(long timeoutNs);

    /**
     * End the sleep, or the next one. Any thread.
     *
     * @param thread that sleeps.
     */
    default void wake(final Thread thread)
    {
        LockSupport.unpark(thread);
    }
}
