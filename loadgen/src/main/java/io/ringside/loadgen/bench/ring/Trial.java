package io.ringside.loadgen.bench.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs a graph once: a thread per worker, all set off together, checksums compared in the end.
 */
final class Trial
{
    private static final long PATIENCE_MS = 20_000;

    private Trial()
    {
    }

    /**
     * Returns within twenty seconds, whatever the graph does; its threads are daemons.
     *
     * @param graph to run.
     * @param plan  of the run.
     * @return what it gave.
     */
    static TrialResult run(final Graph graph, final TrialPlan plan)
    {
        final List<Worker> workers = graph.workers(plan);
        final AtomicInteger missing = new AtomicInteger(workers.size());
        final List<Thread> threads = new ArrayList<>();
        for (final Worker worker : workers)
        {
            worker.prepare(missing);
            final Thread thread = new Thread(worker, "trial-" + threads.size());
            thread.setDaemon(true);
            threads.add(thread);
        }
        threads.forEach(Thread::start);

        return hasEnded(threads) ? judge(workers, plan) :
            new TrialResult(plan.messages(), TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS), 0, false, "did not end");
    }

    private static TrialResult judge(final List<Worker> workers, final TrialPlan plan)
    {
        final Checksum expected = plan.expected();
        long beginNs = Long.MAX_VALUE;
        long endNs = Long.MIN_VALUE;
        long allocatedBytes = 0;
        String note = "";
        int consumerCount = 0;
        for (final Worker worker : workers)
        {
            beginNs = Math.min(beginNs, worker.beginNs());
            endNs = Math.max(endNs, worker.endNs());
            allocatedBytes += worker.allocatedBytes();
            if (null != worker.failure())
            {
                note = worker.failure().toString();
            }
            else if (null != worker.checksum())
            {
                consumerCount++;
                if (!worker.checksum().equalTo(expected))
                {
                    note = "read " + worker.checksum() + ", written " + expected;
                }
            }
        }
        if (note.isEmpty() && plan.topology().consumerCount() != consumerCount)
        {
            note = consumerCount + " consumers read, not " + plan.topology().consumerCount();
        }

        return new TrialResult(plan.messages(), endNs - beginNs, allocatedBytes, note.isEmpty(), note);
    }

    private static boolean hasEnded(final List<Thread> threads)
    {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS);
        try
        {
            for (final Thread thread : threads)
            {
                thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime())));
                if (thread.isAlive())
                {
                    return false;
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
