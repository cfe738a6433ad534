package io.ringside.ops;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for what another thread or process does. The bound is far beyond what that takes on a busy machine: it only
 * ends a test that would never end.
 */
public final class Await
{
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long POLL_NS = TimeUnit.MICROSECONDS.toNanos(100);
    private static final long REQUEST_POLL_NS = TimeUnit.MILLISECONDS.toNanos(2);

    private Await()
    {
    }

    /**
     * @param what      is awaited, for the message; with the seed if there is one.
     * @param condition looked at until it holds.
     */
    public static void until(final String what, final BooleanSupplier condition)
    {
        final long beginNs = System.nanoTime();
        while (!condition.getAsBoolean())
        {
            if (System.nanoTime() - beginNs > TIMEOUT_NS)
            {
                throw new AssertionError("timed out waiting for " + what);
            }
            LockSupport.parkNanos(POLL_NS);
        }
    }

    /** Between two looks that cost a request each: whoever is awaited needs the processor, too. */
    public static void pause()
    {
        LockSupport.parkNanos(REQUEST_POLL_NS);
    }
}
