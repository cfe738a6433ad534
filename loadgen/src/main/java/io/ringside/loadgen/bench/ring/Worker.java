package io.ringside.loadgen.bench.ring;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.management.ThreadMXBean;

/**
 * A producer or a consumer of one run, on a thread of its own. What it allocates is counted between the moment when
 * all have arrived and the end of its own work.
 */
abstract class Worker implements Runnable
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private final Checksum checksum;
    private AtomicInteger missing;
    private long beginNs;
    private long endNs;
    private long allocatedBytes;
    private volatile Throwable failure;

    /**
     * @param checksum of what it reads; null for one that only writes.
     */
    Worker(final Checksum checksum)
    {
        this.checksum = checksum;
    }

    /** All of it; returns when the last message has passed. */
    abstract void work() throws Exception;

    final void prepare(final AtomicInteger missingWorkers)
    {
        missing = missingWorkers;
    }

    @Override
    public final void run()
    {
        missing.decrementAndGet();
        while (missing.get() > 0)
        {
            Thread.yield();
        }

        final long threadId = Thread.currentThread().getId();
        final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
        beginNs = System.nanoTime();
        try
        {
            work();
        }
        catch (final Throwable ex)
        {
            failure = ex;
        }
        endNs = System.nanoTime();
        allocatedBytes = THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore;
    }

    final Checksum checksum()
    {
        return checksum;
    }

    final long beginNs()
    {
        return beginNs;
    }

    final long endNs()
    {
        return endNs;
    }

    final long allocatedBytes()
    {
        return allocatedBytes;
    }

    final Throwable failure()
    {
        return failure;
    }
}
