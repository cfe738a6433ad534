package io.ringside.loadgen.bench;

import java.lang.management.ManagementFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

import com.sun.management.ThreadMXBean;

/**
 * Bytes that named threads have allocated on the heap since {@link #begin()}.
 */
final class ThreadAllocation
{
    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final Map<Long, String> names = new LinkedHashMap<>();
    private final Map<Long, Long> before = new LinkedHashMap<>();

    ThreadAllocation(final Set<String> threadNames)
    {
        for (final Thread thread : Thread.getAllStackTraces().keySet())
        {
            if (threadNames.contains(thread.getName()))
            {
                names.put(thread.getId(), thread.getName());
            }
        }
    }

    void begin()
    {
        for (final long id : names.keySet())
        {
            before.put(id, threads.getThreadAllocatedBytes(id));
        }
        // The measuring itself allocates on the thread that measures: take its first figure last.
        final long own = Thread.currentThread().getId();
        before.computeIfPresent(own, (id, bytes) -> threads.getThreadAllocatedBytes(own));
    }

    Map<String, Long> end()
    {
        final long own = Thread.currentThread().getId();
        final long ownBytes = threads.getThreadAllocatedBytes(own);
        final Map<String, Long> allocated = new LinkedHashMap<>();
        names.forEach((id, name) ->
        {
            final long now = id == own ? ownBytes : threads.getThreadAllocatedBytes(id);
            allocated.put(name, now - before.get(id));
        });

        return allocated;
    }
}
