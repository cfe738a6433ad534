package io.ringside.ops.metrics;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Bytes each hot thread has allocated, as the JVM counts them. Reading costs the hot thread nothing. */
public final class ThreadAllocation
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private final Supplier<Map<String, Thread>> threads;
    private final Map<String, Long> marks = new LinkedHashMap<>();

    /**
     * @param threads the hot ones, by name.
     */
    public ThreadAllocation(final Supplier<Map<String, Thread>> threads)
    {
        this.threads = threads;
    }

    /** Bytes allocated by a thread since it began; 0 if it is not there. */
    public static long bytes(final Thread thread)
    {
        return null == thread ? 0 : Math.max(0, THREADS.getThreadAllocatedBytes(thread.getId()));
    }

    /** Processor time of a thread in nanoseconds; 0 if it is not there. */
    public static long cpuNs(final Thread thread)
    {
        return null == thread ? 0 : Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
    }

    /** Bytes per thread since the last {@link #mark()}, else since the start. */
    public synchronized Map<String, Object> sinceMark()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        threads.get().forEach((name, thread) -> result.put(name, bytes(thread) - marks.getOrDefault(name, 0L)));
        return result;
    }

    /** Count from now on: what classes and buffers cost while warming up is not the question. */
    public synchronized void mark()
    {
        threads.get().forEach((name, thread) -> marks.put(name, bytes(thread)));
    }
}
