package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Workers set off together, each on a thread of its own, and waited for.
 *
 * @param durationNs     from the moment when the first began to the end of the last one.
 * @param allocatedBytes by all of them in that time.
 * @param fault          what went wrong, empty when nothing did.
 */
record Race(long durationNs, long allocatedBytes, String fault)
{
    private static final long PATIENCE_MS = 20_000;

    /** After this the workers may still be running. */
    private static final String DID_NOT_END = "did not end";

    /**
     * Returns within twenty seconds, whatever the workers do; their threads are daemons.
     *
     * @param workers to run, once.
     * @return how it went.
     */
    static Race run(final List<Worker> workers)
    {
        final AtomicInteger missing = new AtomicInteger(workers.size());
        final List<Thread> threads = new ArrayList<>();
        for (final Worker worker : workers)
        {
            worker.prepare(missing);
            final Thread thread = new Thread(worker, "worker-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);

        return haveEnded(threads, workers) ? summary(workers) :
            new Race(TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS), 0, firstFailure(workers));
    }

    /** Whether all threads have ended, so that what they wrote may be read. */
    boolean hasEnded()
    {
        return fault.isEmpty();
    }

    private static Race summary(final List<Worker> workers)
    {
        long beginNs = Long.MAX_VALUE;
        long endNs = Long.MIN_VALUE;
        long allocatedBytes = 0;
        String fault = "";
        for (final Worker worker : workers)
        {
            beginNs = Math.min(beginNs, worker.beginNs());
            endNs = Math.max(endNs, worker.endNs());
            allocatedBytes += worker.allocatedBytes();
            fault = null == worker.failure() ? fault : worker.failure().toString();
        }

        return new Race(endNs - beginNs, allocatedBytes, fault);
    }

    private static String firstFailure(final List<Worker> workers)
    {
        for (final Worker worker : workers)
        {
            if (null != worker.failure())
            {
                return worker.failure().toString();
            }
        }
        return DID_NOT_END;
    }

    /** The others may wait for one that has failed: nobody waits for them. */
    private static boolean haveEnded(final List<Thread> threads, final List<Worker> workers)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        try
        {
            for (final Thread thread : threads)
            {
                while (thread.isAlive())
                {
                    if (System.nanoTime() > deadlineNs || !DID_NOT_END.equals(firstFailure(workers)))
                    {
                        return false;
                    }
                    thread.join(100);
                }
            }
            return true;
        }
        catch (final InterruptedException ex)
        {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
