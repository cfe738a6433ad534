package io.ringside.ops.metrics;

import org.junit.jupiter.api.Test;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ThreadAllocationTest
{
    private static final int LENGTH = 1 << 20;

    private static volatile Object kept;

    @Test
    void shouldCountSinceTheMarkWithoutWhatLibrariesAllocate()
    {
        final AtomicLong byLibraries = new AtomicLong();
        final ThreadAllocation allocation =
            new ThreadAllocation(() -> Map.of("hot", Thread.currentThread()), (name) -> byLibraries.get());
        kept = new byte[LENGTH];
        allocation.mark();
        final long beforeBytes = ThreadAllocation.currentBytes();
        kept = new byte[LENGTH];
        final long all = (long)allocation.sinceMark().get("hot");
        assertTrue(all >= LENGTH, "allocated " + all);

        byLibraries.set(ThreadAllocation.currentBytes() - beforeBytes);
        final long ours = (long)allocation.sinceMark().get("hot");
        assertTrue(ours < LENGTH, "allocated " + ours);
        byLibraries.set(Long.MAX_VALUE / 2);
        assertEquals(0L, allocation.sinceMark().get("hot"));
    }
}
