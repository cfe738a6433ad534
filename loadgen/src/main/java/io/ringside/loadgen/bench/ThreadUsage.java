package io.ringside.loadgen.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import com.sun.management.ThreadMXBean;

/**
 * What named threads have allocated on the heap and spent on a processor since {@link #begin()}.
 */
final class ThreadUsage
{
    private final ThreadMXBean threads = (ThreadMXBean)ManagementFactory.getThreadMXBean();
    private final List<Usage> usages = new ArrayList<>();

    /** Figures of one thread. */
    static final class Usage
    {
        private final long id;
        private final String name;
        private long allocatedBytes;
        private long cpuNs;

        private Usage(final long id, final String name)
        {
            this.id = id;
            this.name = name;
        }

        String name()
        {
            return name;
        }

        long allocatedBytes()
        {
            return allocatedBytes;
        }

        long cpuNs()
        {
            return cpuNs;
        }
    }

    ThreadUsage(final Set<String> threadNames)
    {
        for (final Thread thread : Thread.getAllStackTraces().keySet())
        {
            if (threadNames.contains(thread.getName()))
            {
                usages.add(new Usage(thread.getId(), thread.getName()));
            }
        }
    }

    void begin()
    {
        for (int i = 0; i < usages.size(); i++)
        {
            final Usage usage = usages.get(i);
            usage.cpuNs = threads.getThreadCpuTime(usage.id);
            usage.allocatedBytes = threads.getThreadAllocatedBytes(usage.id);
        }
    }

    List<Usage> end()
    {
        for (int i = 0; i < usages.size(); i++)
        {
            final Usage usage = usages.get(i);
            usage.allocatedBytes = threads.getThreadAllocatedBytes(usage.id) - usage.allocatedBytes;
            usage.cpuNs = threads.getThreadCpuTime(usage.id) - usage.cpuNs;
        }

        return usages;
    }
}
