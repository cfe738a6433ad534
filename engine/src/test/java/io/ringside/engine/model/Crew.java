package io.ringside.engine.model;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Some threads that share out numbered pieces of work, each counting what it saw; the first failure ends them all. */
final class Crew
{
    /** One piece of the work. */
    interface Task
    {
        void run(long number, Coverage coverage);
    }

    private static final int THREADS =
        Integer.getInteger("ringside.differential.threads", Runtime.getRuntime().availableProcessors());

    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final AtomicLong next;
    private final long end;
    private final Task task;

    private Crew(final long from, final long end, final Task task)
    {
        next = new AtomicLong(from);
        this.end = end;
        this.task = task;
    }

    /** Returns what was seen in all pieces. */
    static Coverage run(final long from, final long end, final Task task) throws InterruptedException
    {
        final Crew crew = new Crew(from, end, task);
        final List<Coverage> coverages = new ArrayList<>();
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++)
        {
            final Coverage coverage = new Coverage();
            coverages.add(coverage);
            threads.add(new Thread(() -> crew.work(coverage), "crew-" + i));
        }
        threads.forEach(Thread::start);
        for (final Thread thread : threads)
        {
            thread.join();
        }
        if (null != crew.failure.get())
        {
            throw new AssertionError(crew.failure.get().getMessage(), crew.failure.get());
        }
        final Coverage total = new Coverage();
        coverages.forEach(total::merge);
        return total;
    }

    private void work(final Coverage coverage)
    {
        try
        {
            for (long number = next.getAndIncrement(); number < end && null == failure.get();
                number = next.getAndIncrement())
            {
                task.run(number, coverage);
            }
        }
        catch (final RuntimeException | Error ex)
        {
            failure.compareAndSet(null, ex);
        }
    }
}
