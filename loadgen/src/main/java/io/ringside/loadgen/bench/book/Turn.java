package io.ringside.loadgen.bench.book;

import com.sun.management.ThreadMXBean;
import io.ringside.loadgen.bench.report.Check;
import io.ringside.loadgen.bench.report.Row;

import java.lang.management.ManagementFactory;

/**
 * One run through a flow or a script: what is measured, and whether it did what it should.
 *
 * @param ns             it took.
 * @param allocatedBytes on the heap.
 * @param check          of what came of it.
 */
record Turn(long ns, long allocatedBytes, Check check)
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    /** Measure a piece of work on this thread. */
    static Turn of(final Runnable work)
    {
        final long threadId = Thread.currentThread().getId();
        final long allocatedBefore = THREADS.getThreadAllocatedBytes(threadId);
        final long beginNs = System.nanoTime();
        work.run();
        final long ns = System.nanoTime() - beginNs;
        return new Turn(ns, THREADS.getThreadAllocatedBytes(threadId) - allocatedBefore, new Check());
    }

    Row row(final String experiment, final String setting, final String subject, final int commands)
    {
        return check.row(experiment, setting, subject, (double)ns / commands, "ns/command")
            .with("allocatedBytesPerCommand", (double)allocatedBytes / commands);
    }
}
