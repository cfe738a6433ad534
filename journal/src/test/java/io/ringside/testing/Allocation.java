package io.ringside.testing;

import java.lang.management.ManagementFactory;
import java.util.function.BooleanSupplier;

import com.sun.management.ThreadMXBean;

/** What the thread of a test allocates. */
public final class Allocation
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private Allocation()
    {
    }

    /**
     * Run until a round allocates nothing. The JVM itself allocates a little until it has compiled, which takes long on
     * a busy machine; a leak shows in every round.
     *
     * @param roundsMax after which to give up.
     * @param round     returns false if it does not count.
     * @return bytes in the round that allocated least.
     */
    public static long least(final int roundsMax, final BooleanSupplier round)
    {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < roundsMax && 0 != least; i++)
        {
            final long before = THREADS.getCurrentThreadAllocatedBytes();
            final boolean counts = round.getAsBoolean();
            final long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            least = counts ? Math.min(least, allocated) : least;
        }

        return least;
    }
}
