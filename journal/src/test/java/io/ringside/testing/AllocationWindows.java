package io.ringside.testing;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Windows of work are measured until two in a row were free of allocation: compilers allocate, too. */
public final class AllocationWindows
{
    private static final int FREE = 2;
    private static final ThreadMXBean THREADS = (ThreadMXBean)ManagementFactory.getThreadMXBean();

    private AllocationWindows()
    {
    }

    /**
     * @param windowsMax after which something allocates again and again.
     * @param window     does the work and returns the bytes that it allocated.
     */
    public static void assertFree(final int windowsMax, final LongSupplier window)
    {
        final List<Long> windows = new ArrayList<>();
        int free = 0;
        while (free < FREE)
        {
            assertTrue(windows.size() < windowsMax, () -> "something allocates again and again: " + windows);
            final long bytes = window.getAsLong();
            windows.add(bytes);
            free = 0 == bytes ? free + 1 : 0;
        }
    }

    /** The ids of the threads of these names, each of which must be there once. */
    public static long[] threads(final List<String> names)
    {
        final long[] ids = Thread.getAllStackTraces().keySet().stream()
            .filter((thread) -> names.contains(thread.getName())).mapToLong(Thread::getId).toArray();
        assertEquals(names.size(), ids.length, () -> "threads of the names " + names);
        return ids;
    }

    /** Bytes that these threads have allocated so far. Allocates nothing: the caller may be one of them. */
    public static long allocated(final long[] threadIds)
    {
        long bytes = 0;
        for (final long id : threadIds)
        {
            bytes += THREADS.getThreadAllocatedBytes(id);
        }
        return bytes;
    }

    /** Bytes that this thread has allocated so far. */
    public static long allocated()
    {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
