package io.ringside.ops.metrics;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Bytes each hot thread has allocated, as the JVM counts them. Reading costs the hot thread nothing. */
public final class ThreadAllocation
{
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private final Supplier<Map<String, Thread>> threads;
    private final ToLongFunction<String> notOurs;
    private final Map<String, Long> marks = new LinkedHashMap<>();

    /**
     * @param threads the hot ones, by name.
     * @param notOurs bytes that libraries have allocated on the thread of a name, which do not count.
     */
    public ThreadAllocation(final Supplier<Map<String, Thread>> threads, final ToLongFunction<String> notOurs)
    {
        this.threads = threads;
        this.notOurs = notOurs;
    }

    /** Bytes allocated by the calling thread since it began. */
    public static long currentBytes()
    {
        return THREADS.getCurrentThreadAllocatedBytes();
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

    /** Bytes per thread since the last {@link #mark()}, else since the start; without those of libraries. */
    public synchronized Map<String, Object> sinceMark()
    {
        final Map<String, Object> result = new LinkedHashMap<>();
        threads.get().forEach((name, thread) ->
            result.put(name, Math.max(0, ours(name, thread) - marks.getOrDefault(name, 0L))));
        return result;
    }

    /** Count from now on: what classes and buffers cost while warming up is not the question. */
    public synchronized void mark()
    {
        threads.get().forEach((name, thread) -> marks.put(name, ours(name, thread)));
    }

    private long ours(final String name, final Thread thread)
    {
        return bytes(thread) - notOurs.applyAsLong(name);
    }
}
