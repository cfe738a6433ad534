package io.ringside.loadgen.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;

import com.sun.management.ThreadMXBean;

/** What a thread has allocated on the heap and spent on a processor since it began. */
record ThreadUsage(long id, String name, long allocatedBytes, long cpuNs)
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    /** Of the threads of these names. */
    static List<ThreadUsage> of(final Set<String> names)
    {
        return Thread.getAllStackTraces().keySet().stream().filter((thread) -> names.contains(thread.getName()))
            .map((thread) -> new ThreadUsage(thread.getId(), thread.getName(), 0, 0).now()).toList();
    }

    ThreadUsage now()
    {
        return new ThreadUsage(id, name, THREADS.getThreadAllocatedBytes(id), THREADS.getThreadCpuTime(id));
    }

    /** From an earlier moment on. */
    ThreadUsage since(final ThreadUsage before)
    {
        return new ThreadUsage(id, name, allocatedBytes - before.allocatedBytes, cpuNs - before.cpuNs);
    }
}
